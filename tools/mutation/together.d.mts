import type { MutantTree } from "./mutants.d.mts";

/** Texts whose mutants are numbered from `base` on, for `globalThis.mutation` of runner.mjs. */
type Text = (found: { readonly tree: MutantTree }, source: string, base: number) => string;

export const switchedTogether: Text;
export const tracedTogether: Text;
