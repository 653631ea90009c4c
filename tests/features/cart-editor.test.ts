import "fake-indexeddb/auto";
import * as v from "valibot";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { call } from "#api/call.ts";
import { callAs } from "#api/call-as.ts";
import { plugSession } from "#api/session-port.ts";
import { Unreachable } from "#api/unreachable.ts";
import { type CartLine, putCartLine, removeCartLines } from "#contract/cart/carts.ts";
import type { Endpoint } from "#contract/http/endpoint.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import { stampedJob } from "#contract/jobs/job-steps.ts";
import { job as anyJob, type Job } from "#contract/jobs/jobs.ts";
import { keepCart } from "#data/cart/cart-held.ts";
import { linesSeen } from "#data/cart/cart-seen.ts";
import { waitingJobOf } from "#data/cart/waiting-lines.ts";
import { listOutbox } from "#data/outbox/outbox.ts";
import { sendWaiting } from "#data/outbox/send-waiting.ts";
import { followUser, userDatabase } from "#db/user-database.ts";
import { CartEditor, deskKey } from "#features/cart/cart-editor.ts";
import { carryOverEdits } from "#features/cart/former-edits.ts";
import { noteNetworkSignal } from "#platform/network.ts";
import { defaultJob } from "#pricing/core/default-job.ts";
import { priceJob } from "#pricing/quote/quote.ts";
import { seedPriceBook } from "#server/seed/price-book.ts";
import { eventually } from "#tests/eventually.ts";

vi.mock("#api/call.ts");
vi.mock("#api/call-as.ts");
let buyer = "";
let tests = 0;
vi.mock("#machines/shop-actors.ts", () => ({
  shopActors: () => ({
    userSession: { getSnapshot: () => ({ context: { held: { userKey: buyer } } }) },
    sendWaiting: () => {},
  }),
}));

const job = defaultJob("lz", seedPriceBook);
if (job.quoteType !== "lz") throw new Error("not a label");
const label = job;
const silence = new Unreachable("offline", "网络连接失败，请检查网络连接");

const [a, b, c] = ["line-a-0000000000", "line-b-0000000000", "line-c-0000000000"] as const;

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
    edition: `e${updatedAt}`,
    updatedAt,
  };
}

const asked = v.object({
  line_id: v.optional(v.string()),
  line_ids: v.optional(v.array(v.string())),
  job: v.optional(anyJob),
  after: v.optional(v.array(v.nullable(v.string()))),
});

interface Exchange {
  what: string;
  id: string;
  key: string | undefined;
  quantity: number | null;
  after: readonly (string | null)[] | undefined;
  answer(value: unknown): void;
  fail(error: unknown): void;
}
let sent: Exchange[] = [];

async function exchanged(endpoint: Endpoint, input: unknown, key: string | undefined) {
  const body = v.parse(asked, input);
  const reply = await new Promise<unknown>((answer, fail) => {
    sent.push({
      what: endpoint === putCartLine ? "put" : endpoint === removeCartLines ? "remove" : "?",
      id: body.line_id ?? body.line_ids?.join() ?? "",
      key,
      quantity: quantityOf(body.job),
      after: body.after,
      answer,
      fail,
    });
  });
  return v.parse(endpoint.output, reply);
}

beforeEach(() => {
  sent = [];
  tests += 1;
  buyer = `buyer ${tests}`;
  followUser(buyer);
  plugSession({
    accessToken: async () => ({ token: "app", generation: 1 }),
    userToken: async () => ({ token: buyer, generation: 1 }),
    isCurrentUser: () => true,
    refused: () => {},
  });
  vi.mocked(call).mockImplementation((endpoint, input, options) =>
    exchanged(endpoint, input, options?.key),
  );
  vi.mocked(callAs).mockImplementation((_, endpoint, input, options) =>
    exchanged(endpoint, input, options?.key),
  );
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});

afterEach(() => {
  for (const one of sent) one.fail(silence);
  vi.useRealTimers();
  noteNetworkSignal({ type: "server.answered" });
});

