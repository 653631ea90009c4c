import { call } from "#api/call.ts";
import { type Company, companyInfo } from "#contract/catalog/company.ts";
import { invoiceTitlesCopy, userCopy } from "#data/copies/account-copies.ts";
import { networkFirst } from "#data/copies/network-first.ts";
import { shopActors } from "#machines/shop-actors.ts";

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

async function buyerNow(): Promise<SheetBuyer | null> {
  if (!shopActors().userSession.getSnapshot().matches("signedIn")) return null;
  const [user, titles] = await Promise.all([
    networkFirst(userCopy({})),
    networkFirst(invoiceTitlesCopy({})).catch(() => null),
  ]);
  const companies = (titles?.value ?? []).filter(({ titleType }) => titleType === "company");
  const title = companies.find(({ isDefault }) => isDefault) ?? companies[0];
  return { name: title?.buyerName ?? user.value.name, mobile: user.value.mobile };
}

/** Loads them from server and device; never rejects, because names are optional. */
export async function partiesNow(): Promise<Parties> {
  const [seller, buyer] = await Promise.all([
    call(companyInfo, {}).catch(() => null),
    buyerNow().catch(() => null),
  ]);
  return { seller, buyer };
}
