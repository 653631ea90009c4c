/** The value of an empty field, where it may be empty. */
interface MayBeEmpty {
  readonly empty?: "null" | "absent";
}

/** The input of one field of an event. */
export type Field = MayBeEmpty &
  (
    | { readonly kind: "number" }
    | { readonly kind: "text" }
    | { readonly kind: "flag" }
    | { readonly kind: "choice"; readonly values: Readonly<Record<string, true>> }
    | { readonly kind: "parts"; readonly parts: Fields }
  );

/** An event's fields, or those of a nested object, by their names in the code. */
export interface Fields {
  readonly [name: string]: Field;
}

type KindOf<T> = [T] extends [boolean]
  ? { readonly kind: "flag" }
  : [T] extends [number]
    ? { readonly kind: "number" }
    : [T] extends [string]
      ? string extends T
        ? { readonly kind: "text" }
        : { readonly kind: "choice"; readonly values: Readonly<Record<T, true>> }
      : { readonly kind: "parts"; readonly parts: FieldsOf<T> };

type EmptyOf<T> = null extends T
  ? { readonly empty: "null" }
  : undefined extends T
    ? { readonly empty: "absent" }
    : { readonly empty?: never };

/** The only valid description for a type; another name, kind or choice does not compile. */
export type FieldsOf<T> = {
  readonly [Name in Exclude<keyof T, "type">]-?: KindOf<NonNullable<T[Name]>> & EmptyOf<T[Name]>;
};

/** One input; parts of an object are `session.token`. */
export interface Leaf {
  readonly path: string;
  readonly field: Exclude<Field, { readonly kind: "parts" }>;
}

/** The inputs for these fields, in order. */
export const leavesOf = (fields: Fields, above = ""): Leaf[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.kind === "parts"
      ? leavesOf(field.parts, `${above}${name}.`)
      : [{ path: above + name, field }],
  );

/** The entered values by path; missing ones are empty. */
export type Texts = Readonly<Record<string, string>>;

const textAt = (texts: Texts, path: string): string => texts[path] ?? "";

const numberForm = /^-?\d{1,15}(\.\d{1,6})?$/;

/** The fault of an input; null where it is valid. */
function wrongWords({ path, field }: Leaf, texts: Texts): string | null {
  const text = textAt(texts, path);
  if (text === "" && (field.empty !== undefined || field.kind === "text")) return null;
  switch (field.kind) {
    case "number":
      return numberForm.test(text) ? null : "填一个数，如 12 或 0.5";
    case "flag":
      return text === "true" || text === "false" ? null : "选是或否";
    case "choice":
      return Object.hasOwn(field.values, text) ? null : "选一个";
    case "text":
      return null;
  }
}

const isLeft = (parts: Fields, texts: Texts, above: string): boolean =>
  leavesOf(parts, above).every(({ path }) => textAt(texts, path) === "");

/** The invalid inputs with their messages; an empty optional object is valid. */
export function wrongIn(fields: Fields, texts: Texts, above = ""): Record<string, string> {
  const found = Object.entries(fields).flatMap(([name, field]): [string, string][] => {
    const path = above + name;
    if (field.kind === "parts") {
      const left = field.empty !== undefined && isLeft(field.parts, texts, `${path}.`);
      return left ? [] : Object.entries(wrongIn(field.parts, texts, `${path}.`));
    }
    const words = wrongWords({ path, field }, texts);
    return words === null ? [] : [[path, words]];
  });
  return Object.fromEntries(found);
}

function valueAt(field: Field, texts: Texts, path: string): unknown {
  if (field.kind === "parts") {
    const left = field.empty !== undefined && isLeft(field.parts, texts, `${path}.`);
    return left ? null : valuesOf(field.parts, texts, `${path}.`);
  }
  const text = textAt(texts, path);
  if (text === "" && field.empty !== undefined) return null;
  if (field.kind === "number") return Number(text);
  return field.kind === "flag" ? text === "true" : text;
}

/** The fields in the machine's form, from valid inputs. */
export function valuesOf(fields: Fields, texts: Texts, above = ""): Record<string, unknown> {
  const found = Object.entries(fields).flatMap(([name, field]): [string, unknown][] => {
    const value = valueAt(field, texts, above + name);
    return value === null && field.empty === "absent" ? [] : [[name, value]];
  });
  return Object.fromEntries(found);
}