const quantityOf = (one: Job | undefined): number | null =>
  one === undefined || one.quoteType === "paper" ? null : one.quantity;

async function cartOf(lines: CartLine[]) {
  const editor = new CartEditor(lines, await listOutbox(), seedPriceBook);
  return { editor, close: editor.subscribe(() => {}) };
}
/** What 待发箱 holds, in short. */
const held = async () =>
  (await listOutbox()).map((row) => {
    const job = v.safeParse(anyJob, waitingJobOf(row));
    return [row.intent.name, job.success ? quantityOf(job.output) : null, row.state];
  });
const shown = (editor: CartEditor) => {
  const { lines, work } = editor.read();
  return lines.map((line) => [line.line_id, quantityOf(line.job), work.get(line.line_id) ?? null]);
};
const exchange = (index: number): Exchange => {
  const found = sent[index];
  if (found === undefined) throw new Error(`exchange ${index} did not happen`);
  return found;
};
const pause = () => vi.advanceTimersByTimeAsync(600);
/** Until the device's own database has finished its pending work. */
const untilKept = async (editor: CartEditor, lineId: string) =>
  eventually(() => {
    expect(editor.read().work.get(lineId)).toEqual({ kind: "waiting", kept: true });
  });

/** No answer comes for an exchange, and none for what is tried after it. */
function lose(index: number): void {
  noteNetworkSignal({ type: "server.silent", status: null });
  exchange(index).fail(silence);
}

test("without a database an edit goes straight to the shop, again under the same key", async () => {
  followUser(null);
  const { editor, close } = await cartOf([lineOf(a, 5000, 1)]);
  editor.setQuantity(a, 6000);
  await pause();
  await eventually(() => expect(sent.length).toBe(1));
  lose(0);
  await eventually(() =>
    expect(editor.read().work.get(a)).toEqual({ kind: "waiting", kept: false }),
  );
  noteNetworkSignal({ type: "server.answered" });
  await eventually(() => expect(sent.length).toBe(2));
  expect([exchange(1).key, exchange(1).after]).toEqual([exchange(0).key, undefined]);
  exchange(1).answer(lineOf(a, 6000, 2));
  await eventually(() => expect(shown(editor)).toEqual([[a, 6000, null]]));
  const removing = editor.remove(a);
  await eventually(() => expect(sent.length).toBe(3));
  exchange(2).fail(silence);
  expect(await removing).toEqual({ kind: "failed", message: null });
  expect(shown(editor)).toEqual([[a, 6000, null]]);
  close();
});

test("an edit is in 待发箱 before it is sent, and is removed once the server has it", async () => {
  const { editor, close } = await cartOf([lineOf(a, 5000, 1)]);
  editor.setQuantity(a, 6000);
  await eventually(async () => expect(await held()).toEqual([["changeCartLine", 6000, "waiting"]]));
  expect(sent).toEqual([]);
  await pause();
  await eventually(() => expect(sent.length).toBe(1));
  const [row] = await listOutbox();
  expect([exchange(0).key, exchange(0).after]).toEqual([row?.key, ["e1", row?.key]]);
  exchange(0).answer(lineOf(a, 6000, 2));
  await eventually(() => expect(shown(editor)).toEqual([[a, 6000, null]]));
  expect(await held()).toEqual([]);
  expect((await linesSeen("print")).map(({ edition }) => edition)).toEqual(["e2"]);
  close();
});

test("a newer edit takes the older one's place, and follows it as far as it may have arrived", async () => {
  const { editor, close } = await cartOf([lineOf(a, 5000, 1)]);
  editor.setQuantity(a, 5500);
  editor.setQuantity(a, 6000);
  await pause();
  await eventually(() => expect(sent.length).toBe(1));
  editor.setQuantity(a, 7000);
  await pause();
  expect(shown(editor)).toEqual([[a, 7000, { kind: "saving" }]]);
  await eventually(async () => expect(await held()).toEqual([["changeCartLine", 7000, "waiting"]]));
  const [row] = await listOutbox();
  expect(row?.after).toEqual(["e1", exchange(0).key]);
  exchange(0).answer(lineOf(a, 6000, 2));
  await eventually(() => expect(sent.map(({ quantity }) => quantity)).toEqual([6000, 7000]));
  expect(shown(editor)).toEqual([[a, 7000, { kind: "saving" }]]);
  exchange(1).answer(lineOf(a, 7000, 3));
  await eventually(() => expect(shown(editor)).toEqual([[a, 7000, null]]));
  expect(await held()).toEqual([]);
  close();
});

