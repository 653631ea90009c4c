import { fork } from "node:child_process";
import { inRoot, root } from "#scripts/lib/root.mjs";

const turn = 500;

/**
 * A host in its own process. `ask` resolves with its verdict, or with `endless` where a test file
 * takes more than its `allowances` ms: then the process is ended, and the next question starts another.
 */
export function hosted(mode, files, env = {}) {
  let child;

  const answer = (allowances) =>
    new Promise((resolve) => {
      const asked = child;
      const left = [...allowances];
      let rest = 0;
      // Counted by turns of this process: while it is stopped, none pass.
      const timer = setInterval(() => {
        rest -= turn;
        if (rest < 0) over({ verdict: "endless" });
      }, turn);
      const wait = () => {
        // What comes after the last file is vitest's own.
        rest = left.shift() ?? 10_000;
      };
      const heard = (said) => ("verdict" in said ? over(said) : wait());
      const fallen = (code) => over({ verdict: "broken", by: `host ended with ${code}` });
      function over(result) {
        clearInterval(timer);
        asked.off("message", heard);
        asked.off("exit", fallen);
        if (result.verdict === "endless" || asked.exitCode !== null) stop();
        resolve(result);
      }
      asked.on("message", heard);
      asked.once("exit", fallen);
      wait();
    });

  function stop() {
    child?.kill("SIGKILL");
    child = undefined;
  }

  return {
    async ask(mutant, tests, allowances) {
      if (child === undefined) {
        child = fork(inRoot("tools/mutation/host.mjs"), [mode, ...files], {
          cwd: root,
          env: { ...process.env, PRICING_RUNS: "200", SHOP_MACHINES: "off", ...env },
          stdio: ["ignore", "ignore", "inherit", "ipc"],
        });
        const { verdict, by } = await answer([60_000]);
        if (verdict !== "ready") throw new Error(`no host: ${by ?? verdict}`);
      }
      const answered = answer(allowances);
      child.send({ mutant, tests });
      return answered;
    },
    stop,
  };
}
