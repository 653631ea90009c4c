import { fork } from "node:child_process";
import { inRoot, root } from "#scripts/house.mjs";

/**
 * A host in its own process. `ask` resolves with its verdict, or with `endless` after `ms`: then the
 * process is ended, and the next question starts another.
 */
export function hosted(mode, files, env = {}) {
  let child;

  const answer = (ms) =>
    new Promise((resolve) => {
      const asked = child;
      const timer = setTimeout(() => over({ verdict: "endless" }), ms);
      const fallen = (code) => over({ verdict: "broken", by: `host ended with ${code}` });
      function over(result) {
        clearTimeout(timer);
        asked.off("message", over);
        asked.off("exit", fallen);
        if (result.verdict === "endless" || asked.exitCode !== null) stop();
        resolve(result);
      }
      asked.once("message", over);
      asked.once("exit", fallen);
    });

  function stop() {
    child?.kill("SIGKILL");
    child = undefined;
  }

  return {
    async ask(mutant, tests, ms) {
      if (child === undefined) {
        child = fork(inRoot("scripts/mutation/host.mjs"), [mode, ...files], {
          cwd: root,
          env: { ...process.env, PRICING_RUNS: "200", ...env },
          stdio: ["ignore", "ignore", "inherit", "ipc"],
        });
        const { verdict, by } = await answer(60_000);
        if (verdict !== "ready") throw new Error(`no host: ${by ?? verdict}`);
      }
      const answered = answer(ms);
      child.send({ mutant, tests });
      return answered;
    },
    stop,
  };
}
