/** One small change of a file; see mutants.mjs. */
export interface Mutant {
  readonly id: number;
  readonly line: number;
  readonly code: string;
  readonly from: string;
  readonly to: string;
  readonly replacement: string;
  readonly block: boolean;
}

/** A syntax node with the mutants of exactly it, and the nodes inside. */
export interface MutantTree {
  readonly start: number;
  readonly end: number;
  readonly mutants: readonly Mutant[];
  readonly inside: readonly MutantTree[];
}

export function mutantsOf(
  source: string,
  path: string,
): { readonly mutants: readonly Mutant[]; readonly tree: MutantTree };