test("a line that waits shows it, goes with 待发箱 under the same key, and is then the shop's", async () => {
  const { editor, close } = await cartOf([lineOf(a, 5000, 1)]);
  editor.setQuantity(a, 6000);
  await pause();
  await eventually(() => expect(sent.length).toBe(1));
  lose(0);
  await untilKept(editor, a);
  const going = sendWaiting();
  await eventually(() => expect(sent.length).toBe(2));
  expect(exchange(1).key).toBe(exchange(0).key);
  exchange(1).answer(lineOf(a, 6000, 2));
  expect(await going).toEqual({ sent: 1, refused: 0, left: false });
  await eventually(() => expect(shown(editor)).toEqual([[a, 6000, null]]));
  close();
});

test("an edit survives the visit: the cart opens with it, whichever tab has made it", async () => {
  const first = await cartOf([lineOf(a, 5000, 1)]);
  first.editor.setQuantity(a, 6000);
  await pause();
  await eventually(() => expect(sent.length).toBe(1));
  lose(0);
  await untilKept(first.editor, a);
  first.close();
  const second = await cartOf([lineOf(a, 5000, 1)]);
  expect(shown(second.editor)).toEqual([[a, 6000, { kind: "waiting", kept: true }]]);
  await second.editor.withdraw(a);
  expect(shown(second.editor)).toEqual([[a, 5000, null]]);
  expect(await held()).toEqual([]);
  second.close();
});

test("what the shop refuses is set aside with its reason, on the line and in 待发箱", async () => {
  const { editor, close } = await cartOf([lineOf(a, 5000, 1)]);
  editor.setQuantity(a, 6000);
  await pause();
  await eventually(() => expect(sent.length).toBe(1));
  const message = "这一项后来在别处改过，这次改动没有生效";
  exchange(0).fail(new Refusal(codes.stateConflict, message));
  const refused = [[a, 6000, { kind: "refused", message }]];
  await eventually(() => expect(shown(editor)).toEqual(refused));
  expect(await held()).toEqual([["changeCartLine", 6000, "refused"]]);
  close();
  const again = await cartOf([lineOf(a, 9000, 2)]);
  expect(shown(again.editor)).toEqual(refused);
  await again.editor.withdraw(a);
  expect([shown(again.editor), await held()]).toEqual([[[a, 9000, null]], []]);
  again.close();
});

test("a refused change that was given up elsewhere makes the cart begin with a new editor", async () => {
  const lines = [lineOf(a, 5000, 1)];
  const { editor, close } = await cartOf(lines);
  const untouched = deskKey(lines, await listOutbox());
  editor.setQuantity(a, 6000);
  await pause();
  await eventually(() => expect(sent.length).toBe(1));
  expect(deskKey(lines, await listOutbox())).toBe(untouched);
  exchange(0).fail(new Refusal(codes.stateConflict, "这一项后来在别处改过"));
  await eventually(async () => expect(await held()).toEqual([["changeCartLine", 6000, "refused"]]));
  const read = await listOutbox();
  await editor.withdraw(a);
  expect(deskKey(lines, await listOutbox())).not.toBe(deskKey(lines, read));
  expect(deskKey(lines, await listOutbox())).toBe(untouched);
  close();
});

