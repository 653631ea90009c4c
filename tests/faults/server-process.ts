import { type ChildProcess, spawn } from "node:child_process";

/** `npm test` has just built the server; by itself the harness runs the sources. */
const entry =
  process.env.SHOP_FAULTS_BUILT === "1"
    ? ["dist/server/main.js"]
    : ["--import", "tsx", "server/main.ts"];

/** The shop's server on one data folder, started and killed again and again. */
export class ServerProcess {
  private readonly dataDir: string;
  private child: ChildProcess | null = null;
  /** Where it listens; a new port at every start. */
  port = 0;

  constructor(dataDir: string) {
    this.dataDir = dataDir;
  }

  /** Resolves once it says that it is open. @throws with what it wrote when it ends instead. */
  start(): Promise<void> {
    const child = spawn(process.execPath, entry, {
      env: {
        ...process.env,
        NODE_ENV: "test",
        HOST: "127.0.0.1",
        PORT: "0",
        DATABASE_URL: "",
        SHOP_DATA_DIR: this.dataDir,
        SHOP_FIXED_CAPTCHA: "1234",
        SHOP_FACTORY_PACE: "0",
        SHOP_RATE_LIMIT: "0",
        SHOP_QUOTES_PER_MINUTE: "0",
        SHOP_REGISTRATIONS_PER_HOUR: "1000000",
        SHOP_LOG: "error",
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.child = child;
    let output = "";
    return new Promise((resolve, reject) => {
      const read = (chunk: Buffer): void => {
        output += chunk.toString();
        const port = /http:\/\/127\.0\.0\.1:(\d+)/.exec(output)?.[1];
        if (port === undefined) return;
        this.port = Number(port);
        resolve();
      };
      child.stdout.on("data", read);
      child.stderr.on("data", read);
      child.once("exit", () => reject(new Error(`the server ended: ${output}`)));
    });
  }

  /** SIGKILL: nothing is flushed, closed or said. */
  kill(): Promise<void> {
    return this.end("SIGKILL");
  }

  stop(): Promise<void> {
    return this.end("SIGTERM");
  }

  private end(signal: NodeJS.Signals): Promise<void> {
    const { child } = this;
    this.child = null;
    if (child === null || child.exitCode !== null) return Promise.resolve();
    return new Promise((resolve) => {
      child.once("exit", () => resolve());
      child.kill(signal);
    });
  }
}
