// pg-boss: each message is a job of one queue, fetched and completed many at a time.
import pg from "pg";
import PgBoss from "pg-boss";
import { inTransaction, play } from "./player.js";

const QUEUE = "orders";
const BATCH = 500;
const MILLIS_WITHOUT_WORK = 20;
const sleep = (millis) => new Promise((resolve) => setTimeout(resolve, millis));

async function start(url) {
  const boss = new PgBoss({ connectionString: url, max: 10 });
  boss.on("error", (error) => console.error(String(error)));
  await boss.start();
  return boss;
}

async function install(url) {
  const boss = await start(url);
  await boss.createQueue(QUEUE);
  await boss.stop({ graceful: false });
}

async function open(url, handle) {
  const boss = await start(url);
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  let closed = false;
  const work = async () => {
    while (!closed) {
      const jobs = (await boss.fetch(QUEUE, { batchSize: BATCH })) ?? [];
      jobs.forEach((job) => handle(job.data));
      if (jobs.length > 0) await boss.complete(QUEUE, jobs.map((job) => job.id));
      else await sleep(MILLIS_WITHOUT_WORK);
    }
  };
  const working = handle ? [work(), work()] : [];
  return {
    place: (order, beforeCommit) => inTransaction(pool, order, (client) => boss.send(QUEUE, order, {
      db: { executeSql: (text, values) => client.query(text, values) } }), beforeCommit),
    store: (orders) => boss.insert(orders.map((order) => ({ name: QUEUE, data: order }))),
    close: async () => {
      closed = true;
      await Promise.all(working);
      await pool.end();
      await boss.stop({ graceful: false });
    },
  };
}

await play({ install, open });
