import { fromPromise } from "xstate";
import { whileWanted } from "#api/while-wanted.ts";
import { cartKindOf } from "#contract/cart/cart-kinds.ts";
import { paths } from "#contract/paths/paths.ts";
import { noteOutdated, watchCopyState } from "#data/copies/late-replies.ts";
import { heldNow, readHeldAnew, watchHeld } from "#data/drafts/held-drafts.ts";
import { isUnsent } from "#data/drafts/meet-draft.ts";
import { noteOpen, openHere } from "#data/drafts/open-drafts.ts";
import { lookForDrafts, syncDrafts } from "#data/drafts/sync-drafts.ts";
import { startActor } from "#machines/actor-registry.ts";
import { outboxMachine } from "#machines/outbox.machine.ts";
import { shopActors } from "#machines/shop-actors.ts";
import { untilWorthAsking } from "#platform/worth-asking.ts";
import { toast } from "#ui/feedback/toast.tsx";
import { goTo } from "./navigation.ts";

/** Screens with drafts: opening one asks for other devices' changes. */
const showing = [paths.home, paths.cart, paths.paperCart, paths.drafts];
/** A draft is sent once nothing was typed in it for this long. */
const quietMs = 3000;
/** A closed form has written its last input to the device by then. */
const leftMs = 1500;

const isShown = () => showing.some((path) => path.isAt(location.pathname));

async function turn() {
  followPlace();
  const { changed, left } = await syncDrafts();
  if (changed && isShown()) noteOutdated();
  announceOther();
  return { sent: 0, refused: 0, left };
}

const drafts = startActor(
  "drafts",
  outboxMachine.provide({
    actors: {
      sendWaiting: fromPromise(({ signal }) => whileWanted(signal, turn())),
      worthAsking: fromPromise(({ input, signal }) => untilWorthAsking(input.attempt, signal)),
    },
  }),
);

let timer: ReturnType<typeof setTimeout> | undefined;
function soon(afterMs: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => drafts.send({ type: "look" }), afterMs);
}

/** Another device may have changed a draft: the shop is asked at once. */
export function askForDrafts(): void {
  lookForDrafts();
  drafts.send({ type: "look" });
}

let place = "";

/** Records which draft is open in this page; a closed one is checked again. */
function followPlace(): void {
  const query = new URLSearchParams(location.search);
  const before = openHere();
  noteOpen(query.get("draft") ?? query.get("line"));
  const came = place !== location.pathname;
  place = location.pathname;
  if (came && isShown()) lookForDrafts();
  if (before !== null && openHere() !== before) soon(leftMs);
  else if (came && isShown()) soon(0);
}

let shownEdition: string | null = null;

/** The draft that is being edited was changed elsewhere: announced once for each such change. */
function announceOther(): void {
  const held = heldNow()?.get(openHere() ?? "");
  const edition = held?.known?.theirs?.edition;
  if (edition === undefined || edition === shownEdition || held?.draft == null) return;
  shownEdition = edition;
  const cart = cartKindOf(held.draft) === "paper" ? paths.paperCart() : paths.cart();
  toast("这份草稿在另一台设备上也改过", {
    tone: "wait",
    action: { label: "去看", onAction: () => goTo(cart) },
  });
}

watchHeld(() => {
  followPlace();
  announceOther();
  const waits = [...(heldNow()?.values() ?? [])].some(
    (held) => isUnsent(held) && (held.known?.theirs ?? null) === null,
  );
  if (waits) soon(quietMs);
});
watchCopyState(followPlace);
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") askForDrafts();
});

let buyer: string | null = null;
function followBuyer(userKey: string | null): void {
  if (userKey === buyer) return;
  buyer = userKey;
  readHeldAnew();
  lookForDrafts();
  drafts.send({ type: userKey === null ? "buyer.left" : "buyer.came" });
}

const { userSession } = shopActors();
userSession.subscribe(({ context }) => followBuyer(context.held?.userKey ?? null));
followBuyer(userSession.getSnapshot().context.held?.userKey ?? null);
