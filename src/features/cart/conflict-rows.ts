import type { Names } from "#contract/wording/job-words.ts";
import type { Conflict } from "#data/drafts/shop-drafts.ts";
import { type FactChange, factChanges } from "./fact-changes.ts";
import { valueAt, withAt } from "./form-path.ts";
import { readSide, sideFacts } from "./side-facts.ts";

const asked = "请填写";

/** The form's own name of a number, from its missing-value message; null for any other field. */
function numberName({ mine }: Conflict, path: readonly string[]): string | null {
  const read = readSide(mine, withAt(mine.job, path, Number.NaN));
  const said = read.ok ? [] : read.problems.map(({ message }) => message);
  return said.find((message) => message.startsWith(asked))?.slice(asked.length) ?? null;
}

const text = (value: unknown): string | null =>
  typeof value === "number" ? String(value) : value == null ? "未填" : null;

/** Numbers of the form that no fact shows. */
const numberRows = (conflict: Conflict): FactChange[] =>
  conflict.fields.flatMap((field) => {
    const [top, ...path] = field.split(".");
    const [was, is] = [conflict.mine, conflict.theirs].map(({ job }) => text(valueAt(job, path)));
    const name = top === "job" && was != null && is != null ? numberName(conflict, path) : null;
    return name === null ? [] : [{ name, was: was ?? null, is: is ?? null }];
  });

/** The differences between the two sides of a draft. */
export function conflictRows(conflict: Conflict, names: Names): FactChange[] {
  const { mine, theirs } = conflict;
  const facts = factChanges(sideFacts(mine, names), sideFacts(theirs, names));
  const rows = facts.length > 0 ? facts : numberRows(conflict);
  return rows.length > 0 ? rows : [{ name: "规格", was: "细节不同", is: "细节不同" }];
}
