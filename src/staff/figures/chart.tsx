import { useEffect, useRef, useState } from "react";
import styles from "./figures.module.css";
import type { ChartData } from "./staff-chart.ts";

interface ChartProps extends ChartData {
  /** What the chart shows, for screen readers: the table beside it holds the numbers. */
  readonly label: string;
}

/** Bars whose library is loaded with the first chart. Without it the table is enough. */
export function Chart({ label, names, series }: ChartProps) {
  const into = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState(false);
  const shown = JSON.stringify({ names, series });
  useEffect(() => {
    let remove: (() => void) | null = null;
    let isWanted = true;
    const data: ChartData = JSON.parse(shown);
    void import("./staff-chart.ts").then(
      ({ drawChart }) => {
        if (isWanted && into.current !== null) remove = drawChart(into.current, data);
      },
      () => {
        if (isWanted) setFailed(true);
      },
    );
    return () => {
      isWanted = false;
      remove?.();
    };
  }, [shown]);
  return (
    <>
      <ul className={styles.legend}>
        {series.map((one) => (
          <li key={one.label} className={styles.key} data-colour={one.colour}>
            {one.label}
          </li>
        ))}
      </ul>
      {failed ? <p role="status">图没有取到，数字在下面的表里</p> : null}
      <div ref={into} className={styles.chart} role="img" aria-label={label} hidden={failed} />
    </>
  );
}
