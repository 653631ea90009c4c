import type { Press } from "#contract/price-book/print.ts";
import { type DraftLine, fenLine } from "#pricing/core/costing.ts";
import { microPerFen, quotient, shortText } from "#pricing/core/decimal.ts";
import type { LabourTerms } from "./press-labour.ts";
import type { PartOffer } from "./sheet-cost.ts";

/** 开机费 and 印工 of an offset press: one line a kind of form, quantity times unit price. */

type Brackets = ReadonlyArray<{ readonly to: number | null; readonly rate: string }>;

/** `前 10000 印次 92 元/千，其余 78 元/千`. */
const bracketText = (brackets: Brackets, unit: string): string =>
  brackets
    .map(({ to, rate }) => {
      const span = to === null ? (brackets.length > 1 ? "其余 " : "") : `到 ${to} ${unit} `;
      return `${span}${rate} 元/千${unit}`;
    })
    .join("，");

/** What one form's labour beyond its start comes from. */
function beyondText({ tariff }: Press, { sheets, impressions }: LabourTerms): string {
  switch (tariff.model) {
    case "start":
    case "base": {
      const bySheets = tariff.model === "start" && tariff.countBy === "sheets";
      const unit = bySheets ? "张" : "印次";
      const counted = bySheets ? sheets : impressions;
      const beyond = Math.max(0, counted - tariff.included);
      return `每版 ${counted} ${unit}，超出 ${tariff.included} 的 ${beyond} ${unit}：${bracketText(tariff.perThousand, unit)}`;
    }
    case "colorReam":
      return `每版 ${sheets} 张，按色令：${bracketText(tariff.perColorReam, "张每色")}，每版最低 ${tariff.minimum} 元`;
    case "click":
      return "";
  }
}

/** `2 版 × 1 遍 × 专色 5/4`. */
function factorText({ forms, passes, share, whole }: LabourTerms): string {
  const spots = share === whole ? "" : ` × 专色 ${share}/${whole}`;
  return `${forms} 版${passes > 1 ? ` × ${passes} 遍` : ""}${spots}`;
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
  return [fenLine({ code, name, basis, qty, unit: "版次", rate, fen })];
}

/** Every kind of form has its own lines: their forms run differently long. */
export function labourLines({ work, sheet, run }: PartOffer): DraftLine[] {
  const { press } = sheet;
  const named = (index: number) => {
    const form = run.plan[index];
    return run.labour.length > 1 && form !== undefined ? `${form.pages}P ` : "";
  };
  const starts = run.labour.flatMap((terms, index) =>
    termLine(
      "start",
      `${work.name}${named(index)}开机费`,
      terms,
      terms.startFen,
      () => `${press.name}，每版 ${shortText(terms.startFen, 2, 2)} 元 × ${factorText(terms)}`,
    ),
  );
  const runs = run.labour.flatMap((terms, index) =>
    termLine(
      "run",
      `${work.name}${named(index)}印工`,
      terms,
      terms.beyondFen,
      () => `${beyondText(press, terms)}；× ${factorText(terms)}`,
    ),
  );
  return [...starts, ...runs];
}
