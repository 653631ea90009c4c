import { guestDrafts, takeIntoAccount } from "#data/drafts/guest-drafts.ts";
import { readOrderIntent } from "#data/outbox/order-intent.ts";
import { isSharedDevice } from "#db/shared-mark.ts";
import { currentUserKey } from "#db/user-database.ts";
import { toast } from "#ui/feedback/toast.tsx";

/**
 * Asks at a login whether drafts that were made here before it go into the account. Nothing is
 * taken without a tap, and 报价车 asks again. A login on the way to an order is not held up.
 */
export async function askAboutGuestDrafts(userKey: string): Promise<void> {
  if (isSharedDevice() || readOrderIntent() !== null) return;
  const drafts = await guestDrafts();
  if (drafts.length === 0) return;
  const take = async () => {
    const isOwn = currentUserKey() === userKey;
    if (isOwn && (await takeIntoAccount(drafts))) toast("已存入您的草稿", { tone: "ok" });
    else toast("没有全部存入，请到报价车再试", { tone: "danger" });
  };
  const action = { label: "存入账户", onAction: () => void take() };
  toast(`登录前报的 ${drafts.length} 份草稿，存入您的账户吗？`, { tone: "wait", action });
}
