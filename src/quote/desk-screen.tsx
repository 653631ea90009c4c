import { useState } from "react";
import type { LoadedPriceBook } from "#db/price-book.ts";
import { useRevalidator } from "#ui/screen-data.ts";
import { Failed } from "#ui/states.tsx";
import { Configurator } from "./configurator.tsx";
import { DeskTools } from "./desk-tools.tsx";
import { type DeskOptions, QuoteDesk } from "./quote-desk.ts";
import { showDraft } from "./show-draft.ts";

export interface DeskScreenProps {
  readonly book: LoadedPriceBook | null;
  readonly options: (book: LoadedPriceBook["book"]) => Omit<DeskOptions, "book" | "bookAt">;
}

/** A desk for as long as the screen stands; without a price book only the way to try again. */
export function DeskScreen({ book, options }: DeskScreenProps) {
  const { revalidate } = useRevalidator();
  if (book === null) {
    return <Failed message="暂时拿不到价格簿，不能报价" onRetry={() => void revalidate()} />;
  }
  return <Desk book={book} options={options} />;
}

function Desk({ book, options }: DeskScreenProps & { readonly book: LoadedPriceBook }) {
  const [desk] = useState(
    () =>
      new QuoteDesk({
        onDraft: showDraft,
        ...options(book.book),
        book: book.book,
        bookAt: book.fetchedAt,
      }),
  );
  return <Configurator desk={desk} tools={<DeskTools desk={desk} />} />;
}
