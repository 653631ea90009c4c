import { paths } from "#contract/paths/paths.ts";
import type { OutboxRow } from "#data/outbox/outbox.ts";
import { LinkButton } from "#ui/controls/button.tsx";
import { Tag } from "#ui/feedback/tag.tsx";
import { Card } from "#ui/layout/card.tsx";
import { type Said, Talk } from "./talk.tsx";

/** The words of a waiting row about the shop; null for a row about something else. */
export function waitingWords({ intent, since, state }: OutboxRow): Said | null {
  if (intent.name !== "askShop" && intent.name !== "addToInquiry") return null;
  const waits = state === "refused" ? "refused" : "waiting";
  return { at: since, by: "buyer", words: intent.input.words, waits };
}

/** A question that has not left the device. */
export function WaitingQuestion({ row }: { readonly row: OutboxRow }) {
  const said = waitingWords(row);
  if (said === null) return null;
  return (
    <Card title="新的问题" aside={<Tag tone="y">待发</Tag>}>
      <Talk said={[said]} />
      <LinkButton tone="plain" size="s" to={paths.outbox()}>
        看待发箱
      </LinkButton>
    </Card>
  );
}
