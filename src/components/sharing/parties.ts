import { call } from "#api/call.ts";
import { type Company, companyInfo } from "#contract/catalog/company.ts";
import { invoiceTitlesCopy, userCopy } from "#data/copies/account-copies.ts";
import { recall } from "#data/copies/recall.ts";
import { shopActors } from "#machines/shop-actors.ts";

/** Who asks: by the company on their invoices, else by their own name. */
export interface SheetBuyer {
  readonly name: string;
  readonly mobile: string;
}

/** Both sides of a quote; null where it is not known, and the paper leaves room for it. */
export interface Parties {
  readonly seller: Company | null;
  readonly buyer: SheetBuyer | null;
}

async function buyerNow(): Promise<SheetBuyer | null> {
  if (!shopActors().userSession.getSnapshot().matches("signedIn")) return null;
  const [user, titles] = await Promise.all([
    recall(userCopy({})),
    recall(invoiceTitlesCopy({})).catch(() => null),
  ]);
  const companies = (titles?.value ?? []).filter(({ titleType }) => titleType === "company");
  const title = companies.find(({ isDefault }) => isDefault) ?? companies[0];
  return { name: title?.buyerName ?? user.value.name, mobile: user.value.mobile };
}

/** Asks shop and device; never rejects, for a sheet without names is still a sheet. */
export async function partiesNow(): Promise<Parties> {
  const [seller, buyer] = await Promise.all([
    call(companyInfo, {}).catch(() => null),
    buyerNow().catch(() => null),
  ]);
  return { seller, buyer };
}
