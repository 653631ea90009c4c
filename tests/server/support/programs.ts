import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, vi } from "vitest";
import { shortLived } from "#tests/short-lived.ts";

// Each server creates a database, which takes seconds on a busy machine.
vi.setConfig({ testTimeout: 240_000 });

const folders: string[] = [];
const servers: ChildProcess[] = [];

/** A new empty data folder, removed after the test. */
export function dataFolder(): string {
  const path = mkdtempSync(join(tmpdir(), "shop-process-"));
  folders.push(path);
  return path;
}

afterEach(() => {
  for (const server of servers.splice(0)) server.kill("SIGKILL");
  for (const path of folders.splice(0)) rmSync(path, { recursive: true, force: true });
});

/** Production settings; each test adds the ways to pay. */
export const production = {
  NODE_ENV: "production",
  SHOP_COMPANY_TOKEN: "a-company-token-of-our-own",
  SHOP_ORIGIN: "https://shop.example",
  SMTP_URL: "smtp://127.0.0.1:9",
};

interface Started {
  readonly child: ChildProcess;
  readonly output: () => string;
  /** The address once it listens; null where the process ended instead. */
  readonly address: Promise<string | null>;
  readonly ended: Promise<number | null>;
}

/** `npm test` has built the server before; run alone, this file uses the sources. */
const programOf = (name: "main" | "shop"): readonly string[] =>
  process.env.SHOP_TEST_BUILT === "1"
    ? [...shortLived, `dist/server/${name}.js`]
    : ["--import", "tsx", name === "main" ? "server/main.ts" : "server/cli/shop.ts"];

/** Starts the server as a process of its own; it is killed after the test. */
export const startServer = (dataDir: string, env: Record<string, string> = {}): Started =>
  startProgram(programOf("main"), dataDir, env);

/** Runs `npm run shop -- …`: exit code and output. */
export async function shopCommand(
  dataDir: string,
  env: Record<string, string>,
  ...args: string[]
): Promise<[number | null, string]> {
  const started = startProgram([...programOf("shop"), ...args], dataDir, env);
  const code = await started.ended;
  return [code, started.output()];
}

function startProgram(
  program: readonly string[],
  dataDir: string,
  env: Record<string, string>,
): Started {
  const child = spawn(process.execPath, program, {
    env: { PATH: process.env.PATH, PORT: "0", SHOP_DATA_DIR: dataDir, SHOP_WARM_UP: "0", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  servers.push(child);
  let text = "";
  const ended = new Promise<number | null>((resolve) => {
    child.on("exit", (code) => resolve(code));
  });
  const address = new Promise<string | null>((resolve) => {
    const read = (chunk: Buffer) => {
      text += chunk.toString();
      const found = /open\): (http:\S+)/.exec(text);
      if (found?.[1] !== undefined) resolve(found[1]);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.on("exit", () => resolve(null));
  });
  return { child, output: () => text, address, ended };
}
