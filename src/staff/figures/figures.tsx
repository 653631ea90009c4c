import { Link } from "react-router-dom";
import { shanghaiDay, startOfShanghaiDay } from "#contract/format/shanghai-day.ts";
import type { OutputOf } from "#contract/http/endpoint.ts";
import { staffPaths } from "#contract/paths/staff-paths.ts";
import { staffFigures } from "#contract/staff/staff-figures.ts";
import { Ask } from "#staff/ask.tsx";
import { staffCall } from "#staff/call.ts";
import listStyles from "#staff/list.module.css";
import type { ScreenProps } from "#staff/staff-app.tsx";
import { TabLinks } from "#ui/controls/tabs.tsx";
import { Empty } from "#ui/feedback/states.tsx";
import { Card } from "#ui/layout/card.tsx";
import { Page } from "#ui/layout/page.tsx";
import { Chart } from "./chart.tsx";
import styles from "./figures.module.css";
import { Kinds, Open, Periods } from "./figures-tables.tsx";

type Found = OutputOf<typeof staffFigures>;
type By = "day" | "month";

const dayMs = 86_400_000;
/** `11-20`, or `2026-11`. */
const shortName = (name: string): string => (name.length > 7 ? name.slice(5) : name);

function Shown({ found, by }: { readonly found: Found; readonly by: By }) {
  const { periods, from, to } = found;
  const names = periods.map(({ name }) => shortName(name));
  const isEmpty = periods.every(
    ({ paid, refunds, returns, shipped }) =>
      paid.orders + refunds.orders + returns + shipped.orders === 0,
  );
  const before = shanghaiDay(startOfShanghaiDay(from) - dayMs);
  return (
    <>
      <p className={listStyles.facts}>
        <span>
          {from} 至 {to}
        </span>
        <Link to={staffPaths.figures({ by, until: before })}>更早</Link>
        <Link to={staffPaths.figures({ by })}>到今天</Link>
      </p>
      {isEmpty ? (
        <Empty title="这段时间没有付款、退款和发货" />
      ) : (
        <>
          <div className={styles.charts}>
            <Card title="付款和退款（元）">
              <Chart
                label={`每${by === "day" ? "日" : "月"}付款和退款的柱形图`}
                names={names}
                series={[
                  {
                    label: "付款",
                    values: periods.map(({ paid }) => Number(paid.money)),
                    colour: "--c",
                  },
                  {
                    label: "退款",
                    values: periods.map(({ refunds }) => Number(refunds.money)),
                    colour: "--m",
                  },
                ]}
              />
            </Card>
            <Card title="发货（单）">
              <Chart
                label={`每${by === "day" ? "日" : "月"}发货和晚发的柱形图`}
                names={names}
                series={[
                  {
                    label: "发货",
                    values: periods.map(({ shipped }) => shipped.orders),
                    colour: "--c",
                  },
                  {
                    label: "其中晚发",
                    values: periods.map(({ shipped }) => shipped.late),
                    colour: "--m",
                  },
                ]}
              />
            </Card>
          </div>
          <Card title={by === "day" ? "逐日" : "逐月"}>
            <Periods periods={periods} by={by} />
          </Card>
        </>
      )}
      <div className={styles.charts}>
        <Kinds kinds={found.kinds} />
        <Open open={found.open} />
      </div>
    </>
  );
}

const day = /^\d{4}-\d{2}-\d{2}$/;

/** 经营数据: turnover, refunds, returns and lateness by day or month, and what is open. */
export function Figures({ query }: ScreenProps) {
  const by: By = query.get("by") === "month" ? "month" : "day";
  const asked = query.get("until") ?? "";
  const until = day.test(asked) ? asked : undefined;
  return (
    <Page title="经营数据">
      <TabLinks
        label="按日或按月"
        items={[
          { to: staffPaths.figures({ until }), label: "按日", current: by === "day" },
          {
            to: staffPaths.figures({ by: "month", until }),
            label: "按月",
            current: by === "month",
          },
        ]}
      />
      <Ask load={() => staffCall(staffFigures, { by, ...(until === undefined ? {} : { until }) })}>
        {(found) => <Shown found={found} by={by} />}
      </Ask>
    </Page>
  );
}
