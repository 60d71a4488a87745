package io.whizbang.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import io.whizbang.testkit.BrokerServer;
import io.whizbang.value.WallClock;
import java.time.Clock;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class DependenciesTest {

  private static final JavaClasses WHIZBANG = WhizbangClasses.ALL;

  @Test
  void theRulesSeeEveryModule() {
    for (String module : new String[] {
      "core", "postgres", "micrometer", "rabbitmq", "testkit", "benchmarks", "chaos", "demo", "cli"
    }) {
      assertThat(WHIZBANG.that(are(module))).as(module).isNotEmpty();
    }
  }

  @Test
  void theCoreKnowsNoDatabaseNoBrokerAndNoOtherModule() {
    classes()
        .that(are("core"))
        .should()
        .onlyDependOnClassesThat(are("core")
            .or(JavaClass.Predicates.resideInAnyPackage(
                "java..",
                "javax.sql..",
                "org.jspecify.annotations..",
                "org.slf4j..",
                "tools.jackson.core..",
                "tools.jackson.databind..",
                "com.fasterxml.uuid..")))
        .check(WHIZBANG);
  }

  @Test
  void whoBringsASerializerNeedsNoJacksonDatabind() {
    noClasses()
        .that(are("core"))
        .and()
        .resideOutsideOfPackage("io.whizbang.message.jackson")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("tools.jackson.databind..")
        .check(WHIZBANG);
    noClasses()
        .that(are("core"))
        .and()
        .resideOutsideOfPackages("io.whizbang", "io.whizbang.message.jackson")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("io.whizbang.message.jackson")
        .check(WHIZBANG);
  }

  @Test
  void messagesKnowNothingOfThoseWhoCarryThem() {
    assertKnowsOnly("message", "work", "value", "error");
    assertKnowsOnly("message.jackson", "message", "value", "error");
  }

  @Test
  void aDispatcherKnowsTheOutboxAndNoReceptor() {
    assertKnowsOnly("dispatch", "message", "strategy", "observe", "work", "value", "error");
  }

  @Test
  void eventsKnowNothingOfWhoBuildsOnThem() {
    assertKnowsOnly("event", "message", "work", "value", "error");
  }

  @Test
  void perspectivesKnowNothingOfHowTheyAreKeptUpToDate() {
    assertKnowsOnly("perspective", "event", "message", "value", "error");
  }

  @Test
  void aTransportKnowsMessagesAsTheyAreStored() {
    assertKnowsOnly("transport", "work", "value", "error");
  }

  @Test
  void cloudEventsKnowMessagesAndTheirEnvelopes() {
    assertKnowsOnly("transport.cloudevents", "transport", "message", "work", "value", "error");
  }

  @Test
  void aBrokersTransportKnowsTransportsAndItsClient() {
    classes()
        .that(are("rabbitmq"))
        .should()
        .onlyDependOnClassesThat(are("rabbitmq")
            .or(JavaClass.Predicates.resideInAnyPackage(
                "io.whizbang.transport..",
                "io.whizbang.work..",
                "io.whizbang.value..",
                "io.whizbang.error..",
                "java..",
                "javax.net.ssl..",
                "org.jspecify.annotations..",
                "org.slf4j..",
                "com.rabbitmq.client..")))
        .check(WHIZBANG);
  }

  @Test
  void receptorsKnowNothingOfHowTheirMessagesCome() {
    assertKnowsOnly("receptor", "dispatch", "message", "observe", "work", "value", "error");
  }

  @Test
  void whoHandlesMessagesKnowsNoTransport() {
    assertKnowsOnly(
        "handle",
        "receptor",
        "dispatch",
        "message",
        "process",
        "strategy",
        "concurrent",
        "observe",
        "work",
        "value",
        "error");
  }

  @Test
  void workersKnowNothingOfWhatMessagesMean() {
    assertKnowsOnly(
        "worker",
        "process",
        "strategy",
        "transport",
        "receptor",
        "database",
        "concurrent",
        "observe",
        "work",
        "value",
        "error");
  }

  private static void assertKnowsOnly(String aPackage, String... others) {
    noClasses()
        .that(are("core"))
        .and()
        .resideInAPackage("io.whizbang." + aPackage)
        .should()
        .dependOnClassesThat(JavaClass.Predicates.resideInAPackage("io.whizbang..")
            .and(not(JavaClass.Predicates.resideInAnyPackage(
                Stream.concat(Stream.of(aPackage), Arrays.stream(others))
                    .map(name -> "io.whizbang." + name)
                    .toArray(String[]::new)))))
        .check(WHIZBANG);
  }

  /** Whoever does something tells; who watches has no say in it. */
  @Test
  void whoWatchesKnowsNoWorker() {
    assertKnowsOnly("observe", "process", "message", "concurrent", "work", "value", "error");
  }

  @Test
  void micrometerIsSeenByItsBindingAlone() {
    classes()
        .that(are("micrometer"))
        .should()
        .onlyDependOnClassesThat(are("micrometer")
            .or(are("core"))
            .or(JavaClass.Predicates.resideInAnyPackage(
                "java..", "org.jspecify.annotations..", "io.micrometer..")))
        .check(WHIZBANG);
    noClasses()
        .that(not(are("micrometer")))
        .should()
        .dependOnClassesThat(JavaClass.Predicates.resideInAPackage("io.micrometer.."))
        .orShould()
        .dependOnClassesThat(are("micrometer"))
        .check(WHIZBANG);
  }

  @Test
  void peersAreSeenByTheBenchmarksAlone() {
    noClasses()
        .that(not(are("benchmarks")))
        .should()
        .dependOnClassesThat(JavaClass.Predicates.resideInAnyPackage(
            "com.github.kagkarlsson..",
            "com.gruelbox..",
            "io.namastack..",
            "org.jobrunr..",
            "org.springframework.."))
        .check(WHIZBANG);
    assertThatThrownBy(() -> Class.forName("org.springframework.core.SpringVersion"))
        .as("the class path of the command line")
        .isInstanceOf(ClassNotFoundException.class);
  }

  /** But for its brokers, which those want, too, who prove something without JUnit. */
  @Test
  void theTestKitIsForTestsAlone() {
    noClasses()
        .that(not(are("testkit")))
        .should()
        .dependOnClassesThat(
            are("testkit").and(not(JavaClass.Predicates.assignableTo(BrokerServer.class))))
        .check(WHIZBANG);
    noClasses()
        .that(JavaClass.Predicates.assignableTo(BrokerServer.class))
        .should()
        .dependOnClassesThat(JavaClass.Predicates.resideInAnyPackage(
            "org.junit..", "org.assertj..", "org.opentest4j..", "org.awaitility.."))
        .check(WHIZBANG);
  }

  @Test
  void theEngineInPostgresKnowsNoTool() {
    noClasses()
        .that(are("postgres"))
        .should()
        .dependOnClassesThat(are("benchmarks")
            .or(are("cli"))
            .or(JavaClass.Predicates.resideInAnyPackage(
                "picocli..", "ch.qos.logback..", "com.zaxxer..", "io.zonky..")))
        .check(WHIZBANG);
  }

  @Test
  void flywayIsSeenByTheInstallationAlone() {
    noClasses()
        .that()
        .resideOutsideOfPackage("io.whizbang.postgres.schema")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("org.flywaydb..")
        .check(WHIZBANG);
  }

  /** So that one can be set wrong: whatever else read the time would go by the right one. */
  @Test
  void theWallClockIsReadInOnePlace() {
    noClasses()
        .that(are("core").or(are("postgres")).or(are("rabbitmq")).or(are("kafka")))
        .and(not(JavaClass.Predicates.type(WallClock.class)))
        .should()
        .callMethod(Instant.class, "now")
        .orShould()
        .callMethod(System.class, "currentTimeMillis")
        .orShould()
        .callMethod(InstantSource.class, "system")
        .orShould()
        .dependOnClassesThat(JavaClass.Predicates.assignableTo(Clock.class))
        .check(WHIZBANG);
  }

  @Test
  void nobodyDependsOnTheCommandLine() {
    noClasses()
        .that(are("core").or(are("postgres")).or(are("benchmarks")))
        .should()
        .dependOnClassesThat(are("cli"))
        .check(WHIZBANG);
  }

  @Test
  void packagesFormNoCycles() {
    slices().matching("io.whizbang.(**)").should().beFreeOfCycles().check(WHIZBANG);
  }

  /** By the jar or the folder that a class comes from, as several modules may share the root of their packages. */
  private static DescribedPredicate<JavaClass> are(String module) {
    return describe(
        "are of whizbang-" + module,
        type -> type.getBaseComponentType()
            .getSource()
            .map(source -> source.getUri().toString())
            .filter(uri -> uri.contains("/whizbang-" + module + "/target/")
                || uri.contains("/whizbang-" + module + "-"))
            .isPresent());
  }
}
