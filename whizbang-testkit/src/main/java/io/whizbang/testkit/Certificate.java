package io.whizbang.testkit;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * A key and a certificate of 127.0.0.1 that is signed by nobody but itself, made anew: as stores for Java, and as files
 * for others.
 */
public final class Certificate {

  /** Of both stores. */
  public static final String PASSWORD = "of-no-worth";

  private static final String TYPE = "PKCS12";
  private static final String ALIAS = "broker";

  private final Path directory;

  private Certificate(Path directory) {
    this.directory = directory;
  }

  /** Makes one, with its files in this directory. */
  static Certificate in(Path directory) throws IOException {
    var certificate = new Certificate(directory);
    makeKey(certificate.keyStore());
    try {
      certificate.export();
    } catch (GeneralSecurityException e) {
      throw new IOException("No certificate could be made", e);
    }
    return certificate;
  }

  private static void makeKey(Path file) throws IOException {
    Process keytool = new ProcessBuilder(List.of(
            Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
            "-genkeypair",
            "-alias",
            ALIAS,
            "-keyalg",
            "EC",
            "-dname",
            "CN=whizbang",
            "-ext",
            "SAN=ip:127.0.0.1",
            "-validity",
            "2",
            "-storetype",
            TYPE,
            "-storepass",
            PASSWORD,
            "-keystore",
            file.toString()))
        .redirectErrorStream(true)
        .start();
    String said = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (!Files.exists(file)) {
      throw new IOException("keytool makes no key, and says: " + said);
    }
  }

  private void export() throws IOException, GeneralSecurityException {
    KeyStore keys = KeyStore.getInstance(TYPE);
    try (InputStream in = Files.newInputStream(keyStore())) {
      keys.load(in, PASSWORD.toCharArray());
    }
    java.security.cert.Certificate certificate = keys.getCertificate(ALIAS);
    write(certificateFile(), "CERTIFICATE", certificate.getEncoded());
    write(keyFile(), "PRIVATE KEY", keys.getKey(ALIAS, PASSWORD.toCharArray()).getEncoded());
    KeyStore trusted = KeyStore.getInstance(TYPE);
    trusted.load(null, null);
    trusted.setCertificateEntry(ALIAS, certificate);
    try (OutputStream out = Files.newOutputStream(trustStore())) {
      trusted.store(out, PASSWORD.toCharArray());
    }
  }

  private static void write(Path file, String what, byte[] content) throws IOException {
    Files.writeString(
        file,
        "-----BEGIN %s-----%n%s%n-----END %s-----%n"
            .formatted(what, Base64.getMimeEncoder().encodeToString(content), what));
  }

  /** Holds the key and the certificate: for the server. */
  Path keyStore() {
    return directory.resolve("key.p12");
  }

  /** Holds the certificate: for those who are to trust it. */
  public Path trustStore() {
    return directory.resolve("trust.p12");
  }

  Path certificateFile() {
    return directory.resolve("certificate.pem");
  }

  Path keyFile() {
    return directory.resolve("key.pem");
  }

  /** Trusts this one and no other. */
  public SSLContext trust() {
    try (InputStream in = Files.newInputStream(trustStore())) {
      KeyStore trusted = KeyStore.getInstance(TYPE);
      trusted.load(in, PASSWORD.toCharArray());
      TrustManagerFactory managers =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      managers.init(trusted);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, managers.getTrustManagers(), null);
      return context;
    } catch (IOException | GeneralSecurityException e) {
      throw new IllegalStateException("The certificate cannot be trusted", e);
    }
  }
}
