package dev.openshelf;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.FullyQualifiedAnnotationBeanNameGenerator;

/**
 * Entry point of every Openshelf process, whatever its roles. Beans are named by their whole class
 * name, because modules choose the names of their classes without looking at each other.
 */
@SpringBootApplication(nameGenerator = FullyQualifiedAnnotationBeanNameGenerator.class)
public class OpenshelfApplication {

  public static void main(String[] arguments) {
    SpringApplication.run(OpenshelfApplication.class, arguments);
  }
}
