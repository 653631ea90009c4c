import { paths } from "#contract/paths/paths.ts";
import { useSignedIn } from "#machines/shop-actors.ts";
import { LinkButton } from "#ui/controls/button.tsx";
import { Card } from "#ui/layout/card.tsx";
import { Page } from "#ui/layout/page.tsx";
import styles from "./panel.module.css";

/** The entry of the former back office: says that it is unused and links to the shop. */
export function Component() {
  const signedIn = useSignedIn();
  return (
    <Page title="账号入口" narrow>
      <Card>
        <div className={styles.form}>
          <p className={styles.note}>旧的后台入口已停用。买家请从这里登录，或前往买家中心。</p>
          <div className={styles.actions}>
            {signedIn ? (
              <LinkButton to={paths.profile()}>买家中心</LinkButton>
            ) : (
              <LinkButton to={paths.login()}>去登录</LinkButton>
            )}
            <LinkButton tone="outline" to={paths.home()}>
              返回首页
            </LinkButton>
          </div>
        </div>
      </Card>
    </Page>
  );
}
