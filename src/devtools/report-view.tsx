import { DataText } from "./data-text.tsx";
import type { Report } from "./report-file.ts";
import styles from "./running-view.module.css";

const orNone = (words: string | null): string => (words === null || words === "" ? "没有" : words);

/** The context of an imported trace. */
export function ReportView({ report }: { report: Report }) {
  const { screen, orderId, requests, faults } = report;
  return (
    <section aria-label="报告">
      <dl className={styles.facts}>
        <dt>页面</dt>
        <dd>
          {screen.title} <code>{screen.path}</code>
        </dd>
        <dt>订单</dt>
        <dd>
          <code>{orNone(orderId)}</code>
        </dd>
        <dt>打开的故障</dt>
        <dd>{orNone(faults.join("、"))}</dd>
        <dt>屏幕上的话</dt>
        <dd>
          <DataText value={screen.lines.join("\n")} />
        </dd>
        <dt>服务器的请求编号</dt>
        <dd>
          <DataText value={orNone(requests.map(({ call, id }) => `${id}  ${call}`).join("\n"))} />
        </dd>
      </dl>
    </section>
  );
}
