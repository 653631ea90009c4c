import { readFileSync } from "node:fs";

/** Says plainly, before anything else loads, that this Node is older than package.json asks. */
const manifest = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
const wanted = manifest.engines.node.replace(">=", "");
const numbers = (version) => version.split(".").map(Number);
const [wantedMajor, wantedMinor] = numbers(wanted);
const [major, minor] = numbers(process.versions.node);

if (major < wantedMajor || (major === wantedMajor && minor < wantedMinor)) {
  console.error(
    `齐墨印纸需要 Node ${wanted} 或更新版本，当前是 ${process.versions.node}。\n` +
      `This shop needs Node ${wanted} or newer; this is ${process.versions.node}.`,
  );
  process.exit(1);
}
