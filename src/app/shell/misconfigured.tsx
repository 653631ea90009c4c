import { createRoot } from "react-dom/client";
import { Empty } from "#ui/feedback/states.tsx";
import { Page } from "#ui/layout/page.tsx";

/** The page for an address from which no company can be derived. */
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

/** Instead of the app: every call would be refused. */
export function showMisconfigured(root: HTMLElement): void {
  document.title = "配置错误 · 齐墨印纸";
  createRoot(root).render(<Misconfigured hostName={window.location.hostname} />);
}
