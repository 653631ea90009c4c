import type { Problem } from "#contract/quote.ts";

/** A result, or the named problems that stand against it. */
export interface Refused {
  readonly ok: false;
  readonly problems: readonly Problem[];
}

export type Outcome<Value> = { readonly ok: true; readonly value: Value } | Refused;

export const good = <Value>(value: Value): Outcome<Value> => ({ ok: true, value });

export const bad = (code: string, message: string, field?: string): Refused => ({
  ok: false,
  problems: [field === undefined ? { code, message } : { code, field, message }],
});
