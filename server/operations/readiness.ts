import { accessSync, constants, existsSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { sql } from "drizzle-orm";
import type { Database } from "#server/store/database.ts";
import type { Standing } from "./standing.ts";

/** Below this a database cannot be relied on to write its log. */
const leastFreeBytes = 64 * 1024 * 1024;
const deadlineMs = 2000;

export interface Readiness {
  readonly ready: boolean;
  readonly checks: {
    /** `slow`: no answer within two seconds. */
    readonly database: "ok" | "away" | "slow" | "preparing";
    /** `full`: less than 64 MB left; `readonly`: the data folder takes no files. */
    readonly disk: "ok" | "full" | "readonly";
    readonly draining: boolean;
  };
}

/** The folder itself, or what would hold it: with PostgreSQL it may not exist yet. */
function existing(folder: string): string {
  const path = resolve(folder);
  return existsSync(path) || dirname(path) === path ? path : existing(dirname(path));
}

async function diskOf(dataDir: string, leastFree: number): Promise<Readiness["checks"]["disk"]> {
  const folder = existing(dataDir);
  try {
    accessSync(folder, constants.W_OK);
  } catch {
    return "readonly";
  }
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize < leastFree ? "full" : "ok";
}

/** Asks the database one question. Callers that come meanwhile share the answer. */
function makeAsking(db: Database): () => Promise<"ok" | "away" | "slow"> {
  let asked: Promise<"ok" | "away"> | null = null;
  return async () => {
    asked ??= db
      .execute(sql`select 1`)
      .then(
        () => "ok" as const,
        () => "away" as const,
      )
      .finally(() => {
        asked = null;
      });
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<"slow">((done) => {
      timer = setTimeout(() => done("slow"), deadlineMs);
    });
    const answer = await Promise.race([asked, late]);
    clearTimeout(timer);
    return answer;
  };
}

/** Makes the check behind /readyz. `db` is null until the database has been opened. */
export function makeReadiness(
  db: Database | null,
  dataDir: string,
  standing: Standing,
  leastFree: number = leastFreeBytes,
): () => Promise<Readiness> {
  const ask = db === null ? async () => "preparing" as const : makeAsking(db);
  return async () => {
    const [database, disk] = await Promise.all([ask(), diskOf(dataDir, leastFree)]);
    const draining = standing.phase === "draining";
    const ready = database === "ok" && disk === "ok" && standing.phase === "open";
    return { ready, checks: { database, disk, draining } };
  };
}
