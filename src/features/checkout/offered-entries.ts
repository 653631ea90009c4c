import { addressWishes } from "#components/addresses/address-wishes.ts";
import type { RegionTable } from "#components/addresses/region-table.ts";
import { titleWishes } from "#components/invoice-wishes.ts";
import type { Address, InvoiceTitle } from "#contract/account/account.ts";
import type { OutboxRow } from "#data/outbox/outbox.ts";
import { type ShownEntry, type WishReading, withWaiting } from "#data/outbox/waiting-entries.ts";
import type { CheckoutDraft } from "./checkout-draft.ts";

/** The buyer's two books, as the shop has them. */
export interface Books {
  readonly addresses: readonly Address[];
  readonly titles: readonly InvoiceTitle[];
}

interface Entry {
  readonly id: string;
  readonly isDefault: boolean;
}

/** What was chosen of a book: its id, and its values while 待发箱 holds them. */
interface Chosen<Values> {
  readonly id: string | null;
  readonly waiting: Values | null;
}

/** What has just left 待发箱 stays until its place in the book is known. */
function offeredOf<E extends Entry, Values>(
  entries: readonly E[],
  rows: readonly OutboxRow[],
  reading: WishReading<E, Values>,
  { id, waiting }: Chosen<Values>,
): readonly ShownEntry<E>[] {
  const shown = withWaiting(entries, rows, reading).filter(({ waits }) => waits !== "remove");
  if (id === null || waiting === null || shown.some(({ entry }) => entry.id === id)) return shown;
  return [...shown, { entry: reading.entryOf(id, waiting), waits: "add" }];
}

/** The entries that an order may name: the books as they will be, without what is being removed. */
export function offeredIn(
  { addresses, titles }: Books,
  rows: readonly OutboxRow[],
  { addressId, waitingAddress, invoiceId, waitingTitle }: CheckoutDraft,
) {
  const [address, title] = [
    { id: addressId, waiting: waitingAddress },
    { id: invoiceId, waiting: waitingTitle },
  ];
  return {
    addresses: offeredOf(addresses, rows, addressWishes, address),
    titles: offeredOf(titles, rows, titleWishes, title),
  };
}

export const entriesOf = <E>(shown: readonly ShownEntry<E>[]): readonly E[] =>
  shown.map(({ entry }) => entry);

/** The values of an entry that the shop has not got as it is shown. */
export const waitingIn = <E, Values>(
  shown: ShownEntry<E> | undefined,
  valuesOf: (entry: E) => Values,
): Values | null => (shown === undefined || shown.waits === null ? null : valuesOf(shown.entry));

/** The shop prints the region; of an address that it has not got yet the device does. */
export const withRegion = (
  { entry, waits }: ShownEntry<Address>,
  table: RegionTable | null,
): ShownEntry<Address> => ({
  entry: entry.region === "" ? { ...entry, region: table?.textOf(entry) ?? "" } : entry,
  waits,
});

/** The entry at its place, or as the first. */
const withEntry = <E extends Entry>(entries: readonly E[], entry: E): readonly E[] =>
  entries.some(({ id }) => id === entry.id)
    ? entries.map((one) => (one.id === entry.id ? entry : one))
    : [entry, ...entries];

export const withAddress = (books: Books, address: Address): Books => ({
  ...books,
  addresses: withEntry(books.addresses, address),
});

export const withTitle = (books: Books, title: InvoiceTitle): Books => ({
  ...books,
  titles: withEntry(books.titles, title),
});
