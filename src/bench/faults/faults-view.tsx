import { useSyncExternalStore } from "react";
import { WhereGranted } from "#bench/where-granted.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Empty } from "#ui/states.tsx";
import { faultWords } from "./fault-kinds.ts";
import styles from "./faults-view.module.css";
import { NewSwitch } from "./new-switch.tsx";
import { type FaultSwitch, removeSwitch, switchesNow, watchSwitches } from "./switches.ts";

const callsWords = (calls: string): string => {
  if (calls === "every") return "全部调用";
  return calls === "writes" ? "会改变什么的调用" : calls;
};

function howOften({ left, oneIn, seed, met }: FaultSwitch): string {
  const rest = left === null ? "直到取消" : left === 0 ? "用完了" : `还有 ${left} 次`;
  const share = oneIn === 1 ? "" : `，${oneIn} 次里一次（种子 ${seed}）`;
  return `${rest}${share}，遇到过 ${met} 次`;
}

function Switches() {
  const switches = useSyncExternalStore(watchSwitches, switchesNow);
  if (switches.length === 0) {
    return <Empty title="没有打开的故障" text="本页的调用照常来去。" />;
  }
  return (
    <ul className={styles.switches} aria-label="打开的故障">
      {switches.map((one) => (
        <li key={one.id} className={styles.switch} data-over={one.left === 0 ? "" : undefined}>
          <div>
            <p className={styles.name}>
              {faultWords[one.kind].name}
              {one.kind === "status" ? ` ${one.status}` : ""}
            </p>
            <code>{callsWords(one.calls)}</code>
            <p className={styles.often}>{howOften(one)}</p>
          </div>
          <Button tone="outline" size="s" onClick={() => removeSwitch(one.id)}>
            取消
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Faults for this page's own calls, where the server grants it. They stay with the tab over a reload. */
export function FaultsView() {
  return (
    <WhereGranted>
      <div className={styles.view}>
        <Card title="打开的故障">
          <Switches />
        </Card>
        <Card title="新的故障">
          <NewSwitch />
        </Card>
      </div>
    </WhereGranted>
  );
}
