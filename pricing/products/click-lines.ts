import { bracketText, marginalFen, type RateBracket } from "#pricing/core/brackets.ts";
import { type DraftLine, feeLine, fenLine } from "#pricing/core/costing.ts";
import { rounded } from "#pricing/core/exact.ts";
import { clicksOf } from "./press-run.ts";
import type { PartOffer } from "./sheet-cost.ts";

/** One kind of click, with the brackets that it runs through. */
function clickLine(
  code: string,
  name: string,
  clicks: number,
  brackets: readonly RateBracket[],
): DraftLine[] {
  if (clicks === 0) return [];
  const fen = marginalFen(brackets, clicks, 1);
  return [
    fenLine({
      code,
      name,
      basis: () => bracketText(brackets, clicks, 1, "面"),
      qty: () => String(clicks),
      unit: "面",
      rate: rounded({ above: [fen, 10_000], below: [clicks] }),
      fen,
    }),
  ];
}

/** Set-up and clicks of a digital press, colour and black apart. */
export function clickLines({ work, sheet: { press }, run }: PartOffer): DraftLine[] {
  const { tariff } = press;
  if (tariff.model !== "click") return [];
  const { color, black } = clicksOf(work, run.run);
  const basis = () => `${press.name}，每款一次`;
  return [
    ...(run.startFen > 0
      ? [feeLine("start", `${work.name}开机费`, basis, run.startFen, 1, "次")]
      : []),
    ...clickLine("run", `${work.name}彩色印面`, color, tariff.perColorClick),
    ...clickLine("run:black", `${work.name}黑白印面`, black, tariff.perBlackClick),
  ];
}
