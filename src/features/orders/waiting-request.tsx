import { useSyncExternalStore } from "react";
import { actWords } from "#components/outbox/waiting-words.ts";
import type { OrderDetail } from "#contract/orders/orders.ts";
import { paths } from "#contract/paths/paths.ts";
import { endStates, isAboutProof } from "#data/outbox/order-requests.ts";
import { waitingNow, watchWaiting } from "#data/outbox/waiting-now.ts";
import { LinkButton } from "#ui/controls/button.tsx";
import { Notice } from "#ui/feedback/notice.tsx";

interface WaitingRequestProps {
  readonly orderId: string;
  /** Of the order, as the shop has it. */
  readonly state: OrderDetail["state"];
}

/** A request to move this order that waits for the buyer's confirmation, until it has moved. */
export function WaitingRequest({ orderId, state }: WaitingRequestProps) {
  const now = useSyncExternalStore(watchWaiting, waitingNow);
  const things = now.kind === "read" ? now.things : [];
  const found = things.find(
    (one) => one.kind === "order" && one.request.orderId === orderId && !isAboutProof(one.request),
  );
  const request = found?.kind === "order" ? found.request : null;
  const isDone = request !== null && !isAboutProof(request) && endStates[request.act] === state;
  if (request === null || isDone) return null;
  return (
    <Notice
      tone="wait"
      action={
        <LinkButton tone="plain" size="s" to={paths.outbox()}>
          去待发箱
        </LinkButton>
      }
    >
      {actWords[request.act]}：已存在本机，您确认后才发出
    </Notice>
  );
}
