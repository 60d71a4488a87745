package io.whizbang.demo;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.jline.terminal.Attributes;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;
import org.jline.terminal.TerminalBuilder.SystemOutput;

/** Sees the whole screen of a terminal, and presses keys. */
final class Viewer implements Spectator {

  private static final String OTHER_SCREEN = "\033[?1049h\033[?25l";
  private static final String OWN_SCREEN = "\033[?25h\033[?1049l";
  private static final String TO_TOP = "\033[H";
  private static final String CLEAR_LINE = "\033[K";
  private static final String CLEAR_BELOW = "\033[J";

  private final Terminal terminal;
  private final Attributes attributes;
  private final PrintWriter out;
  private final AtomicBoolean left = new AtomicBoolean();

  private Viewer(Terminal terminal) {
    this.terminal = terminal;
    this.attributes = terminal.enterRawMode();
    this.out = terminal.writer();
    out.print(OTHER_SCREEN);
    Runtime.getRuntime().addShutdownHook(new Thread(this::leave, "terminal"));
  }

  /** Takes the terminal of this process, if it has one to write to. */
  static Optional<Spectator> atTerminal() {
    try {
      return Optional.of(new Viewer(TerminalBuilder.builder()
          .systemOutput(SystemOutput.SysOut)
          .dumb(false)
          // Else Ctrl-C would end this process without its shutdown hooks.
          .nativeSignals(false)
          .build()));
    } catch (IOException | IllegalStateException e) {
      return Optional.empty();
    }
  }

  @Override
  public void show(Scene scene) {
    List<String> hints = Action.hints(terminal.getWidth());
    int room = Math.max(1, terminal.getHeight() - 1 - hints.size());
    out.print(TO_TOP);
    Stream.concat(hints.stream(), Screen.page(scene, room).stream())
        .forEach(line -> out.print(fitted(line) + CLEAR_LINE + "\r\n"));
    out.print(CLEAR_BELOW);
    out.flush();
  }

  private String fitted(String line) {
    return line.substring(0, Math.min(line.length(), Math.max(1, terminal.getWidth())));
  }

  /** It is in the next scene. */
  @Override
  public void tell(String news) {}

  @Override
  public Optional<Action> await(long millis) {
    try {
      return Action.ofKey(terminal.reader().read(Math.max(1, millis)));
    } catch (IOException e) {
      return Optional.of(Action.QUIT);
    }
  }

  /** Once: told again, the terminal would put the cursor back to where it was when it began. */
  private void leave() {
    if (left.compareAndSet(false, true)) {
      terminal.setAttributes(attributes);
      out.print(OWN_SCREEN);
      out.flush();
    }
  }

  @Override
  public void close() {
    leave();
    try {
      terminal.close();
    } catch (IOException e) {
      // It is as it was before, and that is all that matters.
    }
  }
}
