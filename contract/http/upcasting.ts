/**
 * Stored jobs and price books outlive the program version that wrote them: rows, device databases,
 * links, files. Each carries its version in `formVersion`; without one it is version 1, the first
 * that was published. A changed form gets a step here: a pure function from one version to the
 * next, never changed afterwards.
 */
export type StoredDocument = Readonly<Record<string, unknown>>;

/** From one version to the next; it does not see the version itself. */
export type UpcastStep = (document: StoredDocument) => StoredDocument;

export type Upcast =
  | { readonly kind: "current"; readonly document: StoredDocument }
  /** Written by a newer version than this program. */
  | { readonly kind: "newer" }
  | { readonly kind: "unreadable" };

/** The type that a step may read fields of; everything else stays. */
export const isDocument = (value: unknown): value is StoredDocument =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Each entry of a list changed; a value that is no list stays. */
export const eachOf = (
  list: unknown,
  change: (entry: StoredDocument) => StoredDocument,
): unknown =>
  Array.isArray(list) ? list.map((entry) => (isDocument(entry) ? change(entry) : entry)) : list;

function versionOf({ formVersion }: StoredDocument): number | null {
  if (formVersion === undefined) return 1;
  return typeof formVersion === "number" && Number.isInteger(formVersion) && formVersion >= 1
    ? formVersion
    : null;
}

/** The version that a list of steps leads to. */
export const currentVersion = (steps: readonly UpcastStep[]): number => steps.length + 1;

/** The document with the version of its form, as it is stored. */
export const stampWith = <Stored extends object>(
  document: Stored,
  formVersion: number,
): Stored & { formVersion: number } => ({ ...document, formVersion });

/** Upgrades a stored document to today's form, without its version. Total: never throws. */
export function upcast(input: unknown, steps: readonly UpcastStep[]): Upcast {
  if (!isDocument(input)) return { kind: "unreadable" };
  const version = versionOf(input);
  if (version === null) return { kind: "unreadable" };
  if (version > currentVersion(steps)) return { kind: "newer" };
  try {
    const { formVersion: _stamp, ...document } = input;
    const lifted = steps
      .slice(version - 1)
      .reduce<StoredDocument>((at, step) => step(at), document);
    return { kind: "current", document: lifted };
  } catch {
    return { kind: "unreadable" };
  }
}
