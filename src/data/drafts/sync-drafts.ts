import * as v from "valibot";
import { callAs } from "#api/call-as.ts";
import { newKey } from "#api/new-key.ts";
import { OneHolder } from "#api/one-holder.ts";
import { sessionPort } from "#api/session-port.ts";
import { Unreachable } from "#api/unreachable.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import { listDrafts as listKept, putDraft, removeDraft } from "#contract/quotes/drafts.ts";
import { isSharedDevice } from "#db/shared-mark.ts";
import { userDatabase } from "#db/user-database.ts";
import { listDrafts } from "./drafts.ts";
import { isUnsent } from "./meet-draft.ts";
import { openDrafts } from "./open-drafts.ts";
import { allHeld, beginSending, forgetAtShop, noteTaken, takeIn } from "./shop-drafts.ts";

/** The result of one turn. `changed`: this device's drafts changed; `left`: it did not finish. */
export interface Synced {
  readonly changed: boolean;
  readonly left: boolean;
}

/** Time limit of one page's turn; a call takes six seconds at most. */
const turnMs = 20_000;
const holder = new OneHolder("drafts", 2 * turnMs);
/** Another device may win the same race again; then the next turn continues. */
const mostLooks = 3;

/** Whether to ask the server for other devices' changes. */
let isLookDue = true;
/** The next turn asks the server for other devices' changes. */
export const lookForDrafts = (): void => {
  isLookDue = true;
};

/** Is the page still the one of the buyer for whom the turn began? */
type GoesOn = () => boolean;

/** Merges other devices' changes. */
async function look(generation: number, goesOn: GoesOn): Promise<boolean> {
  const kept = await callAs(generation, listKept, {});
  const isOpen = await openDrafts();
  const before = await allHeld();
  let changed = false;
  for (const { draft_id: id, ...remote } of kept) {
    if (!goesOn()) return changed;
    const held = before.get(id);
    const isNew = held === undefined && remote.content !== null;
    if (!isNew && (held === undefined || held.known?.edition === remote.edition)) continue;
    if (await takeIn(id, remote, isOpen(id))) changed = true;
  }
  const ids = new Set(kept.map(({ draft_id }) => draft_id));
  for (const [id, { known }] of before) {
    if (goesOn() && known !== null && known.edition !== null && !ids.has(id))
      await forgetAtShop(id);
  }
  return changed;
}

/** Changes that waited until a draft was closed or edited further. */
async function lookAgain(goesOn: GoesOn): Promise<boolean> {
  const isOpen = await openDrafts();
  let changed = false;
  for (const [id, { known }] of await allHeld()) {
    const theirs = known?.theirs ?? null;
    if (theirs !== null && goesOn() && (await takeIn(id, theirs, isOpen(id)))) changed = true;
  }
  return changed;
}

/** Refused versions: they are not sent again before they change. */
const notTaken = new Map<string, number>();

/** `elsewhere`: another device was first. `kept`: the server refuses it, it stays here. */
type Sent = "sent" | "elsewhere" | "kept";

async function send(id: string, generation: number): Promise<Sent> {
  const sending = await beginSending(id, newKey());
  if (sending === null) return "sent";
  const { edition, content, after } = sending;
  if (content !== null && notTaken.get(id) === content.updatedAt) return "kept";
  const follows = { draft_id: id, edition, after: [...after] };
  try {
    if (content === null) await callAs(generation, removeDraft, follows);
    else {
      await callAs(generation, putDraft, v.parse(putDraft.input, { ...follows, content }));
    }
  } catch (error) {
    if (error instanceof Refusal && error.code === codes.stateConflict) return "elsewhere";
    const isKept = error instanceof Refusal && error.code === codes.invalidInput;
    if (!isKept && !(error instanceof v.ValiError)) throw error;
    if (content !== null) notTaken.set(id, content.updatedAt);
    return "kept";
  }
  if (content === null) notTaken.clear();
  await noteTaken(id, { edition, content });
  return "sent";
}

/** Removals first, because they free places. */
async function unsentIds(): Promise<readonly string[]> {
  const unsent = [...(await allHeld())].filter(([, held]) => isUnsent(held));
  const isRemoved = ([, { draft }]: (typeof unsent)[number]) => draft === null;
  return [...unsent.filter(isRemoved), ...unsent.filter((one) => !isRemoved(one))].map(
    ([id]) => id,
  );
}

/** A host without these calls is not asked again: drafts stay on their device. */
const isLacking = (error: unknown): boolean =>
  (error instanceof Refusal && error.code === codes.notFound) ||
  (error instanceof Unreachable && error.status === 404);

async function turn(signal: AbortSignal): Promise<Synced> {
  const user = await (await sessionPort()).userToken();
  const database = userDatabase();
  if (user === null || database === null || isSharedDevice())
    return { changed: false, left: false };
  const ends = performance.now() + turnMs;
  const goesOn = () => userDatabase() === database && !signal.aborted && performance.now() < ends;
  let changed = false;
  try {
    await listDrafts();
    if (await lookAgain(goesOn)) changed = true;
    for (let looks = 0; looks < mostLooks && goesOn(); looks += 1) {
      if (isLookDue) {
        isLookDue = false;
        try {
          if (await look(user.generation, goesOn)) changed = true;
        } catch (error) {
          isLookDue = true;
          throw error;
        }
      }
      for (const id of await unsentIds()) {
        if (!goesOn()) return { changed, left: true };
        if ((await send(id, user.generation)) === "elsewhere") isLookDue = true;
      }
      if (!isLookDue) return { changed, left: false };
    }
    return { changed, left: isLookDue };
  } catch (error) {
    if (isLacking(error)) return { changed, left: false };
    if (error instanceof Refusal || error instanceof Unreachable) return { changed, left: true };
    throw error;
  }
}

let running: Promise<Synced> | null = null;

/** One turn, in one page of the browser at a time; a request during a turn starts the next. */
export async function syncDrafts(): Promise<Synced> {
  await running?.catch(() => undefined);
  running ??= holder
    .run(turn)
    .then((done) => (done === "busy" ? { changed: false, left: true } : done))
    .finally(() => {
      running = null;
    });
  return running;
}
