import { resolve } from "node:path";
import { performance } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { readServerSettings, type Settings } from "#server/config/settings.ts";
import { StartRefused } from "#server/config/start-refused.ts";
import { openHttpServer } from "#server/http/http-server.ts";
import { lockFolder } from "#server/infra/database/folder-lock.ts";
import { withPatience } from "#server/infra/database/patience.ts";
import {
  makeNewFilesPrivate,
  makePrivate,
  openPathsNotice,
} from "#server/infra/database/private-files.ts";
import type { ProcessState } from "#server/infra/runtime/process-phase.ts";
import { newMeasures } from "#server/operations/metrics.ts";
import { buildWaitingApp } from "#server/operations/waiting-app.ts";
import { openShop } from "./bootstrap.ts";

/** The shop's version; the build replaces it by package.json's. */
declare const __SHOP_VERSION__: string | undefined;
const version = typeof __SHOP_VERSION__ === "string" ? __SHOP_VERSION__ : "0.0.0-dev";

/** Time limit of running requests during a shutdown. */
const drainMs = 10_000;
/** Further time for rounds, letters and database; anything beyond is left to crash recovery. */
const finishMs = 15_000;

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

function fail(error: unknown): never {
  process.stderr.write(`${error instanceof StartRefused ? error.message : String(error)}\n`);
  process.exit(1);
}

/** Listens first, so that early callers get a 503; then starts the shop and opens it. */
async function start(settings: Settings): Promise<void> {
  const dataDir = resolve(settings.dataDir);
  const embedded = settings.databaseUrl === null;
  makeNewFilesPrivate();
  const unlock = embedded ? lockFolder(dataDir) : () => undefined;
  const stillOpen = openPathsNotice(makePrivate(dataDir));
  if (stillOpen !== null) say(stillOpen);
  const processState: ProcessState = { phase: "preparing" };
  const stopped = new AbortController();
  const operation = { processState, measures: newMeasures() };

  const door = openHttpServer(settings);
  door.serve((await buildWaitingApp(settings, processState)).routing);
  const address = await door.listen().catch((error: unknown) => {
    unlock();
    return fail(error);
  });
  const preparing = withPatience(() => openShop(settings, operation, say), say, stopped.signal);

  const finish = async (deadline: number): Promise<void> => {
    await door.close(deadline);
    const shop = await preparing.catch(() => null);
    await shop?.close();
  };
  const stop = async (): Promise<void> => {
    if (processState.phase === "draining") return;
    const wasOpen = processState.phase === "open";
    processState.phase = "draining";
    stopped.abort();
    const overdue = setTimeout(() => {
      unlock();
      fail(new StartRefused("没能按时停好，已强行结束 (could not finish in time, ended by force)"));
    }, drainMs + finishMs);
    overdue.unref();
    const deadline = performance.now() + drainMs;
    // A load balancer learns it from /readyz first, before the socket closes.
    if (wasOpen) await pause(settings.stopNoticeSeconds * 1000);
    await finish(deadline).catch((error: unknown) => {
      unlock();
      fail(error);
    });
    unlock();
    process.exit(0);
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);

  const shop = await preparing.catch((error: unknown) => {
    if (stopped.signal.aborted) return null;
    unlock();
    return fail(error);
  });
  if (shop === null || stopped.signal.aborted) return;
  door.serve(shop.app.keptReplies.before(shop.app.routing));
  processState.phase = "open";
  say(`齐墨印纸已开门 (the shop is open): ${address}`);
  if (embedded) say(`内置数据库 (embedded database): ${dataDir}`);
  for (const note of shop.notes) say(note);
}

// Collects garbage when the heap has grown by 30 %, in all threads. V8 itself waits for up to 300 %
// while memory is free, and gives little of it back.
setFlagsFromString("--heap-growing-percent=30");
try {
  await start(readServerSettings(process.env, version));
} catch (error) {
  fail(error);
}
