import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { attachFiles, earlierFiles } from "#contract/artwork/artwork.ts";
import { attachData } from "#contract/artwork/data-calls.ts";
import { codes } from "#contract/http/reply.ts";
import type { JobInput } from "#contract/jobs/jobs.ts";
import { artworkFile, decideArtwork, waitingArtwork } from "#contract/staff/staff-artwork.ts";
import { staffOrderCall } from "#contract/staff/staff-orders.ts";
import { reprintOrder } from "#contract/staff/staff-reprints.ts";
import { ticketCall } from "#contract/staff/staff-tickets.ts";
import { artwork, upload } from "#server/infra/database/tables/files.tables.ts";
import { tidyFiles } from "#server/modules/artwork/tidying.ts";
import { factoryStep } from "#server/modules/orders/factory.ts";
import { asStaff, staffKey } from "#tests/server/after-sale/after-sale-flow.ts";
import { paidLine, pdfOf, sent, signed } from "#tests/server/orders/file-flow.ts";
import { detailOf, forceState } from "#tests/server/orders/order-flow.ts";
import { type Buyer, type Shop, startShop } from "#tests/server/support/harness.ts";

/** 可变数据: the table of a line, from the upload to the shop and to its end. */

const vouchers = {
  quoteType: "ysp" as const,
  yspType: "flat" as const,
  lengthMm: 210,
  widthMm: 90,
  quantity: 3,
  parts: [
    { name: "单张" as const, paperId: "shuangtong", gsm: 300, frontColors: 4, backColors: 4 },
  ],
  dataTable: {
    header: true,
    fields: [
      { column: 1, name: "券号" },
      { column: 2, name: "姓名" },
    ],
  },
} satisfies JobInput;
const rows = "券号,姓名\r\nA1,王一\r\nA2,\r\nA3,李三\r\n";
const csv = { name: "名单.csv", type: "text/csv" } as const;

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
const paidVouchers = () => paidLine(shop, buyer, vouchers);
const purposeOf = ({ order_id, item_id }: Line) => ({ kind: "data", order_id, item_id }) as const;

async function attached(line: Line, text: string | Buffer, as = buyer) {
  const bytes = Buffer.from(text);
  const upload_id = await sent(shop, buyer, purposeOf(line), bytes, csv);
  const { order_id, item_id } = line;
  const { body } = await shop.send(attachData, { order_id, item_id, upload_id }, { as });
  return { upload_id, said: body.code === codes.success ? "attached" : [body.code, body.msg] };
}

async function tableNow({ order_id }: Line) {
  const { artwork: [line] = [], state, artworkDue } = await detailOf(shop, buyer, order_id);
  if (line === undefined) throw new Error("the order asks for no file");
  return { state, due: artworkDue, printed: line.state, data: line.data, line };
}

async function sendPdf(line: Line): Promise<string> {
  const upload_id = await sent(shop, buyer, line.purpose, pdfOf(600, line.item_id));
  const { order_id, item_id } = line;
  await shop.call(attachFiles, { order_id, files: [{ item_id, upload_id }] }, { as: buyer });
  return (await tableNow(line)).line.file?.file_id ?? "";
}

const accept = (file_id: string) =>
  shop.call(decideArtwork, { file_id, decision: "accept", words: "" }, asStaff());

