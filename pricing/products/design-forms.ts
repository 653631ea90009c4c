import { ceilDivide } from "#pricing/core/decimal.ts";

/**
 * 多款拼版: designs of one job lie side by side on a press form, each on as many places as its
 * quantity needs. A design lies on one form; several forms are made where that is cheaper.
 */

/** Places of one design on a form. */
export interface DesignPlaces {
  /** Its number among the job's designs, from 0. */
  readonly design: number;
  readonly places: number;
}

export interface DesignForm {
  /** Press sheets without waste. */
  readonly sheets: number;
  readonly designs: readonly DesignPlaces[];
}

/** What one form offers: places, and the pieces that a place gives a sheet. */
export interface FormCapacity {
  readonly places: number;
  /** Two where the sheet is turned onto itself: each place has its mirror. */
  readonly piecesAPlace: number;
}

/** One design, by its number among the job's, from 0, and its pieces. */
export interface Design {
  readonly design: number;
  readonly pieces: number;
}

/** Forms of all designs, and the sheets (or rows of a web) of all forms. */
export interface DesignRun {
  readonly forms: readonly DesignForm[];
  readonly sheets: number;
}

/** Up to so many designs every way to group them is weighed. */
const mostGrouped = 4;

/** Up to so many designs every cut of their order by quantity is weighed. */
const mostCut = 12;

const placesFor = ({ pieces }: Design, sheets: number, { piecesAPlace }: FormCapacity): number =>
  ceilDivide(pieces, piecesAPlace * sheets);

const placesOfAll = (designs: readonly Design[], sheets: number, room: FormCapacity): number =>
  designs.reduce((sum, design) => sum + placesFor(design, sheets, room), 0);

/** The form of these designs with the fewest sheets; undefined where they have no place. */
function formOf(designs: readonly Design[], room: FormCapacity): DesignForm | undefined {
  if (designs.length > room.places) return undefined;
  const pieces = designs.reduce((sum, design) => sum + design.pieces, 0);
  let least = ceilDivide(pieces, room.places * room.piecesAPlace);
  let enough = designs.reduce(
    (most, design) => Math.max(most, ceilDivide(design.pieces, room.piecesAPlace)),
    1,
  );
  while (least < enough) {
    const middle = Math.floor((least + enough) / 2);
    if (placesOfAll(designs, middle, room) <= room.places) enough = middle;
    else least = middle + 1;
  }
  const laid = designs.map((one) => ({
    design: one.design,
    places: placesFor(one, enough, room),
  }));
  return { sheets: enough, designs: laid };
}

/** Every way to put a few designs into groups. */
function groupings(designs: readonly Design[]): Design[][][] {
  const [first, ...others] = designs;
  if (first === undefined) return [[]];
  return groupings(others).flatMap((groups) => [
    [[first], ...groups],
    ...groups.map((group, at) => [
      ...groups.slice(0, at),
      [first, ...group],
      ...groups.slice(at + 1),
    ]),
  ]);
}

/** Many designs, the largest first: forms of no more than so many sheets, filled one by one. */
function filled(designs: readonly Design[], sheets: number, room: FormCapacity): Design[][] {
  const groups: Design[][] = [];
  let left = 0;
  for (const design of designs) {
    const places = placesFor(design, sheets, room);
    const group = groups.at(-1);
    if (group === undefined || places > left) {
      groups.push([design]);
      left = room.places - places;
    } else {
      group.push(design);
      left -= places;
    }
  }
  return groups;
}

/** Groupings of many designs: the largest takes one place of a form, or two, or three … */
function likelyGroupings(designs: readonly Design[], room: FormCapacity): Design[][][] {
  const sorted = [...designs].sort((one, other) => other.pieces - one.pieces);
  const [largest] = sorted;
  if (largest === undefined) return [];
  const lengths = new Set<number>();
  for (let places = 1; places <= room.places; places += 1)
    lengths.add(ceilDivide(largest.pieces, places * room.piecesAPlace));
  const found = [sorted.map((design) => [design])];
  for (const sheets of lengths) found.push(filled(sorted, sheets, room));
  return found;
}

/** For each number of groups the neighbours by quantity that take the fewest sheets together. */
function neighbourGroupings(designs: readonly Design[], room: FormCapacity): Design[][][] {
  const sorted = [...designs].sort((one, other) => other.pieces - one.pieces);
  interface Cut {
    readonly sheets: number;
    readonly groups: Design[][];
  }
  // For each number of designs from the largest on: the best cut into so many groups.
  const cuts: Map<number, Cut>[] = [new Map([[0, { sheets: 0, groups: [] }]])];
  for (let end = 1; end <= sorted.length; end += 1) {
    const best = new Map<number, Cut>();
    for (let start = Math.max(0, end - room.places); start < end; start += 1) {
      const group = sorted.slice(start, end);
      const form = formOf(group, room);
      if (form === undefined) continue;
      for (const [count, before] of cuts[start] ?? []) {
        const sheets = before.sheets + form.sheets;
        const known = best.get(count + 1);
        if (known === undefined || sheets < known.sheets)
          best.set(count + 1, { sheets, groups: [...before.groups, group] });
      }
    }
    cuts.push(best);
  }
  return [...(cuts.at(-1)?.values() ?? [])].map(({ groups }) => groups);
}

function worthwhile(designs: readonly Design[], room: FormCapacity): Design[][][] {
  if (designs.length <= mostGrouped) return groupings(designs);
  const likely = likelyGroupings(designs, room);
  return designs.length <= mostCut ? [...neighbourGroupings(designs, room), ...likely] : likely;
}

/** Plans of forms worth pricing for these designs. */
export function designPlans(designs: readonly Design[], room: FormCapacity): DesignForm[][] {
  const all = worthwhile(designs, room);
  const plans = new Map<string, DesignForm[]>();
  for (const groups of all) {
    const forms = groups.map((group) => formOf(group, room));
    const laid = forms.filter((form) => form !== undefined);
    if (laid.length < forms.length) continue;
    laid.sort((one, other) => other.sheets - one.sheets);
    // Forms of equal runs cost the same, whichever designs lie on them.
    const key = laid.map(({ sheets }) => sheets).join();
    if (!plans.has(key)) plans.set(key, laid);
  }
  return [...plans.values()];
}

/** The shortest run of each number of forms; more forms only where they save sheets. */
export function designRuns(designs: readonly Design[], room: FormCapacity): DesignRun[] {
  const shortest = new Map<number, DesignRun>();
  for (const forms of designPlans(designs, room)) {
    const sheets = forms.reduce((sum, form) => sum + form.sheets, 0);
    const known = shortest.get(forms.length);
    if (known === undefined || sheets < known.sheets) shortest.set(forms.length, { forms, sheets });
  }
  const found: DesignRun[] = [];
  for (const run of [...shortest.values()].sort((a, b) => a.forms.length - b.forms.length))
    if (run.sheets < (found.at(-1)?.sheets ?? Infinity)) found.push(run);
  return found;
}
