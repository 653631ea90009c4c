import { randomUUID } from "node:crypto";
import { addFirmAddress, addFirmTitle } from "#contract/firms/firm-entries.ts";
import type { FirmRole } from "#contract/firms/firm-roles.ts";
import {
  inviteToFirm,
  joinFirm,
  makeFirm,
  type OwnFirm,
  ownFirmCall,
} from "#contract/firms/firms.ts";
import { placeOrder, reviewOrder } from "#contract/orders/placing.ts";
import { readyToPlace } from "#tests/server/orders/order-flow.ts";
import type { Buyer, Shop } from "#tests/server/support/harness.ts";

/** Steps of a firm, each through HTTP. */

export const street = {
  name: "前台",
  mobile: "13900139000",
  provinceCode: "310000",
  cityCode: "310100",
  districtCode: "310101",
  detail: "企业路1号",
};
export const titleForm = {
  titleType: "company" as const,
  kind: "normal" as const,
  buyerName: "上海墨行有限公司",
  taxNo: "91350100M000100Y43",
};

export const once = (buyer: Buyer) => ({ as: buyer, key: randomUUID() });

/** A new buyer who has made a firm. */
export async function ownerOf(shop: Shop, name: string): Promise<Buyer> {
  const buyer = await shop.register();
  await shop.call(makeFirm, { name }, once(buyer));
  return buyer;
}

/** A new buyer who has joined the owner's firm. */
export async function joined(shop: Shop, owner: Buyer, role: FirmRole): Promise<Buyer> {
  const buyer = await shop.register();
  const { code } = await shop.call(inviteToFirm, { role }, once(owner));
  await shop.call(joinFirm, { code }, once(buyer));
  return buyer;
}

export async function firmOf(shop: Shop, buyer: Buyer): Promise<OwnFirm> {
  const { firm } = await shop.call(ownFirmCall, {}, { as: buyer });
  if (firm === null) throw new Error("the buyer is in no firm");
  return firm;
}

/** The id of a person as the firm's people see it. */
export async function personIn(shop: Shop, buyer: Buyer): Promise<string> {
  const { people } = await firmOf(shop, buyer);
  return people.find(({ isMe }) => isMe)?.person_id ?? "";
}

export const firmAddressBy = async (shop: Shop, owner: Buyer): Promise<string> =>
  (await shop.call(addFirmAddress, street, once(owner))).id;

export const firmTitleBy = async (shop: Shop, owner: Buyer): Promise<string> =>
  (await shop.call(addFirmTitle, titleForm, once(owner))).id;

/** An order of labels to an address of the firm. */
export async function placedForFirm(shop: Shop, buyer: Buyer, address_id: string) {
  const { expected_total: _own, ...ready } = await readyToPlace(shop, buyer);
  const choice = { ...ready, address_id };
  const { line_ids, express_type, carrier_id } = choice;
  const asked = { line_ids, express_type, carrier_id, address_id };
  const { total } = await shop.call(reviewOrder, asked, { as: buyer });
  return shop.call(placeOrder, { ...choice, expected_total: total }, once(buyer));
}
