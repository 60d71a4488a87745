package io.whizbang.message;

import java.util.UUID;

/** A message that says itself which stream it belongs to; see {@link Streams#idOf} for business keys. */
public interface HasStreamId {

  UUID streamId();
}
