/** Entries of one kind in a sentence: `500、1000`. */
export const listed = (entries: ReadonlyArray<string | number>): string => entries.join("、");

/** Parts of a sentence, one after the other. */
export const joined = (parts: readonly string[]): string => parts.join("，");
