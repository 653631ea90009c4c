import { useState } from "react";
import { granted } from "#devtools/faults/road.ts";
import { callsWords, howOften, switchName } from "#devtools/faults/switch-words.ts";
import { addSwitch, asOpened, type FaultSwitch } from "#devtools/faults/switches.ts";
import { Button } from "#ui/controls/button.tsx";

const said = {
  open: "这些故障在本页打开了，次数和种子从头来。",
  denied: "商店没有开放测试开关，故障没有打开。",
} as const;

interface TraceFaultsProps {
  readonly faults: readonly FaultSwitch[];
}

/** The active faults of a saved trace, and the button to activate them here. */
export function TraceFaults({ faults }: TraceFaultsProps) {
  const [outcome, setOutcome] = useState<keyof typeof said | null>(null);
  if (faults.length === 0) return null;
  const open = async () => {
    const may = await granted();
    if (may) for (const fault of faults) addSwitch(asOpened(fault));
    setOutcome(may ? "open" : "denied");
  };
  return (
    <section aria-label="当时打开的故障">
      <p>当时打开的故障：</p>
      <ul>
        {faults.map((one) => (
          <li key={one.id}>
            {switchName(one)}，{callsWords(one.calls)}，{howOften(one)}
          </li>
        ))}
      </ul>
      <Button tone="outline" size="s" disabled={outcome === "open"} onClick={() => void open()}>
        照样打开
      </Button>
      <p role="status">{outcome === null ? null : said[outcome]}</p>
    </section>
  );
}
