import { randomUUID } from "node:crypto";
import { PDFDocument } from "@cantoo/pdf-lib";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { putPreview } from "#contract/artwork/artwork.ts";
import { putCartLine } from "#contract/cart/carts.ts";
import { codes } from "#contract/http/reply.ts";
import type { JobInput } from "#contract/jobs/jobs.ts";
import { takeGood } from "#contract/orders/orders.ts";
import { placeOrder, reviewOrder } from "#contract/orders/placing.ts";
import { repeatCode } from "#contract/orders/repeat-calls.ts";
import {
  cartonLabels,
  deliveryNote,
  ticketCall,
  ticketSheet,
} from "#contract/staff/staff-tickets.ts";
import { artwork } from "#server/infra/database/tables/files.tables.ts";
import { orderItem } from "#server/infra/database/tables/orders.tables.ts";
import { sendEveryFile } from "#tests/server/orders/file-flow.ts";
import {
  addressOf,
  detailOf,
  forceState,
  nobody,
  paid,
  paperPlaced,
  reams,
} from "#tests/server/orders/order-flow.ts";
import { textOfPdf } from "#tests/server/orders/pdf-text.ts";
import { type Person, staffKey, staffPerson } from "#tests/server/staff/staff-flow.ts";
import { type Buyer, type Shop, startShop } from "#tests/server/support/harness.ts";
import { booklet, forms, gangCards, hangTags, rolls, tuckBoxes } from "./ticket-jobs.ts";

let shop: Shop;
let works: Person;
let finance: Person;
let buyer: Buyer;
beforeAll(async () => {
  shop = await startShop({ settings: { staffKey } });
  works = await staffPerson(shop, ["production"]);
  finance = await staffPerson(shop, ["finance"]);
  buyer = await shop.register();
});
afterAll(() => shop.close());

const ticketOf = (id: string) => shop.call(ticketCall, { id }, works.asked);

/** A ticket's rows by section: `{ "上机 封面": { 机器: "四开四色机" } }`. */
async function rowsOf(id: string): Promise<Record<string, Record<string, string>>> {
  const { sections } = await ticketOf(id);
  return Object.fromEntries(
    sections.map(({ title, rows }) => [
      title,
      Object.fromEntries(rows.map(({ name, value }) => [name, value])),
    ]),
  );
}

async function printedText(asking: Promise<{ pdf: string }>): Promise<string> {
  const { pdf } = await asking;
  return (await textOfPdf(Buffer.from(pdf, "base64"))).join("\n");
}

async function lineOf(...jobs: readonly JobInput[]) {
  const { order_id, order_no } = await paid(shop, buyer, ...jobs);
  const { lines } = await detailOf(shop, buyer, order_id);
  return { order_id, order_no, lines };
}

test("the ticket of a booklet names press, paper, sheets, inks and forms of each part", async () => {
  const { order_id, order_no, lines } = await lineOf(booklet);
  const [line] = lines;
  const plan = line?.quote.plan;
  if (line === undefined || plan?.kind !== "sheet") throw new Error("no plan of a booklet");
  const rows = await rowsOf(line.item_id);
  expect(Object.keys(rows)).toEqual([
    ...["成品", "整件", "上机 封面", "上机 内页", "上机 内页余页"],
    ...["版与刀", "后道（按顺序）", "包装与发货"],
  ]);
  for (const part of plan.parts) {
    const own = rows[`上机 ${part.name}`] ?? {};
    const { netSheets: net, wasteSheets: waste, runSheets: run } = part;
    expect([own.机器, own.印版]).toEqual([part.press.name, `${part.plates} 块`]);
    expect(own.印张?.replaceAll(",", "")).toContain(`净 ${net} ＋ 放数 ${waste} ＝ ${run} 张`);
    expect(own.领纸).toContain(
      `${part.parent.name} ${part.parent.widthMm}×${part.parent.lengthMm}`,
    );
    expect(own.领纸).toContain(`${part.fullSheets} 张`);
    expect(own.开料).toContain(`开 ${part.kai}`);
    expect(own.咬口).toBe("10 mm");
  }
  expect(rows["上机 封面"]).toMatchObject({
    纸张: "200 g 双铜纸",
    正面颜色: "CMYK 四色 ＋ 专色 PANTONE 186 C",
    反面颜色: "CMYK 四色",
    印法: "左右自翻：一套版，左右翻面，咬口不变，侧规换边",
    丝向: "大纸长丝，上机纸丝向平行长边",
  });
  expect(rows["上机 内页余页"]?.印贴).toBe("8P × 1（左右自翻，一张 2 份）");
  expect(Object.values(rows["后道（按顺序）"] ?? {})).toEqual([
    "封面 覆哑膜，132.53 m²",
    "折页 内页，1 贴",
    "折页 内页余页，1 贴",
    "骑马钉",
  ]);
  expect(rows.包装与发货).toMatchObject({ 包装: "每包 50，20 包" });
  const text = await printedText(shop.call(ticketSheet, { id: line.item_id }, works.asked));
  expect(text).toContain(`${order_no}-1`);
  for (const { press } of plan.parts) expect(text).toContain(press.name);
  for (const word of ["专色 PANTONE 186 C", "侧规", "咬口 10 mm（下边）", "丝向", "签名、实数"]) {
    expect(text).toContain(word);
  }
  expect((await detailOf(shop, buyer, order_id)).floor).toBeUndefined();
});

