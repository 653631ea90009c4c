import { useSelector } from "@xstate/react";
import { useState, useSyncExternalStore } from "react";
import { useNavigate } from "react-router-dom";
import { waitFor } from "xstate";
import { paths } from "#contract/paths.ts";
import { outboxNow, rowsOf, watchOutbox } from "#db/outbox-now.ts";
import { isSharedDevice } from "#db/shared-mark.ts";
import { shopActors } from "#machines/shop-actors.ts";
import { Button, LinkButton } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { ConfirmDialog } from "#ui/dialog.tsx";
import { CheckField } from "#ui/field.tsx";
import { Page } from "#ui/page.tsx";
import styles from "./panel.module.css";

/** 退出登录: wipes what the device holds of this buyer; the drafts only where they are not kept. */
export function Component() {
  const navigate = useNavigate();
  const { userSession, notices } = shopActors();
  const [keepDrafts, setKeepDrafts] = useState(false);
  const shared = isSharedDevice();
  const [asking, setAsking] = useState(false);
  const unsent = rowsOf(useSyncExternalStore(watchOutbox, outboxNow)).length;
  const busy = useSelector(userSession, (snapshot) => snapshot.matches("signingOut"));
  const leave = async () => {
    userSession.send({ type: "logout", keepDrafts });
    void navigate(paths.home(), { replace: true });
    await waitFor(userSession, (snapshot) => !snapshot.matches("signingOut"));
    notices.show("已退出登录", "ok");
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
          {shared ? null : (
            <CheckField
              label="保留本机草稿"
              hint="留在这台设备上，只有您再次登录后才能看到"
              checked={keepDrafts}
              onChange={(event) => setKeepDrafts(event.target.checked)}
            />
          )}
          <div className={styles.actions}>
            <Button
              tone="danger"
              busy={busy}
              onClick={() => (unsent === 0 ? void leave() : setAsking(true))}
            >
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
        title={`还有 ${unsent} 项没有发出`}
        description="在待发箱里。退出后从本机删除，不再发给店铺。"
        confirmLabel="仍要退出"
        tone="danger"
        onConfirm={leave}
      />
    </Page>
  );
}
