import { randomUUID } from "node:crypto";
import { putCartLine } from "#contract/cart/carts.ts";
import { placeOrder, reviewOrder } from "#contract/orders/placing.ts";
import type { OrderState } from "#contract/orders/states.ts";
import { orderReviews, productReviews, putReview, type Stars } from "#contract/reviews/reviews.ts";
import { sendBytes, signed } from "#tests/server/orders/file-flow.ts";
import { addressOf, forceState, labels } from "#tests/server/orders/order-flow.ts";
import type { Buyer, Shop } from "#tests/server/support/harness.ts";

/** Steps to a review, each through HTTP. */

const product = "roll-label-coated";

/** An order of lines of the product, in a state. @returns its id and its lines' ids */
export async function orderIn(shop: Shop, buyer: Buyer, state: OrderState, lines = 1) {
  const line_ids: string[] = [];
  for (let made = 0; made < lines; made += 1) {
    const line = { line_id: randomUUID(), product_id: product, title: "我的私房标题", job: labels };
    await shop.call(putCartLine, line, { as: buyer });
    line_ids.push(line.line_id);
  }
  const choice = {
    line_ids,
    address_id: await addressOf(shop, buyer),
    express_type: "express" as const,
    carrier_id: null,
  };
  const { total } = await shop.call(reviewOrder, choice, { as: buyer });
  const terms = { draft_id: randomUUID(), invoice_id: null, remark: "", expected_total: total };
  const { order_id } = await shop.call(
    placeOrder,
    { ...choice, ...terms },
    { as: buyer, key: randomUUID() },
  );
  await forceState(shop, order_id, state);
  const { lines: found } = await shop.call(orderReviews, { order_id }, { as: buyer });
  return { order_id, items: found.map(({ item_id }) => item_id) };
}

/** A completed order of one line. */
export async function received(shop: Shop, buyer: Buyer) {
  const { order_id, items } = await orderIn(shop, buyer, 60);
  return { order_id, item_id: items[0] ?? "" };
}

export const review = (
  shop: Shop,
  buyer: Buyer,
  item_id: string,
  stars: Stars,
  words: string,
  pictures: string[] = [],
) => shop.call(putReview, { item_id, stars, words, pictures }, { as: buyer, key: randomUUID() });

export const everybodys = (shop: Shop, product_id = product) =>
  shop.call(productReviews, { product_id });

export const ownLines = async (shop: Shop, buyer: Buyer, order_id: string) =>
  (await shop.call(orderReviews, { order_id }, { as: buyer })).lines;

const part = (marker: number, content: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
};

/** Frame of 2 × 3 pixels, a scan of some bytes, and the end. */
const pixels = Buffer.concat([
  part(0xc0, Buffer.from([8, 0, 3, 0, 2, 1, 1, 0x11, 0])),
  part(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
  Buffer.from([0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56, 0xff, 0xd9]),
]);
const jfif = part(0xe0, Buffer.from("JFIF\0"));

/** A JPEG of a camera that writes where it was taken. */
export const cameraJpeg = (place: string): Buffer =>
  Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    jfif,
    part(0xe1, Buffer.from(`Exif\0\0${place}`)),
    part(0xfe, Buffer.from(`note ${place}`)),
    pixels,
    Buffer.from(`behind the end ${place}`),
  ]);

/** The same picture without the camera's data. */
export const plainPicture = Buffer.concat([Buffer.from([0xff, 0xd8]), jfif, pixels]);

/** Uploads a picture for the reviews of an order. @returns the upload's id */
export async function sentPicture(shop: Shop, buyer: Buyer, order_id: string, bytes: Buffer) {
  const wish = { name: "照片.jpg", type: "image/jpeg" as const };
  const permit = await signed(shop, buyer, { kind: "review", order_id }, bytes, wish);
  const { status } = await sendBytes(shop, permit, 0, bytes);
  if (status !== 204) throw new Error(`the store answers ${status}`);
  return permit.upload_id;
}
