import * as Tabs from "radix-ui/tabs";
import { useState } from "react";
import type { PricedJob } from "#configurator/state/configurator-state.ts";
import type { HeldPlace } from "#configurator/state/freight-place.ts";
import type { QuoteSession } from "#configurator/state/quote-session.ts";
import { ArtworkCard } from "#configurator/tools/artwork-card.tsx";
import { BasisTab } from "#configurator/tools/basis-tab.tsx";
import { CompareTab } from "#configurator/tools/compare-tab.tsx";
import { LinesTab } from "#configurator/tools/lines-tab.tsx";
import { SheetTab } from "#configurator/tools/sheet-tab.tsx";
import { type ConfiguratorTab, configuratorTabs, shownTab, showTab } from "./show-tab.ts";
import styles from "./tool-tabs.module.css";

const names: Readonly<Record<ConfiguratorTab, string>> = {
  lines: "明细",
  basis: "依据",
  compare: "对比",
  sheet: "报价单",
};

interface ConfiguratorTabsProps {
  readonly session: QuoteSession;
  /** Destination of freight. */
  readonly held: HeldPlace;
}

/** The file on the goods, and below it details of the price, one tool at a time; the tab is in the address. */
export function ConfiguratorTabs({ session, held }: ConfiguratorTabsProps) {
  const [shown, setShown] = useState(shownTab);
  // Here, so that variants survive a change of tabs.
  const [kept, setKept] = useState<readonly PricedJob[]>([]);
  const choose = (tab: ConfiguratorTab) => {
    setShown(tab);
    showTab(tab);
  };
  return (
    <div className={styles.stack}>
      <ArtworkCard session={session} />
      <Tabs.Root
        className={styles.tabs}
        value={shown}
        onValueChange={(value) => {
          const tab = configuratorTabs.find((one) => one === value);
          if (tab !== undefined) choose(tab);
        }}
      >
        <Tabs.List className={styles.list} aria-label="报价工具">
          {configuratorTabs.map((tab) => (
            <Tabs.Trigger key={tab} value={tab} className={styles.tab}>
              {names[tab]}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        <Tabs.Content value="lines" className={styles.panel}>
          <LinesTab session={session} />
        </Tabs.Content>
        <Tabs.Content value="basis" className={styles.panel}>
          <BasisTab session={session} held={held} />
        </Tabs.Content>
        <Tabs.Content value="compare" className={styles.panel}>
          <CompareTab session={session} kept={kept} onKeep={setKept} />
        </Tabs.Content>
        <Tabs.Content value="sheet" className={styles.panel}>
          <SheetTab session={session} held={held} />
        </Tabs.Content>
      </Tabs.Root>
    </div>
  );
}
