import { redacted } from "#machines/redaction.ts";
import { publicText } from "./public-text.ts";

const mostItems = 10;
const mostFields = 60;
const deepest = 6;

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** Long lists are cut, with a note, before anything costly is done with them. */
function cut(value: unknown, depth = 0): unknown {
  if (!isObject(value) || value instanceof Error) return value;
  if (depth >= deepest) return "[…]";
  if (Array.isArray(value)) {
    const items = value.slice(0, mostItems).map((item) => cut(item, depth + 1));
    const left = value.length - items.length;
    return left === 0 ? items : [...items, `[… +${left}]`];
  }
  const fields = Object.entries(value).slice(0, mostFields);
  return Object.fromEntries(fields.map(([name, inner]) => [name, cut(inner, depth + 1)]));
}

/** Money, times, and the notes of this file; an order's or a person's number is none. */
const harmless = /^(?:-?\d{1,9}\.\d{1,4}|\d{4}-\d{2}-\d{2}T[\d:.+Z]*|\[…(?: \+\d+)?\])$/;
/** Their texts are codes of the contract. */
const codeFields: ReadonlySet<string> = new Set([
  ...["kind", "state", "status", "channel", "type", "method"],
]);
const codeForm = /^[a-z][a-z0-9_.-]{0,30}$/i;

const isHarmless = (name: string, text: string): boolean =>
  text === "" || harmless.test(text) || (codeFields.has(name) && codeForm.test(text));

function strict(value: unknown, name: string): unknown {
  if (typeof value === "string") return isHarmless(name, value) ? value : publicText(value);
  if (!isObject(value)) return value;
  if (Array.isArray(value)) return value.map((item) => strict(item, name));
  return Object.fromEntries(
    Object.entries(value).map(([field, inner]) => [publicField(field), strict(inner, field)]),
  );
}

/** A field's name is a word of the contract; any other key may be data. */
const publicField = (field: string): string =>
  /^[a-z_$][\w$]{0,40}$/i.test(field) ? field : publicText(field);

/**
 * Input or answer of a call without personal data. Only known texts, money, times, numbers and
 * codes stay; every other text becomes its alias.
 */
export const callData = (value: unknown): unknown => strict(redacted(cut(value)), "");