test("every kind of goods has its sections and its steps in order", async () => {
  const jobs = [rolls, tuckBoxes, forms, gangCards, hangTags];
  const { lines } = await lineOf(...jobs);
  const found: unknown[] = [];
  for (const { item_id } of lines) {
    const { sections, steps } = await ticketOf(item_id);
    found.push([sections[1]?.title, steps.map(({ name }) => name).join("、")]);
  }
  expect(found).toEqual([
    ["上机", "审稿制版、专色调墨、印刷模切、覆光膜、分切复卷、质检打包"],
    ["整件", "审稿制版、印刷、覆光膜、模切、糊盒、质检打包"],
    ["上机 第1联", "审稿制版、印刷 第1联、印刷 第2联、印刷 第3联、胶头、质检打包"],
    ["合版", "生产、质检打包"],
    ["做法", "生产、质检打包"],
  ]);
  const [label, , plies] = lines;
  const web = (await rowsOf(label?.item_id ?? "")).上机 ?? {};
  expect(web).toMatchObject({
    颜色: "CMYK 四色 ＋ 专色 PANTONE 485 C",
    出标: "外标 · 头先出",
    卷芯: expect.stringMatching(/^76 mm/),
  });
  const paper = await printedText(
    shop.call(ticketSheet, { id: label?.item_id ?? "" }, works.asked),
  );
  expect(paper).toContain("走料");
  expect(paper).not.toContain("丝向");
  const copies = (await rowsOf(plies?.item_id ?? ""))["上机 第3联"] ?? {};
  expect([copies.纸张, copies.印版]).toEqual(["47 g 无碳纸（下 CF）", "不用版"]);
});

test("a ticket of paper says what is taken, cut and counted", async () => {
  const { order_id } = await paperPlaced(shop, buyer, [reams]);
  const { items } = await detailOf(shop, buyer, order_id);
  const id = items[0]?.id ?? "";
  expect((await rowsOf(id)).备料).toMatchObject({ 纸张: "157 g 双铜纸", 形式: "平张" });
  const { steps, closed } = await ticketOf(id);
  expect(steps.map(({ name }) => name)).toEqual(["备料", "点数", "质检打包"]);
  expect(closed).toBe("订单待付款，还不能开工");
});

test("an order that stored no plan says so, and still has its last step", async () => {
  const { lines } = await lineOf(rolls);
  const id = lines[0]?.item_id ?? "";
  await shop.deps.db
    .update(orderItem)
    .set({ quote: sql`${orderItem.quote} - 'plan' - 'making' - 'tools'` })
    .where(eq(orderItem.id, id));
  expect((await rowsOf(id)).上机).toEqual({ 说明: "下单时没有留下工艺方案，请按规格另开工艺" });
  const { plan, steps } = await ticketOf(id);
  expect([plan, steps.at(-1)?.name]).toEqual([null, "质检打包"]);
  const text = await printedText(shop.call(ticketSheet, { id }, works.asked));
  expect(text).toContain("下单时没有留下工艺方案");
});

test("a ticket shows the accepted file with its hash and its first page", async () => {
  const { order_id, lines } = await lineOf(rolls);
  const id = lines[0]?.item_id ?? "";
  expect((await ticketOf(id)).files).toEqual([
    { part: "", name: "", words: "买家还没有传文件", sha256: null, picture: null },
  ]);
  await sendEveryFile(shop, buyer, order_id);
  const upload_id = (await detailOf(shop, buyer, order_id)).artwork?.[0]?.file?.upload_id ?? "";
  const preview =
    "data:image/jpeg;base64,/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAA//EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AN//Z";
  await shop.call(putPreview, { upload_id, preview }, { as: buyer });
  const sha256 = "a".repeat(64);
  await shop.deps.db
    .update(artwork)
    .set({ state: "accepted", sha256 })
    .where(eq(artwork.orderId, order_id));
  const { files } = await ticketOf(id);
  expect(files).toEqual([
    { part: "", name: "标签.pdf", words: "文件已通过审核", sha256, picture: preview },
  ]);
  const { pdf, name } = await shop.call(ticketSheet, { id }, works.asked);
  expect(name).toMatch(/^施工单-QM.+-1\.pdf$/);
  const text = (await textOfPdf(Buffer.from(pdf, "base64"))).join("\n");
  expect(text).toContain("文件已通过审核");
  expect(text.replaceAll("\n", "")).toContain(sha256);
});

