import { useState } from "react";
import type { ConfiguratorOptions } from "#configurator/state/configurator-state.ts";
import { QuoteSession } from "#configurator/state/quote-session.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import type { LoadedPriceBook } from "#data/copies/price-book.ts";
import { useQuoting } from "#platform/quoting.ts";
import { useRevalidator } from "#ui/feedback/screen-data.ts";
import { Failed } from "#ui/feedback/states.tsx";
import { Configurator } from "./configurator.tsx";

type Opening = Omit<ConfiguratorOptions, "book" | "bookAt">;

export interface ConfiguratorScreenProps {
  /** Null where the server has none: then quotes are online only. */
  readonly book: LoadedPriceBook | null;
  /** Null where there is no initial form. */
  readonly options: (book: PriceBook | null) => Opening | null;
}

/** A session for the lifetime of the screen; without an initial form, a retry button. */
export function ConfiguratorScreen({ book, options }: ConfiguratorScreenProps) {
  const { revalidate } = useRevalidator();
  const opening = options(book?.book ?? null);
  if (opening === null) {
    const message = "该商品暂不能在线报价，请联系客服";
    return <Failed message={message} onRetry={() => void revalidate()} />;
  }
  return <Desk book={book} opening={opening} />;
}

interface SessionProps {
  readonly book: LoadedPriceBook | null;
  readonly opening: Opening;
}

function Desk({ book, opening }: SessionProps) {
  const [session] = useState(
    () =>
      new QuoteSession({
        onDraft: showDraftAt(location.pathname),
        ...opening,
        book: book?.book ?? null,
        bookAt: book?.fetchedAt ?? null,
      }),
  );
  useQuoting(book !== null);
  return <Configurator session={session} />;
}

/**
 * Writes the draft's id into the address without a navigation, so that a reload restores the input.
 * Only while the screen that created it is displayed: a write may end after the screen was left.
 */
const showDraftAt =
  (pathname: string) =>
  (draftId: string | null): void => {
    if (location.pathname !== pathname) return;
    const url = new URL(location.href);
    for (const opening of ["line", "width", "height", "quantity"]) url.searchParams.delete(opening);
    if (draftId === null) url.searchParams.delete("draft");
    else url.searchParams.set("draft", draftId);
    if (url.href !== location.href) history.replaceState(history.state, "", url);
  };
