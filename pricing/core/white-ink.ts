import type { SheetJob, SheetPart } from "#contract/jobs/jobs.ts";
import { whitesOf, whiteTypes } from "#contract/jobs/white-ink.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import type { Paper, Press } from "#contract/price-book/print.ts";
import type { Problem } from "#contract/quotes/quote.ts";
import * as whiteWords from "#contract/wording/pricing/white-ink-words.ts";
import { isDigital } from "./press-kind.ts";

/** 白墨 of sheets: a digital press prints it, on paper that is not white. */

/** What white costs on a press; undefined where it prints none. */
export const whiteOf = ({ tariff }: Press) => (tariff.model === "click" ? tariff.white : undefined);

/** Does a press print what a part asks for? */
export const printsWhite = (part: SheetPart, press: Press): boolean =>
  whitesOf(part).length === 0 || whiteOf(press) !== undefined;

/** Working minutes until the presses of a job print white: 0 where no side has any. */
export const whiteMinutes = (job: SheetJob, presses: readonly Press[]): number =>
  job.parts.every((part) => whitesOf(part).length === 0)
    ? 0
    : Math.max(0, ...presses.map((press) => whiteOf(press)?.minutes ?? 0));

interface WhitePart {
  readonly part: SheetPart;
  readonly index: number;
  readonly paper: Pick<Paper, "name" | "ground">;
}

type Why = [field: string, message: string];

/** Why nothing of this kind, or on this paper, has white; undefined where it may. */
export function whyNoWhite(
  yspType: SheetJob["yspType"],
  { presses }: PriceBook,
  paper: Pick<Paper, "name" | "ground">,
): string | undefined {
  if (!whiteTypes.has(yspType)) return whiteWords.otherType;
  if (presses.every((press) => whiteOf(press) === undefined)) return whiteWords.notOffered;
  return paper.ground === undefined ? whiteWords.whitePaper(paper.name) : undefined;
}

function whyNotOnSide(part: SheetPart, at: string, side: "front" | "back"): Why[] {
  const white = part[`${side}White`];
  const colors = part[`${side}Colors`];
  if (white === "under" && colors === 0) return [[`${at}.${side}White`, whiteWords.nothingAbove]];
  return white === "only" && colors > 0 ? [[`${at}.${side}White`, whiteWords.notAlone]] : [];
}

function whyNotDigital(job: SheetJob, book: PriceBook, part: SheetPart, at: string): Why[] {
  const { pressId, printing } = job;
  const { digitalOnly, noSpots, fourColors } = whiteWords;
  const { frontSpots, backSpots, frontColors, backColors } = part;
  if (frontSpots > 0) return [[`${at}.frontSpots`, noSpots]];
  if (backSpots > 0) return [[`${at}.backSpots`, noSpots]];
  if (Math.max(frontColors, backColors) > 4)
    return [[`${at}.${frontColors > 4 ? "frontColors" : "backColors"}`, fourColors]];
  if (part.printMethod !== "auto") return [[`${at}.printMethod`, digitalOnly]];
  if (printing === "offset") return [["printing", digitalOnly]];
  const press = book.presses.find(({ id }) => id === pressId);
  if (press === undefined || whiteOf(press) !== undefined) return [];
  return [["pressId", isDigital(press) ? whiteWords.otherPress(press.name) : digitalOnly]];
}

/** Why a part with white has no price; nothing for parts without it. */
export function whiteProblems(
  job: SheetJob,
  book: PriceBook,
  { part, index, paper }: WhitePart,
): Problem[] {
  if (whitesOf(part).length === 0) return [];
  const at = `parts.${index}`;
  const never = whyNoWhite(job.yspType, book, paper);
  const found: Why[] =
    never === undefined
      ? [
          ...whyNotOnSide(part, at, "front"),
          ...whyNotOnSide(part, at, "back"),
          ...whyNotDigital(job, book, part, at),
        ]
      : [[`${at}.${part.frontWhite === undefined ? "backWhite" : "frontWhite"}`, never]];
  return found.map(([field, message]) => ({ code: "whiteInk", field, message }));
}
