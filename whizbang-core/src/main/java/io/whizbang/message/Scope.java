package io.whizbang.message;

import io.whizbang.error.UnreadableMessageException;
import io.whizbang.value.Json;
import io.whizbang.value.Text;
import org.jspecify.annotations.Nullable;

/**
 * On whose behalf a message was sent; what it causes is sent on the same one's behalf.
 *
 * @param tenant the tenant, or null if there is none
 * @param user the user, or null if there is none
 */
public record Scope(@Nullable String tenant, @Nullable String user) {

  /** On nobody's behalf. */
  public static final Scope NONE = new Scope(null, null);

  public Scope {
    if (tenant != null) {
      Text.name("Tenant", tenant);
    }
    if (user != null) {
      Text.name("User", user);
    }
  }

  public static Scope ofTenant(String tenant) {
    return new Scope(tenant, null);
  }

  public Scope withUser(String newUser) {
    return new Scope(tenant, newUser);
  }

  /** The scope as it is stored, or null for {@link #NONE}. */
  public @Nullable Json toJson() {
    return equals(NONE)
        ? null
        : new JsonObject().put("tenant", tenant).put("user", user).toJson();
  }

  /**
   * Reads what was stored; fields that nobody here knows are left aside.
   *
   * @throws UnreadableMessageException if it is no scope: to go on without it would be to act on behalf
   *     of somebody else
   */
  public static Scope of(@Nullable Json stored) {
    if (stored == null || stored.isNull()) {
      return NONE;
    }
    JsonObject fields = JsonObject.read(stored).orElseThrow(() -> unreadable(stored));
    return new Scope(text(fields, "tenant", stored), text(fields, "user", stored));
  }

  private static @Nullable String text(JsonObject fields, String name, Json stored) {
    return fields.has(name) ? fields.text(name).orElseThrow(() -> unreadable(stored)) : null;
  }

  private static UnreadableMessageException unreadable(Json stored) {
    return new UnreadableMessageException(
        "The scope %s is no object with texts as tenant and user".formatted(stored), null);
  }
}
