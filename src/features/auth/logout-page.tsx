import { useSelector } from "@xstate/react";
import { useState, useSyncExternalStore } from "react";
import { useNavigate } from "react-router-dom";
import { waitFor } from "xstate";
import { paths } from "#contract/paths/paths.ts";
import { isFoundAgain } from "#data/device/pending-move.ts";
import type { Held } from "#data/drafts/meet-draft.ts";
import { allHeld } from "#data/drafts/shop-drafts.ts";
import { outboxNow, rowsOf, watchOutbox } from "#data/outbox/outbox-now.ts";
import { isSharedDevice } from "#db/shared-mark.ts";
import { shopActors, useUserKey } from "#machines/shop-actors.ts";
import { Button, LinkButton } from "#ui/controls/button.tsx";
import { CheckField } from "#ui/controls/field.tsx";
import { Card } from "#ui/layout/card.tsx";
import { ConfirmDialog } from "#ui/layout/dialog.tsx";
import { Page } from "#ui/layout/page.tsx";
import styles from "./panel.module.css";

/** How many drafts of the buyer's own this device holds. */
async function draftsHeld(): Promise<number> {
  const held = await allHeld().catch(() => new Map<string, Held>());
  return [...held.values()].filter(({ draft }) => draft !== null).length;
}

/** What a logout would take away for good; null: nothing. */
function lossOf(unsent: number, drafts: number) {
  if (unsent === 0 && drafts === 0) return null;
  const [waiting, held] = [`还有 ${unsent} 项没有发出`, `本机有 ${drafts} 份草稿`];
  const title = [...(unsent > 0 ? [waiting] : []), ...(drafts > 0 ? [held] : [])].join("，");
  const ofWaiting = unsent > 0 ? ["待发箱里的从本机删除，不再发给店铺。"] : [];
  const ofDrafts = drafts > 0 ? ["草稿从本机删除，找不回来；存入账户的还在。"] : [];
  return { title, description: [...ofWaiting, ...ofDrafts].join("") };
}

/** 退出登录: wipes what the device holds of this buyer; the drafts only where they are not kept. */
export function Component() {
  const navigate = useNavigate();
  const { userSession, notices } = shopActors();
  const [keepDrafts, setKeepDrafts] = useState(false);
  const shared = isSharedDevice();
  const [asking, setAsking] = useState(false);
  const [loss, setLoss] = useState<ReturnType<typeof lossOf>>(null);
  const userKey = useUserKey();
  const mayKeep = userKey === null || isFoundAgain(userKey);
  const unsent = rowsOf(useSyncExternalStore(watchOutbox, outboxNow)).length;
  const busy = useSelector(userSession, (snapshot) => snapshot.matches("signingOut"));
  const leave = async () => {
    userSession.send({ type: "logout", keepDrafts });
    void navigate(paths.home(), { replace: true });
    await waitFor(userSession, (snapshot) => !snapshot.matches("signingOut"));
    notices.show("已退出登录", "ok");
  };
  const askOrLeave = async () => {
    const found = lossOf(unsent, mayKeep || shared ? 0 : await draftsHeld());
    if (found === null) return leave();
    setLoss(found);
    setAsking(true);
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
        open={asking}
        onOpenChange={setAsking}
        title={loss?.title ?? ""}
        description={loss?.description ?? ""}
        confirmLabel="仍要退出"
        tone="danger"
        onConfirm={leave}
      />
    </Page>
  );
}
