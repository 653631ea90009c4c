import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "#server/infra/database/database.ts";
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
  /** Something breaks as the placing of each of these numbers is in the server's hands. */
  readonly breakAt: readonly number[];
  /** Server processes beside each other; more than one needs `url`. */
  readonly servers?: number;
  /** A PostgreSQL with an empty database instead of the embedded one. */
  readonly url?: string;
  /** What is broken; by default a server is killed and restarted. */
  readonly breaks?: () => Promise<void>;
  /** Shifts the pattern of lost, cut and refused connections. */
  readonly seed?: number;
}

export interface RunReport extends Findings {
  readonly acknowledged: number;
  readonly breaks: number;
  /** How often a server ended by itself. */
  readonly exits: number;
  readonly faults: Record<Fault, number>;
}

/** Every sixth reply is lost, every eleventh cut, every seventeenth placing never arrives. */
function faultOf(number: number): Fault {
  if (number % 6 === 0) return "loseReply";
  if (number % 11 === 0) return "cutReply";
  return number % 17 === 0 ? "refuse" : "none";
}

/**
 * Concurrent clients place orders through a faulty proxy while servers, or their dependencies, are
 * broken and repaired; then the database is opened and counted.
 */
export async function run(options: RunOptions): Promise<RunReport> {
  const dataDir = mkdtempSync(join(tmpdir(), "shop-faults-"));
  const { url } = options;
  const place = url === undefined ? { dataDir } : { dataDir, url };
  const servers = Array.from({ length: options.servers ?? 1 }, () => new ServerProcess(place));
  let turn = 0;
  let breaks = 0;
  let mending: Promise<void> = Promise.resolve();
  const killOne = async (): Promise<void> => {
    const server = servers[breaks % servers.length];
    await server?.kill();
    await server?.start();
  };
  const proxy = new LossyProxy(
    () => {
      turn += 1;
      return servers[turn % servers.length]?.port ?? 0;
    },
    {
      faultOf: (number) => faultOf(number + (options.seed ?? 0)),
      handedOver(number) {
        if (!options.breakAt.includes(number)) return;
        // Each strikes at another moment between the request's arrival and its answer.
        const moment = (options.breakAt.indexOf(number) * 4) % 40;
        breaks += 1;
        mending = mending.then(async () => {
          await new Promise((resolve) => setTimeout(resolve, moment));
          await (options.breaks ?? killOne)();
        });
        // Handled when the run awaits it; until then its rejection must not count as unhandled.
        mending.catch(() => undefined);
      },
    },
  );
  try {
    await Promise.all(servers.map((server) => server.start()));
    const port = await proxy.listen();
    const buyers: Tokens[] = [];
    for (let index = 0; index < options.clients; index += 1) {
      buyers.push(await enrol(port, `137${String(index).padStart(8, "0")}`));
    }
    const reported = await placeAll(port, buyers, options);
    await mending;
    const exits = servers.reduce((sum, server) => sum + server.exits, 0);
    await Promise.all(servers.map((server) => server.stop()));
    const opened = await openDatabase(url === undefined ? { dataDir } : { url });
    try {
      const found = await findings(opened.db, reported);
      return { ...found, acknowledged: reported.length, breaks, exits, faults: proxy.faults };
    } finally {
      await opened.close();
    }
  } finally {
    await mending.catch(() => undefined);
    await Promise.all(servers.map((server) => server.kill()));
    await proxy.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function placeAll(
  port: number,
  buyers: readonly Tokens[],
  options: RunOptions,
): Promise<Acknowledged[]> {
  const reported: Acknowledged[] = [];
  const place = options.keys ? placeWithKeys : placeWithoutKeys;
  let next = 0;
  const client = async (buyer: Tokens): Promise<void> => {
    while (next < options.orders) {
      next += 1;
      reported.push(await place(port, buyer, `intent-${next}`));
    }
  };
  await Promise.all(buyers.map(client));
  return reported;
}
