/** The numbers of a server file's mutants that are not asked. */
export function leftOut(file: {
  readonly path: string;
  readonly source: string;
}): ReadonlySet<number>;
