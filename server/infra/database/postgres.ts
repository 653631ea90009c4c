import { performance } from "node:perf_hooks";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { addressesOf } from "#server/config/database-addresses.ts";
import { DatabaseAway, isDatabaseAway, isDriverAway } from "./outage.ts";
import { assertPrimary, ServerSearch } from "./primary.ts";
import { statementNotes } from "./statement-count.ts";

/**
 * Time limits before an outage is assumed, ms. The server ends a slow statement first; the client
 * gives up on a silent server.
 */
const connectMs = 3000;
const statementMs = 10_000;
const queryMs = 12_000;
const idleInTransactionMs = 30_000;

export interface PoolOptions {
  readonly search: ServerSearch;
  readonly size: number;
  /** Called with how long each caller waited for a connection, in seconds. */
  readonly waited: (seconds: number) => void;
}

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: boolean | Error) => void,
) => void;

/** A client of the server that is currently taken for the primary. */
const clientsOf = (search: ServerSearch) =>
  class extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionString: search.address });
    }
  };

/** Checked only with several hosts: a single read-only server shows it at the first write. */
const verified = {
  verify: (client: pg.PoolClient, done: (error?: Error) => void) => {
    assertPrimary(client).then(() => done(), done);
  },
};

/** A pool that measures waits; a broken connection ends nothing but itself. */
class ShopPool extends pg.Pool {
  private readonly waited: (seconds: number) => void;
  private readonly search: ServerSearch;

  constructor({ search, size, waited }: PoolOptions) {
    super({
      Client: clientsOf(search),
      ...(search.wanted === "primary" && search.addresses.length > 1 ? verified : {}),
      // A replica that came back is found by later connections.
      ...(search.wanted === "any" ? { maxLifetimeSeconds: 60 } : {}),
      max: size,
      application_name: "qimo-shop",
      keepAlive: true,
      idleTimeoutMillis: 30_000,
      // Limits the wait for a connection that others hold, too.
      connectionTimeoutMillis: connectMs,
      statement_timeout: statementMs,
      query_timeout: queryMs,
      idle_in_transaction_session_timeout: idleInTransactionMs,
    });
    this.waited = waited;
    this.search = search;
    this.on("error", () => undefined);
    // The pool listens to idle clients only. A client in use that loses its server emits an
    // unhandled error, which would end the process; its query fails anyway.
    this.on("connect", (client) => client.on("error", () => undefined));
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    const asked = performance.now();
    const got = () => this.waited((performance.now() - asked) / 1000);
    if (callback === undefined) return this.search.find(() => super.connect()).finally(got);
    this.search
      .find(() => super.connect())
      .then(
        (client) => {
          got();
          callback(undefined, client, client.release);
        },
        (error: Error) => {
          got();
          callback(error, undefined, () => undefined);
        },
      );
    return undefined;
  }
}

export const openPool = (options: PoolOptions): pg.Pool => new ShopPool(options);

/** Runs `work` on a connection of its own without deadlines: a migration may take its time. */
export async function onOwnConnection<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const clients: pg.Client[] = [];
  const connected = async (connectionString: string): Promise<pg.Client> => {
    const client = new pg.Client({
      connectionString,
      application_name: "qimo-shop",
      connectionTimeoutMillis: connectMs,
    });
    clients.push(client);
    client.on("error", () => undefined);
    await client.connect();
    await assertPrimary(client);
    return client;
  };
  try {
    return await work(await new ServerSearch(addressesOf(url)).find(connected));
  } catch (error) {
    throw isDriverAway(error) ? new DatabaseAway(error) : error;
  } finally {
    for (const client of clients) await client.end().catch(() => undefined);
  }
}

type NodeTransaction = Parameters<Parameters<NodePgDatabase["transaction"]>[0]>[0];

/**
 * One transaction on a connection that is always released: drizzle never releases one whose `begin`
 * failed, and would release one whose last query still runs.
 */
export async function transactionOn<Result>(
  pool: pg.Pool,
  work: (tx: NodeTransaction) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect().catch((error: unknown) => {
    throw isDriverAway(error) ? new DatabaseAway(error) : error;
  });
  let broken = false;
  try {
    return await drizzle(client, { logger: statementNotes }).transaction(work);
  } catch (error) {
    broken = isDatabaseAway(error);
    throw error;
  } finally {
    client.release(broken);
  }
}
