import { useSyncExternalStore } from "react";
import { type WordLookup, wordLookups, wordsIn } from "#contract/lookups/lookups.ts";
import { defaultWords, type OwnWords, wordsWith } from "#contract/lookups/words.ts";
import { call } from "./call.ts";

/** The lookups whose words screens show: no other is loaded. */
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

/** Updates each lookup's words as they load; a failed one leaves the current words. */
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
      for (const listener of listeners) listener();
    }),
  );
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  if (!asked) void ask();
  return () => listeners.delete(listener);
}

/** The words of the shop's choices: the contract's at once, the owner's own once they load. */
export const useWords = () => useSyncExternalStore(listen, () => words);
