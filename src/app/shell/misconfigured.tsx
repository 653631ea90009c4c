import { createRoot } from "react-dom/client";
import { Empty } from "#ui/feedback/states.tsx";
import { Page } from "#ui/layout/page.tsx";

/** The whole page where no shop can be told from the address that it stands at. */
function Misconfigured({ hostName }: { hostName: string }) {
  return (
    <main>
      <Page title="配置错误" narrow>
        <Empty
          title="从这个网址看不出是哪家店"
          text={`这里是 ${hostName}，要用带店名的网址打开。请联系给您网址的人。`}
        />
      </Page>
    </main>
  );
}

/** Instead of the app: every call of it would be refused. */
export function showMisconfigured(root: HTMLElement): void {
  document.title = "配置错误 · 齐墨印纸";
  createRoot(root).render(<Misconfigured hostName={window.location.hostname} />);
}
