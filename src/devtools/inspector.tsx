import { Link } from "react-router-dom";
import { paths } from "#contract/paths/paths.ts";
import { Page } from "#ui/layout/page.tsx";
import { BenchView } from "./inspector-view.tsx";

/** 测试台: the running actors, and every machine's chart. */
export function Component() {
  return (
    <Page title="测试台">
      <BenchView />
      <p>
        应用版本 {__APP_VERSION__}，<Link to={paths.parts()}>界面部件</Link>
      </p>
    </Page>
  );
}

/** 界面部件 loads from here, so that the first route does not name its file. */
export const parts = () => import("#devtools/gallery/gallery-parts.tsx");
