import { createHash } from "node:crypto";
import { PDFDocument } from "@cantoo/pdf-lib";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { attachFiles } from "#contract/artwork/artwork.ts";
import { chooseProofing } from "#contract/artwork/proof-calls.ts";
import { codes } from "#contract/http/reply.ts";
import { orders } from "#contract/orders/order-lists.ts";
import { cancelOrder } from "#contract/orders/orders.ts";
import { deleteAccount } from "#contract/personal-data/personal-data.ts";
import { issueProof, waitingArtwork, waiveArtwork } from "#contract/staff/staff-artwork.ts";
import { upload } from "#server/infra/database/tables/files.tables.ts";
import { letter } from "#server/infra/database/tables/letters.tables.ts";
import { orderEvent } from "#server/infra/database/tables/orders.tables.ts";
import { artworkProof } from "#server/infra/database/tables/proofs.tables.ts";
import { tidyFiles } from "#server/modules/artwork/tidying.ts";
import { factoryStep } from "#server/modules/orders/factory.ts";
import { remindOfProofs } from "#server/modules/orders/proof-reminding.ts";
import { pdf } from "#tests/components/make-pdf.ts";
import { type Buyer, type Shop, startShop } from "#tests/server/support/harness.ts";
import { paidLine, sent } from "./file-flow.ts";
import { detailOf, forceState } from "./order-flow.ts";
import {
  answer,
  approve,
  decide,
  issued,
  lineWith,
  type ProofLine,
  replyOf,
  staff,
  staffKey,
  withFile,
} from "./proof-flow.ts";

let shop: Shop;
let buyer: Buyer;
let file: Buffer;
const conflict = codes.stateConflict;
beforeAll(async () => {
  shop = await startShop({ settings: { staffKey } });
  file = Buffer.from(await pdf({ sheet: [64, 44], trim: [2, 2, 60, 40], pages: 2 }));
});
beforeEach(async () => {
  await shop.freshToken();
  buyer = await shop.register();
});
afterAll(() => shop.close());

const hashOf = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
const withProof = () => lineWith(shop, buyer, file, "proof");

/** Another file, so that it has another hash. */
async function otherFile(line: ProofLine): Promise<string> {
  const bytes = Buffer.from(await pdf({ sheet: [64, 44], pages: 1 }));
  return sent(shop, buyer, line.purpose, bytes);
}

async function standing({ order_id }: ProofLine) {
  const { state, artwork = [] } = await detailOf(shop, buyer, order_id);
  return [state, artwork[0]?.state, ...(artwork[0]?.proofs ?? []).map((proof) => proof.state)];
}

const documentsOf = ({ order_id }: ProofLine) =>
  shop.deps.db
    .select({ id: upload.id })
    .from(upload)
    .where(and(eq(upload.orderId, order_id), eq(upload.kind, "artwork-proof")));

const happened = async ({ order_id }: ProofLine) =>
  (await detailOf(shop, buyer, order_id)).production
    .filter(({ done }) => done)
    .map(({ text }) => text);