test("kept plates and dies have the number of the order that they were made for", async () => {
  const first = await lineOf(tuckBoxes);
  await sendEveryFile(shop, buyer, first.order_id);
  await forceState(shop, first.order_id, 50);
  await shop.call(takeGood, { order_id: first.order_id }, { as: buyer });
  const { lines } = await detailOf(shop, buyer, first.order_id);
  const [done] = lines;
  const made = (await rowsOf(done?.item_id ?? "")).版与刀 ?? {};
  expect(made.刀版).toContain(`新做，编号 ${first.order_no}-1-D1`);
  expect(made.印版).toContain(`新做，编号 ${first.order_no}-1-V1。4 块`);
  const kept = done?.kept;
  const line = await shop.call(
    putCartLine,
    { line_id: randomUUID(), product_id: null, title: "盒", job: { ...tuckBoxes, kept } },
    { as: buyer },
  );
  const choice = {
    line_ids: [line.line_id],
    address_id: await addressOf(shop, buyer),
    express_type: "logistics" as const,
    carrier_id: null,
  };
  const { total } = await shop.call(reviewOrder, choice, { as: buyer });
  const placing = { draft_id: randomUUID(), invoice_id: null, remark: "", expected_total: total };
  const again = await shop.call(
    placeOrder,
    { ...choice, ...placing },
    { as: buyer, key: randomUUID() },
  );
  const item = (await detailOf(shop, buyer, again.order_id)).items[0]?.id ?? "";
  const used = (await rowsOf(item)).版与刀 ?? {};
  expect(used.刀版).toMatch(
    new RegExp(`^用旧的，保管到 2027-\\d\\d-\\d\\d，编号 ${first.order_no}-1-D1`),
  );
  expect(used.印版).toContain(`编号 ${first.order_no}-1-V1`);
});

test("the delivery note lists goods and parcels without a price", async () => {
  const { order_id, order_no, lines } = await lineOf(booklet, rolls);
  const { total, items } = await detailOf(shop, buyer, order_id);
  const { pdf, name } = await shop.call(deliveryNote, { id: order_id }, works.asked);
  expect(name).toBe(`送货单-${order_no}.pdf`);
  const text = (await textOfPdf(Buffer.from(pdf, "base64"))).join("\n");
  const cartons = lines[0]?.quote.packing?.pieces ?? 0;
  for (const word of [order_no, "外滩1号", `${cartons} 件，每件 125 本`, "收货人（签字或盖章）"]) {
    expect(text).toContain(word);
  }
  for (const { quantity } of items) {
    expect(text).toContain(String(quantity).replace(/(?=(\d{3})+$)(?!^)/g, ","));
  }
  expect(text).not.toContain(total);
  expect(text).not.toContain("¥");
});

test("each parcel has a label that counts over the order and opens 扫码返单", async () => {
  const { order_id, lines } = await lineOf(booklet, rolls);
  const cartons = lines.map(({ quote }) => quote.packing?.pieces ?? 0);
  const all = cartons.reduce((sum, one) => sum + one, 0);
  const found = await shop.call(cartonLabels, { id: order_id }, works.asked);
  expect([found.labels, found.parcels]).toEqual([all, all]);
  const bytes = Buffer.from(found.pdf, "base64");
  const pages = (await PDFDocument.load(bytes)).getPages();
  expect(pages).toHaveLength(all);
  const { width, height } = pages[0]?.getSize() ?? { width: 0, height: 0 };
  expect([width, height].map((side) => Math.round((side * 25.4) / 72))).toEqual([100, 150]);
  const text = (await textOfPdf(bytes)).join("\n");
  for (let at = 1; at <= all; at += 1) expect(text).toContain(`第 ${at} / ${all} 件`);
  expect(text).toContain("125 本");
  const links = bytes.toString("latin1");
  for (const { item_id } of lines) expect(links).toContain(`/r/${repeatCode(item_id)}`);
});

test("only the shop's works open tickets, and a missing line is not found", async () => {
  const { order_id, lines } = await lineOf(rolls);
  const id = lines[0]?.item_id ?? "";
  const answers = [
    await shop.send(ticketCall, { id }, finance.asked),
    await shop.send(deliveryNote, { id: order_id }, finance.asked),
    await shop.send(cartonLabels, { id: order_id }, finance.asked),
    await shop.send(ticketCall, { id: nobody }, works.asked),
    await shop.send(deliveryNote, { id: nobody }, works.asked),
  ].map(({ body }) => body.code);
  const { forbidden, notFound } = codes;
  expect(answers).toEqual([forbidden, forbidden, forbidden, notFound, notFound]);
});
