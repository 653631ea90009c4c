import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { attachFiles, earlierFiles, signUpload } from "#contract/artwork/artwork.ts";
import { codes } from "#contract/http/reply.ts";
import { cancelOrder } from "#contract/orders/orders.ts";
import { deleteAccount, exportData } from "#contract/personal-data/personal-data.ts";
import { decideArtwork, waitingArtwork, waiveArtwork } from "#contract/staff/staff-artwork.ts";
import { tidyFiles } from "#server/modules/artwork/tidying.ts";
import { type Buyer, type Shop, startShop } from "#tests/server/support/harness.ts";
import { paidLine, pdfOf, sent, signed } from "./file-flow.ts";
import { detailOf, forceState, labels, paid, placed } from "./order-flow.ts";

const staffKey = "a-key-of-the-back-office";
const staff = { headers: { staffkey: staffKey } };
const day = 86_400_000;
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

/** Sends a file for the line and attaches it; returns its ids. */
async function withFile({ order_id, item_id, purpose }: Line, seed: string) {
  const upload_id = await sent(shop, buyer, purpose, pdfOf(700, seed));
  const files = [{ item_id, upload_id }];
  const { artwork } = await shop.call(attachFiles, { order_id, files }, { as: buyer });
  const line = artwork.find((one) => one.item_id === item_id);
  return { upload_id, file_id: line?.file?.file_id ?? "" };
}

const decided = async (file_id: string, decision: "accept" | "return", words = "") => {
  const { code, msg, data } = (await shop.send(decideArtwork, { file_id, decision, words }, staff))
    .body;
  return code === codes.success ? data : [code, msg];
};

const attaching = async ({ order_id, item_id }: Line, upload_id: string) => {
  const input = { order_id, files: [{ item_id, upload_id }] };
  const { code, msg } = (await shop.send(attachFiles, input, { as: buyer })).body;
  return [code, msg];
};

