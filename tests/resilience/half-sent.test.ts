import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, expect, it } from "vitest";
import { login } from "#contract/auth/auth.ts";
import { ServerProcess } from "./server-process.ts";

const dataDir = mkdtempSync(join(tmpdir(), "shop-half-sent-"));
const server = new ServerProcess({ dataDir });
afterEach(async () => {
  await server.kill();
  rmSync(dataDir, { recursive: true, force: true });
});

const statusOf = async (port: number, path: string): Promise<number> => {
  try {
    return (await fetch(`http://127.0.0.1:${port}${path}`)).status;
  } catch {
    return 0;
  }
};

it("stops in time though a request is half sent: unready first, then shut, then the lock is free", {
  timeout: 300_000,
}, async () => {
  await server.start();
  const { port } = server;
  const half = connect(port, "127.0.0.1");
  half.on("error", () => undefined);
  // Fast enough for the rule of bodies, so that only the drain's own deadline ends it.
  const trickle = setInterval(() => half.write("x".repeat(4096)), 500);
  half.write(
    `POST ${login.path} HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 200000\r\n\r\n{`,
  );
  expect(await statusOf(port, "/readyz")).toBe(200);

  const began = performance.now();
  const ended = server.stop();
  const seen: number[] = [];
  while (seen.at(-1) !== 0) {
    const status = await statusOf(port, "/readyz");
    if (status !== seen.at(-1)) seen.push(status);
    await pause(20);
  }
  clearInterval(trickle);
  // Not ready while it still listens, and only then not there.
  expect(seen.slice(-2)).toEqual([503, 0]);
  expect(existsSync(join(dataDir, "server.lock"))).toBe(true);
  expect(await ended).toBe(0);
  const seconds = (performance.now() - began) / 1000;
  expect([seconds > 9, seconds < 20]).toEqual([true, true]);
  expect(existsSync(join(dataDir, "server.lock"))).toBe(false);
  half.destroy();
});
