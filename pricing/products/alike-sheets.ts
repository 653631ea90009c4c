import type { Press } from "#contract/price-book/print.ts";
import { isTurned } from "./page-forms.ts";
import type { PressSheet, PrintMethod } from "./press-sheets.ts";

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
export function alikeSheets(sheets: readonly PressSheet[], anyUps: boolean): AlikeSheets[] {
  const found: AlikeSheets[] = [];
  for (const group of grouped(sheets, ({ press, method }) => `${press.id} ${method}`)) {
    const [first] = group;
    if (first !== undefined)
      found.push(...(anyUps ? forAnyUps(group, first) : forFullSheets(group)));
  }
  return found;
}
