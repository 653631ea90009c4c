import { useSyncExternalStore } from "react";
import { WhereGranted } from "#devtools/where-granted.tsx";
import { Button } from "#ui/controls/button.tsx";
import { Empty } from "#ui/feedback/states.tsx";
import { Card } from "#ui/layout/card.tsx";
import styles from "./faults-view.module.css";
import { NewSwitch } from "./new-switch.tsx";
import { callsWords, howOften, switchName } from "./switch-words.ts";
import { removeSwitch, switchesNow, watchSwitches } from "./switches.ts";

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
            <p className={styles.name}>{switchName(one)}</p>
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

/**
 * Faults for this page's own calls, where the server grants it. They stay for the tab over a
 * reload.
 */
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
