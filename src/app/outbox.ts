import { fromPromise } from "xstate";
import { whileWanted } from "#api/while-wanted.ts";
import { paths } from "#contract/paths/paths.ts";
import { noteOutdated } from "#data/copies/late-replies.ts";
import { readOutboxAnew } from "#data/outbox/outbox-now.ts";
import { sendWaiting } from "#data/outbox/send-waiting.ts";
import { countOf, readWaitingAnew, waitingNow, watchWaiting } from "#data/outbox/waiting-now.ts";
import { startActor } from "#machines/actor-registry.ts";
import { outboxMachine, type TurnEnd } from "#machines/outbox.machine.ts";
import { shopActors } from "#machines/shop-actors.ts";
import { noteWaiting } from "#platform/waiting-count.ts";
import { untilWorthAsking } from "#platform/worth-asking.ts";
import { toast } from "#ui/feedback/toast.tsx";
import { goTo } from "./navigation.ts";

/** Screens with waiting changes: they reload once these were sent. */
const showing = [paths.addresses, paths.invoices, paths.cart, paths.paperCart];

function announce({ sent, refused }: TurnEnd): void {
  if (sent > 0) {
    toast(`待发的 ${sent} 项已发出`, { tone: "ok" });
    if (showing.some((path) => path.isAt(location.pathname))) noteOutdated();
  }
  if (refused === 0) return;
  const action = { label: "去待发箱", onAction: () => goTo(paths.outbox()) };
  toast(`${refused} 项没有被接受`, { tone: "danger", action });
}

const outbox = startActor(
  "outbox",
  outboxMachine.provide({
    actors: {
      sendWaiting: fromPromise(({ signal }) => whileWanted(signal, sendWaiting(signal))),
      worthAsking: fromPromise(({ input, signal }) => untilWorthAsking(input.attempt, signal)),
    },
    actions: { announce: (_, { end }) => announce(end) },
  }),
);

watchWaiting(() => noteWaiting(countOf(waitingNow())));

let buyer: string | null = null;

function followBuyer(userKey: string | null): void {
  if (userKey === buyer) return;
  buyer = userKey;
  readOutboxAnew();
  readWaitingAnew();
  outbox.send({ type: userKey === null ? "buyer.left" : "buyer.came" });
}

const { userSession } = shopActors();
userSession.subscribe(({ context }) => followBuyer(context.held?.userKey ?? null));
followBuyer(userSession.getSnapshot().context.held?.userKey ?? null);

export const lookIntoOutbox = (): void => outbox.send({ type: "look" });
