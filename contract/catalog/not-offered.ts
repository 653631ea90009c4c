import type { Offered, OfferedChoice } from "./offered.ts";

/** One value in a job, with the field that holds it. */
export interface UsedValue {
  readonly choice: OfferedChoice;
  readonly id: string;
  readonly field: string;
}

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const listAt = (fields: Fields, name: string): readonly Fields[] => {
  const value = fields[name];
  return Array.isArray(value) ? value.filter(isFields) : [];
};

function valueAt(fields: Fields, name: string, choice: OfferedChoice, field: string): UsedValue[] {
  const id = fields[name];
  return typeof id === "string" && id !== "" ? [{ choice, id, field }] : [];
}

const stepsAt = (fields: Fields, start: string): UsedValue[] =>
  listAt(fields, "hgx").flatMap((step, at) =>
    valueAt(step, "id", "finishing", `${start}hgx.${at}`),
  );

/** The values of a job, a form or a preset that a product can restrict. */
export function usedValues(job: Fields): UsedValue[] {
  const { box, yspType } = job;
  return [
    ...valueAt(job, "paperId", "paper", "paperId"),
    ...valueAt(job, "materialId", "material", "materialId"),
    ...valueAt(job, "binding", "binding", "binding").filter(({ id }) => id !== "none"),
    ...(isFields(box) && yspType === "box"
      ? valueAt({ boxType: "tuckEnd", ...box }, "boxType", "boxType", "box.boxType")
      : []),
    ...stepsAt(job, ""),
    ...listAt(job, "parts").flatMap((part, at) => [
      ...valueAt(part, "paperId", "paper", `parts.${at}.paperId`),
      ...stepsAt(part, `parts.${at}.`),
    ]),
  ];
}

/** Does a product offer this value? */
export const isOffered = (limits: Offered | undefined, choice: OfferedChoice, id: string) =>
  limits?.[choice]?.includes(id) ?? true;

/** The values of a job that its product does not offer. */
export const notOffered = (job: Fields, limits: Offered | undefined): UsedValue[] =>
  limits === undefined
    ? []
    : usedValues(job).filter(({ choice, id }) => !isOffered(limits, choice, id));
