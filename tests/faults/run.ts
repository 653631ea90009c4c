import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "#server/store/database.ts";
import { type Findings, findings } from "./ground-truth.ts";
import { type Fault, LossyProxy } from "./lossy-proxy.ts";
import {
  type Acknowledged,
  enrol,
  placeWithKeys,
  placeWithoutKeys,
  type Tokens,
} from "./placing-clients.ts";
import { ServerProcess } from "./server-process.ts";

export interface RunOptions {
  readonly keys: boolean;
  readonly orders: number;
  readonly clients: number;
  /** The server is killed as the placing of each of these numbers is in its hands. */
  readonly killAt: readonly number[];
}

export interface RunReport extends Findings {
  readonly acknowledged: number;
  readonly kills: number;
  readonly faults: Record<Fault, number>;
}

/** Every sixth reply is lost, every eleventh cut, every seventeenth placing never arrives. */
function faultOf(number: number): Fault {
  if (number % 6 === 0) return "loseReply";
  if (number % 11 === 0) return "cutReply";
  return number % 17 === 0 ? "refuse" : "none";
}

/**
 * Concurrent clients place orders through a faulty proxy while the server is
 * killed and started again; then the database is opened and counted.
 */
export async function run(options: RunOptions): Promise<RunReport> {
  const dataDir = mkdtempSync(join(tmpdir(), "shop-faults-"));
  const server = new ServerProcess(dataDir);
  let kills = 0;
  let restarting: Promise<void> = Promise.resolve();
  const proxy = new LossyProxy(() => server.port, {
    faultOf,
    handedOver(number) {
      if (!options.killAt.includes(number)) return;
      // Each kill strikes at another moment between the request's arrival and its answer.
      const moment = options.killAt.indexOf(number) * 4;
      kills += 1;
      restarting = restarting.then(async () => {
        await new Promise((resolve) => setTimeout(resolve, moment));
        await server.kill();
        await server.start();
      });
      // Heard when the run awaits it; until then it is nobody's unhandled rejection.
      restarting.catch(() => undefined);
    },
  });
  try {
    await server.start();
    const port = await proxy.listen();
    const buyers: Tokens[] = [];
    for (let index = 0; index < options.clients; index += 1) {
      buyers.push(await enrol(port, `137${String(index).padStart(8, "0")}`));
    }
    const told = await placeAll(port, buyers, options);
    await restarting;
    await server.stop();
    const opened = await openDatabase({ dataDir });
    try {
      const found = await findings(opened.db, told);
      return { ...found, acknowledged: told.length, kills, faults: proxy.faults };
    } finally {
      await opened.close();
    }
  } finally {
    await restarting.catch(() => undefined);
    await server.kill();
    await proxy.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function placeAll(
  port: number,
  buyers: readonly Tokens[],
  options: RunOptions,
): Promise<Acknowledged[]> {
  const told: Acknowledged[] = [];
  const place = options.keys ? placeWithKeys : placeWithoutKeys;
  let next = 0;
  const client = async (buyer: Tokens): Promise<void> => {
    while (next < options.orders) {
      next += 1;
      told.push(await place(port, buyer, `intent-${next}`));
    }
  };
  await Promise.all(buyers.map(client));
  return told;
}
