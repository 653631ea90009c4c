import type { MutantTree } from "./mutants.d.mts";

/** The file's text in which `globalThis.mutant` says which mutant is live. */
export function switched(found: { readonly tree: MutantTree }, source: string): string;
