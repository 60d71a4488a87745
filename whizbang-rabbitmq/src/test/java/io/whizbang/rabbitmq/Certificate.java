package io.whizbang.rabbitmq;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;
import java.util.Map;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** A certificate of 127.0.0.1 that is signed by nobody but itself, made by the JDK's own tool. */
final class Certificate {

  private static final String PASSWORD = "changeit";

  private final Path directory;
  private final KeyStore store;

  private Certificate(Path directory, KeyStore store) {
    this.directory = directory;
    this.store = store;
  }

  /** Makes one, with its files in this directory. */
  static Certificate in(Path directory) {
    try {
      Path file = directory.resolve("broker.p12");
      runKeytool(file, directory.resolve("keytool.log"));
      KeyStore store = KeyStore.getInstance("PKCS12");
      try (InputStream in = Files.newInputStream(file)) {
        store.load(in, PASSWORD.toCharArray());
      }
      var certificate = new Certificate(directory, store);
      certificate.write(
          "certificate.pem", "CERTIFICATE", store.getCertificate("broker").getEncoded());
      certificate.write(
          "key.pem",
          "PRIVATE KEY",
          store.getKey("broker", PASSWORD.toCharArray()).getEncoded());
      return certificate;
    } catch (IOException | GeneralSecurityException e) {
      throw new IllegalStateException("No certificate could be made", e);
    }
  }

  private static void runKeytool(Path file, Path log) throws IOException {
    Process process = new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
            "-genkeypair",
            "-alias",
            "broker",
            "-keyalg",
            "EC",
            "-dname",
            "CN=whizbang",
            "-ext",
            "SAN=ip:127.0.0.1",
            "-validity",
            "2",
            "-storetype",
            "PKCS12",
            "-storepass",
            PASSWORD,
            "-keystore",
            file.toString())
        .redirectErrorStream(true)
        .redirectOutput(log.toFile())
        .start();
    try {
      if (process.waitFor() != 0) {
        throw new IOException(Files.readString(log));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    }
  }

  private void write(String name, String what, byte[] content) throws IOException {
    Files.writeString(
        directory.resolve(name),
        "-----BEGIN %s-----%n%s%n-----END %s-----%n"
            .formatted(what, Base64.getMimeEncoder().encodeToString(content), what));
  }

  /** What a broker's configuration says of it. */
  Map<String, String> configuration() {
    return Map.of(
        "ssl_options.cacertfile", directory.resolve("certificate.pem").toString(),
        "ssl_options.certfile", directory.resolve("certificate.pem").toString(),
        "ssl_options.keyfile", directory.resolve("key.pem").toString(),
        "ssl_options.verify", "verify_none",
        "ssl_options.fail_if_no_peer_cert", "false");
  }

  /** Trusts this one and no other. */
  SSLContext trust() {
    try {
      TrustManagerFactory managers =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      KeyStore trusted = KeyStore.getInstance("PKCS12");
      trusted.load(null, null);
      trusted.setCertificateEntry("broker", store.getCertificate("broker"));
      managers.init(trusted);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, managers.getTrustManagers(), null);
      return context;
    } catch (IOException | GeneralSecurityException e) {
      throw new IllegalStateException("The certificate cannot be trusted", e);
    }
  }
}
