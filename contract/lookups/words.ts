import { type CodeOf, type VocabularyName, vocabularies } from "./vocabularies.ts";

/** A choice that a text is about: which one, and the code that was chosen. */
export interface Chosen {
  readonly of: string;
  readonly code: string;
}

/** What an owner calls some codes; whatever is missing keeps the contract's word. */
export type OwnWords = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The words of one shop. */
export interface Words {
  of<Name extends VocabularyName>(name: Name, code: CodeOf<Name>): string;
  /** The word of a code that came from elsewhere: the code itself where nobody knows it. */
  chosen(chosen: Chosen): string;
}

const contract: Readonly<Record<string, { readonly words: Readonly<Record<string, string>> }>> =
  vocabularies;

/** The contract's words with an owner's own laid over them. */
export function wordsWith(own: OwnWords): Words {
  const find = (name: string, code: string): string =>
    own[name]?.[code] ?? contract[name]?.words[code] ?? code;
  return { of: find, chosen: ({ of, code }) => find(of, code) };
}

/** The words of a shop whose owner has changed none. */
export const defaultWords: Words = wordsWith({});
