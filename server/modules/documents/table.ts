/** A cell's value: text stays text (order numbers, leading zeros), yuan and counts are numbers. */
export type Cell =
  | { readonly kind: "text"; readonly text: string }
  /** Yuan with two decimals, as text. */
  | { readonly kind: "yuan"; readonly yuan: string }
  /** ms since 1970. */
  | { readonly kind: "time"; readonly at: number };

export interface SheetColumn {
  readonly title: string;
  /** In characters. */
  readonly width: number;
}

export const text = (value: string): Cell => ({ kind: "text", text: value });
export const yuan = (value: string): Cell => ({ kind: "yuan", yuan: value });
export const time = (at: number): Cell => ({ kind: "time", at });

/** One sheet: its name, its header, its rows. */
export interface Table {
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  readonly rows: readonly (readonly Cell[])[];
}