describe("a line's file", () => {
  it("is sent, rejected with a reason, replaced and accepted; the order follows", async () => {
    const line = await paidLine(shop, buyer);
    const first = await withFile(line, "first");
    const asSent = (ids: { upload_id: string; file_id: string }) => ({
      ...ids,
      name: "标签.pdf",
      type: "application/pdf",
      size: 700,
      sentAt: shop.clock.now(),
    });
    const standing = async () => {
      const { state, artwork, artworkDue } = await detailOf(shop, buyer, line.order_id);
      return { state, artwork, artworkDue };
    };
    const { item_id } = line;
    expect(await standing()).toEqual({
      state: 20,
      artwork: [
        { item_id, state: "checking", file: { ...asSent(first), preview: null }, words: "" },
      ],
      artworkDue: 0,
    });
    const words = "四周没有出血，请补 2 mm";
    const back = await decided(first.file_id, "return", words);
    expect(back).toEqual({
      order_id: line.order_id,
      state: 21,
      artwork: [{ item_id, state: "returned", file: asSent(first), words }],
    });
    expect(await decided(first.file_id, "return", words)).toEqual(back);
    expect(await decided(first.file_id, "return", "缺字体")).toEqual([
      codes.stateConflict,
      `这份文件已退回，买家看到的原因是：${words}`,
    ]);
    expect((await standing()).artworkDue).toBe(1);
    shop.clock.advance(1000);
    const second = await withFile(line, "second");
    expect(await standing()).toEqual({
      state: 20,
      artwork: [
        { item_id, state: "checking", file: { ...asSent(second), preview: null }, words: "" },
      ],
      artworkDue: 0,
    });
    expect(await decided(first.file_id, "accept")).toEqual([
      codes.stateConflict,
      "这份文件已处理过，或买家已换文件",
    ]);
    expect(await decided(second.file_id, "accept")).toMatchObject({ state: 30 });
    const { production, artwork } = await detailOf(shop, buyer, line.order_id);
    expect(artwork?.map(({ state }) => state)).toEqual(["accepted"]);
    expect(production.filter(({ done }) => done).map(({ text }) => text)).toEqual([
      "提交订单",
      "付款成功",
      "上传文件",
      `文件退回：${words}`,
      "上传文件",
      "文件审核通过",
    ]);
  });

  it("is attached once, however often it is asked, and never after acceptance", async () => {
    const line = await paidLine(shop, buyer);
    const { upload_id, file_id } = await withFile(line, "once");
    expect((await withFile(line, "once")).file_id).toBe(file_id);
    const other = await sent(shop, buyer, line.purpose, pdfOf(600, "other"));
    await decided(file_id, "accept");
    expect((await attaching(line, upload_id))[0]).toBe(codes.success);
    expect(await attaching(line, other)).toEqual([codes.stateConflict, "订单生产中，不能再换文件"]);
  });

  it("may be changed while it is checked; a rejected file stays beside its successor", async () => {
    const { order_id } = await paid(shop, buyer, labels, { ...labels, widthMm: 60 });
    const { items } = await detailOf(shop, buyer, order_id);
    const [one, two] = items.map(({ id: item_id }) => ({
      order_id,
      item_id,
      purpose: { kind: "artwork", order_id, item_id } as const,
    }));
    if (one === undefined || two === undefined) throw new Error("an order without its two lines");
    const standing = async () => {
      const { state, artwork = [], artworkDue } = await detailOf(shop, buyer, order_id);
      return [state, artworkDue, ...artwork.map((line) => line.state)];
    };
    await withFile(one, "a");
    expect(await standing()).toEqual([20, 1, "checking", "none"]);
    const changed = await withFile(one, "b");
    const kept = await withFile(two, "c");
    expect(await standing()).toEqual([20, 0, "checking", "checking"]);
    await decided(changed.file_id, "return", "缺字体");
    expect(await standing()).toEqual([21, 1, "returned", "checking"]);
    expect(await attaching(two, changed.upload_id)).toEqual([
      codes.stateConflict,
      "只需重传被退回的文件",
    ]);
    expect(await decided(kept.file_id, "accept")).toMatchObject({ state: 21 });
    const replaced = await withFile(one, "d");
    expect(await standing()).toEqual([20, 0, "checking", "accepted"]);
    expect(await decided(replaced.file_id, "accept")).toMatchObject({ state: 30 });
  });

  it("is refused for orders that are not paid", async () => {
    const made = await placed(shop, buyer);
    const { items } = await detailOf(shop, buyer, made.order_id);
    const item_id = items[0]?.id ?? "";
    const facts = { name: "a.pdf", size: 9, type: "application/pdf", fingerprint: "x".repeat(20) };
    const purpose = { kind: "artwork", order_id: made.order_id, item_id };
    const ask = async () => {
      const { code, msg } = (await shop.send(signUpload, { ...facts, purpose }, { as: buyer }))
        .body;
      return [code, msg];
    };
    expect(await ask()).toEqual([codes.stateConflict, "付款后再传文件"]);
    await shop.call(cancelOrder, { order_id: made.order_id }, { as: buyer });
    expect(await ask()).toEqual([codes.stateConflict, "订单已取消，不能再换文件"]);
  });

  it("is not needed for blank labels, nor where the shop received it elsewhere", async () => {
    const blank = await paid(shop, buyer, { ...labels, colors: 0 });
    expect((await detailOf(shop, buyer, blank.order_id)).artwork).toEqual([]);
    const line = await paidLine(shop, buyer);
    await shop.call(waiveArtwork, { order_id: line.order_id }, staff);
    const { artwork, artworkDue, state } = await detailOf(shop, buyer, line.order_id);
    expect([artwork, artworkDue, state]).toEqual([[], 0, 20]);
    for (const { order_id } of [blank, line]) {
      const { body } = await shop.send(waiveArtwork, { order_id }, staff);
      expect([body.code, body.msg]).toEqual([codes.stateConflict, "这个订单不等文件，没有改"]);
    }
  });

  it("may be a file of an earlier order, as long as that is stored", async () => {
    const before = await paidLine(shop, buyer);
    const { upload_id } = await withFile(before, "again");
    const sentAt = shop.clock.now();
    shop.clock.advance(1000);
    const after = await paidLine(shop, buyer);
    expect(await shop.call(earlierFiles, {}, { as: buyer })).toEqual([
      {
        upload_id,
        name: "标签.pdf",
        type: "application/pdf",
        size: 700,
        sentAt,
        title: "卷装标签",
      },
    ]);
    expect((await attaching(after, upload_id))[0]).toBe(codes.success);
    expect(await shop.call(earlierFiles, {}, { as: await shop.register() })).toEqual([]);
  });
});

