import { setTimeout as pause } from "node:timers/promises";
import { StartRefused } from "#server/config/start-refused.ts";
import { sqlState } from "./database.ts";
import {
  DiskFull,
  isDatabaseAway,
  isDatabaseFull,
  MigrationRoleFault,
  reasonOf,
} from "./outage.ts";

const firstWaitMs = 500;
const longestWaitMs = 8000;

/**
 * Errors that waiting does not resolve, by PostgreSQL's code; each text follows the variable's
 * name.
 */
const refusals: Record<string, string> = {
  "28P01": "的用户名或密码不对 (wrong user or password)",
  "28000": "的用户不许登录 (this user may not log in)",
  "3D000": "里的数据库不存在，请先 createdb (no such database)",
  "42501": "的用户没有建表的权限 (this user may not create tables)",
};

function refusalOf(error: unknown): StartRefused | null {
  const refusal = refusals[sqlState(error)];
  if (refusal === undefined) return null;
  const isMigrating = error instanceof MigrationRoleFault;
  const variable = isMigrating ? "SHOP_MIGRATION_DATABASE_URL" : "DATABASE_URL";
  return new StartRefused(`${variable} ${refusal}: ${reasonOf(error)}`);
}

function waitingLine(error: unknown, seconds: number): string {
  const reason = reasonOf(error);
  if (error instanceof DiskFull) {
    return `磁盘空间不足，${seconds} 秒后再试 (too little disk space, trying again): ${reason}`;
  }
  return isDatabaseFull(error)
    ? `数据库的磁盘已满，${seconds} 秒后再试 (the database's disk is full, trying again): ${reason}`
    : `数据库暂时连不上，${seconds} 秒后再试 (the database cannot be reached, trying again): ${reason}`;
}

/**
 * Repeats `work` while the database is unreachable: after half a second, then twice as long each
 * time, eight seconds at most. Each wait is announced.
 * @throws StartRefused where waiting does not help; the error itself after `signal`
 */
export async function withPatience<Result>(
  work: () => Promise<Result>,
  say: (line: string) => void,
  signal: AbortSignal,
): Promise<Result> {
  for (let waitMs = firstWaitMs; ; waitMs = Math.min(2 * waitMs, longestWaitMs)) {
    try {
      return await work();
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal !== null) throw refusal;
      if (!isDatabaseAway(error) || signal.aborted) throw error;
      const seconds = waitMs / 1000;
      say(waitingLine(error, seconds));
      await pause(waitMs, undefined, { signal });
    }
  }
}
