/** A file of the app, as `build/service-worker.ts` lists it. */
export interface AppFile {
  readonly url: string;
  /** SHA-256 of the content, hexadecimal; null where the name has a hash. */
  readonly revision: string | null;
  /** The home page needs it. */
  readonly first?: true;
  /** Its length in bytes; it is stored on request only. */
  readonly tool?: number;
}
