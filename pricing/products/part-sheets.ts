import type { SheetJob } from "#contract/jobs/jobs.ts";
import { whitesOf } from "#contract/jobs/white-ink.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import type { Press } from "#contract/price-book/print.ts";
import * as sheetProblems from "#contract/wording/pricing/sheet-problem-words.ts";
import * as whiteWords from "#contract/wording/pricing/white-ink-words.ts";
import { indexOf } from "#pricing/core/book-index.ts";
import { micrometres, mmText } from "#pricing/core/decimal.ts";
import { grainOf } from "#pricing/core/grain.ts";
import { bad, good, type Outcome } from "#pricing/core/outcome.ts";
import { isDigital } from "#pricing/core/press-kind.ts";
import { rememberedFor } from "#pricing/core/remembered.ts";
import type { Steps } from "#pricing/core/steps.ts";
import { hasData, printsData } from "#pricing/core/variable-data.ts";
import { printsWhite } from "#pricing/core/white-ink.ts";
import { isTurned } from "./page-forms.ts";
import { colorsOf } from "./press-run.ts";
import {
  type PressSheet,
  type PressSheetWish,
  type PrintMethod,
  pressSheetsInSteps,
} from "./press-sheets.ts";
import type { FormPaper, PartWork } from "./sheet-parts.ts";

/** The press sheets that a part of a job may be printed on. */

/** Press sheets that are printed alike, so that their plates and labour cost the same. */
export interface AlikeSheets {
  readonly press: Press;
  readonly method: PrintMethod;
  /** Pieces that are printed on each of them; they may hold more. */
  readonly ups: number;
  readonly halves: boolean;
  readonly sheets: readonly PressSheet[];
  /** mm² of the parent that one of them takes at the least. */
  readonly leastMm2: number;
}

type Alike = Omit<AlikeSheets, "ups">;

const parentMm2 = ({ parent, kai }: PressSheet): number => (parent.widthMm * parent.lengthMm) / kai;

const alike = (sheets: readonly PressSheet[], { press, method, halves }: PressSheet): Alike => ({
  press,
  method,
  halves,
  sheets,
  leastMm2: Math.min(...sheets.map(parentMm2)),
});

/** Whether the other sheet of the same parent does as well, whatever is printed on both. */
function isBeaten(sheet: PressSheet, other: PressSheet): boolean {
  if (other === sheet || other.parent !== sheet.parent || other.kai < sheet.kai) return false;
  const areas = sheet.wish.byArea ? other.areaMm2 - sheet.areaMm2 : 0;
  return areas < 0 || (areas === 0 && (other.kai > sheet.kai || other.at < sheet.at));
}

/** Sheets of one press and method for every number of pieces that one of them holds. */
function* forAnyUps(sheets: readonly PressSheet[], first: PressSheet): Generator<AlikeSheets> {
  const step = isTurned(first.method) ? 2 : 1;
  const most = Math.max(...sheets.map(({ ups }) => ups));
  let holding = 0;
  let same = alike([], first);
  for (let ups = most; ups > 0; ups -= step) {
    const able = sheets.filter((sheet) => sheet.ups >= ups);
    if (able.length > holding)
      same = alike(
        able.filter((sheet) => !able.some((other) => isBeaten(sheet, other))),
        first,
      );
    holding = able.length;
    yield { ...same, ups };
  }
}

function* forFullSheets(sheets: readonly PressSheet[]): Generator<AlikeSheets> {
  for (const group of grouped(sheets, ({ ups, halves }) => (halves ? ups : -ups))) {
    const [first] = group;
    if (first !== undefined) yield { ...alike(group, first), ups: first.ups };
  }
}

function grouped<Key>(
  sheets: readonly PressSheet[],
  keyOf: (sheet: PressSheet) => Key,
): Iterable<PressSheet[]> {
  const groups = new Map<Key, PressSheet[]>();
  for (const sheet of sheets) {
    const key = keyOf(sheet);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [sheet]);
    else group.push(sheet);
  }
  return groups.values();
}

/**
 * The press sheets by press, method and number of pieces.
 * @param anyUps also with fewer pieces than they hold
 */
function alikeSheets(sheets: readonly PressSheet[], anyUps: boolean): AlikeSheets[] {
  const found: AlikeSheets[] = [];
  for (const group of grouped(sheets, ({ press, method }) => `${press.id} ${method}`)) {
    const [first] = group;
    if (first !== undefined)
      found.push(...(anyUps ? forAnyUps(group, first) : forFullSheets(group)));
  }
  return found;
}

/** Ways of printing that a part allows. */
function methodsOf(work: PartWork): readonly PrintMethod[] {
  const { front, back } = colorsOf(work);
  if (front === 0 || back === 0) return ["single"];
  const { printMethod } = work.part;
  if (printMethod !== "auto") return [printMethod];
  return ["workAndTurn", "sheetwise", "tumble", "perfecting"];
}

/** Goods that crack or warp where their grain runs the other way. */
const needsGrain = ({ yspType }: SheetJob): boolean => yspType === "book" || yspType === "box";