describe("a proof", () => {
  it("is issued, approved by its hash, and starts production", async () => {
    const line = await withProof();
    expect(await decide(shop, line, "accept")).toEqual([conflict, "买家要先看样稿，请发样稿"]);
    const proof = await issued(shop, line);
    expect(proof).toMatchObject({ revision: 1, state: "issued", sha256: hashOf(file) });
    expect(await standing(line)).toEqual([20, "checking", "issued"]);
    const mails = (await shop.posted()).filter(({ to }) => to === buyer.email);
    expect(mails.at(-1)?.subject).toMatch(/^齐墨印纸：订单 QM\S+ 的样稿等您确认$/);
    expect(await approve(shop, buyer, line, proof)).toMatchObject({
      state: 30,
      artwork: [{ state: "accepted", sha256: hashOf(file), proofs: [{ state: "approved" }] }],
    });
    expect((await happened(line)).slice(2)).toEqual([
      "上传文件",
      "样稿第 1 版已发出，等买家确认",
      `样稿第 1 版已确认，文件 ${hashOf(file).slice(0, 8)}`,
    ]);
    const [row] = await shop.deps.db
      .select()
      .from(artworkProof)
      .where(eq(artworkProof.id, proof.proof_id));
    expect([row?.decidedBy, row?.decidedAt?.getTime()]).toEqual([buyer.id, shop.clock.now()]);
  });

  it("is a PDF with each page of the file and a page of facts, read by buyer and staff", async () => {
    const line = await withProof();
    const { document_id, size } = await issued(shop, line);
    const url = `/files/${document_id}`;
    const own = { accesstoken: await shop.freshToken(), authusertoken: buyer.token };
    for (const headers of [own, staff.headers]) {
      const { status, bytes } = await read(url, headers);
      expect([status, bytes.length]).toEqual([200, size]);
      const document = await PDFDocument.load(bytes);
      expect(document.getPageCount()).toBe(3);
      expect(document.getSubject()).toContain(hashOf(file));
      expect(document.getTitle()).toBe("样稿 第 1 版");
    }
    const other = await shop.register();
    const theirs = { accesstoken: await shop.freshToken(), authusertoken: other.token };
    expect((await read(url, theirs)).status).toBe(404);
  });

  it("is answered with words and marks, issued again and approved; old ones stay", async () => {
    const line = await withProof();
    const first = await issued(shop, line);
    expect(await answer(shop, buyer, line, first)).toMatchObject({
      state: 20,
      artwork: [{ state: "checking", proofs: [{ state: "answered", answer: "字小了" }] }],
    });
    expect(await approve(shop, buyer, line, first)).toEqual([
      conflict,
      "这份样稿您已要求修改，请等新样稿",
    ]);
    const again = Buffer.from(await pdf({ sheet: [64, 44], pages: 3 }));
    const next = await withFile(shop, buyer, line, again, "proof");
    expect(await standing(line)).toEqual([20, "checking", "answered"]);
    const second = await issued(shop, next, 1);
    expect([second.revision, second.sha256]).toEqual([2, hashOf(again)]);
    expect(await approve(shop, buyer, line, second)).toMatchObject({ state: 30 });
    expect(await standing(line)).toEqual([30, "accepted", "approved", "answered"]);
  });

  it("is withdrawn by another file, another proof and a rejection, and says which", async () => {
    const line = await withProof();
    const first = await issued(shop, line);
    const second = await issued(shop, line, 1);
    expect(await approve(shop, buyer, line, first)).toEqual([
      conflict,
      "本店已发第 2 版样稿，请看新的一版",
    ]);
    const files = [{ item_id: line.item_id, upload_id: await otherFile(line) }];
    const input = { order_id: line.order_id, files, proofing: "proof" } as const;
    const { artwork } = await shop.call(attachFiles, input, { as: buyer });
    expect(await approve(shop, buyer, line, second)).toEqual([
      conflict,
      "您已换了文件，这份样稿作废",
    ]);
    expect(await replyOf(shop, issueProof, { file_id: line.file_id, seen: 2 }, staff)).toEqual([
      conflict,
      "买家已换文件，请刷新后再发样稿",
    ]);
    const next = { ...line, file_id: artwork[0]?.file?.file_id ?? "" };
    const third = await issued(shop, next, 2);
    await decide(shop, next, "return");
    expect(await approve(shop, buyer, line, third)).toEqual([conflict, "这份文件已退回，样稿作废"]);
    expect(await standing(line)).toEqual([21, "returned", "withdrawn", "withdrawn", "withdrawn"]);
  });

  it("is approved once by two taps at once, and by a repetition of the same key", async () => {
    const line = await withProof();
    const proof = await issued(shop, line);
    const replies = await Promise.all([
      approve(shop, buyer, line, proof, "one-tap-of-a-buyer-01"),
      approve(shop, buyer, line, proof, "one-tap-of-a-buyer-02"),
      approve(shop, buyer, line, proof, "one-tap-of-a-buyer-01"),
    ]);
    for (const reply of replies) expect(reply).toMatchObject({ state: 30 });
    expect((await happened(line)).filter((text) => text.includes("已确认"))).toHaveLength(1);
    expect(await answer(shop, buyer, line, proof)).toEqual([conflict, "订单生产中，样稿不能再改"]);
  });

  it("is approved or its file replaced, never both, whichever comes first", async () => {
    const line = await withProof();
    const proof = await issued(shop, line);
    const files = [{ item_id: line.item_id, upload_id: await otherFile(line) }];
    const input = { order_id: line.order_id, files, proofing: "proof" } as const;
    const [approved, replaced] = await Promise.all([
      approve(shop, buyer, line, proof),
      replyOf(shop, attachFiles, input, { as: buyer }),
    ]);
    expect([Array.isArray(approved), Array.isArray(replaced)].filter(Boolean)).toHaveLength(1);
    const [state, file, newest] = await standing(line);
    expect([
      [30, "accepted", "approved"],
      [20, "checking", "withdrawn"],
    ]).toContainEqual([state, file, newest]);
  });

  it("of another hash, another buyer or a cancelled order takes no decision", async () => {
    const line = await withProof();
    const proof = await issued(shop, line);
    const wrong = { ...proof, sha256: "0".repeat(64) };
    expect(await approve(shop, buyer, line, wrong)).toEqual([
      conflict,
      "文件校验码与样稿的不同，请刷新后再看",
    ]);
    const other = await shop.register();
    expect(await approve(shop, other, line, proof)).toEqual([
      codes.notFound,
      "订单不存在或无权查看",
    ]);
    const mine = await lineWith(shop, other, file, "proof");
    expect(await approve(shop, other, mine, proof)).toEqual([codes.notFound, "没有这份样稿"]);
    await shop.call(cancelOrder, { order_id: line.order_id }, { as: buyer });
    expect(await approve(shop, buyer, line, proof)).toEqual([conflict, "订单已取消，样稿不能再改"]);
  });
});

