import "fake-indexeddb/auto";
import * as v from "valibot";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { call } from "#api/call.ts";
import { Unreachable } from "#api/unreachable.ts";
import { type CartLine, putCartLine, removeCartLines } from "#contract/carts.ts";
import { job as anyJob, type Job } from "#contract/jobs.ts";
import { cartEdits } from "#db/cart-edits.ts";
import { followUser } from "#db/user-database.ts";
import { noteHeard } from "#device/network.ts";
import { CartDesk } from "#features/cart/cart-desk.ts";
import { priceJob } from "#pricing/quote.ts";
import { defaultJob } from "#pricing/tools/default-job.ts";
import { seedPriceBook } from "#server/seed/price-book.ts";
import { eventually } from "#tests/eventually.ts";

vi.mock("#api/call.ts");
let buyer = "";
let tests = 0;
vi.mock("#machines/shop-actors.ts", () => ({
  shopActors: () => ({
    userSession: { getSnapshot: () => ({ context: { held: { userKey: buyer } } }) },
  }),
}));

const job = defaultJob("lz", seedPriceBook);
if (job.quoteType !== "lz") throw new Error("not a label");
const label = job;
const silence = new Unreachable("offline", "网络连接失败，请检查网络连接");

function lineOf(line_id: string, quantity: number, updatedAt: number): CartLine {
  const own: Job = { ...label, quantity };
  const priced = priceJob(own, seedPriceBook);
  if (!priced.ok) throw new Error("cannot be made");
  return {
    line_id,
    product_id: null,
    title: line_id,
    picture: "",
    summary: "",
    job: own,
    quote: priced.quote,
    quote_no: "Q",
    validUntil: 0,
    state: "orderable",
    updatedAt,
  };
}

const asked = v.object({
  line_id: v.optional(v.string()),
  line_ids: v.optional(v.array(v.string())),
  job: v.optional(anyJob),
});

interface Exchange {
  what: string;
  id: string;
  key: string | undefined;
  quantity: number | null;
  answer(value: unknown): void;
  fail(error: unknown): void;
}
let sent: Exchange[] = [];

beforeEach(() => {
  sent = [];
  tests += 1;
  buyer = `buyer ${tests}`;
  followUser(buyer);
  vi.mocked(call).mockImplementation(async (endpoint, input, options) => {
    const body = v.parse(asked, input);
    const reply = await new Promise<unknown>((answer, fail) => {
      sent.push({
        what: endpoint === putCartLine ? "put" : endpoint === removeCartLines ? "remove" : "?",
        id: body.line_id ?? body.line_ids?.join() ?? "",
        key: options?.key,
        quantity: quantityOf(body.job),
        answer,
        fail,
      });
    });
    return v.parse(endpoint.output, reply);
  });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});

afterEach(() => {
  for (const one of sent) one.fail(silence);
  vi.useRealTimers();
  noteHeard({ type: "server.answered" });
});

const quantityOf = (one: Job | undefined): number | null =>
  one === undefined || one.quoteType === "paper" ? null : one.quantity;

function cartOf(lines: CartLine[], edits: Awaited<ReturnType<typeof cartEdits>> = []) {
  const desk = new CartDesk("print", lines, edits, seedPriceBook);
  return { desk, close: desk.subscribe(() => {}) };
}
const shown = (desk: CartDesk) => {
  const { lines, work } = desk.read();
  return lines.map((line) => [line.line_id, quantityOf(line.job), work.get(line.line_id) ?? null]);
};
const exchange = (index: number): Exchange => {
  const found = sent[index];
  if (found === undefined) throw new Error(`exchange ${index} did not happen`);
  return found;
};
const pause = () => vi.advanceTimersByTimeAsync(600);
/** Until the device's own database has ended what it was told. */
const untilKept = async (desk: CartDesk, lineId: string) =>
  eventually(() => {
    expect(desk.read().work.get(lineId)).toEqual({ kind: "waiting", kept: true });
  });

