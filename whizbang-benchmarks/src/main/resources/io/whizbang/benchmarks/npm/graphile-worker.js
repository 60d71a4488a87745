// graphile-worker: each message is a job, in a queue of its stream if that is to keep its order.
import { Logger, makeWorkerUtils, run, runMigrations } from "graphile-worker";
import pg from "pg";
import { inTransaction, play } from "./player.js";

const ADD_JOB = "select graphile_worker.add_job('order', $1::json, $2)";
const silent = new Logger(() => () => {});
const complain = (error) => console.error(String(error));
const queueOf = (order) => (order.number > 0 ? order.id : null);

async function open(url, handle) {
  const pool = new pg.Pool({ connectionString: url, max: 25 });
  pool.on("error", complain);
  pool.on("connect", (client) => client.on("error", complain));
  const utils = await makeWorkerUtils({ pgPool: pool, logger: silent });
  const runner = handle && (await run({
    pgPool: pool,
    logger: silent,
    noHandleSignals: true,
    taskList: { order: async (payload) => handle(payload) },
    preset: {
      worker: {
        concurrentJobs: 24,
        maxPoolSize: 25,
        pollInterval: 2000,
        localQueue: { size: 500 },
        completeJobBatchDelay: 0,
        failJobBatchDelay: 0,
      },
    },
  }));
  return {
    place: (order, beforeCommit) => inTransaction(pool, order, (client) =>
      client.query({ name: "add", text: ADD_JOB, values: [JSON.stringify(order), queueOf(order)] }), beforeCommit),
    store: (orders) => utils.addJobs(orders.map((order) => ({
      identifier: "order", payload: order, queueName: queueOf(order) ?? undefined }))),
    close: async () => {
      if (runner) await runner.stop();
      await utils.release();
      await pool.end();
    },
  };
}

await play({
  install: async (url) => runMigrations({ connectionString: url, logger: silent }),
  open,
});
