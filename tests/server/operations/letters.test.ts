import { afterEach, beforeEach, expect, test } from "vitest";
import type { Deps } from "#server/app.ts";
import { inTransaction } from "#server/infra/database/database.ts";
import { letter } from "#server/infra/database/tables/letters.tables.ts";
import { addLetter, waitingLetters } from "#server/infra/mail/letters.repository.ts";
import type { Letter } from "#server/infra/mail/mail.ts";
import { sendLetters } from "#server/infra/mail/mail-worker.ts";
import { letterSeal } from "#server/infra/secrets/letter-seal.ts";
import { type Shop, startShop } from "#tests/server/support/harness.ts";

let shop: Shop;
beforeEach(async () => {
  shop = await startShop();
});
afterEach(() => shop.close());

const minute = 60_000;
const note: Letter = { to: "a@b.example", subject: "您的新密码", text: "abc" };

const add = (one: Letter = note) =>
  inTransaction(shop.deps.db, (tx) => addLetter(tx, shop.deps, one, 30 * minute));

/** A shop whose mail server is down, with the lines of its log. */
function downed(): { deps: Deps; errors: string[] } {
  const errors: string[] = [];
  const log = { ...shop.deps.log, error: (_: object, message: string) => errors.push(message) };
  const send = () => Promise.reject(new Error("connection refused"));
  return { deps: { ...shop.deps, mail: { send }, log }, errors };
}

test("a letter is deleted once the mail server accepted it", async () => {
  await add();
  expect(await waitingLetters(shop.deps.db)).toBe(1);
  await sendLetters(shop.deps);
  expect([shop.letters, await waitingLetters(shop.deps.db)]).toEqual([[note], 0]);
});

test("a rolled-back transaction leaves no letter", async () => {
  const failing = inTransaction(shop.deps.db, async (tx) => {
    await addLetter(tx, shop.deps, note, minute);
    throw new Error("the business failed");
  });
  await expect(failing).rejects.toThrow("the business failed");
  expect(await waitingLetters(shop.deps.db)).toBe(0);
});

test("while the mail server is down letters wait, are retried, and arrive", async () => {
  await add();
  const { deps, errors } = downed();
  await sendLetters(deps);
  expect([errors, await waitingLetters(shop.deps.db)]).toEqual([["an email could not be sent"], 1]);
  await sendLetters(shop.deps);
  expect(shop.letters).toEqual([]);
  shop.clock.advance(30_000);
  await sendLetters(shop.deps);
  expect([shop.letters, await waitingLetters(shop.deps.db)]).toEqual([[note], 0]);
});

test("an expired letter is dropped and logged", async () => {
  await add();
  const { deps, errors } = downed();
  shop.clock.advance(30 * minute);
  await sendLetters(deps);
  expect([errors, await waitingLetters(shop.deps.db)]).toEqual([
    ["emails were not sent within their time limit"],
    0,
  ]);
});

test("two concurrent rounds send each letter once", async () => {
  await Promise.all(Array.from({ length: 8 }, (_, index) => add({ ...note, text: String(index) })));
  await Promise.all([sendLetters(shop.deps), sendLetters(shop.deps), sendLetters(shop.deps)]);
  expect(shop.letters.map(({ text }) => text).sort()).toEqual([..."01234567"]);
});

test("a clock that is set back delays no letter", async () => {
  await add();
  shop.clock.advance(24 * 60 * minute);
  const { deps } = downed();
  await inTransaction(shop.deps.db, (tx) => addLetter(tx, shop.deps, note, 48 * 60 * minute));
  await sendLetters(deps);
  shop.clock.advance(-24 * 60 * minute);
  await sendLetters(shop.deps);
  expect([shop.letters, await waitingLetters(shop.deps.db)]).toEqual([[note], 0]);
});

test("stored letters are encrypted; a plain letter of an earlier version is still sent", async () => {
  const password = "k7Rq2mPx";
  await add({ ...note, text: `您的新密码：${password}` });
  const rows = await shop.deps.db.select().from(letter);
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(password);
  await shop.deps.db.update(letter).set({ body: "没有加密的旧信" });
  await sendLetters(shop.deps);
  expect(shop.letters).toEqual([{ ...note, text: "没有加密的旧信" }]);
});

test("a letter of another key waits for the process that has the key", async () => {
  await add();
  const stranger = letterSeal(Buffer.alloc(32, 1));
  await sendLetters({ ...shop.deps, letterSeal: stranger });
  expect([shop.letters, await waitingLetters(shop.deps.db)]).toEqual([[], 1]);
  await sendLetters(shop.deps);
  expect([shop.letters, await waitingLetters(shop.deps.db)]).toEqual([[note], 0]);
});

test("a text copied to another letter is not sent", async () => {
  await add();
  const [first] = await shop.deps.db.select().from(letter);
  await add({ ...note, to: "thief@b.example" });
  await shop.deps.db.update(letter).set({ body: first?.body ?? "" });
  await sendLetters(shop.deps);
  expect(shop.letters).toEqual([note]);
});
