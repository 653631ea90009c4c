import * as v from "valibot";

/** A mistake in a data file: its place, and the violated rule. */
export interface Mistake {
  readonly path: ReadonlyArray<string | number>;
  readonly message: string;
}

/** `data/products/books.json [2].preset.gsm: …`, a line for each mistake. */
export function mistaken(mistakes: ReadonlyArray<Mistake & { readonly file: string }>): Error {
  const placed = mistakes.map(({ file, path, message }) => {
    const steps = path.map((key) => (typeof key === "number" ? `[${key}]` : `.${key}`));
    return `data/${file} ${steps.join("").replace(/^\./, "")}: ${message}`;
  });
  return new Error(placed.join("\n"));
}

/**
 * The content of a data file, unchanged.
 * @throws Error with file and place of every mistake
 */
export function dataFile<const Schema extends v.GenericSchema>(
  file: string,
  content: unknown,
  schema: Schema,
): v.InferInput<Schema> {
  if (v.is(schema, content)) return content;
  const { issues = [] } = v.safeParse(schema, content);
  throw mistaken(
    issues.map(({ path = [], message }) => ({
      file,
      path: path.map(({ key }) => (typeof key === "number" ? key : String(key))),
      message,
    })),
  );
}
