import { fromPromise } from "xstate";
import { call } from "#api/call.ts";
import { newKey } from "#api/new-key.ts";
import { whileWanted } from "#api/while-wanted.ts";
import {
  type AfterSaleOffer,
  createAfterSale,
  recallAfterSale,
} from "#contract/after-sale/after-sale.ts";
import { type AppliedAfterSale, afterSaleMachine } from "#machines/after-sale.machine.ts";
import { untilWorthAsking } from "#platform/worth-asking.ts";
import { checkApplication } from "./apply-check.ts";
import type { HeldApplyDraft } from "./apply-draft.ts";
import { sendFormPhotos } from "./form-photos.ts";

function wanted(key: string | null): string {
  if (key === null) throw new Error("an application asks about a tap that it does not have");
  return key;
}

async function recordTap(draft: HeldApplyDraft): Promise<string> {
  const key = newKey();
  await draft.change({ key });
  return key;
}

function applicationOf(offer: AfterSaleOffer, draft: HeldApplyDraft) {
  const checked = checkApplication(offer, draft.read());
  if (checked.kind === "wrong") throw new Error("a form with gaps was sent");
  return checked.application;
}

/** The application's machine with its effects. */
export function shopAfterSale(
  offerNow: () => AfterSaleOffer,
  draft: HeldApplyDraft,
  leave: (made: AppliedAfterSale) => void,
) {
  return afterSaleMachine.provide({
    actors: {
      sendPhotos: fromPromise(() => sendFormPhotos(draft)),
      recordTap: fromPromise(() => recordTap(draft)),
      send: fromPromise(({ input, signal }) => {
        const options = { key: wanted(input.key), signal };
        return whileWanted(
          signal,
          call(createAfterSale, applicationOf(offerNow(), draft), options),
        );
      }),
      recall: fromPromise(({ input, signal }) => {
        const tap = { draft_id: draft.read().id, key: wanted(input.key) };
        const asking = call(recallAfterSale, tap, { signal });
        return whileWanted(
          signal,
          asking.then(({ application }) => application),
        );
      }),
      worthAsking: fromPromise(({ input, signal }) => untilWorthAsking(input.attempt, signal)),
    },
    actions: {
      settle: () => void draft.change({ key: null }),
      leave: (_, { made }) => {
        if (made === null) return;
        draft.forget();
        leave(made);
      },
    },
  });
}
