import { spawn } from "node:child_process";
import { root } from "./root.mjs";

/**
 * Runs a program in the checkout and resolves with its exit code (1 where a
 * signal ended it). `quiet` collects the output and prints it only on failure, `held` at the end.
 */
export function run(program, args, { env = {}, quiet = false, held = false, shell = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: quiet || held ? ["ignore", "pipe", "pipe"] : ["ignore", "inherit", "inherit"],
      shell,
    });
    const output = [];
    child.stdout?.on("data", (chunk) => output.push(chunk));
    child.stderr?.on("data", (chunk) => output.push(chunk));
    child.on("error", reject);
    child.on("close", (code) => {
      if (code !== 0 || held) for (const chunk of output) process.stderr.write(chunk);
      resolve(code ?? 1);
    });
  });
}

export const runNode = (args, options) => run(process.execPath, args, options);

/** Runs npm without a shell where the npm that called us is known (works on Windows too). */
export function runNpm(args, options) {
  const npm = process.env.npm_execpath;
  if (npm && /npm-cli\.c?js$/.test(npm)) return runNode([npm, ...args], options);
  return run("npm", args, { ...options, shell: process.platform === "win32" });
}
