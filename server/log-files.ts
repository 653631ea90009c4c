import { appendFile, mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";

/** Where the log's lines go; pino's idea of a stream. */
export interface LogLines {
  write(line: string): void;
}

/** Days that a log file is kept. */
const logDays = 30;

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const fileOf = (day: string): string => `shop-${day}.log`;

/** Removes the log files of days that are over by more than `logDays`; other files stay. */
async function pruneLogs(folder: string, now: number): Promise<void> {
  const oldest = fileOf(dayOf(now - logDays * 86_400_000));
  const names = await readdir(folder);
  const old = names.filter((name) => /^shop-\d{4}-\d\d-\d\d\.log$/.test(name) && name < oldest);
  await Promise.all(old.map((name) => rm(join(folder, name), { force: true })));
}

/**
 * Says every line to `say` and keeps it in a file a day (UTC) under `folder`. A disk that is full
 * costs the file its lines, never the shop its answer.
 */
export function dailyLog(
  folder: string,
  clock: { now(): number },
  say: (line: string) => void,
): LogLines & { settled(): Promise<void> } {
  let day = "";
  let waiting = "";
  let complained = false;
  let writing: Promise<void> | null = null;
  const keep = async (lines: string): Promise<void> => {
    const today = dayOf(clock.now());
    if (today !== day) {
      await mkdir(folder, { recursive: true });
      await pruneLogs(folder, clock.now());
      day = today;
    }
    await appendFile(join(folder, fileOf(today)), lines);
  };
  /** What was said while the disk was busy goes to it in one piece. */
  const drain = async (): Promise<void> => {
    while (waiting !== "") {
      const lines = waiting;
      waiting = "";
      await keep(lines).catch(() => {
        if (!complained) say(`日志写不进文件夹 (the log folder takes no more lines): ${folder}\n`);
        complained = true;
      });
    }
    writing = null;
  };
  return {
    write(line) {
      say(line);
      waiting += line;
      writing ??= drain();
    },
    settled: async () => writing ?? undefined,
  };
}
