package io.whizbang.architecture;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;

/** The classes of all modules without their tests; read once, as that takes seconds. */
public final class WhizbangClasses {

  public static final JavaClasses ALL = new ClassFileImporter()
      .withImportOption(new ImportOption.DoNotIncludeTests())
      .withImportOption(location -> !location.contains("-tests.jar"))
      .importPackages("io.whizbang");

  private WhizbangClasses() {}
}
