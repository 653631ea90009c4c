import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The real built server as a process of its own, on a data folder of its own. */
export interface ShopProcess {
  readonly url: string;
  readonly dataDir: string;
  readonly pid: number;
  /** Everything that the server wrote so far. */
  output(): string;
  /** SIGKILL: nothing is flushed or said. Resolves when the process is gone. */
  kill(): Promise<void>;
  /** SIGTERM; the data folder stays. */
  close(): Promise<void>;
  /** SIGTERM, and the data folder is removed. */
  stop(): Promise<void>;
}

export interface ShopOptions {
  port?: number;
  dataDir?: string;
  env?: Record<string, string>;
  /** The build to serve; the checkout's own by default. */
  dist?: string;
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      const port = typeof address === "object" && address !== null ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}

/** Is the shop at this address open? */
export async function answers(url: string): Promise<boolean> {
  try {
    const reply = await fetch(`${url}/readyz`);
    return reply.ok;
  } catch {
    return false;
  }
}

function gone(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => child.once("exit", () => resolve()));
}

async function untilReady(child: ChildProcess, url: string, output: () => string): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (child.exitCode !== null) throw new Error(`The shop did not start:\n${output()}`);
    if (await answers(url)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  child.kill("SIGKILL");
  throw new Error(`The shop did not answer within a minute:\n${output()}`);
}

/** Starts the built shop and resolves when `/readyz` says that it is open. */
export async function startShopProcess(options: ShopOptions = {}): Promise<ShopProcess> {
  const entry = join(options.dist ?? join(process.cwd(), "dist"), "server", "main.js");
  if (!existsSync(entry)) throw new Error(`${entry} is missing: run npm run build`);
  const port = options.port ?? (await freePort());
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), "shop-browser-"));
  // It lives for minutes: optimizing the embedded database's code costs more than it saves.
  const child = spawn(process.execPath, ["--liftoff-only", "--max-semi-space-size=8", entry], {
    env: {
      ...process.env,
      NODE_ENV: "test",
      HOST: "127.0.0.1",
      PORT: String(port),
      SHOP_DATA_DIR: dataDir,
      SHOP_FIXED_CAPTCHA: "1234",
      SHOP_FACTORY_PACE: "0",
      SHOP_RATE_LIMIT: "0",
      SHOP_QUOTES_PER_MINUTE: "0",
      SHOP_REGISTRATIONS_PER_HOUR: "1000000",
      SHOP_LOG: "warn",
      // The loop of cuts is the test's own, and the server refuses names that it does not know.
      SHOP_CUTS: "",
      DATABASE_URL: "",
      ...options.env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const chunks: string[] = [];
  child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => chunks.push(chunk.toString()));
  const output = () => chunks.join("");
  const url = `http://127.0.0.1:${port}`;
  await untilReady(child, url, output);
  const close = (): Promise<void> => {
    child.kill("SIGTERM");
    return gone(child);
  };
  return {
    url,
    dataDir,
    pid: child.pid ?? 0,
    output,
    async kill() {
      child.kill("SIGKILL");
      await gone(child);
    },
    close,
    async stop() {
      await close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
