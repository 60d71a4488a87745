package io.whizbang.kafka.testing;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A key for localhost and the certificate that it signed for itself, made anew.
 *
 * @param keyStore holds both: for the server
 * @param trustStore holds the certificate: for those who are to trust it
 */
public record TestCertificate(Path keyStore, Path trustStore) {

  public static final String PASSWORD = "of-no-worth";

  /** Makes them in a directory by the keytool of this Java. */
  public static TestCertificate in(Path directory) throws IOException {
    Path key = directory.resolve("key.p12");
    Path trust = directory.resolve("trust.p12");
    Path certificate = directory.resolve("certificate.pem");
    keytool(key, "-genkeypair -keyalg EC -dname CN=localhost -ext SAN=dns:localhost -validity 2");
    keytool(key, "-exportcert -rfc -file", certificate);
    keytool(trust, "-importcert -noprompt -file", certificate);
    return new TestCertificate(key, trust);
  }

  private static void keytool(Path store, String command, Path... files) throws IOException {
    List<String> words = new ArrayList<>();
    words.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
    words.addAll(List.of(command.split(" ")));
    List.of(files).forEach(file -> words.add(file.toString()));
    words.addAll(List.of("-alias", "broker", "-storetype", "PKCS12", "-storepass", PASSWORD));
    words.addAll(List.of("-keystore", store.toString()));
    Process process = new ProcessBuilder(words).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (waitFor(process) != 0) {
      throw new IOException("keytool says: " + output);
    }
  }

  private static int waitFor(Process process) {
    try {
      return process.waitFor();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while keytool worked", e);
    }
  }
}
