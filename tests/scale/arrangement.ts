import { type ChildProcess, execFile, spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { freePort } from "#scripts/lib/postgres.mjs";
import type { Runtime } from "./runtime.ts";

const run = promisify(execFile);

const ended = (child: ChildProcess): Promise<unknown> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((ends) => child.once("exit", ends));

async function untilReady(port: number): Promise<void> {
  for (;;) {
    const reply = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
    if (reply?.status === 200) return;
    await pause(100);
  }
}

/** Two processes of the built shop behind the repository's own Caddyfile. */
export class Arrangement {
  /** Where the buyers call. */
  readonly port: number;
  readonly ports: readonly number[];
  readonly #runtime: Runtime;
  readonly #env: Record<string, string>;
  readonly #shops = new Map<number, ChildProcess>();
  #caddy: ChildProcess | null = null;

  private constructor(runtime: Runtime, env: Record<string, string>, all: readonly number[]) {
    const [port = 0, ...ports] = all;
    this.port = port;
    this.ports = ports;
    this.#runtime = runtime;
    this.#env = env;
  }

  static async start(
    runtime: Runtime,
    databases: Record<"DATABASE_URL" | "DATABASE_READ_URL", string>,
    shops: number,
  ): Promise<Arrangement> {
    const env = {
      PATH: process.env.PATH ?? "",
      NODE_ENV: "test",
      HOST: "127.0.0.1",
      ...databases,
      SHOP_DATA_DIR: mkdtempSync(join(tmpdir(), "shop-scale-")),
      SHOP_FIXED_CAPTCHA: "1234",
      SHOP_FACTORY_PACE: "0",
      SHOP_RATE_LIMIT: "0",
      SHOP_QUOTES_PER_MINUTE: "0",
      SHOP_REGISTRATIONS_PER_HOUR: "1000000",
      SHOP_TRUST_PROXY: "1",
      SHOP_STOP_NOTICE: "3",
      SHOP_LOG: "error",
    };
    const ports: number[] = [];
    while (ports.length <= shops) ports.push(await freePort());
    const arrangement = new Arrangement(runtime, env, ports);
    await Promise.all(arrangement.ports.map((port) => arrangement.#open(port)));
    await arrangement.#openCaddy();
    return arrangement;
  }

  async #open(port: number): Promise<void> {
    const child = spawn(process.execPath, ["--max-semi-space-size=8", "dist/server/main.js"], {
      cwd: this.#runtime.folder,
      env: { ...this.#env, PORT: String(port) },
      stdio: ["ignore", "ignore", "inherit"],
    });
    this.#shops.set(port, child);
    await untilReady(port);
  }

  async #openCaddy(): Promise<void> {
    const config = ["--config", resolve("deploy/Caddyfile"), "--adapter", "caddyfile"];
    const env = {
      ...this.#env,
      SITE_ADDRESS: `http://127.0.0.1:${this.port}`,
      UPSTREAMS: this.ports.map((port) => `127.0.0.1:${port}`).join(" "),
      CADDY_ADMIN: `127.0.0.1:${await freePort()}`,
      HOME: this.#runtime.folder,
    };
    await run("caddy", ["validate", ...config], { env });
    this.#caddy = spawn("caddy", ["run", ...config], { env, stdio: "ignore" });
    await untilReady(this.port);
  }

  /** As `systemctl restart` does: SIGTERM, its end, and a new one. */
  async #restart(port: number): Promise<void> {
    const child = this.#shops.get(port);
    if (child === undefined) throw new Error(`no shop on ${port}`);
    child.kill("SIGTERM");
    await ended(child);
    await this.#open(port);
  }

  /** `deploy/roll-out.sh` over all processes; this process replaces systemd. */
  async rollOut(): Promise<void> {
    const systemd = createServer((request, reply) => {
      this.#restart(Number(request.url?.slice(1))).then(
        () => reply.end(),
        () => reply.writeHead(500).end(),
      );
    });
    const port = await freePort();
    await new Promise<void>((listens) => systemd.listen(port, "127.0.0.1", listens));
    try {
      await run("sh", [resolve("deploy/roll-out.sh"), ...this.ports.map(String)], {
        env: { ...this.#env, RESTART: `curl -fsS http://127.0.0.1:${port}/` },
      });
    } finally {
      systemd.close();
    }
  }

  /** How many processes have ended by themselves. */
  get exits(): number {
    return [...this.#shops.values()].filter(({ exitCode }) => exitCode !== null).length;
  }

  async stop(): Promise<void> {
    const children = [...this.#shops.values(), ...(this.#caddy === null ? [] : [this.#caddy])];
    for (const child of children) child.kill("SIGTERM");
    await Promise.all(children.map(ended));
  }
}
