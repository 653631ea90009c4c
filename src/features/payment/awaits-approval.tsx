import { approvalFirst } from "#components/orders/order-words.ts";
import { useAccountNews } from "#platform/account-news.ts";
import { useWhileVisible } from "#platform/while-visible.ts";
import { Notice } from "#ui/feedback/notice.tsx";
import { useRevalidator } from "#ui/feedback/screen-data.ts";

/** Milliseconds between two looks for the decision, beside the news of the account. */
const lookEvery = 20_000;

/** In place of the channels, while an approver of the buyer's firm must agree. */
export function AwaitsApproval({ name }: { readonly name: string }) {
  const { revalidate } = useRevalidator();
  useWhileVisible(() => void revalidate(), lookEvery);
  useAccountNews("orders", () => void revalidate());
  return <Notice tone="wait">{approvalFirst({ name })}</Notice>;
}
