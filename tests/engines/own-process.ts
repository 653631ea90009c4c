import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A program and all that it starts, with a home of its own that goes with it. */
export interface OwnProcess {
  readonly home: string;
  end(): Promise<void>;
}

/** `argsIn` may lay files into the home before the program begins. */
export function startOwnProcess(
  program: string,
  argsIn: (home: string) => readonly string[],
): OwnProcess {
  const home = mkdtempSync(join(tmpdir(), "shop-engine-"));
  const child = spawn(program, argsIn(home), {
    // WebKitGTK's sandbox wants user namespaces, which not every machine grants.
    env: { ...process.env, HOME: home, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1" },
    detached: true,
    stdio: "ignore",
  });
  const gone = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    child.once("error", () => resolve());
  });
  return {
    home,
    async end() {
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, "SIGKILL");
      await gone;
      rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}
