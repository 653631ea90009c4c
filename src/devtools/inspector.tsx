import { Link } from "react-router-dom";
import { paths } from "#contract/paths/paths.ts";
import { Page } from "#ui/layout/page.tsx";
import { BenchView } from "./inspector-view.tsx";

/** 测试台: what runs on this page, and every machine drawn. */
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

/** 界面部件, by this door: the first route names no file of it. */
export const parts = () => import("#devtools/gallery/parts.tsx");
