package io.whizbang.postgres.model;

import java.util.List;
import java.util.UUID;

/** What must hold whatever the model says. */
final class Invariants {

  void inserted(List<Call.NewMessage> messages) {}

  void left(UUID instance) {}

  void called(Call call, Answer answer, TableState state) {}
}
