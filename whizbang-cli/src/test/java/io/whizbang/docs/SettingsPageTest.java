package io.whizbang.docs;

import static java.util.stream.Collectors.toCollection;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import io.whizbang.WhizbangBuilder;
import io.whizbang.architecture.WhizbangClasses;
import io.whizbang.kafka.KafkaSettings;
import io.whizbang.rabbitmq.RabbitSettings;
import io.whizbang.receptor.ReceptorDefinition;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The page of settings lists every setting with its default, and nothing else. */
class SettingsPageTest {

  private static final Page SETTINGS = Page.of("docs/reference/settings.md");
  private static final List<Object> POLICIES = policies().toList();

  @Test
  void everyMethodOfTheBuilderIsListed() {
    assertThat(SETTINGS.section("## WhizbangBuilder").names())
        .isEqualTo(methods(WhizbangBuilder.class));
  }

  @Test
  void everyMethodOfAReceptorsDefinitionIsListed() {
    assertThat(SETTINGS.section("## Of a receptor").names())
        .isEqualTo(methods(ReceptorDefinition.class));
  }

  @Test
  void everyPolicyHasASection() {
    Set<String> policies = POLICIES.stream()
        .map(policy -> policy.getClass().getSimpleName())
        .collect(toCollection(TreeSet::new));

    assertThat(policies).contains("CoordinationPolicy", "PerspectivePolicy", "CallPolicy");
    assertThat(SETTINGS.headings("##")).containsAll(policies);
    assertThat(SETTINGS.headings("##"))
        .filteredOn(heading -> !heading.contains(" ") && !heading.equals("WhizbangBuilder"))
        .containsExactlyInAnyOrderElementsOf(policies);
  }

  @Test
  void everySettingOfAPolicyIsListedWithItsDefault() {
    POLICIES.forEach(policy -> {
      String name = policy.getClass().getSimpleName();
      List<String> listed = SETTINGS.section("## " + name).rows().stream()
          .map(row ->
              Page.code(row.get(0)).get(0) + ": " + row.get(1).replaceAll("\\[(\\w+)].*", "$1"))
          .toList();

      assertThat(listed).as(name).isEqualTo(defaults(policy));
    });
  }

  @Test
  void everySettingOfABrokerIsListed() {
    assertThat(SETTINGS.section("## Of RabbitMQ").rows())
        .extracting(row -> Page.code(row.get(0)).get(0))
        .isEqualTo(components(RabbitSettings.class));
    assertThat(SETTINGS.section("## Of Kafka").rows())
        .extracting(row -> Page.code(row.get(0)).get(0))
        .isEqualTo(components(KafkaSettings.class));
  }

  private static List<String> components(Class<?> settings) {
    return Stream.of(settings.getRecordComponents())
        .map(RecordComponent::getName)
        .toList();
  }

  /** Those that describe further: that return what they are methods of. */
  private static Set<String> methods(Class<?> described) {
    return Stream.of(described.getDeclaredMethods())
        .filter(method -> Modifier.isPublic(method.getModifiers()))
        .filter(method -> !Modifier.isStatic(method.getModifiers()))
        .filter(method -> method.getReturnType() == described)
        .map(Method::getName)
        .collect(toCollection(TreeSet::new));
  }

  /** The usual values of all records of settings there are. */
  private static Stream<Object> policies() {
    return WhizbangClasses.ALL.stream()
        .filter(type -> type.isRecord() && type.isTopLevelClass())
        .filter(type -> type.getModifiers().contains(JavaModifier.PUBLIC))
        .flatMap(type -> usual(type).stream());
  }

  private static Optional<Object> usual(JavaClass type) {
    Class<?> loaded = type.reflect();
    return Stream.concat(
            Stream.of(loaded.getFields())
                .filter(field -> field.getName().equals("DEFAULT") && field.getType() == loaded)
                .map(field -> call(() -> field.get(null))),
            Stream.of(loaded.getMethods())
                .filter(method -> method.getName().equals("usual"))
                .map(method -> call(() -> method.invoke(null))))
        .findFirst();
  }

  private static List<String> defaults(Object policy) {
    return Stream.of(policy.getClass().getRecordComponents())
        .map(component -> component.getName() + ": " + written(value(component, policy)))
        .toList();
  }

  private static @Nullable Object value(RecordComponent component, Object policy) {
    return call(() -> Optional.ofNullable(component.getAccessor().invoke(policy)))
        .orElse(null);
  }

  private static String written(@Nullable Object value) {
    if (value == null || (value instanceof Collection<?> several && several.isEmpty())) {
      return "none";
    }
    if (value instanceof Duration duration) {
      return written(duration);
    }
    return value instanceof Number || value instanceof Enum<?>
        ? value.toString()
        : value.getClass().getSimpleName();
  }

  private static String written(Duration duration) {
    if (duration.toMillis() < 1000) {
      return duration.toMillis() + " ms";
    }
    return duration.toSeconds() < 60 ? duration.toSeconds() + " s" : duration.toMinutes() + " min";
  }

  private interface Call<T> {
    T run() throws ReflectiveOperationException;
  }

  private static <T> T call(Call<T> call) {
    try {
      return call.run();
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(e.getMessage(), e);
    }
  }
}
