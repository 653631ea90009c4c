import { fenOf, yuanOf } from "#contract/format/money.ts";
import { grouped } from "#contract/format/numerals.ts";
import type { LadderStep } from "#contract/quotes/quote.ts";

const nothingSaved = "–";

/** The saving a piece compared with the step before, in whole percent. */
export function savedWords(step: LadderStep, before: LadderStep | undefined): string {
  if (before === undefined) return nothingSaved;
  const was = fenOf(before.total) * step.qty;
  const now = fenOf(step.total) * before.qty;
  const percent = Math.round(((was - now) * 100) / was);
  return percent > 0 ? `${percent}%` : nothingSaved;
}

/** Does any step cost less a piece than the one before? Without one, there is no column for it. */
export const savesAnywhere = (steps: readonly LadderStep[]): boolean =>
  steps.some((step, index) => savedWords(step, steps[index - 1]) !== nothingSaved);

/** `只多 ¥130.49` of the step after the chosen one, where it costs less than a quarter more. */
export function littleMore(step: LadderStep, chosen: LadderStep | undefined): string | null {
  if (chosen === undefined) return null;
  const more = fenOf(step.total) - fenOf(chosen.total);
  if (more * 4 >= fenOf(chosen.total)) return null;
  if (more === 0) return "同价";
  return more > 0 ? `只多 ¥${grouped(yuanOf(more))}` : `还省 ¥${grouped(yuanOf(-more))}`;
}
