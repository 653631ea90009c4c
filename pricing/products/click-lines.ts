import type { ClickTariff, Press } from "#contract/price-book/print.ts";
import * as sheetWords from "#contract/wording/pricing/sheet-words.ts";
import * as units from "#contract/wording/pricing/unit-words.ts";
import * as whiteWords from "#contract/wording/pricing/white-ink-words.ts";
import { bracketText, marginalFen, type RateBracket } from "#pricing/core/brackets.ts";
import { type DraftLine, feeLine, fenLine } from "#pricing/core/costing.ts";
import { feeFen } from "#pricing/core/decimal.ts";
import { rounded } from "#pricing/core/exact.ts";
import { clicksOf } from "./press-run.ts";
import type { PartOffer } from "./sheet-cost.ts";

type WhiteTariff = NonNullable<ClickTariff["white"]>;

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
      basis: () => bracketText(brackets, clicks, 1, units.side),
      qty: () => String(clicks),
      unit: units.side,
      rate: rounded({ above: [fen, 10_000], below: [clicks] }),
      fen,
    }),
  ];
}

/** 白墨: changed to once a job, then each side that has it. */
function whiteLines(
  part: string,
  press: Press,
  tariff: WhiteTariff | undefined,
  clicks: number,
): DraftLine[] {
  if (tariff === undefined || clicks === 0) return [];
  const { setup, setupBasis, clicks: sides } = whiteWords;
  const basis = () => setupBasis(press.name);
  return [
    feeLine("white:setup", `${part}${setup}`, basis, feeFen(tariff.setup), 1, units.time),
    ...clickLine("white", `${part}${sides}`, clicks, tariff.perClick),
  ];
}

/** Set-up and clicks of a digital press, colour and black apart. */
export function clickLines({ work, sheet: { press }, run }: PartOffer): DraftLine[] {
  const { tariff } = press;
  if (tariff.model !== "click") return [];
  const { color, black, white } = clicksOf(work, run.run);
  const basis = () => sheetWords.startEachFormBasis(press.name);
  return [
    ...(run.startFen > 0
      ? [feeLine("start", `${work.name}${sheetWords.start}`, basis, run.startFen, 1, units.time)]
      : []),
    ...clickLine("run", `${work.name}${sheetWords.colorClicks}`, color, tariff.perColorClick),
    ...clickLine("run:black", `${work.name}${sheetWords.blackClicks}`, black, tariff.perBlackClick),
    ...whiteLines(work.name, press, tariff.white, white),
  ];
}
