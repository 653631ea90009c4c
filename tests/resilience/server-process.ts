import { type ChildProcess, spawn } from "node:child_process";
import { shortLived } from "#tests/short-lived.ts";

/** `npm test` has just built the server; by itself the harness runs the sources. */
const entry =
  process.env.SHOP_TEST_BUILT === "1"
    ? [...shortLived, "dist/server/main.js"]
    : ["--import", "tsx", "server/main.ts"];

export interface ServerPlace {
  readonly dataDir: string;
  /** A PostgreSQL instead of the embedded database. */
  readonly url?: string;
  readonly env?: Record<string, string>;
}

/** The shop's server in one place, started and killed again and again. */
export class ServerProcess {
  private readonly place: ServerPlace;
  private child: ChildProcess | null = null;
  /** Where it listens; a new port at every start. */
  port = 0;
  /** How often it has ended without a signal. */
  exits = 0;
  /** Everything that it has written since the last start. */
  output = "";

  constructor(place: ServerPlace) {
    this.place = place;
  }

  /** Starts it and does not wait for anything but the process. */
  launch(): ChildProcess {
    const child = spawn(process.execPath, entry, {
      env: {
        PATH: process.env.PATH,
        NODE_ENV: "test",
        HOST: "127.0.0.1",
        PORT: "0",
        DATABASE_URL: this.place.url ?? "",
        SHOP_DATA_DIR: this.place.dataDir,
        SHOP_FIXED_CAPTCHA: "1234",
        SHOP_FACTORY_PACE: "0",
        SHOP_RATE_LIMIT: "0",
        SHOP_QUOTES_PER_MINUTE: "0",
        SHOP_REGISTRATIONS_PER_HOUR: "1000000",
        SHOP_WARM_UP: "0",
        SHOP_LOG: "error",
        ...this.place.env,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.child = child;
    this.output = "";
    const read = (chunk: Buffer): void => {
      this.output += chunk.toString();
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.once("exit", () => {
      if (this.child === child) this.exits += 1;
    });
    return child;
  }

  /** Resolves once it says that it is open. @throws with what it wrote when it ends instead. */
  start(): Promise<void> {
    const child = this.launch();
    return new Promise((resolve, reject) => {
      const look = (): void => {
        const port = /open\): http:\/\/127\.0\.0\.1:(\d+)/.exec(this.output)?.[1];
        if (port === undefined) return;
        this.port = Number(port);
        resolve();
      };
      child.stdout?.on("data", look);
      child.once("exit", () => reject(new Error(`the server ended: ${this.output}`)));
    });
  }

  /** SIGKILL: nothing is flushed, closed or said. */
  async kill(): Promise<void> {
    await this.end("SIGKILL");
  }

  /** SIGTERM. @returns the exit code; null where a signal ended it or it did not run. */
  stop(): Promise<number | null> {
    return this.end("SIGTERM");
  }

  private end(signal: NodeJS.Signals): Promise<number | null> {
    const { child } = this;
    this.child = null;
    const ended = child === null || child.exitCode !== null || child.signalCode !== null;
    if (ended) return Promise.resolve(null);
    return new Promise((resolve) => {
      child.once("exit", (code) => resolve(code));
      child.kill(signal);
    });
  }
}
