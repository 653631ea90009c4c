import { useSelector } from "@xstate/react";
import { useNetwork } from "#device/network.ts";
import { shopActors } from "#machines/shop-actors.ts";
import { Card } from "#ui/card.tsx";
import { DataList } from "#ui/data-list.tsx";
import { Page } from "#ui/page.tsx";
import { benchWords } from "./bench-words.ts";

/** 测试台: where the machines that live as long as the page stand now, in words. */
export function Component() {
  const { accessToken, userSession, loginModal } = shopActors();
  const token = useSelector(accessToken, ({ value }) => value);
  const session = useSelector(userSession, ({ value }) => value);
  const modal = useSelector(loginModal, ({ value }) => value);
  const { reach } = useNetwork();
  return (
    <Page title="测试台" narrow>
      <Card title="状态机">
        <DataList
          rows={[
            { name: "应用令牌", value: benchWords.accessToken[token] },
            { name: "登录", value: benchWords.userSession[session] },
            { name: "登录框", value: benchWords.loginModal[modal] },
            { name: "网络", value: benchWords.network[reach] },
          ]}
        />
      </Card>
      <p>应用版本 {__APP_VERSION__}</p>
    </Page>
  );
}
