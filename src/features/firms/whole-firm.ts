import type { Address, InvoiceTitle } from "#contract/account/account.ts";
import type { OwnFirm } from "#contract/firms/firms.ts";
import { addressesCopy, invoiceTitlesCopy } from "#data/copies/account-copies.ts";
import { fetchWithCache, type Seen } from "#data/copies/fetch-with-cache.ts";
import { firmCopy } from "#data/copies/firm-copies.ts";

/** The buyer's firm with the entries that it shares. */
export interface WholeFirm {
  readonly firm: OwnFirm | null;
  readonly addresses: readonly Address[];
  readonly titles: readonly InvoiceTitle[];
}

/** The same from the shop, or from the copies of the device. */
export async function wholeFirm(): Promise<Seen<WholeFirm>> {
  const [own, addresses, titles] = await Promise.all([
    fetchWithCache(firmCopy({})),
    fetchWithCache(addressesCopy({})),
    fetchWithCache(invoiceTitlesCopy({})),
  ]);
  const value = {
    firm: own.value.firm,
    addresses: addresses.value.filter(({ firm }) => firm),
    titles: titles.value.filter(({ firm }) => firm),
  };
  return { value, at: own.at ?? addresses.at ?? titles.at };
}
