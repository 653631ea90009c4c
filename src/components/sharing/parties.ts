import { call } from "#api/call.ts";
import { type Company, companyInfo } from "#contract/catalog/company.ts";
import type { Endpoint, OutputOf } from "#contract/http/endpoint.ts";
import { invoiceTitlesCopy, userCopy } from "#data/copies/account-copies.ts";
import { lastSeen } from "#data/copies/last-seen.ts";
import { networkFirst } from "#data/copies/network-first.ts";
import type { ReplyCopy } from "#data/copies/reply-copy.ts";
import { shopActors } from "#machines/shop-actors.ts";
import { comesWithin, patienceMs } from "#platform/comes-within.ts";

/** The buyer: the company on their invoices, else their own name. */
export interface SheetBuyer {
  readonly name: string;
  readonly mobile: string;
}

/** Both parties of a quote; null where unknown, and the sheet leaves a blank line. */
export interface Parties {
  readonly seller: Company | null;
  readonly buyer: SheetBuyer | null;
}

/** The shop's reply where it comes soon, else the device's copy. */
async function soonOrCopy<E extends Endpoint>(copy: ReplyCopy<E>): Promise<OutputOf<E>> {
  const reply = networkFirst(copy);
  const isSoon = await comesWithin(reply, patienceMs.shown);
  const kept = isSoon ? null : await lastSeen(copy);
  return kept === null ? (await reply).value : kept.value;
}

async function buyerNow(): Promise<SheetBuyer | null> {
  if (!shopActors().userSession.getSnapshot().matches("signedIn")) return null;
  const [user, titles] = await Promise.all([
    soonOrCopy(userCopy({})),
    soonOrCopy(invoiceTitlesCopy({})).catch(() => []),
  ]);
  const companies = titles.filter(({ titleType }) => titleType === "company");
  const title = companies.find(({ isDefault }) => isDefault) ?? companies[0];
  return { name: title?.buyerName ?? user.name, mobile: user.mobile };
}

/** Loads them from server and device; never rejects, because names are optional. */
export async function partiesNow(): Promise<Parties> {
  const [seller, buyer] = await Promise.all([
    call(companyInfo, {}).catch(() => null),
    buyerNow().catch(() => null),
  ]);
  return { seller, buyer };
}
