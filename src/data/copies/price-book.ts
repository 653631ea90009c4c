import * as v from "valibot";
import { call } from "#api/call.ts";
import type { CallOptions } from "#api/protocol.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import { readBookInTurns, stampedBook } from "#contract/price-book/stored-book.ts";
import { currentPriceBook } from "#contract/quotes/quotes.ts";
import { publicDatabase } from "#db/public-database.ts";
import type { StoredPriceBook } from "#db/rows.ts";
import { breathe } from "#platform/breathe.ts";
import { comesWithin, patienceMs } from "#platform/comes-within.ts";
import { isAway, reach } from "#platform/network.ts";
import { whenIdle } from "#platform/when-idle.ts";

export interface LoadedPriceBook {
  book: PriceBook;
  from: "network" | "device";
  /** When the server sent it, ms. */
  fetchedAt: number;
}

/** The reply is read in turns, not by the call. */
const unreadBook = { ...currentPriceBook, output: v.unknown() };

const askForBook = async (options?: CallOptions): Promise<PriceBook | null> =>
  readBookInTurns(await call(unreadBook, {}, options), breathe);

/** The device's row with its book upgraded to today's form; undefined where there is none. */
async function stored(): Promise<StoredPriceBook | undefined> {
  const row = await publicDatabase.use<StoredPriceBook | undefined>(undefined, ({ priceBook }) =>
    priceBook.get("current"),
  );
  const book = await readBookInTurns(row?.book, breathe);
  return row === undefined || book === null ? undefined : { ...row, book };
}

async function store(book: PriceBook, fetchedAt: number): Promise<void> {
  await whenIdle();
  const row: StoredPriceBook = { key: "current", book: stampedBook(book), fetchedAt };
  await publicDatabase.use<unknown>(undefined, ({ priceBook }) => priceBook.put(row));
}

const fromDevice = ({ book, fetchedAt }: StoredPriceBook): LoadedPriceBook => ({
  book,
  from: "device",
  fetchedAt,
});

/** Stores the active book; true once the device has it, false where this page cannot read it. */
export async function keepPriceBook(options: CallOptions): Promise<boolean> {
  const book = await askForBook(options);
  if (book === null) return false;
  await store(book, Date.now());
  return true;
}

/**
 * The price book: the network's, which is then stored, else the device's; also the device's where
 * the network is too slow.
 * @returns null where neither has one (the server is unreachable, or refuses).
 */
export async function loadPriceBook(): Promise<LoadedPriceBook | null> {
  const answer = askedBook();
  if (await comesWithin(answer, patienceMs.builtOn)) return (await answer) ?? fromStored();
  return (await fromStored()) ?? answer;
}

/** From the network or the service worker; null where neither has it. */
async function askedBook(): Promise<LoadedPriceBook | null> {
  try {
    const book = await askForBook();
    if (book === null) return null;
    const isUnsure = isAway() || reach() === "slow";
    const row = isUnsure ? await stored().catch(() => undefined) : undefined;
    // The service worker's copy has no time; the device's own row of that version does.
    if (row?.book.version === book.version) return fromDevice(row);
    const fetchedAt = Date.now();
    // A full device still prices with the book in memory.
    store(book, fetchedAt).catch(() => undefined);
    return { book, from: "network", fetchedAt };
  } catch {
    return null;
  }
}

async function fromStored(): Promise<LoadedPriceBook | null> {
  const row = await stored().catch(() => undefined);
  return row === undefined ? null : fromDevice(row);
}
