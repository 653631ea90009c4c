import { useSelector } from "@xstate/react";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { waitFor } from "xstate";
import { paths } from "#contract/paths.ts";
import { shopActors } from "#machines/shop-actors.ts";
import { Button, LinkButton } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { CheckField } from "#ui/field.tsx";
import { Page } from "#ui/page.tsx";
import styles from "./panel.module.css";

/** 退出登录: wipes what the device holds of this buyer; the drafts only where they are not kept. */
export function Component() {
  const navigate = useNavigate();
  const { userSession, notices } = shopActors();
  const [keepDrafts, setKeepDrafts] = useState(false);
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
          <p className={styles.note}>退出后，本机不再保留您的订单、地址等资料。</p>
          <CheckField
            label="保留本机草稿"
            hint="留在这台设备上，只有您再次登录后才能看到"
            checked={keepDrafts}
            onChange={(event) => setKeepDrafts(event.target.checked)}
          />
          <div className={styles.actions}>
            <Button tone="danger" busy={busy} onClick={() => void leave()}>
              退出登录
            </Button>
            <LinkButton tone="outline" to={paths.profile()}>
              取消
            </LinkButton>
          </div>
        </div>
      </Card>
    </Page>
  );
}
