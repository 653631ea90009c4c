import type { FoldScheme } from "#contract/price-book/sheet-fed.ts";
import type { DesignForm } from "./design-forms.ts";
import type { PrintMethod } from "./press-sheets.ts";

/**
 * 贴（手）: the press forms that a book's or calendar's pages go into. Full forms first; what is
 * left over is printed several up, so that a part-filled form is charged as what it is.
 */

/** Equal press forms. */
export interface PageForm {
  readonly count: number;
  /** Printed sides of a copy on one form. */
  readonly pages: number;
  /** Copies of these pages that one sheet gives, both sides printed. */
  readonly copiesASheet: number;
  readonly method: PrintMethod;
  /** Folded sections that a copy has of one form; leaves of an unfolded book are none. */
  readonly sections: readonly number[];
  /** Of parts without pages: the designs of each form, and its press sheets without waste. */
  readonly designs?: { readonly sheets: number; readonly forms: readonly DesignForm[] };
}

export type FormPlan = readonly PageForm[];

export interface PageSheet {
  /** Pages that one side of the sheet holds. */
  readonly perSide: number;
  readonly method: PrintMethod;
  /** The sheet's left and right half are alike, so that it may be turned onto itself. */
  readonly halves: boolean;
}

export interface PageWork {
  readonly pages: number;
  /** Pages of the largest section that the paper folds to; 0 where leaves are bound unfolded. */
  readonly largestSection: number;
  /** The buyer leaves the method open: a rest may be turned where full forms are not. */
  readonly anyMethod: boolean;
}

/** Pages of the largest section that paper of this weight folds to; 0 where it does not fold. */
export const largestSection = (schemes: readonly FoldScheme[], gsm: number): number =>
  schemes.reduce((most, { pages, maxGsm }) => (gsm <= maxGsm ? Math.max(most, pages) : most), 0);

export const isTurned = (method: PrintMethod): boolean =>
  method === "workAndTurn" || method === "tumble";

/** Powers of two that add up to a number, the largest first: 28 → 16, 8, 4. */
function binaryParts(pages: number): number[] {
  const parts: number[] = [];
  let rest = pages;
  for (let part = 2 ** Math.floor(Math.log2(Math.max(1, pages))); part >= 2; part /= 2) {
    if (rest < part) continue;
    parts.push(part);
    rest -= part;
  }
  return parts;
}

/** Sections of a form that holds these parts: none larger than the paper folds to. */
const sectionsOf = (parts: readonly number[], largest: number): number[] =>
  largest === 0
    ? []
    : parts.flatMap((part) =>
        part <= largest ? [part] : Array.from({ length: part / largest }, () => largest),
      );

/** Every way to lay consecutive parts together on forms. */
function groupings(parts: readonly number[]): Groups[] {
  const [first, ...others] = parts;
  if (first === undefined) return [[]];
  return groupings(others).flatMap((rest) => {
    const [head, ...tail] = rest;
    const apart = [[first], ...rest];
    return head === undefined ? [apart] : [apart, [[first, ...head], ...tail]];
  });
}

type Groups = readonly (readonly number[])[];

const remembered = new Map<number, readonly Groups[]>();

/** Groupings of pages that are folded by halves, remembered: every sheet with such a rest has them. */
function foldedGroups(pages: number): readonly Groups[] {
  const known = remembered.get(pages) ?? groupings(binaryParts(pages));
  remembered.set(pages, known);
  return known;
}

const sum = (parts: readonly number[]): number => parts.reduce((all, part) => all + part, 0);

/** A form of what is left over; undefined where it does not hold it. */
function restForm(
  parts: readonly number[],
  { perSide, method, halves }: PageSheet,
  { largestSection: largest, anyMethod }: PageWork,
): PageForm | undefined {
  const pages = sum(parts);
  const sections = sectionsOf(parts, largest);
  const turns = isTurned(method) || (anyMethod && halves && method !== "single");
  if (turns && pages <= perSide) {
    const copiesASheet = 2 * Math.floor(perSide / pages);
    const turnedMethod = isTurned(method) ? method : "workAndTurn";
    return { count: 1, pages, copiesASheet, method: turnedMethod, sections };
  }
  if (isTurned(method) || pages > 2 * perSide) return undefined;
  const copiesASheet = Math.floor((2 * perSide) / pages);
  return { count: 1, pages, copiesASheet, method, sections };
}

/** Ways to group what is left over: folded by halves; leaves as one form, or as one full side and the rest. */
function restGroups(rest: number, perSide: number, folded: boolean): readonly Groups[] {
  if (rest === 0) return [[]];
  if (folded) return foldedGroups(rest);
  return rest > perSide ? [[[rest]], [[perSide], [rest - perSide]]] : [[[rest]]];
}

/** Lays parts out once, however many plans share them: parts of one sum are the same parts. */
function restForms(sheet: PageSheet, work: PageWork) {
  const known = new Map<number, PageForm | null>();
  return (parts: readonly number[]): PageForm | null => {
    const pages = sum(parts);
    const found = known.get(pages);
    if (found !== undefined) return found;
    const form = restForm(parts, sheet, work) ?? null;
    known.set(pages, form);
    return form;
  };
}

/** Every plan worth pricing for these pages on this sheet; plans share their equal forms. */
export function formPlans(work: PageWork, sheet: PageSheet): FormPlan[] {
  const { perSide, method } = sheet;
  const capacity = perSide * (isTurned(method) ? 1 : 2);
  const count = Math.floor(work.pages / capacity);
  const rest = work.pages - count * capacity;
  const folded = work.largestSection > 0;
  const full: PageForm = {
    count,
    pages: capacity,
    copiesASheet: isTurned(method) ? 2 : 1,
    method,
    sections: sectionsOf([capacity], work.largestSection),
  };
  const formOf = restForms(sheet, work);
  const plans: FormPlan[] = [];
  for (const groups of restGroups(rest, perSide, folded)) {
    const forms = count === 0 ? [] : [full];
    if (groups.every((parts) => isLaid(forms, formOf(parts)))) plans.push(forms);
  }
  return plans;
}

function isLaid(forms: PageForm[], form: PageForm | null): boolean {
  if (form !== null) forms.push(form);
  return form !== null;
}

/** Sections that a copy has on this sheet: every plan of one sheet has as many. */
export function sectionsOn(
  { pages, largestSection: largest }: Pick<PageWork, "pages" | "largestSection">,
  { perSide, method }: Pick<PageSheet, "perSide" | "method">,
): number {
  if (largest === 0) return 0;
  const capacity = perSide * (isTurned(method) ? 1 : 2);
  const rest = pages % capacity;
  const count = (pages - rest) / capacity;
  return (
    count * sectionsOf([capacity], largest).length + sectionsOf(binaryParts(rest), largest).length
  );
}

/** Sections of one copy, all forms together. */
export const sectionsIn = (plan: FormPlan): number =>
  plan.reduce((all, { count, sections }) => all + count * sections.length, 0);
