/** A fault written by hand, the one place where it is planted, and the test that must go red. */
export interface PlantedFault {
  readonly fault: string;
  readonly file: string;
  readonly find: string;
  readonly replace: string;
  readonly test: string;
  /** Which of `tokenRules` it breaks. */
  readonly rule?: string;
}

export const tokenRules: Readonly<Record<string, string>>;

export const faults: readonly PlantedFault[];
