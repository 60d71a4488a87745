package io.whizbang.message;

import com.fasterxml.uuid.Generators;
import com.fasterxml.uuid.impl.NameBasedGenerator;
import io.whizbang.error.InvalidInputException;
import io.whizbang.value.Text;
import java.util.Optional;
import java.util.UUID;

/** Finds the stream of a message: by {@link HasStreamId}, else by {@link StreamId}, else it has none. */
public final class Streams {

  /** The namespace of all stream ids that are made from business keys. */
  public static final UUID NAMESPACE = UUID.fromString("8f5f0b53-4c0e-4b43-9a55-6d2c1f7e90aa");

  private static final NameBasedGenerator NAMED = Generators.nameBasedGenerator(NAMESPACE);

  private static final ClassValue<Optional<StreamAccess>> ACCESS = new ClassValue<>() {
    @Override
    protected Optional<StreamAccess> computeValue(Class<?> type) {
      return StreamAccess.in(type);
    }
  };

  private Streams() {}

  /** The stream of a message, or empty if its class names none. */
  public static Optional<StreamRef> of(Object message) {
    return message instanceof HasStreamId named
        ? Optional.of(new StreamRef(named.streamId(), null))
        : ACCESS.get(message.getClass()).map(access -> access.read(message));
  }

  /**
   * The stream id of a business key: the same for the same key, in every process and for ever.
   *
   * <p>It is the name-based UUID (RFC 9562, version 5) of {@code <aggregate type>:<key>} in {@link
   * #NAMESPACE}; in SQL {@code uuid_generate_v5(namespace, 'Order:42')}. The key counts as it is
   * written, so 42 is one key as {@code int}, {@code long} and {@code String}.
   *
   * @param aggregateType the kind of thing that the key is one of; it has no colon
   * @param key text, a whole number, a UUID, an enum constant, or a record of one such component
   */
  public static UUID idOf(String aggregateType, Object key) {
    Text.name("Aggregate type", aggregateType);
    if (aggregateType.indexOf(':') >= 0) {
      throw new InvalidInputException(
          "Aggregate type %s has a colon, which is where the key begins: take another sign"
              .formatted(aggregateType));
    }
    return NAMED.generate(
        aggregateType + ":" + Text.name("Key of " + aggregateType, BusinessKey.text(key)));
  }
}
