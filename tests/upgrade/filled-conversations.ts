import { createHash } from "node:crypto";
import { attachFiles } from "#contract/artwork/artwork.ts";
import { answerProof } from "#contract/artwork/proof-calls.ts";
import { addToInquiry, askShop, type InquirySubject } from "#contract/inquiries/inquiries.ts";
import { quoteLabel, quoteSheetFile } from "#contract/quotes/quotes.ts";
import { decideArtwork, issueProof, putProofPicture } from "#contract/staff/staff-artwork.ts";
import { answerInquiry, closeInquiry } from "#contract/staff/staff-inquiries.ts";
import { pdf } from "#tests/components/make-pdf.ts";
import { sent } from "#tests/server/orders/file-flow.ts";
import { labels } from "#tests/server/orders/order-flow.ts";
import { answer, approve, issued, lineWith, staff } from "#tests/server/orders/proof-flow.ts";
import type { Buyer, Shop } from "#tests/server/support/harness.ts";

/** What buyer and shop write to each other: files with proofs and marks, inquiries, a kept quote. */

/** A JPEG of 8 × 4 pixels. */
const picture =
  "/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAAEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQH/wAALCAAEAAgBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAACv/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AfwD/2Q==";
const box = { x: 0.1, y: 0.2, width: 0.3, height: 0.25 };

/** One line in each state of proofing: drawn, issued, approved, answered and revised, sent back, direct. */
export async function fillProofs(shop: Shop, buyer: Buyer): Promise<void> {
  const file = Buffer.from(await pdf({ sheet: [54, 34], trim: [2, 2, 50, 30], pages: 2 }));
  const sha256 = createHash("sha256").update(file).digest("hex");
  const line = () => lineWith(shop, buyer, file, "proof");

  const drawn = await line();
  for (const page of [1, 2, 0]) {
    const size = { pages: 2, width_mm: 54, height_mm: 34 };
    const trim = { x: 2 / 54, y: 2 / 34, width: 50 / 54, height: 30 / 34 };
    const { file_id } = drawn;
    await shop.call(putProofPicture, { file_id, sha256, page, ...size, trim, picture }, staff);
  }
  await issued(shop, await line());
  const approved = await line();
  await approve(shop, buyer, approved, await issued(shop, approved));

  const answered = await line();
  const { proof_id } = await issued(shop, answered);
  const marks = [{ page: 2, box, words: "电话错了" }];
  const { order_id, item_id } = answered;
  await shop.call(answerProof, { order_id, proof_id, words: "请改电话", marks }, { as: buyer });
  const upload_id = await sent(shop, buyer, answered.purpose, file, { name: "标签-2.pdf" });
  const { artwork } = await shop.call(
    attachFiles,
    { order_id, files: [{ item_id, upload_id }], proofing: "proof" },
    { as: buyer },
  );
  const file_id = artwork[0]?.file?.file_id ?? "";
  const inks = [
    { name: "青", percent: 12.5 },
    { name: "专色 PANTONE 871 C", percent: null },
  ];
  await shop.call(issueProof, { file_id, seen: 1, words: "第二版", inks }, staff);
  const open = await line();
  await answer(shop, buyer, open, await issued(shop, open));

  const returned = await line();
  await shop.call(
    decideArtwork,
    { file_id: returned.file_id, decision: "return", words: "缺出血", mark: box, marks },
    staff,
  );
  await lineWith(shop, buyer, file, "direct");
}

/** Inquiries in each state, one about an order and one about a quote; the quote's sheet is made. */
export async function fillInquiries(shop: Shop, buyer: Buyer, order_id: string): Promise<void> {
  const { quoteNo, signature } = await shop.call(
    quoteLabel,
    { job: { ...labels, quantity: 7000 } },
    { as: buyer },
  );
  await shop.call(quoteSheetFile, { quote_no: quoteNo, signature, buyer: null }, { as: buyer });
  const ask = (words: string, about: InquirySubject) => {
    shop.clock.advance(1000);
    return shop.call(askShop, { words, about }, { as: buyer });
  };
  await ask("白墨能加吗？\n周五前要。", { kind: "order", order_id });
  const answered = await ask("这份报价能快一点吗？", { kind: "quote", quote_no: quoteNo });
  const seen = 1;
  const first = { inquiry_id: answered.inquiry_id, words: "可以，加急两天。", seen };
  await shop.call(answerInquiry, first, staff);
  const again = await ask("周末收货吗？", { kind: "none" });
  await shop.call(answerInquiry, { ...again, words: "不收。", seen }, staff);
  await shop.call(addToInquiry, { inquiry_id: again.inquiry_id, words: "好的。" }, { as: buyer });
  await shop.call(closeInquiry, { inquiry_id: again.inquiry_id }, staff);
}
