import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import {
  cart,
  paperCart,
  putCartLine,
  putPaperCartLine,
  removeCartLines,
  removePaperCartLines,
} from "#contract/cart/carts.ts";
import { codes } from "#contract/http/reply.ts";
import { placeOrder, reviewOrder } from "#contract/orders/placing.ts";
import { cartLine } from "#server/infra/database/tables/orders.tables.ts";
import { buyer, oneShop, shop } from "#tests/server/orders/one-shop.ts";
import {
  cutSheets,
  labels,
  lineOf,
  paperLineOf,
  readyToPlace,
  reams,
} from "#tests/server/orders/order-flow.ts";
import type { Buyer } from "#tests/server/support/harness.ts";

oneShop();

const quoteCartOf = (as: Buyer) => shop.call(cart, {}, { as });
const paperCartOf = (as: Buyer) => shop.call(paperCart, {}, { as });
const idsOf = (lines: readonly { line_id: string }[]) => lines.map(({ line_id }) => line_id);

describe("the paper cart", () => {
  it("shows each added line with a price that the server honours", async () => {
    expect(await paperCartOf(buyer)).toEqual([]);
    const line = await paperLineOf(shop, buyer);
    expect(line).toMatchObject({ title: "双铜纸", state: "orderable", job: reams });
    expect(line.quote.quoteNo).toBe(line.quote_no);
    expect(await paperCartOf(buyer)).toEqual([line]);
  });

  it("and the quote cart never mix", async () => {
    const paper = await paperLineOf(shop, buyer);
    const cut = await paperLineOf(shop, buyer, cutSheets);
    const label = await lineOf(shop, buyer);
    expect(idsOf(await quoteCartOf(buyer))).toEqual([label.line_id]);
    expect(new Set(idsOf(await paperCartOf(buyer)))).toEqual(new Set([paper.line_id, cut.line_id]));
    // The other cart's remove call changes nothing here.
    const both = { line_ids: [paper.line_id, label.line_id] };
    await shop.call(removeCartLines, both, { as: buyer });
    expect(await quoteCartOf(buyer)).toEqual([]);
    expect(await paperCartOf(buyer)).toHaveLength(2);
    await shop.call(removePaperCartLines, both, { as: buyer });
    expect(idsOf(await paperCartOf(buyer))).toEqual([cut.line_id]);
  });

  it.each([
    ["paper into the quote cart", putCartLine, reams, "纸张放在纸张车，请刷新页面"],
    ["labels into the paper cart", putPaperCartLine, labels, "纸张车只放纸张"],
  ] as const)("refuses %s", async (_name, put, job, msg) => {
    const line = { line_id: randomUUID(), product_id: null, title: "", job };
    const { body } = await shop.send(put, line, { as: buyer });
    expect(body).toEqual({ code: codes.invalidInput, msg, data: { field: "job" } });
    expect([await quoteCartOf(buyer), await paperCartOf(buyer)]).toEqual([[], []]);
  });

  it("never moves a line over from the other cart", async () => {
    const paper = await paperLineOf(shop, buyer);
    const label = await lineOf(shop, buyer);
    const onto = async (
      put: typeof putCartLine,
      line_id: string,
      job: typeof labels | typeof reams,
    ) => (await shop.send(put, { line_id, product_id: null, title: "", job }, { as: buyer })).body;
    const refused = (msg: string) => ({ code: codes.stateConflict, msg, data: null });
    expect(await onto(putCartLine, paper.line_id, labels)).toEqual(
      refused("这一项在纸张车里，请另外加入"),
    );
    expect(await onto(putPaperCartLine, label.line_id, reams)).toEqual(
      refused("这一项在报价车里，请另外加入"),
    );
    expect(await paperCartOf(buyer)).toEqual([paper]);
    expect(await quoteCartOf(buyer)).toEqual([label]);
  });

  it("holds the paper lines that the quote cart held before the two were split", async () => {
    const line = await paperLineOf(shop, buyer);
    const old = { quoteType: "paper", paperId: "shuangtong", gsm: 157, qtyUnit: "ream", qty: "10" };
    await shop.deps.db
      .update(cartLine)
      .set({ job: { ...old, parentId: "dadu", formVersion: 1 } })
      .where(eq(cartLine.lineId, line.line_id));
    expect(await quoteCartOf(buyer)).toEqual([]);
    expect(await paperCartOf(buyer)).toEqual([line]);
  });

  it("is counted by itself", async () => {
    const made = await lineOf(shop, buyer);
    const [row] = await shop.deps.db
      .select()
      .from(cartLine)
      .where(eq(cartLine.lineId, made.line_id));
    if (row === undefined) throw new Error("the line that was put is there");
    const copies = Array.from({ length: 199 }, () => ({ ...row, lineId: randomUUID() }));
    await shop.deps.db.insert(cartLine).values(copies);
    const full = { line_id: randomUUID(), product_id: null, title: "", job: labels };
    const { body } = await shop.send(putCartLine, full, { as: buyer });
    expect([body.code, body.msg]).toEqual([codes.invalidInput, "报价车最多放200项"]);
    expect((await paperLineOf(shop, buyer)).state).toBe("orderable");
  });

  it("belongs to one buyer alone", async () => {
    const line = await paperLineOf(shop, buyer);
    const other = await shop.register();
    expect(await paperCartOf(other)).toEqual([]);
    await shop.call(removePaperCartLines, { line_ids: [line.line_id] }, { as: other });
    expect(await paperCartOf(buyer)).toEqual([line]);
  });

  it("is ordered alone: lines of both carts are refused, and paper by the print call", async () => {
    const paper = await paperLineOf(shop, buyer);
    const tap = await readyToPlace(shop, buyer);
    const line_ids = [...tap.line_ids, paper.line_id];
    const reviewed = await shop.send(reviewOrder, { ...tap, line_ids }, { as: buyer });
    expect(reviewed.body).toEqual({
      code: codes.invalidInput,
      msg: "纸张和印刷品要分开下单",
      data: { field: "line_ids" },
    });
    for (const ids of [line_ids, [paper.line_id]]) {
      const { body } = await shop.send(placeOrder, { ...tap, line_ids: ids }, { as: buyer });
      expect([body.code, body.msg]).toEqual([codes.notFound, "报价车里没有这些项目"]);
    }
    expect(await paperCartOf(buyer)).toHaveLength(1);
  });
});
