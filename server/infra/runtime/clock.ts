/** Wall clock; tests replace it. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
}

export interface Random {
  uuid(): string;
  bytes(size: number): Buffer;
}

/** The clock as a Date, for timestamp columns. */
export const nowDate = (deps: { readonly clock: Clock }): Date => new Date(deps.clock.now());