describe("a table of an order", () => {
  it("is due beside the print file, counted by the shop and shown with its rows", async () => {
    const line = await paidVouchers();
    expect(await tableNow(line)).toMatchObject({ state: 20, due: 1, printed: "none", data: null });
    const { upload_id, said } = await attached(line, rows);
    expect(said).toBe("attached");
    const now = await tableNow(line);
    expect(now).toMatchObject({
      ...{ state: 20, due: 1, printed: "none" },
      data: { upload_id, name: "名单.csv", size: Buffer.byteLength(rows), records: 3 },
    });
    expect(now.line.parts?.map(({ name }) => name)).toEqual(["正面", "反面"]);
    await sendPdf(line);
    expect(await tableNow(line)).toMatchObject({ due: 0, printed: "checking" });
    const { production } = await detailOf(shop, buyer, line.order_id);
    expect(production.filter(({ done }) => done).map(({ text }) => text)).toEqual([
      "提交订单",
      "付款成功",
      "上传文件（可变数据）",
      "上传文件",
    ]);
  });

  it("starts production where it comes last, and the accepted file does so where it is there", async () => {
    const late = await paidVouchers();
    const file = await sendPdf(late);
    expect((await accept(file)).state).toBe(20);
    expect(await tableNow(late)).toMatchObject({ state: 20, due: 1, printed: "accepted" });
    await attached(late, rows);
    expect(await tableNow(late)).toMatchObject({ state: 30, due: 0 });
    const early = await paidVouchers();
    await attached(early, rows);
    expect((await accept(await sendPdf(early))).state).toBe(30);
  });

  it("holds up the simulated shop until it is there", async () => {
    const line = await paidVouchers();
    await sendPdf(line);
    shop.clock.advance(60_000);
    await factoryStep(shop.deps, 20_000);
    expect(await tableNow(line)).toMatchObject({ state: 20, printed: "checking" });
    await attached(line, rows);
    shop.clock.advance(60_000);
    await factoryStep(shop.deps, 20_000);
    expect(await tableNow(line)).toMatchObject({ state: 30 });
  });

  it("is replaced by another until production begins, and the print file leaves it alone", async () => {
    const line = await paidVouchers();
    await attached(line, rows);
    const { upload_id, said } = await attached(line, rows.replace("A1", "B1"));
    expect(said).toBe("attached");
    expect((await tableNow(line)).data?.upload_id).toBe(upload_id);
    const file = await sendPdf(line);
    expect((await tableNow(line)).data?.upload_id).toBe(upload_id);
    await accept(file);
    expect(await attached(line, rows.replace("A1", "C1")).catch((error) => error.message)).toMatch(
      /生产/,
    );
  });

  it("is read as GBK and with tabs as well", async () => {
    const gbk = Buffer.concat([
      Buffer.from([0xd0, 0xd5, 0xc3, 0xfb]),
      Buffer.from("\tx\nA1\t1\nA2\t2\nA3\t3\n"),
    ]);
    expect((await attached(await paidVouchers(), gbk)).said).toBe("attached");
  });

  it.each([
    ["two rows", "券号,姓名\nA1,王\nA2,李\n", "数据有 2 条，数量是 3，两个数要一样"],
    ["one column", "券号\nA1\nA2\nA3\n", "表格只有 1 列，没有第 2 列"],
    ["an open quote", 'a,b\n"A1,王\nA2,李\n', "第 2 行的引号没有配对"],
    ["a row of three", "a,b\n1,2\n1,2,3\n1,2", "第 3 行有 3 列，第 1 行有 2 列"],
  ])("is refused with %s", async (_what, text, message) => {
    const line = await paidVouchers();
    expect((await attached(line, text)).said).toEqual([codes.invalidInput, message]);
    expect((await tableNow(line)).data).toBeNull();
  });

  it("is no workbook, no PDF and no more than 20 MB", async () => {
    const line = await paidVouchers();
    const workbook = Buffer.from("PK\u0003\u0004 a workbook of a spreadsheet", "latin1");
    await expect(sent(shop, buyer, purposeOf(line), workbook, csv)).rejects.toThrow(/422/);
    const asPdf = { name: "a.pdf", type: "application/pdf" } as const;
    await expect(signed(shop, buyer, purposeOf(line), pdfOf(600), asPdf)).rejects.toMatchObject({
      message: "请选择 CSV 文件",
    });
    await expect(signed(shop, buyer, line.purpose, Buffer.from(rows), csv)).rejects.toMatchObject({
      message: "数据文件请传到可变数据那一栏",
    });
    const large = { ...csv, size: 20 * 1024 * 1024 + 1 };
    await expect(signed(shop, buyer, purposeOf(line), pdfOf(9), large)).rejects.toMatchObject({
      message: "数据文件最大20 MB",
    });
  });

  it("is taken for lines with variable data and for the buyer's own alone", async () => {
    const line = await paidVouchers();
    const { dataTable: _, ...plain } = vouchers;
    const other = await paidLine(shop, buyer, plain);
    await expect(sent(shop, buyer, purposeOf(other), Buffer.from(rows), csv)).rejects.toMatchObject(
      {
        message: "这一项没有可变数据",
      },
    );
    const stranger = await shop.register();
    expect((await attached(line, rows, stranger)).said).toEqual([
      codes.notFound,
      "订单不存在或无权查看",
    ]);
    const { order_id, item_id } = line;
    const upload_id = randomUUID();
    await expect(
      shop.call(attachData, { order_id, item_id, upload_id }, { as: buyer }),
    ).rejects.toMatchObject({ code: codes.notFound });
  });
});

