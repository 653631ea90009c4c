import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";

export interface BareServer {
  readonly url: string;
  readonly pid: number;
  readonly stop: () => void;
}

/**
 * Starts the yardstick server as a process of its own; its address is the first line it prints.
 * @param database of PostgreSQL; "" for the embedded one
 */
export async function startBare(database = ""): Promise<BareServer> {
  const child = spawn(
    process.execPath,
    ["--import", "tsx", join(process.cwd(), "tests", "performance", "bare-server.ts")],
    {
      stdio: ["ignore", "pipe", "inherit"],
      env: { ...process.env, DATABASE_URL: database },
    },
  );
  for await (const line of createInterface({ input: child.stdout })) {
    return { url: line.trim(), pid: child.pid ?? 0, stop: () => child.kill() };
  }
  throw new Error("the bare server ended before it printed its address");
}
