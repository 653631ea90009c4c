/** What the program did: wrote a line, opened (or opened again), or ended by itself. */
export type Said =
  | { readonly kind: "line"; readonly line: string }
  | { readonly kind: "open" }
  | { readonly kind: "ended"; readonly code: number | null };

export interface Kept {
  /** What the running program itself named; null while none listens. */
  readonly address: () => string | null;
  readonly stop: () => Promise<void>;
}

export function keepRunning(wish: {
  /** Of Node. */
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly folders: readonly string[];
  readonly cwd: string;
  readonly say: (said: Said) => void;
}): Kept;
