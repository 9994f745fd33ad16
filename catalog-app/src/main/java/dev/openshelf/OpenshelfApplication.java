package dev.openshelf;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** Entry point of every Openshelf process, whatever its roles. */
@SpringBootApplication
public class OpenshelfApplication {

  public static void main(String[] arguments) {
    SpringApplication.run(OpenshelfApplication.class, arguments);
  }
}
