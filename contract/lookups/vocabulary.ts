/** The codes of one choice with their words. */
export interface Vocabulary<Code extends string> {
  readonly name: string;
  /** May an owner change its words? */
  readonly owner: boolean;
  readonly words: Readonly<Record<Code, string>>;
}

/** A choice whose words are the program's. */
// @__NO_SIDE_EFFECTS__
export function fixed<Code extends string>(
  name: string,
  words: Readonly<Record<Code, string>>,
): Vocabulary<Code> {
  return { name, owner: false, words };
}

/** A choice whose words an owner may change. */
// @__NO_SIDE_EFFECTS__
export function owned<Code extends string>(
  name: string,
  words: Readonly<Record<Code, string>>,
): Vocabulary<Code> {
  return { name, owner: true, words };
}

/** Is a text one of the table's keys? */
export const isKeyOf =
  <Key extends string>(table: Readonly<Record<Key, unknown>>) =>
  (text: string): text is Key =>
    Object.hasOwn(table, text);

/** The codes of a choice, in the order in which they are offered. */
// @__NO_SIDE_EFFECTS__
export function codesOf<Code extends string>({ words }: Vocabulary<Code>): readonly Code[] {
  return Object.keys(words).filter(isKeyOf(words));
}
