/** The calls of W3C WebDriver that a journey needs. */
export interface Commands {
  readonly navigate: { readonly url: string };
  readonly execute: { readonly script: string; readonly args: readonly unknown[] };
  readonly click: { readonly element: string };
  readonly type: { readonly element: string; readonly text: string };
  readonly resize: { readonly width: number; readonly height: number };
  readonly picture: Record<string, never>;
}

/** A browser that was started for one journey, by the words that it understands. */
export interface Wire {
  /** The browser and its version, as it names itself. */
  readonly browser: string;
  ask<Name extends keyof Commands>(name: Name, input: Commands[Name]): Promise<unknown>;
  /** Ends the browser and all of its processes; its profile is gone. */
  close(): Promise<void>;
}

/** An engine of this machine, or why it cannot be tried. */
export type Engine =
  | {
      readonly name: string;
      /** It proves the journeys, and is not recorded. */
      readonly isControl?: true;
      readonly open: () => Promise<Wire>;
      /** The same where all site data is denied; missing where no setting denies them. */
      readonly openBlocked?: () => Promise<Wire>;
    }
  | { readonly name: string; readonly absent: string };
