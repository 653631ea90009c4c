import { expect, test } from "vitest";
import type { OutboxRow } from "#data/outbox/outbox.ts";
import { type Wish, withWaiting } from "#data/outbox/waiting-entries.ts";
import type { Intent } from "#db/outbox-calls.ts";

interface Entry {
  readonly id: string;
  readonly name: string;
  readonly isDefault: boolean;
}
type Values = Omit<Entry, "id">;

const wishes = new Map<Intent, Wish<Values>>();
let seq = 0;

/** A row that wishes for so much; what its call is does not matter here. */
function row(wish: Wish<Values> | null, state: OutboxRow["state"] = "waiting"): OutboxRow {
  seq += 1;
  const intent: Intent = { name: "removeAddress", input: { id: String(seq) } };
  if (wish !== null) wishes.set(intent, wish);
  const rest = { userKey: "zhang", since: 0, attempts: 0, reason: null, label: "" };
  return { seq, intent, aggregate: "addresses", key: `key-${seq}`, state, ...rest };
}

const reading = {
  wishOf: (intent: Intent) => wishes.get(intent) ?? null,
  entryOf: (id: string, values: Values): Entry => ({ id, ...values }),
};
const entry = (id: string, isDefault = false): Entry => ({ id, name: id, isDefault });
const book = [entry("a", true), entry("b")];
const reported = (rows: readonly OutboxRow[]) =>
  withWaiting(book, rows, reading).map(
    ({ entry: { name, isDefault }, waits }) => `${name}${isDefault ? " default" : ""} ${waits}`,
  );

test("nothing waits: the book as the shop has it", () => {
  expect(reported([])).toEqual(["a default null", "b null"]);
});

test("what waits is shown as it will be, in order, and there is one default", () => {
  const added = row({ kind: "add", values: { name: "c", isDefault: true } });
  const rows = [
    added,
    row({ kind: "change", id: "b", values: { name: "b2", isDefault: false } }),
    row({ kind: "remove", id: "a" }),
  ];
  expect(reported(rows)).toEqual(["a remove", "b2 change", "c default add"]);
  expect(withWaiting(book, rows, reading).at(-1)?.entry.id).toBe(added.key);
});

test("what was refused, is another book's, or is gone changes nothing", () => {
  const change: Wish<Values> = { kind: "change", id: "z", values: { name: "z", isDefault: true } };
  expect(reported([row({ kind: "remove", id: "a" }, "refused"), row(null), row(change)])).toEqual([
    "a default null",
    "b null",
  ]);
});
