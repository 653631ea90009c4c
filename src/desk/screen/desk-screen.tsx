import { useState } from "react";
import type { PriceBook } from "#contract/price-book.ts";
import type { LoadedPriceBook } from "#db/price-book.ts";
import type { DeskOptions } from "#desk/state/desk-state.ts";
import { QuoteDesk } from "#desk/state/quote-desk.ts";
import { useQuoting } from "#device/quoting.ts";
import { useRevalidator } from "#ui/screen-data.ts";
import { Failed } from "#ui/states.tsx";
import { Configurator } from "./configurator.tsx";
import { showDraftAt } from "./show-draft.ts";

type Opening = Omit<DeskOptions, "book" | "bookAt">;

export interface DeskScreenProps {
  /** Null where the shop gives none: then the desk quotes online only. */
  readonly book: LoadedPriceBook | null;
  /** Null where there is nothing to begin with. */
  readonly options: (book: PriceBook | null) => Opening | null;
}

/** A desk for as long as the screen stands; without a job to begin with, the way to try again. */
export function DeskScreen({ book, options }: DeskScreenProps) {
  const { revalidate } = useRevalidator();
  const opening = options(book?.book ?? null);
  if (opening === null) {
    const message = "该商品暂不能在线报价，请联系客服";
    return <Failed message={message} onRetry={() => void revalidate()} />;
  }
  return <Desk book={book} opening={opening} />;
}

interface DeskProps {
  readonly book: LoadedPriceBook | null;
  readonly opening: Opening;
}

function Desk({ book, opening }: DeskProps) {
  const [desk] = useState(
    () =>
      new QuoteDesk({
        onDraft: showDraftAt(location.pathname),
        ...opening,
        book: book?.book ?? null,
        bookAt: book?.fetchedAt ?? null,
      }),
  );
  useQuoting(book !== null);
  return <Configurator desk={desk} />;
}
