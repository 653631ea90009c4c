import { momentWords } from "#devtools/moment-words.ts";
import { callsName, type Moment } from "#devtools/moments.ts";
import { valueWords } from "#devtools/running.ts";

/** The lane of whatever sends from outside of all actors. */
const outsideName = "页面";
/** The lane that calls go to and replies come from. */
const serverName = "商店";

/** One line of the diagram: an arrow between lanes, or a note on one lane. */
export interface SequenceRow {
  /** The moment's number. */
  readonly n: number;
  readonly at: number;
  readonly kind: "event" | "call" | "reply" | "state" | "note";
  readonly from: string;
  readonly to: string;
  readonly text: string;
}

export interface Sequence {
  /** From left to right, in the order in which they first appear. */
  readonly lanes: readonly string[];
  readonly rows: readonly SequenceRow[];
  /** Older rows that are not drawn. */
  readonly left: number;
}

const mostRows = 200;

function rowOf(moment: Moment, before: ReadonlyMap<string, string>): SequenceRow | null {
  const { n, at, actor, what, from = outsideName } = moment;
  const row = { n, at, to: actor, text: momentWords(moment) };
  switch (what) {
    case "event":
      return { ...row, kind: "event", from, text: row.text.split(" ← ")[0] ?? "" };
    case "call":
      return { ...row, kind: "call", from: callsName, to: serverName };
    case "reply":
      return { ...row, kind: "reply", from: serverName, to: callsName };
    case "snapshot": {
      const text = valueWords(moment.value);
      return before.get(actor) === text ? null : { ...row, kind: "state", from: actor, text };
    }
    case "fault":
    case "load":
    case "storage":
      return { ...row, kind: "note", from: actor };
    case "started":
      return { ...row, kind: "note", from: actor, text: "启动" };
    case "action":
    case "transition":
      return null;
  }
}

/**
 * The moments as messages between lanes. A state is noted where it differs from the actor's last
 * one. Of many rows the newest are drawn.
 */
export function sequenceOf(moments: readonly Moment[]): Sequence {
  const states = new Map<string, string>();
  const all: SequenceRow[] = [];
  for (const moment of moments) {
    const row = rowOf(moment, states);
    if (moment.what === "started") states.delete(moment.actor);
    if (moment.what === "snapshot") states.set(moment.actor, valueWords(moment.value));
    if (row !== null) all.push(row);
  }
  const rows = all.slice(-mostRows);
  const lanes = [...new Set(rows.flatMap(({ from, to }) => [from, to]))];
  return { lanes, rows, left: all.length - rows.length };
}

/** The moments of the last `ms` before the moment `n`, with it; null: before the newest one. */
export function stretchOf(moments: readonly Moment[], n: number | null, ms: number): Moment[] {
  const end = (n === null ? undefined : moments.find((one) => one.n === n)) ?? moments.at(-1);
  if (end === undefined) return [];
  return moments.filter((one) => one.n <= end.n && end.at - one.at <= ms);
}
