import type { CatalogueJob } from "#contract/jobs/jobs.ts";
import type { CatalogueTable } from "#contract/price-book/goods.ts";
import type { GoodsForm } from "#contract/price-book/goods-form.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import type { Problem } from "#contract/quotes/quote.ts";
import * as goodsWords from "#contract/wording/pricing/goods-words.ts";
import * as units from "#contract/wording/pricing/unit-words.ts";
import { indexOf } from "#pricing/core/book-index.ts";
import { type Costing, type DraftLine, line } from "#pricing/core/costing.ts";
import {
  feeFen,
  measureText,
  micro,
  micrometres,
  mmText,
  quotient,
  shortText,
} from "#pricing/core/decimal.ts";
import { bad, good, type Outcome } from "#pricing/core/outcome.ts";
import { cheapestPackages } from "#pricing/core/packages.ts";
import { chargedPieces } from "#pricing/core/tier-price.ts";
import { chosenOptions, type OptionsChosen, optionLines } from "./goods-options.ts";

/** Catalogue goods: one finished price table a product, in seven compute modes. */

/** What is charged: `measure / scale` units, and the exact table price in micro-yuan × below. */
interface Measured {
  readonly measure: number;
  readonly digits: number;
  readonly unit: string;
  readonly rate: number;
  readonly above: readonly number[];
  readonly below: readonly number[];
  readonly basis: () => string;
  /** Units of the line, where a larger quantity is charged because it costs less. */
  readonly charged?: number;
  /** Quantity of a kind that the same goods line pays for. */
  readonly paidQuantity?: number;
}

const missing = (field: string, message: string): Outcome<never> => bad("missing", message, field);

function tierPrice(
  table: Extract<CatalogueTable, { mode: "tier" }>,
  { quantity, kinds }: CatalogueJob,
): Outcome<Measured> {
  const pieces = quantity * kinds;
  const charge = chargedPieces(table, quantity, kinds);
  if (charge === undefined) return bad("noTier", goodsWords.noTier, "quantity");
  const { charged, from } = charge;
  const rate = micro(charge.price);
  return good({
    measure: pieces,
    digits: 0,
    unit: table.unit,
    rate,
    above: [charged, rate],
    below: [],
    basis: () =>
      charged > pieces
        ? goodsWords.chargedAsBasis(pieces, table.unit, charged)
        : goodsWords.tierBasis(pieces, table.unit, from),
    charged,
    paidQuantity: charged / kinds,
  });
}

/** Area of one piece in mm² (µm² / 10⁶), raised to the minimum and up to the table's step. */
function pieceArea(
  table: Extract<CatalogueTable, { mode: "area" }>,
  widthMm: number,
  lengthMm: number,
): number {
  const area = quotient([micrometres(widthMm), micrometres(lengthMm)], [1_000_000], "up");
  const least = Math.max(area, micro(table.minAreaM2));
  const step = Math.max(1, micro(table.areaStepM2));
  return quotient([least], [step], "up") * step;
}

function areaPrice(
  table: Extract<CatalogueTable, { mode: "area" }>,
  job: CatalogueJob,
  pieces: number,
): Outcome<Measured> {
  const { widthMm, lengthMm } = job;
  if (widthMm === undefined) return missing("widthMm", goodsWords.noWidth);
  if (lengthMm === undefined) return missing("lengthMm", goodsWords.noLength);
  const short = Math.min(widthMm, lengthMm);
  const long = Math.max(widthMm, lengthMm);
  const limits = [table.maxWidthMm, table.maxLengthMm].sort((a, b) => a - b);
  const [maxShort = 0, maxLong = 0] = limits;
  if (short > maxShort || long > maxLong)
    return bad("tooLarge", goodsWords.tooLarge(mmText(maxShort), mmText(maxLong)), "lengthMm");
  const area = pieceArea(table, widthMm, lengthMm);
  const rate = micro(table.perM2);
  return good({
    measure: area * pieces,
    digits: 6,
    unit: "m²",
    rate,
    above: [area, pieces, rate],
    below: [1_000_000],
    basis: () => goodsWords.areaBasis(measureText(area, 6), pieces),
  });
}

function ratedPrice(
  unit: string,
  amount: number | undefined,
  least: string,
  rateText: string,
  field: "metres" | "weightKg",
  pieces: number,
): Outcome<Measured> {
  if (amount === undefined)
    return missing(field, unit === "m" ? goodsWords.noMetres : goodsWords.noWeight);
  const each = Math.max(Math.round(amount * 100) * 10_000, micro(least));
  const rate = micro(rateText);
  return good({
    measure: each * pieces,
    digits: 6,
    unit,
    rate,
    above: [each, pieces, rate],
    below: [1_000_000],
    basis: () => goodsWords.portionBasis(shortText(each, 6, 2), unit, pieces),
  });
}

function packagePrice(
  table: Extract<CatalogueTable, { mode: "package" }>,
  { quantity, kinds }: CatalogueJob,
): Measured {
  const { fen, holds, packages } = cheapestPackages(table.packages, quantity);
  const rate = fen * 10_000;
  return {
    measure: kinds,
    digits: 0,
    unit: units.kind,
    rate,
    above: [kinds, rate],
    below: [],
    basis: () => goodsWords.packageBasis(quantity, table.unit, kinds, packages),
    paidQuantity: holds,
  };
}

