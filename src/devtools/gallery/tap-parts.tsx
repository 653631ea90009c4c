import { useState } from "react";
import { HelpButton } from "#components/help/help-button.tsx";
import { paths } from "#contract/paths/paths.ts";
import { Button, type ButtonTone, LinkButton } from "#ui/controls/button.tsx";
import { CopyButton } from "#ui/controls/copy-button.tsx";
import { GatedButton } from "#ui/controls/gated-button.tsx";
import { TabLinks } from "#ui/controls/tabs.tsx";
import { Card } from "#ui/layout/card.tsx";
import { MoreFoot } from "#ui/layout/more-foot.tsx";
import styles from "./parts.module.css";

const tones: readonly { tone: ButtonTone; word: string }[] = [
  { tone: "primary", word: "主要" },
  { tone: "outline", word: "次要" },
  { tone: "plain", word: "文字" },
  { tone: "danger", word: "危险" },
];

/** Parts to press: buttons in each tone and state, links, tabs, the foot of a list. */
export function TapParts() {
  const [taps, setTaps] = useState(0);
  const tap = () => setTaps(taps + 1);
  const pages = { items: [], busy: false, replace: () => {}, more: tap };
  return (
    <Card title="按下的" aside={`按了 ${taps} 次`}>
      <div className={styles.parts}>
        {tones.map(({ tone, word }) => (
          <div key={tone} className={styles.row}>
            <Button tone={tone} onClick={tap}>
              {word}
            </Button>
            <Button tone={tone} size="s" onClick={tap}>
              小号
            </Button>
            <Button tone={tone} busy onClick={tap}>
              忙碌
            </Button>
            <Button tone={tone} disabled onClick={tap}>
              不可用
            </Button>
          </div>
        ))}
        <div>
          <Button block onClick={tap}>
            整行
          </Button>
        </div>
        <div className={styles.row}>
          <GatedButton whyNot="联网后可用" tone="outline" onClick={tap}>
            按下说明原因
          </GatedButton>
          <LinkButton to={paths.bench()} tone="outline">
            像按钮的链接
          </LinkButton>
          <CopyButton text="QM20261123-4ZKPY36M" label="复制订单号" />
          <HelpButton />
          <HelpButton look="stacked" />
        </div>
        <TabLinks
          label="分类示例"
          items={[
            { to: paths.bench(), label: "全部", current: true },
            { to: paths.orders({ state: "10" }), label: "待付款", count: 3, current: false },
            { to: paths.orders({ state: "50" }), label: "待收货", current: false },
          ]}
        />
        <MoreFoot pages={{ ...pages, hasMore: true, failed: null }} />
        <MoreFoot pages={{ ...pages, hasMore: true, failed: "网络连接失败，请检查网络连接" }} />
      </div>
    </Card>
  );
}
