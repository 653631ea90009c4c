import "./node-version.mjs";
import { spawn } from "node:child_process";
import { ensureDependencies } from "./dependencies.mjs";
import { inRoot, root } from "./house.mjs";

/** `npm run dev`: the server restarts on change (tsx), the page reloads in place (vite). */
await ensureDependencies();

const programs = [
  ["node_modules/tsx/dist/cli.mjs", "watch", "--clear-screen=false", "server/main.ts"],
  ["node_modules/vite/bin/vite.js"],
];
const children = programs.map(([entry, ...args]) =>
  spawn(process.execPath, [inRoot(entry), ...args], { cwd: root, stdio: "inherit" }),
);

function stopAll(signal) {
  for (const child of children) child.kill(signal);
}

for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => stopAll(signal));
for (const child of children) {
  child.on("exit", (code) => {
    process.exitCode ||= code ?? 0;
    stopAll("SIGTERM");
  });
}