/** Presses that a job allows for a form. */
export const pressesFor = (job: SheetJob, book: PriceBook, { part }: PartWork): Press[] =>
  book.presses.filter(
    (press) =>
      (job.pressId === undefined || press.id === job.pressId) &&
      (job.printing === "auto" || isDigital(press) === (job.printing === "digital")) &&
      printsData(job, press) &&
      printsWhite(part, press) &&
      // A way of printing is named for plates.
      (part.printMethod === "auto" || !isDigital(press)),
  );

/** Whether a press takes the lightest and the heaviest paper of a form. */
export const takesPapers = ({ minGsm, maxGsm }: Press, papers: readonly FormPaper[]): boolean =>
  papers.every(({ part: { gsm } }) => gsm >= minGsm && gsm <= maxGsm);

const remembered = rememberedFor<PriceBook, string, readonly AlikeSheets[]>(500);

/** What decides the press sheets of a part, as a key, and the search for them. */
interface SheetSearch {
  readonly key: string;
  readonly steps: () => Steps<readonly AlikeSheets[]>;
}

function searchFor(job: SheetJob, book: PriceBook, work: PartWork): Outcome<SheetSearch> {
  const { parents } = indexOf(book);
  const usable = work.paper.parentIds
    .filter((id) => job.parentId === undefined || id === job.parentId)
    .flatMap((id) => parents.get(id) ?? []);
  if (usable.length === 0) {
    const message = sheetProblems.noParent(work.paper.name);
    return bad("noParent", message, job.parentId === undefined ? undefined : "parentId");
  }
  const presses = pressesFor(job, book, work);
  if (presses.length === 0) return bad("noPress", sheetProblems.noPress, "pressId");
  const able = presses.filter((press) => takesPapers(press, work.papers));
  const methods = methodsOf(work);
  const gutter = Math.min(2 * work.bleed, micrometres(book.sheetFed.gutterMm));
  const mixedCuts = !needsGrain(job);
  const grain = grainOf(job);
  const byArea = work.finishing.steps.some(({ step }) => step.basis === "sheetArea");
  // A die is paid by the pieces on a sheet: fewer than it holds may be cheaper.
  const anyUps = work.dieLine > 0 && work.pages === undefined;
  const key = [
    anyUps,
    work.width,
    work.height,
    work.bleed,
    work.folded,
    ...work.papers.map(({ part, paper }) => `${paper.id}/${part.gsm}`),
    job.yaokouMm,
    job.mixedLayout,
    job.parentId ?? "",
    job.pressId ?? "",
    job.printing,
    hasData(job),
    whitesOf(work.part).length > 0,
    methods.join("+"),
    work.part.printMethod,
    mixedCuts,
    grain,
    byArea,
    work.pages !== undefined,
  ].join(",");
  const wish: PressSheetWish = {
    width: work.width,
    height: work.height,
    bleed: work.bleed,
    gutter,
    yaokouMm: job.yaokouMm,
    mixed: job.mixedLayout && grain === undefined,
    mixedCuts,
    mostKai: book.sheetFed.mostKai,
    grain,
    byArea,
    paged: work.pages !== undefined,
    folded: work.folded,
    methods,
  };
  const steps = function* () {
    return alikeSheets(yield* pressSheetsInSteps(able, usable, wish), anyUps);
  };
  return good({ key, steps });
}

/**
 * Press sheets for a part, remembered for each book: they do not depend on the quantity. Their
 * search is the longest part of a first price.
 */
export function* sheetsFor(
  job: SheetJob,
  book: PriceBook,
  work: PartWork,
): Steps<Outcome<readonly AlikeSheets[]>> {
  const search = searchFor(job, book, work);
  if (!search.ok) return search;
  const { key, steps } = search.value;
  const known = remembered.known(book, key);
  if (known !== undefined) return good(known);
  const found = yield* steps();
  return good(remembered(book, key, () => found));
}

export function noSheet(job: SheetJob, book: PriceBook, work: PartWork): Outcome<never> {
  const { gsm } = work.part;
  const field = `parts.${work.index}`;
  const white = whitesOf(work.part).length > 0;
  const presses = white ? pressesFor(job, book, work) : book.presses;
  if (presses.every(({ minGsm, maxGsm }) => gsm < minGsm || gsm > maxGsm))
    return bad(
      "noPress",
      white ? whiteWords.noWeight(gsm) : sheetProblems.noPressForWeight(gsm),
      `${field}.gsm`,
    );
  const [width, height] = [work.width, work.height].map((side) => (side + 2 * work.bleed) / 1000);
  const size = sheetProblems.tooLarge(mmText(width ?? 0), mmText(height ?? 0));
  const reason = white ? whiteWords.tooLarge(size) : size;
  const tooLarge = grainOf(job) === undefined ? reason : sheetProblems.grainOf(reason);
  const message =
    work.part.printMethod === "auto" ? tooLarge : sheetProblems.tooLargeForMethod(tooLarge);
  return bad("tooLarge", message, "lengthMm");
}
