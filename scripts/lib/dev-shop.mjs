import { spawn } from "node:child_process";
import { watch } from "node:fs";
import { createInterface } from "node:readline";

/**
 * Runs the server's program and restarts it when a file below `folders` changes. `address()` is the
 * address printed by the running process, and null while none listens, so that no request reaches
 * another program on the same port.
 */
export function keepRunning({ args, env, folders, cwd, say }) {
  let child = null;
  let address = null;
  let stopping = false;
  let pause = null;

  function start() {
    const own = spawn(process.execPath, args, { cwd, env, stdio: ["ignore", "pipe", "inherit"] });
    child = own;
    createInterface(own.stdout).on("line", (line) => {
      const [, named] = /\(the shop is open\): (http:\S+)/.exec(line) ?? [];
      if (named === undefined) return say({ kind: "line", line });
      if (child === own) address = named;
      say({ kind: "open" });
    });
    own.on("exit", (code) => {
      if (child !== own) return;
      child = null;
      address = null;
      if (!stopping) say({ kind: "ended", code });
    });
  }

  const ended = () =>
    new Promise((resolve) => {
      address = null;
      if (child === null) return resolve();
      const own = child;
      child = null;
      own.once("exit", resolve);
      own.kill("SIGTERM");
    });

  let restarting = Promise.resolve();
  const restart = () => {
    restarting = restarting.then(ended).then(() => {
      if (!stopping) start();
    });
  };
  const watchers = folders.map((folder) =>
    watch(folder, { recursive: true }, () => {
      clearTimeout(pause);
      pause = setTimeout(restart, 100);
    }),
  );

  start();
  return {
    address: () => address,
    async stop() {
      stopping = true;
      clearTimeout(pause);
      for (const watcher of watchers) watcher.close();
      await restarting;
      await ended();
    },
  };
}
