import { accessSync, constants } from "node:fs";
import type { Database } from "#server/infra/database/database.ts";
import { existingFolder, freeBytes, leastFreeBytes } from "#server/infra/database/disk-space.ts";
import { ping } from "#server/infra/database/upkeep.ts";
import { lacksRoom, type ProcessState } from "#server/infra/runtime/process-phase.ts";

const deadlineMs = 2000;

export interface Readiness {
  readonly ready: boolean;
  readonly checks: {
    /** `slow`: no answer within two seconds; `full`: a recent write found no space. */
    readonly database: "ok" | "away" | "slow" | "preparing" | "full";
    /** `full`: less than 64 MB left; `readonly`: the data folder is not writable. */
    readonly disk: "ok" | "full" | "readonly";
    readonly draining: boolean;
  };
}

function diskOf(dataDir: string, leastFree: number): Readiness["checks"]["disk"] {
  try {
    accessSync(existingFolder(dataDir), constants.W_OK);
  } catch {
    return "readonly";
  }
  return freeBytes(dataDir) < leastFree ? "full" : "ok";
}

/** Sends the database one query. Concurrent callers share the answer. */
function makeAsking(db: Database): () => Promise<"ok" | "away" | "slow"> {
  let asked: Promise<"ok" | "away"> | null = null;
  return async () => {
    asked ??= ping(db)
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

/** Creates the check behind /readyz. `db` is null until the database has been opened. */
export function makeReadiness(
  db: Database | null,
  dataDir: string,
  processState: ProcessState,
  leastFree: number = leastFreeBytes,
): () => Promise<Readiness> {
  const ask = db === null ? async () => "preparing" as const : makeAsking(db);
  return async () => {
    const disk = diskOf(dataDir, leastFree);
    const answer = await ask();
    const database = answer === "ok" && lacksRoom(processState) ? "full" : answer;
    const draining = processState.phase === "draining";
    const ready = database === "ok" && disk === "ok" && processState.phase === "open";
    return { ready, checks: { database, disk, draining } };
  };
}
