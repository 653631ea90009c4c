import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { attachFiles, type LineArtwork, signUpload } from "#contract/artwork/artwork.ts";
import { codes } from "#contract/http/reply.ts";
import { decideArtwork, waitingArtwork } from "#contract/staff/staff-artwork.ts";
import { orderItem } from "#server/infra/database/tables/orders.tables.ts";
import { factoryStep } from "#server/modules/orders/factory.ts";
import { asStaff, staffKey } from "#tests/server/after-sale/after-sale-flow.ts";
import { type Buyer, type Shop, startShop } from "#tests/server/support/harness.ts";
import { paidLine, pdfOf, sent } from "./file-flow.ts";
import { detailOf, forceState, labels } from "./order-flow.ts";

/** A line of three kinds: one file for all of them, or one for each. */

const threeKinds = { ...labels, quantity: 5000, kinds: 3 };
const pace = 20_000;
let shop: Shop;
let buyer: Buyer;
beforeAll(async () => {
  shop = await startShop({ settings: { staffKey } });
});
beforeEach(async () => {
  buyer = await shop.register();
});
afterAll(() => shop.close());

type Line = Awaited<ReturnType<typeof paidLine>>;
const lineOfThree = () => paidLine(shop, buyer, threeKinds);

/** Sends files for places of the line and attaches them together. */
async function attached({ order_id, item_id, purpose }: Line, ...places: readonly number[]) {
  const files: { item_id: string; place: number; upload_id: string }[] = [];
  for (const place of places) {
    const seed = `${place} at ${shop.clock.now()}`;
    const upload_id = await sent(shop, buyer, { ...purpose, place }, pdfOf(600, seed));
    files.push({ item_id, place, upload_id });
  }
  const { code, msg } = (await shop.send(attachFiles, { order_id, files }, { as: buyer })).body;
  return code === codes.success ? "attached" : [code, msg];
}

async function lineNow({ order_id }: Line): Promise<LineArtwork> {
  const [line] = (await detailOf(shop, buyer, order_id)).artwork ?? [];
  if (line === undefined) throw new Error("the order asks for no file");
  return line;
}

/** State of the order and the line, of the whole line's file and of each part's. */
async function standing(line: Line) {
  const { state, artworkDue } = await detailOf(shop, buyer, line.order_id);
  const now = await lineNow(line);
  const parts = now.parts?.map((part) => part.state);
  return [state, artworkDue, now.state, now.file === null ? "no whole" : "whole", parts];
}

async function decided(line: Line, place: number, decision: "accept" | "return") {
  const now = await lineNow(line);
  const file = place === 0 ? now.file : now.parts?.[place - 1]?.file;
  const words = decision === "return" ? "缺字体" : "";
  const input = { file_id: file?.file_id ?? "", decision, words };
  return (await shop.call(decideArtwork, input, asStaff())).state;
}

it("each kind has its own file with its own decision; the last acceptance starts production", async () => {
  const line = await lineOfThree();
  expect((await lineNow(line)).parts?.map(({ name }) => name)).toEqual([
    "第 1 款",
    "第 2 款",
    "第 3 款",
  ]);
  expect(await standing(line)).toEqual([20, 1, "none", "no whole", ["none", "none", "none"]]);
  expect(await attached(line, 1, 3)).toBe("attached");
  expect(await standing(line)).toEqual([
    20,
    1,
    "none",
    "no whole",
    ["checking", "none", "checking"],
  ]);
  expect(await decided(line, 1, "accept")).toBe(20);
  expect(await decided(line, 3, "return")).toBe(21);
  expect(await standing(line)).toEqual([
    ...[21, 1, "returned", "no whole"],
    ["accepted", "none", "returned"],
  ]);
  expect(await attached(line, 2)).toBe("attached");
  expect(await standing(line)).toEqual([
    ...[21, 1, "returned", "no whole"],
    ["accepted", "checking", "returned"],
  ]);
  shop.clock.advance(1000);
  await expect(attached(line, 2)).rejects.toMatchObject({
    code: codes.stateConflict,
    message: "只需重传被退回的文件",
  });
  expect(await attached(line, 3)).toBe("attached");
  expect(await standing(line)).toEqual([
    ...[20, 0, "checking", "no whole"],
    ["accepted", "checking", "checking"],
  ]);
  expect(await decided(line, 2, "accept")).toBe(20);
  expect(await decided(line, 3, "accept")).toBe(30);
  const { production } = await detailOf(shop, buyer, line.order_id);
  expect(production.filter(({ done }) => done).map(({ text }) => text)).toEqual([
    "提交订单",
    "付款成功",
    "上传文件 2 个",
    "文件退回（第 3 款）：缺字体",
    "上传文件（第 2 款）",
    "上传文件（第 3 款）",
    "文件审核通过",
  ]);
});

