import { paths } from "#contract/paths/paths.ts";
import { Card } from "#ui/layout/card.tsx";
import { Page } from "#ui/layout/page.tsx";
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