test("a removal that fails brings back its own line and leaves the others' edits", async () => {
  const { desk, close } = cartOf([lineOf("a", 5000, 1), lineOf("b", 5000, 1)]);
  const removing = desk.remove("a");
  expect(shown(desk)).toEqual([["b", 5000, null]]);
  desk.setQuantity("b", 8000);
  await eventually(() => expect(sent.length).toBe(1));
  exchange(0).fail(silence);
  expect(await removing).toBeNull();
  expect(shown(desk)).toEqual([
    ["a", 5000, null],
    ["b", 8000, { kind: "saving" }],
  ]);
  close();
});

test("an older sending that fails late leaves the newer, saved amount alone", async () => {
  const { desk, close } = cartOf([lineOf("a", 5000, 1)]);
  desk.setQuantity("a", 6000);
  await pause();
  desk.setQuantity("a", 7000);
  await pause();
  expect(sent.map(({ quantity }) => quantity)).toEqual([6000]);
  exchange(0).fail(silence);
  await eventually(() => expect(sent.length).toBe(2));
  expect(shown(desk)).toEqual([["a", 7000, { kind: "saving" }]]);
  exchange(1).answer(lineOf("a", 7000, 2));
  await eventually(() => expect(shown(desk)).toEqual([["a", 7000, null]]));
  expect(await cartEdits()).toEqual([]);
  close();
});

test("an answer to an older edit never takes the place of the newer one", async () => {
  const { desk, close } = cartOf([lineOf("a", 5000, 1)]);
  desk.setQuantity("a", 6000);
  await pause();
  desk.setQuantity("a", 7000);
  exchange(0).answer(lineOf("a", 6000, 2));
  await eventually(async () => {
    expect(await cartEdits()).toEqual([
      { lineId: "a", job: { ...label, quantity: 7000 }, base: 2, sent: [] },
    ]);
  });
  expect(shown(desk)).toEqual([["a", 7000, { kind: "saving" }]]);
  close();
});

test("a waiting line goes by itself, under the same key, when the shop answers", async () => {
  const { desk, close } = cartOf([lineOf("a", 5000, 1)]);
  desk.setQuantity("a", 6000);
  await pause();
  noteHeard({ type: "server.silent", status: null });
  exchange(0).fail(silence);
  await untilKept(desk, "a");
  noteHeard({ type: "server.answered" });
  await eventually(() => expect(sent.length).toBe(2));
  expect(exchange(1).key).toBe(exchange(0).key);
  exchange(1).answer(lineOf("a", 6000, 2));
  await eventually(() => expect(shown(desk)).toEqual([["a", 6000, null]]));
  desk.setQuantity("a", 6500);
  await pause();
  expect(exchange(2).key).not.toBe(exchange(0).key);
  close();
});

test("an edit survives the visit, and is sent when the cart opens again", async () => {
  const first = cartOf([lineOf("a", 5000, 1)]);
  first.desk.setQuantity("a", 6000);
  await pause();
  noteHeard({ type: "server.silent", status: null });
  exchange(0).fail(silence);
  await untilKept(first.desk, "a");
  first.close();
  const second = cartOf([lineOf("a", 5000, 1)], await cartEdits());
  expect(shown(second.desk)).toEqual([["a", 6000, { kind: "saving" }]]);
  await eventually(() => expect(sent.map(({ quantity }) => quantity)).toEqual([6000, 6000]));
  noteHeard({ type: "server.answered" });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent.length).toBe(2);
  second.close();
});

test("nothing of one buyer's cart is sent once another is signed in", async () => {
  const { desk, close } = cartOf([lineOf("a", 5000, 1)]);
  desk.setQuantity("a", 6000);
  buyer = "li";
  close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual([]);
});

test("a removal is taken back at its place", async () => {
  const { desk, close } = cartOf([lineOf("a", 5000, 1), lineOf("b", 5000, 1)]);
  const removing = desk.remove("a");
  await eventually(() => expect(sent.length).toBe(1));
  exchange(0).answer({});
  const undo = await removing;
  undo?.();
  expect(shown(desk)).toEqual([
    ["a", 5000, { kind: "saving" }],
    ["b", 5000, null],
  ]);
  await eventually(() =>
    expect(sent.map(({ what, id }) => [what, id])).toEqual([
      ["remove", "a"],
      ["put", "a"],
    ]),
  );
  close();
});
