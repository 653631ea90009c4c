import { Tabs } from "radix-ui";
import { useState } from "react";
import type { PricedJob } from "#desk/state/desk-state.ts";
import type { HeldPlace } from "#desk/state/freight-place.ts";
import type { QuoteDesk } from "#desk/state/quote-desk.ts";
import { BasisTab } from "#desk/tools/basis-tab.tsx";
import { CompareTab } from "#desk/tools/compare-tab.tsx";
import { LinesTab } from "#desk/tools/lines-tab.tsx";
import { SheetTab } from "#desk/tools/sheet-tab.tsx";
import styles from "./desk-tabs.module.css";
import { type DeskTab, deskTabs, shownTab, showTab } from "./show-tab.ts";

const names: Readonly<Record<DeskTab, string>> = {
  lines: "明细",
  basis: "依据",
  compare: "对比",
  sheet: "报价单",
};

interface DeskTabsProps {
  readonly desk: QuoteDesk;
  /** Where freight is reckoned to. */
  readonly held: HeldPlace;
}

/** What stands behind the price, one tool at a time; the tab stands in the address. */
export function DeskTabs({ desk, held }: DeskTabsProps) {
  const [shown, setShown] = useState(shownTab);
  // Here, so that variants outlast a look at another tab.
  const [kept, setKept] = useState<readonly PricedJob[]>([]);
  const choose = (tab: DeskTab) => {
    setShown(tab);
    showTab(tab);
  };
  return (
    <Tabs.Root
      className={styles.tabs}
      value={shown}
      onValueChange={(value) => {
        const tab = deskTabs.find((one) => one === value);
        if (tab !== undefined) choose(tab);
      }}
    >
      <Tabs.List className={styles.list} aria-label="报价工具">
        {deskTabs.map((tab) => (
          <Tabs.Trigger key={tab} value={tab} className={styles.tab}>
            {names[tab]}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      <Tabs.Content value="lines" className={styles.panel}>
        <LinesTab desk={desk} />
      </Tabs.Content>
      <Tabs.Content value="basis" className={styles.panel}>
        <BasisTab desk={desk} held={held} />
      </Tabs.Content>
      <Tabs.Content value="compare" className={styles.panel}>
        <CompareTab desk={desk} kept={kept} onKeep={setKept} />
      </Tabs.Content>
      <Tabs.Content value="sheet" className={styles.panel}>
        <SheetTab desk={desk} />
      </Tabs.Content>
    </Tabs.Root>
  );
}
