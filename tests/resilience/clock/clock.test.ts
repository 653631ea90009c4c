import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { afterEach, expect, it } from "vitest";
import { captcha, login } from "#contract/auth/auth.ts";
import { orders } from "#contract/orders/order-lists.ts";
import { cancelOrder } from "#contract/orders/orders.ts";
import { payInit } from "#contract/payments/paying.ts";
import { openDatabase } from "#server/infra/database/database.ts";
import { order } from "#server/infra/database/tables/orders.tables.ts";
import { brokenInvariants } from "#server/operations/invariants.repository.ts";
import { demoAccount } from "#server/seed/demo.ts";
import {
  type Acknowledged,
  appTokenOf,
  once,
  persist,
  placeWithKeys,
  Refused,
  type Tokens,
} from "#tests/resilience/placing-clients.ts";
import { ServerProcess } from "#tests/resilience/server-process.ts";

const hour = 3_600_000;
const day = 24 * hour;
const dataDir = mkdtempSync(join(tmpdir(), "shop-clock-"));
const clockFile = join(dataDir, "clock");
const preload = pathToFileURL(resolve("tests/resilience/clock/shifted-clock.mjs")).href;
const server = new ServerProcess({
  dataDir,
  env: { NODE_OPTIONS: `--import ${preload}`, SET_CLOCK: clockFile, SHOP_LOG: "info" },
});
afterEach(async () => {
  await server.kill();
  rmSync(dataDir, { recursive: true, force: true });
});

let shift = 0;
async function setClock(by: number): Promise<void> {
  shift = by;
  writeFileSync(clockFile, String(by));
  while (!server.output.includes(`clock set by ${by}\n`)) await pause(5);
}

async function logIn(): Promise<Tokens> {
  const app = await appTokenOf(server.port, Date.now() + shift);
  const { captchaId } = await persist(server.port, captcha, { app }, once({}));
  const { mobile, password } = demoAccount;
  const form = {
    mobile,
    password,
    captcha: "1234",
    captcha_id: captchaId,
    device: "clock-test-device",
  };
  return { app, user: (await persist(server.port, login, { app }, once(form))).token };
}

/** Where the clock jumps between its reading and the asking, the hour is wrong: read once more. */
async function logInAgain(): Promise<Tokens> {
  for (;;) {
    try {
      return await logIn();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      await pause(20);
    }
  }
}

/** A token that a jump has ended is asked for again; the intent stays the same. */
async function place(tokens: Tokens[], intent: string): Promise<Acknowledged> {
  for (;;) {
    const [held] = tokens;
    if (held === undefined) throw new Error("nobody is logged in");
    try {
      return await placeWithKeys(server.port, held, intent, 1000);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      tokens[0] = await logInAgain();
    }
  }
}

it("loses, doubles and miscounts nothing while the clock jumps under buyers", {
  timeout: 300_000,
}, async () => {
  writeFileSync(clockFile, "0");
  await server.start();
  const tokens = [await logIn()];
  const reported: Acknowledged[] = [];
  const paid: string[] = [];
  const cancelled: string[] = [];
  let number = 0;
  // An hour on, a day on, an hour back, a day back.
  const jumps = [hour, hour + day, day, 0];
  for (const jump of jumps) {
    const clients = Array.from({ length: 4 }, async () => {
      for (let turn = 0; turn < 2; turn += 1) {
        number += 1;
        reported.push(await place(tokens, `intent-${number}`));
      }
    });
    // In the midst of the placings.
    await Promise.race(clients);
    await setClock(jump);
    await Promise.all(clients);
    const fresh = await logIn();
    tokens[0] = fresh;
    const made = await place(tokens, `paid-at-${jump}-${number}`);
    const other = await place(tokens, `dropped-at-${jump}-${number}`);
    reported.push(made, other);
    const paying = {
      order_id: made.orderId,
      channel: "balance" as const,
      expected_total: made.total,
    };
    const payment = await persist(server.port, payInit, fresh, once(paying));
    expect(payment.state).toBe("paid");
    paid.push(made.orderId);
    const dropping = { order_id: other.orderId, reason: "" };
    await persist(server.port, cancelOrder, fresh, once(dropping));
    cancelled.push(other.orderId);
    // Reading the list cancels overdue orders by the current clock.
    await persist(server.port, orders, fresh, once({}));
    const ready = await fetch(`http://127.0.0.1:${server.port}/readyz`);
    expect([ready.status, (await ready.json()).status]).toEqual([200, "ready"]);
  }
  const metrics = await (await fetch(`http://127.0.0.1:${server.port}/metrics`)).text();
  expect(metrics.match(/^shop_\S+ (?:NaN|\S*_seconds\S* -.*)$/gm)).toBeNull();
  expect(metrics.match(/^shop_\S*_seconds\S* -.*$/gm)).toBeNull();
  const durations = [...server.output.matchAll(/"ms":([^,}]+)/g)].map(([, ms]) => Number(ms));
  expect([durations.length > 100, durations.every((ms) => ms >= 0 && ms < 60_000)]).toEqual([
    true,
    true,
  ]);
  expect([server.exits, await server.stop()]).toEqual([0, 0]);

  const opened = await openDatabase({ dataDir });
  const rows = await opened.db.select().from(order);
  const byId = new Map(rows.map((row) => [row.id, row]));
  expect(rows.map(({ remark }) => remark).sort()).toEqual(
    reported.map(({ intent }) => intent).sort(),
  );
  expect(reported.filter(({ orderId }) => !byId.has(orderId))).toEqual([]);
  expect(new Set(rows.map(({ orderNo }) => orderNo)).size).toBe(rows.length);
  expect(paid.map((id) => byId.get(id)?.payState)).toEqual(paid.map(() => "paid"));
  expect(cancelled.map((id) => byId.get(id)?.payState)).toEqual(cancelled.map(() => "closed"));
  expect(await brokenInvariants(opened.db)).toEqual([]);
  await opened.close();
});
