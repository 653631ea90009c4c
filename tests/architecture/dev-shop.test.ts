import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { type Kept, keepRunning, type Said } from "#scripts/lib/dev-shop.mjs";

const folder = mkdtempSync(join(tmpdir(), "shop-dev-"));
const sources = join(folder, "sources");
mkdirSync(sources);
let kept: Kept | null = null;
afterEach(async () => {
  await kept?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A program that listens where the system wants it, says so as the server does, and ends on "/end". */
const program = (word: string) => `
import { createServer } from "node:http";
const server = createServer((request, response) => {
  response.end("${word}");
  if (request.url === "/end") process.exit(3);
});
server.listen(0, "127.0.0.1", () => {
  console.log("(the shop is open): http://127.0.0.1:" + server.address().port);
});`;

test("a changed source restarts the server; the address is the running program's own, or none", async () => {
  const file = join(sources, "main.mjs");
  writeFileSync(file, program("first"));
  const said: Said[] = [];
  const own = keepRunning({
    args: [file],
    env: process.env,
    folders: [sources],
    cwd: folder,
    say: (one) => said.push(one),
  });
  kept = own;
  const word = async () => (await fetch(own.address() ?? "http://nobody.invalid")).text();
  await vi.waitFor(async () => expect(await word()).toBe("first"), 20_000);
  const before = own.address();

  writeFileSync(file, program("second"));
  await vi.waitFor(async () => expect(await word()).toBe("second"), 20_000);
  expect(own.address()).not.toBe(before);

  await fetch(`${own.address()}/end`).catch(() => undefined);
  await vi.waitFor(() => expect(said.at(-1)).toEqual({ kind: "ended", code: 3 }), 20_000);
  expect(own.address()).toBeNull();

  writeFileSync(file, program("third"));
  await vi.waitFor(async () => expect(await word()).toBe("third"), 20_000);
});