it("one file for all kinds replaces the parts' files, and a part's file replaces the common one", async () => {
  const line = await lineOfThree();
  expect(await attached(line, 1, 2, 3)).toBe("attached");
  expect(await attached(line, 0)).toBe("attached");
  expect(await standing(line)).toEqual([20, 0, "checking", "whole", ["none", "none", "none"]]);
  expect(await attached(line, 2)).toBe("attached");
  expect(await standing(line)).toEqual([20, 1, "none", "no whole", ["none", "checking", "none"]]);
  expect(await decided(line, 2, "accept")).toBe(20);
  shop.clock.advance(1000);
  const late = [codes.stateConflict, "文件已通过审核，不能再换"];
  const input = { ...line.purpose, place: 0 };
  const asked = { purpose: input, name: "a.pdf", size: 9, type: "application/pdf" };
  const { body } = await shop.send(
    signUpload,
    { ...asked, fingerprint: "x".repeat(20) },
    { as: buyer },
  );
  expect([body.code, body.msg]).toEqual(late);
});

it("two files for one place, a common file beside a part's, and an unknown place are refused", async () => {
  const line = await lineOfThree();
  const { order_id, item_id } = line;
  const upload_id = await sent(shop, buyer, line.purpose, pdfOf(600, "again"));
  const tried = async (...places: readonly number[]) => {
    const files = places.map((place) => ({ item_id, place, upload_id }));
    const { code, msg } = (await shop.send(attachFiles, { order_id, files }, { as: buyer })).body;
    return code === codes.success ? "attached" : [code, msg];
  };
  expect(await tried(1, 1)).toEqual([
    codes.invalidInput,
    "一个位置只能有一个文件，多页请合成一个 PDF",
  ]);
  expect(await tried(0, 1)).toEqual([codes.invalidInput, "一项或者传一个文件，或者分开传"]);
  expect(await tried(4)).toEqual([codes.invalidInput, "这一项没有这个位置，请刷新后再传"]);
  expect(await standing(line)).toEqual([20, 1, "none", "no whole", ["none", "none", "none"]]);
  expect(await tried(1, 2)).toBe("attached");
});

it("the staff see which part a file is for", async () => {
  const line = await lineOfThree();
  await attached(line, 2);
  const whole = await lineOfThree();
  await attached(whole, 0);
  const { items } = await shop.call(waitingArtwork, { limit: 100 }, asStaff());
  const partOf = (one: Line) =>
    items.filter(({ order_id }) => order_id === one.order_id).map(({ part }) => part);
  expect([partOf(line), partOf(whole)]).toEqual([["第 2 款"], [""]]);
});

it("production waits for the last of them", async () => {
  const line = await lineOfThree();
  await attached(line, 1, 3);
  shop.clock.advance(pace);
  await factoryStep(shop.deps, pace);
  expect((await detailOf(shop, buyer, line.order_id)).state).toBe(20);
  await attached(line, 2);
  shop.clock.advance(pace);
  await factoryStep(shop.deps, pace);
  expect((await detailOf(shop, buyer, line.order_id)).state).toBe(30);
  await forceState(shop, line.order_id, 60);
});

it("an order of an earlier version has one file, as it was placed", async () => {
  const line = await lineOfThree();
  await shop.deps.db
    .update(orderItem)
    .set({ artworkPlaces: [] })
    .where(eq(orderItem.orderId, line.order_id));
  const { order_id, item_id, purpose } = line;
  const upload_id = await sent(shop, buyer, purpose, pdfOf(600, "old"));
  // A page of an earlier version does not name the place.
  const { artwork } = await shop.call(
    attachFiles,
    { order_id, files: [{ item_id, upload_id }] },
    { as: buyer },
  );
  expect(artwork).toMatchObject([{ item_id, state: "checking", file: { upload_id } }]);
  expect(artwork[0]?.parts).toBeUndefined();
  expect(await decided(line, 0, "accept")).toBe(30);
});
