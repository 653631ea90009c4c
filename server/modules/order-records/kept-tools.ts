import { shanghaiDay } from "#contract/format/shanghai-day.ts";
import type { KeptTool, NeededTool } from "#contract/jobs/kept-tools.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import type { Quote } from "#contract/quotes/quote.ts";

/** 返单: which tools of completed orders the shop still has. */

/** Days that a tool is kept from the day of its last use. */
function daysOf({ keptTools }: Pick<PriceBook, "keptTools">, kind: NeededTool["kind"]): number {
  switch (kind) {
    case "plate":
      return keptTools?.plateDays ?? 0;
    case "die":
      return keptTools?.dieDays ?? 0;
    case "block":
      return keptTools?.blockDays ?? 0;
  }
}

const isSame = (one: NeededTool, other: NeededTool): boolean =>
  one.kind === other.kind &&
  one.part === other.part &&
  Object.keys(one.facts).every((name) => one.facts[name] === other.facts[name]);

/** A use of tools: the quote of a completed order's line, and the end of the order. */
export interface ToolUse {
  readonly quote: Pick<Quote, "tools">;
  readonly endedAt: Date;
}

/**
 * The tools of a line that are kept at `now` (ms). Each counts from its last use, in the line's own
 * order or in one that repeats it.
 */
export function keptToolsOf(
  book: Pick<PriceBook, "keptTools">,
  own: ToolUse,
  repeats: readonly ToolUse[],
  now: number,
): KeptTool[] {
  const today = shanghaiDay(now);
  return (own.quote.tools ?? []).flatMap((tool) => {
    const days = daysOf(book, tool.kind);
    if (days === 0) return [];
    let last = own.endedAt.getTime();
    let { used } = tool;
    for (const { quote, endedAt } of repeats)
      for (const again of quote.tools ?? [])
        if (again.until !== undefined && isSame(tool, again)) {
          last = Math.max(last, endedAt.getTime());
          used = Math.max(used, again.used);
        }
    const until = shanghaiDay(last + days * 86_400_000);
    return until < today ? [] : [{ ...tool, used, until }];
  });
}
