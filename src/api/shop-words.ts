import { useSyncExternalStore } from "react";
import { type WordLookup, wordLookups, wordsIn } from "#contract/lookups/lookups.ts";
import { defaultWords, type OwnWords, wordsWith } from "#contract/lookups/words.ts";
import { call } from "./call.ts";

/** The lookups whose words screens show: no other is fetched. */
export const shownLookups: readonly WordLookup[] = [
  wordLookups.payChannel,
  wordLookups.expressType,
  wordLookups.yspType,
  wordLookups.computeMode,
  wordLookups.winding,
  wordLookups.shipForm,
  wordLookups.paymentMethodTexts,
  wordLookups.sourceType,
];

const listeners = new Set<() => void>();
let words = defaultWords;
let own: OwnWords = {};
let asked = false;

/** Each lookup's words as they come; one that does not come leaves the words that stand. */
async function ask(): Promise<void> {
  asked = true;
  await Promise.all(
    shownLookups.map(async ({ endpoint, of }) => {
      const reply: unknown = await call(endpoint, {}).catch(() => null);
      if (reply === null) {
        asked = false;
        return;
      }
      own = { ...own, [of]: wordsIn(reply) };
      words = wordsWith(own);
      for (const tell of listeners) tell();
    }),
  );
}

function listen(tell: () => void): () => void {
  listeners.add(tell);
  if (!asked) void ask();
  return () => listeners.delete(tell);
}

/** What the shop calls its choices: the contract's words at once, the owner's own when they come. */
export const useWords = () => useSyncExternalStore(listen, () => words);
