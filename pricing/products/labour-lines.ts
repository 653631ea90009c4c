import type { Press } from "#contract/price-book/print.ts";
import * as labourWords from "#contract/wording/pricing/labour-words.ts";
import { joined } from "#contract/wording/pricing/list-words.ts";
import * as sheetWords from "#contract/wording/pricing/sheet-words.ts";
import * as units from "#contract/wording/pricing/unit-words.ts";
import { type DraftLine, fenLine } from "#pricing/core/costing.ts";
import { microPerFen, quotient, shortText } from "#pricing/core/decimal.ts";
import type { LabourTerms } from "./press-labour.ts";
import type { PartOffer } from "./sheet-cost.ts";

/** 开机费 and 印工 of an offset press: one line a kind of form, quantity times unit price. */

type Brackets = ReadonlyArray<{ readonly to: number | null; readonly rate: string }>;

/** `前 10000 印次 92 元/千，其余 78 元/千`. */
const bracketText = (brackets: Brackets, unit: string): string =>
  joined(
    brackets.map(({ to, rate }) => {
      if (to !== null) return labourWords.upTo(to, unit, rate);
      return brackets.length > 1 ? labourWords.rest(unit, rate) : labourWords.all(unit, rate);
    }),
  );

/** What one form's labour beyond its start comes from. */
function beyondText({ tariff }: Press, { sheets, impressions }: LabourTerms): string {
  switch (tariff.model) {
    case "start":
    case "base": {
      const bySheets = tariff.model === "start" && tariff.countBy === "sheets";
      const unit = bySheets ? labourWords.sheets : labourWords.impressions;
      const counted = bySheets ? sheets : impressions;
      const beyond = Math.max(0, counted - tariff.included);
      const rates = bracketText(tariff.perThousand, unit);
      return labourWords.beyond(counted, unit, tariff.included, beyond, rates);
    }
    case "colorReam": {
      const rates = bracketText(tariff.perColorReam, labourWords.perColor);
      return labourWords.colorReam(sheets, rates, tariff.minimum);
    }
    case "click":
      return "";
  }
}

/** `2 版 × 1 遍 × 专色 5/4`. */
function factorText({ forms, passes, share, whole }: LabourTerms): string {
  const spots = share === whole ? "" : labourWords.spots(share, whole);
  return `${labourWords.forms(forms)}${passes > 1 ? labourWords.passes(passes) : ""}${spots}`;
}

function termLine(
  code: "start" | "run",
  name: string,
  terms: LabourTerms,
  oneFen: number,
  basis: () => string,
): DraftLine[] {
  const { forms, passes, share, whole } = terms;
  const fen = quotient([oneFen, forms, passes, share], [whole], "halfUp");
  if (fen === 0) return [];
  const rate = quotient([oneFen, microPerFen, share], [whole], "halfUp");
  const qty = () => String(forms * passes);
  return [fenLine({ code, name, basis, qty, unit: units.formPass, rate, fen })];
}

/** Every kind of form has its own lines: their forms run differently long. */
export function labourLines({ work, sheet, run }: PartOffer): DraftLine[] {
  const { press } = sheet;
  const named = (index: number) => {
    const form = run.plan[index];
    if (run.labour.length < 2 || form === undefined) return "";
    const { designs, pages } = form;
    return designs === undefined ? `${pages}P ` : sheetWords.formOfSheets(designs.sheets);
  };
  const starts = run.labour.flatMap((terms, index) =>
    termLine("start", `${work.name}${named(index)}${sheetWords.start}`, terms, terms.startFen, () =>
      labourWords.startBasis(press.name, shortText(terms.startFen, 2, 2), factorText(terms)),
    ),
  );
  const runs = run.labour.flatMap((terms, index) =>
    termLine("run", `${work.name}${named(index)}${sheetWords.run}`, terms, terms.beyondFen, () =>
      labourWords.runBasis(beyondText(press, terms), factorText(terms)),
    ),
  );
  return [...starts, ...runs];
}