test("a removal takes the edit's place, waits, and keeps the line off the cart that opens next", async () => {
  const lines = [lineOf(a, 5000, 1), lineOf(b, 5000, 1)];
  await keepCart("print", lines);
  const { editor, close } = await cartOf(lines);
  editor.setQuantity(a, 6000);
  const removing = editor.remove(a);
  expect(shown(editor)).toEqual([
    [a, 6000, null],
    [b, 5000, null],
  ]);
  await eventually(() => expect(sent.length).toBe(1));
  expect([shown(editor), await held()]).toEqual([
    [[b, 5000, null]],
    [["removeCartLine", null, "waiting"]],
  ]);
  lose(0);
  expect(await removing).toMatchObject({ kind: "removed", waits: true });
  close();
  const second = await cartOf(lines);
  expect(shown(second.editor)).toEqual([[b, 5000, null]]);
  const going = sendWaiting();
  await eventually(() => expect(sent.length).toBe(2));
  expect([exchange(1).what, exchange(1).after?.[0]]).toEqual(["remove", "e1"]);
  exchange(1).answer({});
  await going;
  expect((await linesSeen("print")).map(({ line_id }) => line_id)).toEqual([b]);
  second.close();
});

test("a removal is undone in place, with the line's last state, whatever its result was", async () => {
  const { editor, close } = await cartOf([lineOf(a, 5000, 1), lineOf(b, 5000, 1)]);
  const removing = editor.remove(a);
  await eventually(() => expect(sent.length).toBe(1));
  exchange(0).answer({});
  const removed = await removing;
  expect(removed).toMatchObject({ kind: "removed", waits: false });
  if (removed.kind === "removed") removed.undo();
  expect(shown(editor)).toEqual([
    [a, 5000, { kind: "saving" }],
    [b, 5000, null],
  ]);
  await eventually(() => expect(sent.length).toBe(2));
  expect([exchange(1).what, exchange(1).quantity]).toEqual(["put", 5000]);
  expect(exchange(1).after).toEqual(["e1", null, exchange(1).key]);
  exchange(1).answer(lineOf(a, 5000, 2));
  await eventually(() => expect(shown(editor)[0]).toEqual([a, 5000, null]));
  close();
});

test("a removal that the shop refuses brings its own line back, says why and leaves nothing behind", async () => {
  const { editor, close } = await cartOf([lineOf(a, 5000, 1), lineOf(b, 5000, 1)]);
  const removing = editor.remove(a);
  await eventually(() => expect(sent.map(({ what, id }) => [what, id])).toEqual([["remove", a]]));
  editor.setQuantity(b, 8000);
  const message = "这一项后来在别处改过，没有删除";
  await eventually(async () => expect(await held()).toHaveLength(2));
  exchange(0).fail(new Refusal(codes.stateConflict, message));
  await eventually(() => expect(sent.length).toBe(2));
  exchange(1).answer(lineOf(b, 8000, 2));
  expect(await removing).toEqual({ kind: "failed", message });
  await eventually(() =>
    expect(shown(editor)).toEqual([
      [a, 5000, null],
      [b, 8000, null],
    ]),
  );
  expect(await held()).toEqual([]);
  close();
});

test("nothing of one buyer's cart is written or sent once another is signed in", async () => {
  const { editor, close } = await cartOf([lineOf(a, 5000, 1)]);
  buyer = "li";
  followUser("li");
  editor.setQuantity(a, 6000);
  close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([sent, await held()]).toEqual([[], []]);
});

test("edits that an earlier version left go into 待发箱, unless the shop has them", async () => {
  const left = (lineId: string, quantity: number) => ({
    key: `cart-edit/${lineId}`,
    value: { lineId, job: stampedJob({ ...label, quantity }), base: 1, sent: [] },
    at: 1,
  });
  await userDatabase()?.use(undefined, async ({ lastSeen }) => {
    await lastSeen.bulkPut([left(a, 6000), left(b, 5000), left(c, 7000)]);
  });
  await carryOverEdits("print", [lineOf(a, 5000, 1), lineOf(b, 5000, 2), lineOf(c, 9000, 2)]);
  expect(await held()).toEqual([["changeCartLine", 6000, "waiting"]]);
  await carryOverEdits("print", [lineOf(a, 5000, 1)]);
  expect(await held()).toHaveLength(1);
});
