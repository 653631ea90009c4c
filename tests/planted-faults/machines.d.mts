/** A fault written by hand, the one place where it is planted, and the test that must go red. */
export interface PlantedFault {
  readonly fault: string;
  readonly file: string;
  readonly find: string;
  readonly replace: string;
  readonly test: string;
}

export const faults: readonly PlantedFault[];
