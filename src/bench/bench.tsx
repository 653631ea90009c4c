import { Page } from "#ui/page.tsx";
import { BenchView } from "./bench-view.tsx";

/** 测试台: what runs on this page, and every machine drawn. */
export function Component() {
  return (
    <Page title="测试台">
      <BenchView />
      <p>应用版本 {__APP_VERSION__}</p>
    </Page>
  );
}
