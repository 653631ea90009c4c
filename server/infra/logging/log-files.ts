import { appendFile, mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";

/** Target of log lines; pino's stream interface. */
export interface LogLines {
  write(line: string): void;
}

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Files `<name>-2026-11-20.log`, each stored for so many days. */
interface Kind {
  readonly name: "shop" | "access";
  readonly days: number;
}

const log: Kind = { name: "shop", days: 30 };

const fileOf = ({ name }: Kind, day: string): string => `${name}-${day}.log`;

/** Removes files of this name beyond their period; other files stay. */
async function pruneLogs(folder: string, kind: Kind, now: number): Promise<void> {
  const oldest = fileOf(kind, dayOf(now - kind.days * 86_400_000));
  const names = await readdir(folder);
  const old = names.filter(
    (name) => name.length === oldest.length && name.startsWith(`${kind.name}-`) && name < oldest,
  );
  await Promise.all(old.map((name) => rm(join(folder, name), { force: true })));
}

/**
 * Appends every line to a file for each day (UTC) under `folder`; a log line is also printed by
 * `say`. On a full disk the file loses lines, requests are answered anyway, and `say` gets one line
 * about it.
 */
export function dailyLog(
  folder: string,
  clock: { now(): number },
  say: (line: string) => void,
  kind: Kind = log,
): LogLines & { settled(): Promise<void> } {
  let day = "";
  let waiting = "";
  let complained = false;
  let writing: Promise<void> | null = null;
  const keep = async (lines: string): Promise<void> => {
    const today = dayOf(clock.now());
    if (today !== day) {
      await mkdir(folder, { recursive: true });
      await pruneLogs(folder, kind, clock.now());
      day = today;
    }
    await appendFile(join(folder, fileOf(kind, today)), lines);
  };
  /** Lines that arrive during a write are written together. */
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
      if (kind === log) say(line);
      waiting += line;
      writing ??= drain();
    },
    settled: async () => writing ?? undefined,
  };
}
