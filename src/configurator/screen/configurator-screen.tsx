import { useState } from "react";
import type { ConfiguratorOptions } from "#configurator/state/configurator-state.ts";
import { QuoteSession } from "#configurator/state/quote-session.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import type { LoadedPriceBook } from "#data/copies/price-book.ts";
import { useQuoting } from "#platform/quoting.ts";
import { useRevalidator } from "#ui/feedback/screen-data.ts";
import { Failed } from "#ui/feedback/states.tsx";
import { Configurator } from "./configurator.tsx";
import { showDraftAt } from "./show-draft.ts";

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
