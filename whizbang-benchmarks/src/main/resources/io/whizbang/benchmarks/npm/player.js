// An instance of a system that is told by lines on its input what to do; see ChildPlayer.
import { randomUUID } from "node:crypto";
import { createInterface } from "node:readline";

const BYTES = 500;
const BATCH = 500;
const SENDERS = 4;
const SAVE_ORDER = "insert into orders (id, total) values ($1, 129.90)";

const sleep = (millis) => new Promise((resolve) => setTimeout(resolve, millis));
const nowMicros = () => Math.round((performance.timeOrigin + performance.now()) * 1000);

function order(id = randomUUID(), number = 0, sentMicros = 0, poisoned = false) {
  const made = { id, number, sentMicros, poisoned, note: "" };
  made.note = "x".repeat(BYTES - JSON.stringify(made).length);
  return made;
}

class Tally {
  handled = 0;
  disorder = 0;
  latencies = [];
  last = new Map();

  handle(made) {
    if (made.sentMicros > 0) this.latencies.push((nowMicros() - made.sentMicros) / 1000);
    if (made.poisoned) throw new Error("this order cannot be handled");
    if (made.number > 0) {
      const before = this.last.get(made.id) ?? 0;
      if (made.number > before + 1) this.disorder++;
      this.last.set(made.id, Math.max(before, made.number));
    }
    this.handled++;
  }
}

/** Runs a statement of the application and what a system adds to it in one transaction. */
export async function inTransaction(pool, made, send, beforeCommit) {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query({ name: "save", text: SAVE_ORDER, values: [made.id] });
    await send(client);
    await beforeCommit();
    await client.query("commit");
  } finally {
    client.release();
  }
}

class Player {
  /** Takes what opens an instance on a database that hands what it handles to a tally. */
  constructor(open) {
    this.open = open;
  }

  async start(url) {
    this.stored = 0;
    this.tally = new Tally();
    this.instance = await this.open(url, this.tally);
  }

  /** Tells how many nanoseconds it took to start. */
  async moveTo(url) {
    await this.instance.close();
    const begun = process.hrtime.bigint();
    await this.start(url);
    return process.hrtime.bigint() - begun;
  }

  async repeat(threads, millis, maxAhead, send) {
    const before = this.stored;
    const end = performance.now() + millis;
    const sender = async () => {
      while (performance.now() < end) {
        if (this.stored - this.tally.handled < maxAhead) this.stored += await send();
        else await sleep(1);
      }
    };
    await Promise.all(Array.from({ length: threads }, sender));
    return this.stored - before;
  }

  place(threads, millis, maxAhead) {
    return this.repeat(threads, millis, maxAhead, async () => {
      await this.instance.place(order(), async () => {});
      return 1;
    });
  }

  store(threads, millis, maxAhead) {
    return this.repeat(threads, millis, maxAhead, async () => {
      await this.instance.store(Array.from({ length: BATCH }, () => order()));
      return BATCH;
    });
  }

  async preload(streams, perStream, blocked) {
    let batch = [];
    const add = async (made) => {
      if (batch.push(made) === BATCH) {
        await this.instance.store(batch);
        batch = [];
      }
    };
    const stream = randomUUID();
    for (let number = 1; number <= blocked; number++) await add(order(stream, number, 0, number === 1));
    const ids = Array.from({ length: streams }, () => randomUUID());
    for (let number = 1; number <= perStream; number++) {
      for (const id of ids) await add(order(id, perStream === 1 ? 0 : number));
    }
    if (batch.length > 0) await this.instance.store(batch);
    return "";
  }

  async placeAt(perSecond, millis) {
    const step = 1000 / perSecond;
    const start = performance.now();
    const startMicros = nowMicros();
    const sender = async (_, number) => {
      for (let due = number * step; due < millis; due += SENDERS * step) {
        const made = order(undefined, 0, Math.round(startMicros + due * 1000));
        await this.instance.place(made, async () => {
          const left = start + due - performance.now();
          if (left > 0) await sleep(left);
        });
        this.stored++;
      }
    };
    await Promise.all(Array.from({ length: SENDERS }, sender));
    return "";
  }

  latencies() {
    const taken = this.tally.latencies;
    this.tally.latencies = [];
    return taken.join(" ");
  }

  answer([command, ...words]) {
    const numbers = words.map(Number);
    switch (command) {
      case "place": return this.place(...numbers);
      case "store": return this.store(...numbers);
      case "preload": return this.preload(...numbers);
      case "place-at": return this.placeAt(...numbers);
      case "move-to": return this.moveTo(words[0]);
      case "progress": return `${this.tally.handled} ${this.tally.disorder}`;
      case "latencies": return this.latencies();
      default: throw new Error(`cannot ${command}`);
    }
  }
}

/** Takes the address of the database and what the instance is for: install, store, or handle, too. */
export async function play(system) {
  const [url, role] = process.argv.slice(2);
  if (role === "INSTALL") {
    await system.install(url);
    process.exit(0);
  }
  const handles = !["STORES", "SENDS"].includes(role);
  const player = new Player((address, tally) => system.open(address, handles ? (made) => tally.handle(made) : null));
  await player.start(url);
  console.log("ready");
  for await (const line of createInterface({ input: process.stdin })) {
    console.log(String(await player.answer(line.split(" "))));
  }
  await player.instance.close();
  process.exit(0);
}