describe("the staff", () => {
  it("list the waiting files, the longest wait first, page by page", async () => {
    const lines = [await paidLine(shop, buyer), await paidLine(shop, buyer)];
    const made: string[] = [];
    for (const [index, line] of lines.entries()) {
      shop.clock.advance(1000);
      made.push((await withFile(line, `wait ${index}`)).file_id);
    }
    const found: string[] = [];
    let cursor: string | null = null;
    do {
      const page: { items: { file_id: string }[]; nextCursor: string | null } = await shop.call(
        waitingArtwork,
        { limit: 1, ...(cursor === null ? {} : { cursor }) },
        staff,
      );
      found.push(...page.items.map(({ file_id }) => file_id));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(found.slice(-2)).toEqual(made);
    expect(new Set(found).size).toBe(found.length);
  });

  it("cannot reject without a reason, nor decide without a key", async () => {
    const { file_id } = await withFile(await paidLine(shop, buyer), "words");
    expect(await decided(file_id, "return", " ")).toEqual([
      codes.invalidInput,
      "请写明为什么退回，买家照着改",
    ]);
    const input = { file_id, decision: "accept", words: "" };
    const { body } = await shop.send(decideArtwork, input, { headers: { staffkey: "no" } });
    expect(body.code).toBe(codes.forbidden);
    expect(await decided(file_id, "accept")).toMatchObject({ state: 30 });
  });
});

describe("a mark on the first page", () => {
  const mark = { x: 0.1, y: 0.2, width: 0.5, height: 0.8 };
  const asked = async (file_id: string, input: object) => {
    const { body } = await shop.send(decideArtwork, { file_id, ...input }, staff);
    return body.code === codes.success ? body.code : [body.code, body.msg];
  };
  const marks = async (order_id: string) =>
    (await detailOf(shop, buyer, order_id)).artwork?.map((line) => line.mark);

  it("is stored with the reason of a rejected file, and deleted with that file", async () => {
    const line = await paidLine(shop, buyer);
    const { file_id } = await withFile(line, "marked");
    expect(await marks(line.order_id)).toEqual([undefined]);
    const back = { decision: "return", words: "字太小", mark };
    expect(await asked(file_id, back)).toBe(codes.success);
    expect(await marks(line.order_id)).toEqual([mark]);
    shop.clock.advance(1000);
    const next = await withFile(line, "marked no more");
    expect(await marks(line.order_id)).toEqual([undefined]);
    // An accepted file has no marks.
    expect(await asked(next.file_id, { decision: "accept", mark })).toBe(codes.success);
    expect(await marks(line.order_id)).toEqual([undefined]);
  });

  it("outside the page is refused", async () => {
    const { file_id } = await withFile(await paidLine(shop, buyer), "beyond");
    const back = { decision: "return", words: "字太小" };
    for (const wrong of [{ x: -0.1 }, { y: 1.1 }, { width: "1" }, { height: null }]) {
      expect(await asked(file_id, { ...back, mark: { ...mark, ...wrong } })).toEqual([
        codes.invalidInput,
        "标记位置错误",
      ]);
    }
    expect(await asked(file_id, { ...back, mark: { ...mark, x: 0.6 } })).toEqual([
      codes.invalidInput,
      "标记超出了页面",
    ]);
    expect(await asked(file_id, { ...back, mark: null })).toBe(codes.success);
  });
});

describe("files on the disk", () => {
  const kept = () => shop.deps.files.quiet(Number.POSITIVE_INFINITY);
  const tidied = async () => {
    // Files are unused after an hour by the machine's clock; the shop's clock is the test's.
    const wall = Date.now;
    Date.now = () => wall() + 2 * 3_600_000;
    await tidyFiles(shop.deps);
    Date.now = wall;
  };

  it("are deleted a week after they were left unused, and half a year after their order ended", async () => {
    const line = await paidLine(shop, buyer);
    const { upload_id } = await withFile(line, "kept");
    const loose = (await signed(shop, buyer, line.purpose, pdfOf(800))).upload_id;
    const unused = await sent(shop, buyer, line.purpose, pdfOf(500, "unused"));
    expect(await kept()).toEqual(expect.arrayContaining([upload_id, unused]));
    await tidied();
    expect(await kept()).toEqual(expect.arrayContaining([upload_id, unused]));
    shop.clock.advance(8 * day);
    await tidied();
    expect(await kept()).toEqual(expect.arrayContaining([upload_id]));
    expect(await kept()).not.toEqual(expect.arrayContaining([unused]));
    expect(await kept()).not.toEqual(expect.arrayContaining([loose]));
    await forceState(shop, line.order_id, 60);
    shop.clock.advance(181 * day);
    await tidied();
    expect(await kept()).not.toContain(upload_id);
    await shop.freshToken();
    const back = { ...buyer, token: await shop.login(buyer.mobile, buyer.password) };
    const { artwork } = await detailOf(shop, back, line.order_id);
    expect(artwork?.[0]?.file).toMatchObject({ upload_id: null, name: "标签.pdf" });
  });

  it("are exported by name, and deleted with the account", async () => {
    const line = await paidLine(shop, buyer);
    const { upload_id } = await withFile(line, "erased");
    const at = shop.clock.now();
    const { password } = buyer;
    expect((await shop.call(exportData, { password }, { as: buyer })).files).toEqual([
      { id: upload_id, name: "标签.pdf", type: "application/pdf", size: 700, at },
    ]);
    await forceState(shop, line.order_id, 60);
    await shop.call(deleteAccount, { password }, { as: buyer });
    expect(await kept()).not.toContain(upload_id);
  });
});
