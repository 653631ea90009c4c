import { paths } from "#contract/paths.ts";
import { Card } from "#ui/card.tsx";
import { Page } from "#ui/page.tsx";
import { RecoveryPanel } from "./recovery-panel.tsx";

/** 找回密码 as a page. */
export function Component() {
  return (
    <Page title="找回密码" back={paths.login()} narrow>
      <Card marks>
        <RecoveryPanel />
      </Card>
    </Page>
  );
}