describe("a list", () => {
  it("counts and filters orders whose proof waits, by the key proof", async () => {
    const line = await withProof();
    const other = await withProof();
    await issued(shop, line);
    const listed = async () => {
      const { items, counts } = await shop.call(orders, { state: "proof" }, { as: buyer });
      return [items.map(({ order_id, proofsDue }) => [order_id, proofsDue]), counts];
    };
    expect(await listed()).toEqual([[[line.order_id, 1]], { "20": 2, proof: 1, review: 1 }]);
    const all = await shop.call(orders, {}, { as: buyer });
    const due = new Map(all.items.map(({ order_id, proofsDue }) => [order_id, proofsDue]));
    expect(due).toEqual(
      new Map([
        [other.order_id, 0],
        [line.order_id, 1],
      ]),
    );
    await shop.call(cancelOrder, { order_id: line.order_id }, { as: buyer });
    expect(await listed()).toEqual([[], { "20": 1, "90": 1, review: 1 }]);
  });
});

describe("the staff", () => {
  it("issue one proof by taps that saw the same revisions; other words are refused", async () => {
    const line = await withProof();
    const { file_id } = line;
    const tap = (key: string, words = "") =>
      replyOf(shop, issueProof, { file_id, seen: 0, words }, { ...staff, key });
    const same = await Promise.all([tap("a-tap-of-the-staff-01"), tap("a-tap-of-the-staff-02")]);
    expect(same.map((reply) => Array.isArray(reply))).toEqual([false, false]);
    expect(same[0]).toEqual(same[1]);
    expect(await tap("a-tap-of-the-staff-03", "看看颜色")).toEqual([
      conflict,
      "已发过第 1 版样稿，请刷新后再看",
    ]);
    expect(await standing(line)).toEqual([20, "checking", "issued"]);
  });

  it("have the first proof after a lost reply, without another mail or document", async () => {
    const line = await withProof();
    const first = await issued(shop, line);
    const stored = async () => (await documentsOf(line)).map(({ id }) => id);
    expect(await stored()).toEqual([first.document_id]);
    expect(await issued(shop, line)).toEqual(first);
    await approve(shop, buyer, line, first);
    expect(await issued(shop, line)).toMatchObject({
      ...first,
      state: "approved",
      decidedAt: shop.clock.now(),
    });
    expect(await stored()).toEqual([first.document_id]);
    const mails = (await shop.posted()).filter(({ to }) => to === buyer.email);
    expect(mails.filter(({ subject }) => subject.endsWith("的样稿等您确认"))).toHaveLength(1);
  });

  it("have no file in the queue while its proof waits for the buyer", async () => {
    const line = await withProof();
    const queued = async () =>
      (await shop.call(waitingArtwork, { limit: 100 }, staff)).items
        .filter(({ file_id }) => file_id === line.file_id)
        .map(({ proofing, proofs = [] }) => [proofing, ...proofs.map(({ state }) => state)]);
    expect(await queued()).toEqual([["proof"]]);
    const proof = await issued(shop, line);
    expect(await queued()).toEqual([]);
    await answer(shop, buyer, line, proof);
    expect(await queued()).toEqual([["proof", "answered"]]);
  });

  it("cannot waive a file whose buyer wants a proof", async () => {
    const { order_id } = await withProof();
    expect(await replyOf(shop, waiveArtwork, { order_id }, staff)).toEqual([
      conflict,
      "有文件要买家看过样稿再印，不能免传",
    ]);
  });
});

