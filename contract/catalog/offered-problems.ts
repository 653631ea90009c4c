import type { PriceBook } from "#contract/price-book/price-book.ts";
import type { Problem } from "#contract/quotes/quote.ts";
import { notOffered } from "./not-offered.ts";
import type { Offered } from "./offered.ts";
import { offeredName } from "./offered-words.ts";

const mostNamed = 4;

/** Why a job cannot be made as this product: each value, and what to choose in its place. */
export const offeredProblems = (
  job: Readonly<Record<string, unknown>>,
  limits: Offered | undefined,
  book: PriceBook,
): Problem[] =>
  notOffered(job, limits).map(({ choice, id, field }) => {
    const nameOf = (one: string): string | null => offeredName(choice, one, book);
    const others = (limits?.[choice] ?? []).flatMap((one) => nameOf(one) ?? []);
    const named = others.slice(0, mostNamed).join("、");
    const rest = others.length > mostNamed ? "等" : "";
    const instead =
      others.length === 0
        ? "请去掉"
        : `${choice === "finishing" ? "请去掉或改选" : "请改选"}${named}${rest}`;
    return {
      code: "notOffered",
      field,
      message: `这个商品不再提供“${nameOf(id) ?? id}”，${instead}`,
    };
  });
