import { useSelector } from "@xstate/react";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { waitFor } from "xstate";
import { paths } from "#contract/paths/paths.ts";
import { isFoundAgain } from "#data/device/pending-move.ts";
import type { Held } from "#data/drafts/meet-draft.ts";
import { allHeld } from "#data/drafts/shop-drafts.ts";
import { listWaiting, stillWaits, type Waiting } from "#data/outbox/waiting.ts";
import { withoutHeldBack } from "#data/outbox/waiting-now.ts";
import { isSharedDevice } from "#db/shared-mark.ts";
import { shopActors, useUserKey } from "#machines/shop-actors.ts";
import { Button, LinkButton } from "#ui/controls/button.tsx";
import { CheckField } from "#ui/controls/field.tsx";
import { Card } from "#ui/layout/card.tsx";
import { ConfirmDialog } from "#ui/layout/dialog.tsx";
import { Page } from "#ui/layout/page.tsx";
import styles from "./panel.module.css";
import { WaitingQuestion } from "./waiting-question.tsx";

/** Number of the buyer's own drafts on this device. */
async function draftsHeld(): Promise<number> {
  const held = await allHeld().catch(() => new Map<string, Held>());
  return [...held.values()].filter(({ draft }) => draft !== null).length;
}

/** Unsent changes, read again, because a newly opened screen may not have them. */
async function waitingHere(): Promise<readonly Waiting[]> {
  return withoutHeldBack(await listWaiting().catch(() => [])).filter(stillWaits);
}

/**
 * 退出登录: removes the buyer's data from the device; drafts only where the buyer does not keep them.
 */
export function Component() {
  const navigate = useNavigate();
  const { userSession, notices } = shopActors();
  const [keepDrafts, setKeepDrafts] = useState(false);
  const shared = isSharedDevice();
  const [waiting, setWaiting] = useState<readonly Waiting[]>([]);
  /** Drafts that are removed here and stay in the account. */
  const [lost, setLost] = useState(0);
  const userKey = useUserKey();
  const mayKeep = userKey === null || isFoundAgain(userKey);
  const busy = useSelector(userSession, (snapshot) => snapshot.matches("signingOut"));
  const leave = async (kept: { keepDrafts: boolean; keepWaiting?: boolean }) => {
    userSession.send({ type: "logout", ...kept });
    // A browser killed on the next screen must find the marker of this logout.
    await waitFor(userSession, (snapshot) => !snapshot.matches("signingOut"));
    void navigate(paths.home(), { replace: true });
    notices.show("已退出登录", "ok");
  };
  const askOrLeave = async () => {
    const things = await waitingHere();
    if (things.length > 0) return setWaiting(things);
    const drafts = mayKeep || shared ? 0 : await draftsHeld();
    if (drafts > 0) return setLost(drafts);
    return leave({ keepDrafts });
  };
  const wait = () => {
    shopActors().sendWaiting();
    void navigate(paths.outbox());
  };
  return (
    <Page title="退出登录" back={paths.profile()} narrow>
      <Card>
        <div className={styles.form}>
          <p className={styles.note}>
            {shared
              ? "这是公用设备：退出后，本机不保留您的资料和草稿。"
              : "退出后，本机不再保留您的订单、地址等资料。已存入账户的草稿，再登录还在。"}
          </p>
          {shared || !mayKeep ? null : (
            <CheckField
              label="保留本机草稿"
              hint="留在这台设备上，只有您再次登录后才能看到"
              checked={keepDrafts}
              onChange={(event) => setKeepDrafts(event.target.checked)}
            />
          )}
          {shared || mayKeep ? null : (
            <p className={styles.note}>
              店铺还没有给出草稿的存放编号，退出会删掉本机草稿。联网重开页面，有了编号就能保留。
            </p>
          )}
          <div className={styles.actions}>
            <Button tone="danger" busy={busy} onClick={() => void askOrLeave()}>
              退出登录
            </Button>
            <LinkButton tone="outline" to={paths.profile()}>
              取消
            </LinkButton>
          </div>
        </div>
      </Card>
      <ConfirmDialog
        open={lost > 0}
        onOpenChange={() => setLost(0)}
        title={`本机有 ${lost} 份草稿`}
        description="草稿从本机删除，找不回来；存入账户的还在。"
        confirmLabel="仍要退出"
        tone="danger"
        onConfirm={() => leave({ keepDrafts })}
      />
      <WaitingQuestion
        things={waiting}
        mayKeep={mayKeep && !shared}
        busy={busy}
        onClose={() => setWaiting([])}
        onWait={wait}
        onKeep={() => void leave({ keepDrafts: true, keepWaiting: true })}
        onDiscard={() => void leave({ keepDrafts: false })}
      />
    </Page>
  );
}
