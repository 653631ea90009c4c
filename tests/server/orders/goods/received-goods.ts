import { randomUUID } from "node:crypto";
import type { JobInput } from "#contract/jobs/jobs.ts";
import { decideArtwork } from "#contract/staff/staff-artwork.ts";
import { reprintOrder } from "#contract/staff/staff-reprints.ts";
import { sendEveryFile } from "#tests/server/orders/file-flow.ts";
import { detailOf, forceState, paid } from "#tests/server/orders/order-flow.ts";
import type { Person } from "#tests/server/staff/staff-flow.ts";
import type { Buyer, Shop } from "#tests/server/support/harness.ts";

interface Shopping {
  readonly shop: Shop;
  readonly buyer: Buyer;
  readonly staff: Person;
}

/** A received order of these jobs, whose files were accepted. */
export async function received({ shop, buyer, staff }: Shopping, ...jobs: readonly JobInput[]) {
  const { order_id } = await paid(shop, buyer, ...jobs);
  await sendEveryFile(shop, buyer, order_id);
  const sent = (await detailOf(shop, buyer, order_id)).artwork ?? [];
  for (const { file } of sent) {
    const decision = { file_id: file?.file_id ?? "", decision: "accept", words: "" } as const;
    await shop.call(decideArtwork, decision, staff.asked);
  }
  await forceState(shop, order_id, 60);
  return detailOf(shop, buyer, order_id);
}

export type Lines = { item_id: string; quantity: number }[];

/** Makes goods of an order again. */
export const reprint = ({ shop, staff }: Omit<Shopping, "buyer">, order_id: string, lines: Lines) =>
  shop.call(
    reprintOrder,
    { order_id, lines, reason: "色差" },
    { ...staff.asked, key: randomUUID() },
  );
