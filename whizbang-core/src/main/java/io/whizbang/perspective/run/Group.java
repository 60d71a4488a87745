package io.whizbang.perspective.run;

import java.util.List;
import java.util.UUID;

/** Checkpoints of one perspective that are worked on together. */
record Group(String perspectiveName, List<Held> members) {

  List<UUID> streamIds() {
    return members.stream().map(Held::streamId).toList();
  }
}