describe("直接印刷", () => {
  it("starts production by the staff's acceptance, with the file's hash", async () => {
    const line = await lineWith(shop, buyer, file, "direct");
    expect(await decide(shop, line, "accept")).toMatchObject({
      state: 30,
      artwork: [{ state: "accepted", sha256: hashOf(file) }],
    });
    expect((await detailOf(shop, buyer, line.order_id)).artwork?.[0]?.proofs).toBeUndefined();
  });

  it("is what a page of an earlier version means, and may be chosen until the proof", async () => {
    const line = await withFile(shop, buyer, await paidLine(shop, buyer), file);
    const choose = (proofing: "proof" | "direct") =>
      replyOf(shop, chooseProofing, { order_id: line.order_id, proofing }, { as: buyer });
    expect(await choose("proof")).toMatchObject({ artwork: [{ proofing: "proof" }] });
    expect((await decide(shop, line, "accept")) as unknown[]).toHaveLength(2);
    expect(await choose("direct")).toMatchObject({ state: 20 });
    await choose("proof");
    await issued(shop, line);
    expect(await choose("direct")).toEqual([conflict, "样稿已发出，请确认样稿，或标出要改的地方"]);
  });
});

describe("the simulated factory", () => {
  it("issues the proof, waits for the buyer, and sends back what is to be changed", async () => {
    const line = await withProof();
    const step = async () => {
      shop.clock.advance(1000);
      await factoryStep(shop.deps, 1000);
      return standing(line);
    };
    expect(await step()).toEqual([20, "checking", "issued"]);
    expect(await step()).toEqual([20, "checking", "issued"]);
    const { artwork } = await detailOf(shop, buyer, line.order_id);
    const proof = artwork?.[0]?.proofs?.[0];
    if (proof === undefined) throw new Error("the factory issued no proof");
    await answer(shop, buyer, line, proof);
    expect(await step()).toEqual([21, "returned", "answered"]);
  });
});

describe("a reminder", () => {
  it("goes once, after three working days of the shop's calendar", async () => {
    const line = await withProof();
    // Friday noon in Shanghai. The shop works on Saturday, Monday and Tuesday, and not on Sunday.
    shop.clock.advance(Date.UTC(2026, 11, 4, 4) - shop.clock.now());
    await shop.freshToken();
    await issued(shop, line);
    const reminded = async () => {
      await remindOfProofs(shop.deps);
      const events = await shop.deps.db
        .select({ text: orderEvent.text })
        .from(orderEvent)
        .where(eq(orderEvent.orderId, line.order_id));
      return events.filter(({ text }) => text.includes("已提醒")).length;
    };
    shop.clock.advance(Date.UTC(2026, 11, 8, 15, 59) - shop.clock.now());
    expect(await reminded()).toBe(0);
    shop.clock.advance(60_000);
    expect([await reminded(), await reminded()]).toEqual([1, 1]);
    const letters = await shop.deps.db
      .select()
      .from(letter)
      .where(eq(letter.recipient, buyer.email));
    expect(letters.filter(({ subject }) => subject.endsWith("的样稿还在等您确认"))).toHaveLength(1);
  });

  it("does not go for a proof that was answered", async () => {
    const line = await withProof();
    await answer(shop, buyer, line, await issued(shop, line));
    shop.clock.advance(20 * 86_400_000);
    await remindOfProofs(shop.deps);
    const rows = await shop.deps.db
      .select()
      .from(artworkProof)
      .where(eq(artworkProof.orderId, line.order_id));
    expect(rows.map(({ state, remindedAt }) => [state, remindedAt])).toEqual([["answered", null]]);
  });
});

describe("proofs", () => {
  it("are deleted half a year after their order ended, and with the account", async () => {
    const line = await withProof();
    const { document_id } = await issued(shop, line);
    await forceState(shop, line.order_id, 60);
    shop.clock.advance(181 * 86_400_000);
    await tidyFiles(shop.deps);
    await shop.freshToken();
    const { artwork } = await detailOf(shop, await again(), line.order_id);
    expect(artwork?.[0]?.proofs?.map(({ document_id: id, state }) => [id, state])).toEqual([
      [null, "issued"],
    ]);
    expect(document_id).not.toBeNull();
    await shop.call(deleteAccount, { password: buyer.password }, { as: await again() });
    expect(
      await shop.deps.db.select().from(artworkProof).where(eq(artworkProof.orderId, line.order_id)),
    ).toEqual([]);
  });
});

/** The buyer after a login: half a year ended the first one. */
const again = async (): Promise<Buyer> => ({
  ...buyer,
  token: await shop.login(buyer.mobile, buyer.password),
});

async function read(url: string, headers: Record<string, string>) {
  const reply = await shop.app.inject({ method: "GET", url, headers });
  return { status: reply.statusCode, bytes: reply.rawPayload };
}
