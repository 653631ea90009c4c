import { useSyncExternalStore } from "react";
import { actWords } from "#components/outbox/waiting-words.ts";
import { paths } from "#contract/paths/paths.ts";
import { isAboutProof } from "#data/outbox/order-requests.ts";
import { waitingNow, watchWaiting } from "#data/outbox/waiting-now.ts";
import { LinkButton } from "#ui/controls/button.tsx";
import { Notice } from "#ui/feedback/notice.tsx";

/** A request to move this order that waits for the buyer's confirmation. */
export function WaitingRequest({ orderId }: { readonly orderId: string }) {
  const now = useSyncExternalStore(watchWaiting, waitingNow);
  const things = now.kind === "read" ? now.things : [];
  const found = things.find(
    (one) => one.kind === "order" && one.request.orderId === orderId && !isAboutProof(one.request),
  );
  if (found?.kind !== "order") return null;
  return (
    <Notice
      tone="wait"
      action={
        <LinkButton tone="plain" size="s" to={paths.outbox()}>
          去待发箱
        </LinkButton>
      }
    >
      {actWords[found.request.act]}：已存在本机，您确认后才发出
    </Notice>
  );
}
