import { expect, test } from "vitest";
import { createActor, type SnapshotFrom } from "xstate";
import type { ReadableLine } from "#contract/cart/carts.ts";
import { asGiven, type LineData } from "#features/cart/cart-line-data.ts";
import { shownCart } from "#features/cart/cart-state.ts";
import { inTurn } from "#features/cart/in-turn.ts";
import { cartLineMachine } from "#machines/cart-line.machine.ts";
import { defaultJob } from "#pricing/core/default-job.ts";
import { priceJob } from "#pricing/quote/quote.ts";
import { seedPriceBook } from "#server/seed/price-book.ts";

type Snapshot = SnapshotFrom<typeof cartLineMachine>;

const start = createActor(cartLineMachine, {
  input: { lineId: "a", held: "nothing" },
}).getSnapshot();
const standing = (line: Record<string, string>, device: string): Snapshot =>
  cartLineMachine.resolveState({ value: { line, device }, context: start.context });

const job = defaultJob("lz", seedPriceBook);
const outcome = priceJob(job, seedPriceBook);
if (!outcome.ok) throw new Error("cannot be made");
const { quote } = outcome;
const dataOf = (line_id: string, more: Partial<LineData> = {}): LineData => {
  const line: ReadableLine = {
    line_id,
    product_id: null,
    title: line_id,
    picture: "",
    summary: "",
    job,
    quote,
    quote_no: "Q",
    validUntil: 0,
    state: "orderable",
    updatedAt: 1,
  };
  return { ...asGiven(line), ...more };
};

const held = (data: LineData, snapshot: Snapshot) => ({
  data,
  actor: { getSnapshot: () => snapshot },
});
/** What the cart shows of one line; null where it is the shop's own. */
const workOf = (snapshot: Snapshot, data: LineData) =>
  shownCart([held(data, snapshot)], new Set()).work.get(data.line.line_id) ?? null;

test.each([
  ["opening", "kept", null],
  ["settled", "kept", null],
  ["pausing", "writing", { kind: "saving" }],
  ["sending", "kept", { kind: "saving" }],
  ["waiting", "writing", { kind: "waiting", kept: null }],
  ["waiting", "kept", { kind: "waiting", kept: true }],
  ["waiting", "failed", { kind: "waiting", kept: false }],
  ["withdrawing", "kept", { kind: "saving" }],
  ["refused", "kept", { kind: "refused", message: "数量过多" }],
])("a line that is %s, its edit %s on the device", (here, device, work) => {
  expect(workOf(standing({ here }, device), dataOf("a", { message: "数量过多" }))).toEqual(work);
});

test("a refusal without words is shown without words", () => {
  const work = workOf(standing({ here: "refused" }, "kept"), dataOf("a"));
  expect(work).toEqual({ kind: "refused", message: "" });
});

test("the cart shows its lines in their order, without those on their way out", () => {
  const lines = [
    held(dataOf("a", { typed: 7 }), standing({ here: "sending" }, "kept")),
    held(dataOf("b"), standing({ removing: "asking" }, "kept")),
    held(dataOf("c", { typed: null }), standing({ here: "settled" }, "kept")),
    held(dataOf("d"), standing({ removed: "waiting" }, "kept")),
    held(dataOf("e"), standing({ removing: "writing" }, "kept")),
  ];
  const selected = new Set(["a"]);
  expect(shownCart(lines, selected)).toEqual({
    lines: [dataOf("a").line, dataOf("c").line, dataOf("e").line],
    work: new Map([["a", { kind: "saving" }]]),
    selected,
    typed: new Map([
      ["a", 7],
      ["c", null],
    ]),
  });
});

test("works of one name follow each other, also after one that failed; others do not wait", async () => {
  const done: string[] = [];
  const waiting: Array<() => void> = [];
  const slow = (name: string) => () =>
    new Promise<string>((resolve) => {
      waiting.push(() => {
        done.push(name);
        resolve(name);
      });
    });
  const first = inTurn("a", slow("first"));
  const second = inTurn("a", async () => {
    done.push("second");
    throw new Error("refused");
  });
  const third = inTurn("a", async () => done.push("third"));
  await inTurn("b", async () => done.push("other"));
  expect(done).toEqual(["other"]);
  for (const release of waiting) release();
  expect(await Promise.allSettled([first, second, third])).toMatchObject([
    { value: "first" },
    { status: "rejected" },
    { value: 4 },
  ]);
  expect(done).toEqual(["other", "first", "second", "third"]);
});