describe("the shop", () => {
  it("downloads a table, names it on order and ticket, and never reviews it as a print file", async () => {
    const line = await paidVouchers();
    const before = await shop.call(ticketCall, { id: line.item_id }, asStaff());
    expect(before.files.at(-1)).toMatchObject({
      part: "可变数据",
      words: "买家还没有传数据，不要印",
    });
    const { upload_id } = await attached(line, rows);
    const order = await shop.call(staffOrderCall, { id: line.order_id }, asStaff());
    expect(order.artwork?.[0]?.data).toMatchObject({ upload_id, records: 3 });
    const got = await shop.inject({
      method: "GET",
      url: `/files/${upload_id}`,
      headers: { staffkey: staffKey },
    });
    expect([got.status, got.text]).toEqual([200, rows]);
    expect(got.headers["content-disposition"]).toMatch(/^attachment/);
    const ticket = await shop.call(ticketCall, { id: line.item_id }, asStaff());
    expect(ticket.files.at(-1)).toMatchObject({
      ...{ part: "可变数据", name: "名单.csv", words: "3 条，已核对条数" },
    });
    expect(ticket.steps.map(({ name }) => name)).toContain("数据核对与排版");
    const facts = ticket.sections.flatMap(({ rows: found }) => found);
    expect(facts).toContainEqual({ name: "每张内容", value: "可变数据 3 条" });
    const queue = await shop.call(waitingArtwork, {}, asStaff());
    expect(queue.items.filter(({ order_id }) => order_id === line.order_id)).toEqual([]);
    const [row] = await shop.deps.db.select().from(artwork).where(eq(artwork.uploadId, upload_id));
    await expect(
      shop.call(artworkFile, { file_id: row?.id ?? "" }, asStaff()),
    ).rejects.toMatchObject({ code: codes.notFound });
    expect(await shop.call(earlierFiles, {}, { as: buyer })).toEqual([]);
  });

  it("reprints a line with its table whole, and no part of it, whose rows nobody named", async () => {
    const line = await paidVouchers();
    await attached(line, rows);
    await accept(await sendPdf(line));
    await forceState(shop, line.order_id, 40);
    const { order_id, item_id } = line;
    const again = (quantity: number) =>
      shop.call(
        reprintOrder,
        { order_id, lines: [{ item_id, quantity }], reason: "水渍" },
        asStaff(),
      );
    await expect(again(2)).rejects.toMatchObject({
      message: expect.stringMatching(/每张不同或规格读不出，只能整行重印$/),
    });
    const made = await again(3);
    const { artwork: [copy] = [] } = await shop.call(
      staffOrderCall,
      { id: made.reprint_id },
      asStaff(),
    );
    expect(copy?.data).toMatchObject({ name: "名单.csv", records: 3 });
  });

  it("deletes a table on the terms of print files: 180 days after the order's end", async () => {
    const line = await paidVouchers();
    const { upload_id } = await attached(line, rows);
    await forceState(shop, line.order_id, 60);
    const day = 86_400_000;
    const left = async () => {
      await tidyFiles(shop.deps);
      const found = await shop.deps.db.select().from(upload).where(eq(upload.id, upload_id));
      return found.length;
    };
    shop.clock.advance(179 * day);
    expect(await left()).toBe(1);
    shop.clock.advance(2 * day);
    expect(await left()).toBe(0);
  });
});
