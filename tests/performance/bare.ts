import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";

/** Starts the yardstick server as a process of its own; its address is the first line it prints. */
export async function startBare(): Promise<{ url: string; stop: () => void }> {
  const child = spawn(
    process.execPath,
    ["--import", "tsx", join(process.cwd(), "tests", "performance", "bare-server.ts")],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  for await (const line of createInterface({ input: child.stdout })) {
    return { url: line.trim(), stop: () => child.kill() };
  }
  throw new Error("the bare server ended before it printed its address");
}
