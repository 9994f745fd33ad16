package dev.openshelf.platform;

import java.util.Arrays;
import org.springframework.context.annotation.Condition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.annotation.MergedAnnotation;
import org.springframework.core.type.AnnotatedTypeMetadata;

final class OnRole implements Condition {
  @Override
  public boolean matches(ConditionContext context, AnnotatedTypeMetadata metadata) {
    Roles roles = Roles.of(context.getEnvironment());
    return Arrays.stream(
            metadata
                .getAnnotations()
                .get(ConditionalOnRole.class)
                .getEnumArray(MergedAnnotation.VALUE, Role.class))
        .anyMatch(roles::has);
  }
}
