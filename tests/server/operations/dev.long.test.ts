import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { staffPaths } from "#contract/paths/staff-paths.ts";

// Builds a page and creates a database: seconds on a busy machine.
vi.setConfig({ testTimeout: 240_000 });

const folder = mkdtempSync(join(tmpdir(), "shop-dev-"));
let dev: ChildProcess | null = null;
let stranger: Server | null = null;
afterEach(async () => {
  const ended = new Promise((resolve) => dev?.once("exit", resolve));
  if (dev?.kill("SIGTERM")) await ended;
  stranger?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Another program's server on the port; counts its requests. */
async function openStranger(): Promise<{ port: number; asked: () => number }> {
  let asked = 0;
  const server = createServer((_request, response) => {
    asked += 1;
    response.end('{"version":"somebody else"}');
  });
  stranger = server;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { port: portOf(server), asked: () => asked };
}

const portOf = (server: Server): number => {
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
};

function startDev(env: Record<string, string>): { said: () => string; ended: Promise<unknown> } {
  const own = spawn(process.execPath, ["scripts/dev.mjs"], {
    env: { PATH: process.env.PATH, SHOP_DATA_DIR: join(folder, "data"), ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  dev = own;
  let said = "";
  for (const stream of [own.stdout, own.stderr]) stream.on("data", (chunk) => (said += chunk));
  const ended = new Promise((resolve) => own.once("exit", resolve));
  return { said: () => said, ended };
}

test("the page is at PORT, and its calls reach a server of its own with SHOP_DATA_DIR", async () => {
  const { said } = startDev({ PORT: "0" });
  const opened = /\(the page, reloading in place\): (http:\/\/127\.0\.0\.1:\d+)\//;
  await vi.waitFor(() => expect(said()).toMatch(opened), 200_000);
  const at = opened.exec(said())?.[1] ?? "";
  expect(await (await fetch(`${at}/`)).text()).toContain("/@vite/client");
  const html = { headers: { accept: "text/html" } };
  for (const path of Object.values(staffPaths).map((one) => one({ id: "any" }))) {
    const staff = await fetch(`${at}${path}?a=b`, html);
    expect([path, staff.status]).toEqual([path, 200]);
    expect(await staff.text()).toContain("/src/staff/main.ts");
  }
  expect(await (await fetch(`${at}/healthz`)).json()).toEqual({
    status: "ok",
    durability: "process",
    database: "pglite",
    version: "0.0.0-dev",
  });
  expect((await (await fetch(`${at}/api/v2/nothing`)).json()).code).toBe(40400);
  expect(existsSync(join(folder, "data", "pg"))).toBe(true);
});

test("a PORT in use stops the start, and its owner gets no request", async () => {
  const { port, asked } = await openStranger();
  const { said, ended } = startDev({ PORT: String(port) });
  expect(await ended).toBe(1);
  expect(said()).toBe(`开发页没能打开 (cannot open the page): Port ${port} is already in use\n`);
  expect(asked()).toBe(0);
});

test("where the server cannot start, the command ends with the server's message", async () => {
  const { said, ended } = startDev({ PORT: "0", SHOP_STAFF_KEY: "short" });
  expect(await ended).toBe(1);
  expect(said()).toContain("SHOP_STAFF_KEY");
});
