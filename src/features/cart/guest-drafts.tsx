import { useState } from "react";
import type { Draft } from "#data/drafts/drafts.ts";
import { takeIntoAccount } from "#data/drafts/guest-drafts.ts";
import { Button } from "#ui/controls/button.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { toast } from "#ui/feedback/toast.tsx";

/**
 * Asks whether drafts that were made here before the login go into the buyer's account. On a device
 * of several people they may be somebody else's, so nothing is taken without a tap.
 */
export function GuestDrafts({ drafts }: { readonly drafts: readonly Draft[] }) {
  const [busy, setBusy] = useState(false);
  if (drafts.length === 0) return null;

  const take = async () => {
    setBusy(true);
    if (!(await takeIntoAccount(drafts))) {
      toast("没有全部存入，请稍后再试", { tone: "danger" });
    }
    setBusy(false);
  };
  return (
    <Notice
      tone="wait"
      action={
        <Button tone="outline" size="s" busy={busy} onClick={() => void take()}>
          存入账户
        </Button>
      }
    >
      {drafts.length} 份草稿是登录前在这台设备上报的，存入您的账户吗？
    </Notice>
  );
}
