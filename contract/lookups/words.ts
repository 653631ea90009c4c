import { type CodeOf, type VocabularyName, vocabularies } from "./vocabularies.ts";

/** A reference to a choice: its name and the code that was chosen. */
export interface Chosen {
  readonly of: string;
  readonly code: string;
}

/** Words changed by the owner; a missing code keeps the contract's word. */
export type OwnWords = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The words of one shop. */
export interface Words {
  of<Name extends VocabularyName>(name: Name, code: CodeOf<Name>): string;
  /** The word of any code: the code itself where it is unknown. */
  chosen(chosen: Chosen): string;
}

const contract: Readonly<Record<string, { readonly words: Readonly<Record<string, string>> }>> =
  vocabularies;

/** The contract's words with the owner's changes applied. */
export function wordsWith(own: OwnWords): Words {
  const find = (name: string, code: string): string =>
    own[name]?.[code] ?? contract[name]?.words[code] ?? code;
  return { of: find, chosen: ({ of, code }) => find(of, code) };
}

/** The words of a shop without changes. */
export const defaultWords: Words = wordsWith({});
