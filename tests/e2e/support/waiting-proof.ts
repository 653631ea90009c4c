import { PDFDocument, rgb } from "@cantoo/pdf-lib";
import { attachFiles } from "#contract/artwork/artwork.ts";
import { orderDetailCall } from "#contract/orders/orders.ts";
import { issueProof } from "#contract/staff/staff-artwork.ts";
import { expect } from "./fixtures.ts";
import { payInSandbox } from "./pay-in-sandbox.ts";
import { placedOrder, type Screen } from "./screens.ts";
import { sendFile } from "./send-file.ts";
import type { Buyer, ShopClient } from "./shop-client.ts";
import { staffKey } from "./staff-key.ts";

const points = (mm: number): number => (mm * 72) / 25.4;

/** A label of 64 × 44 mm with its bleed, in one colour. */
export async function labelPdf(red: number): Promise<Uint8Array<ArrayBuffer>> {
  const document = await PDFDocument.create();
  const page = document.addPage([points(64), points(44)]);
  page.setTrimBox(points(2), points(2), points(60), points(40));
  page.drawRectangle({ width: points(64), height: points(44), color: rgb(red, 0.7, 0.5) });
  page.drawEllipse({ x: points(32), y: points(22), xScale: 50, yScale: 35, color: rgb(1, 1, 1) });
  page.drawText("JASMINE TEA", { x: points(14), y: points(20), size: 14 });
  return new Uint8Array(await document.save());
}

/** Issues a proof of an order's first line. */
export async function issue(client: ShopClient, buyer: Buyer, order_id: string, words: string) {
  const { artwork } = await client.call(orderDetailCall, { order_id }, { as: buyer });
  const [line] = artwork ?? [];
  const seen = line?.proofs?.[0]?.revision ?? 0;
  const reply = await fetch(`${client.url}${issueProof.path}`, {
    method: "POST",
    headers: { staffkey: staffKey, "content-type": "application/json" },
    body: JSON.stringify({ file_id: line?.file?.file_id, seen, words }),
  });
  expect(await reply.json()).toMatchObject({ code: 10_000 });
}

/** Screens of a paid order whose proof waits for the buyer. */
export async function proofScreens(client: ShopClient, buyer: Buyer): Promise<Screen[]> {
  const order = await placedOrder(client, buyer);
  await payInSandbox(client, buyer, order);
  const { order_id } = order;
  const { items } = await client.call(orderDetailCall, { order_id }, { as: buyer });
  const item_id = items[0]?.id ?? "";
  const purpose = { kind: "artwork", order_id, item_id } as const;
  const file = { purpose, name: "茉莉花茶.pdf", type: "application/pdf" } as const;
  const upload_id = await sendFile(client, buyer, file, await labelPdf(0.3));
  const files = [{ item_id, upload_id, proofing: "proof" as const }];
  await client.call(attachFiles, { order_id, files }, { as: buyer });
  await issue(client, buyer, order_id, "条码请再看一遍");
  return [
    { path: `/user/order/detail/${order_id}`, title: "订单详情" },
    { path: "/user/order?state=proof", title: "我的订单" },
  ];
}