function measured(table: CatalogueTable, job: CatalogueJob): Outcome<Measured> {
  const pieces = job.quantity * job.kinds;
  switch (table.mode) {
    case "piece": {
      const rate = micro(table.price);
      const basis = () => `${pieces} ${table.unit}`;
      const unit = table.unit;
      return good({
        measure: pieces,
        digits: 0,
        unit,
        rate,
        above: [pieces, rate],
        below: [],
        basis,
      });
    }
    case "tier":
      return tierPrice(table, job);
    case "area":
      return areaPrice(table, job, pieces);
    case "length":
      return ratedPrice("m", job.metres, table.minMetres, table.perMetre, "metres", pieces);
    case "weight":
      return ratedPrice("kg", job.weightKg, table.minKg, table.perKg, "weightKg", pieces);
    case "package":
      return good(packagePrice(table, job));
    case "negotiable":
      return bad("negotiable", goodsWords.negotiable);
  }
}

function quantityProblems(table: CatalogueTable, job: CatalogueJob): Problem[] {
  const problems: Problem[] = [];
  const field = "quantity";
  if (job.quantity < table.minQuantity)
    problems.push({
      code: "minimum",
      field,
      message: goodsWords.minimum(table.minQuantity, table.unit),
    });
  else if ((job.quantity - table.minQuantity) % table.step !== 0)
    problems.push({
      code: "step",
      field,
      message: goodsWords.step(table.minQuantity, table.step, table.unit),
    });
  return problems;
}

/** Table line; the option percentages of one table add up before they multiply. */
function goodsLine(table: CatalogueTable, found: Measured, chosen: OptionsChosen): DraftLine {
  const factor = 100 + chosen.percent;
  return line({
    code: "goods",
    name: table.name,
    basis: () =>
      chosen.percent > 0 ? goodsWords.withOptions(found.basis(), chosen.percent) : found.basis(),
    qty: () => shortText(found.charged ?? found.measure, found.digits, 4),
    unit: found.unit,
    rate: quotient([found.rate, factor], [100], "halfUp"),
    above: [...found.above, factor],
    below: [...found.below, 100],
    minimumFen: feeFen(table.minCharge),
  });
}

/** Size and shape of the goods; a choice may say how many sides are printed. */
function formOf({ form, asSheet }: CatalogueTable, { choices }: OptionsChosen): GoodsForm | null {
  const { sides = asSheet?.sides } =
    choices.findLast(({ choice }) => choice.asSheet?.sides !== undefined)?.choice.asSheet ?? {};
  const own = sides === undefined ? {} : { sides };
  if (form !== undefined) {
    return form.kind === "flat" || form.kind === "round" ? { ...form, ...own } : form;
  }
  if (asSheet === undefined) return null;
  return { kind: "flat", widthMm: asSheet.lengthMm, heightMm: asSheet.widthMm, ...own };
}

/** Lines and plan of catalogue goods, before rush, freight and tax. */
export function costCatalogue(job: CatalogueJob, book: PriceBook): Outcome<Costing> {
  const table = indexOf(book).catalogue.get(job.tableId);
  if (table === undefined) return bad("noTable", goodsWords.noTable, "tableId");
  const chosen = chosenOptions(table.options, job.options);
  const problems = [...quantityProblems(table, job), ...(chosen.ok ? [] : chosen.problems)];
  if (problems.length > 0) return { ok: false, problems };
  const found = measured(table, job);
  if (!found.ok) return found;
  if (!chosen.ok) return chosen;
  const { measure, digits, unit } = found.value;
  const pieces = job.quantity * job.kinds;
  const weighed = digits === 6 ? measure : pieces * 1_000_000;
  const lines = [
    goodsLine(table, found.value, chosen.value),
    ...optionLines(table.unit, job, chosen.value),
  ];
  return good({
    quantity: pieces,
    unit: table.unit,
    lines,
    grams:
      unit === "kg"
        ? quotient([measure], [1000], "halfUp")
        : quotient([weighed, micro(table.unitGrams)], [1_000_000, 1_000_000], "halfUp"),
    kgPerM3: table.kgPerM3,
    leadDays: table.leadDays,
    publication: false,
    warnings: [],
    paidQuantity: found.value.paidQuantity,
    runnersUp: () => [],
    plan: () => {
      const form = formOf(table, chosen.value);
      return {
        kind: "catalogue",
        mode: table.mode,
        measure: shortText(measure, digits, 4),
        measureUnit: unit,
        choices: chosen.value.choices.map(({ option, choice }) => ({
          option: option.name,
          choice: choice.name,
        })),
        ...(form === null ? {} : { form }),
      };
    },
    assumptions: () => [
      {
        code: "mode",
        name: goodsWords.mode,
        value: "",
        chosen: { of: "computeMode", code: table.mode },
      },
      ...chosen.value.choices.map(({ option, choice }) => ({
        code: `option:${option.id}`,
        name: option.name,
        value: choice.name,
        field: `options.${option.id}`,
      })),
    ],
  });
}
