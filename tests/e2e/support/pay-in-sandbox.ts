import { payInit } from "#contract/payments/paying.ts";
import { newKey } from "./screens.ts";
import type { Buyer, ShopClient } from "./shop-client.ts";

/** Pays an order as a buyer does at the sandbox, without a browser. */
export async function payInSandbox(
  client: ShopClient,
  buyer: Buyer,
  { order_id, total }: { readonly order_id: string; readonly total: string },
): Promise<void> {
  const { next } = await client.call(
    payInit,
    { order_id, channel: "sandbox", expected_total: total },
    { as: buyer, key: newKey() },
  );
  if (next.kind !== "open") throw new Error("the sandbox is not opened");
  const page = new URL(next.url, client.url);
  const sign = page.searchParams.get("sign") ?? "";
  const body = new URLSearchParams({ sign, action: "success" });
  await fetch(page, { method: "POST", body, redirect: "manual" });
}
