package io.whizbang.rabbitmq;

import com.rabbitmq.client.ConnectionFactory;
import io.whizbang.error.InvalidInputException;
import java.net.URI;
import java.net.URISyntaxException;
import java.security.GeneralSecurityException;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/** Where a broker is and who we are there. As a text it is without the user's name and password. */
public final class BrokerUri {

  private final String uri;
  private final String place;
  private final boolean encrypted;

  private BrokerUri(String uri, String place, boolean encrypted) {
    this.uri = uri;
    this.place = place;
    this.encrypted = encrypted;
  }

  /** Reads {@code amqp://user:password@host:port/vhost}; {@code amqps} means TLS. */
  public static BrokerUri of(String uri) {
    ConnectionFactory factory = factory(uri);
    return new BrokerUri(
        uri,
        "%s:%d%s".formatted(factory.getHost(), factory.getPort(), vhost(factory.getVirtualHost())),
        factory.isSSL());
  }

  private static String vhost(String name) {
    return name.startsWith("/") ? name : "/" + name;
  }

  /** What went wrong would show the whole URI, so it is left out. */
  private static ConnectionFactory factory(String uri) {
    var factory = new ConnectionFactory();
    try {
      factory.setUri(new URI(uri).parseServerAuthority());
      return factory;
    } catch (URISyntaxException | GeneralSecurityException | RuntimeException e) {
      throw new InvalidInputException(
          "The broker's URI is not of the form amqp://user:password@host:port/vhost; signs such as @ and / in"
              + " a name or a password are written as %40 and %2F");
    }
  }

  /** Trusts whom it is told to, and only a certificate of the host that it wants to talk to. */
  ConnectionFactory connections(@Nullable SSLContext tls) {
    ConnectionFactory factory = factory(uri);
    if (encrypted) {
      factory.useSslProtocol(tls == null ? trustedByTheJvm() : tls);
      factory.enableHostnameVerification();
    }
    return factory;
  }

  private static SSLContext trustedByTheJvm() {
    try {
      return SSLContext.getDefault();
    } catch (GeneralSecurityException e) {
      throw new InvalidInputException("This JVM has no TLS of its own", null, e);
    }
  }

  @Override
  public String toString() {
    return place;
  }
}
