import { useState } from "react";
import type { PublishedVersion } from "#contract/staff/versions.ts";
import { Ask } from "#staff/ask.tsx";
import { done, FormAct } from "#staff/form-act.tsx";
import styles from "#staff/list.module.css";
import { Button } from "#ui/controls/button.tsx";
import { useForm } from "#ui/controls/form-state.ts";
import { Empty } from "#ui/feedback/states.tsx";
import { fullTime } from "#ui/feedback/time.ts";
import { Card } from "#ui/layout/card.tsx";

interface RestoreActProps {
  readonly current: number;
  readonly version: PublishedVersion;
  readonly effect: string;
  restore(number: number): Promise<unknown>;
  onDone(): void;
  onClose(): void;
}

/** 恢复: an earlier version is published again as the next one. */
function RestoreAct({ current, version, effect, restore, onDone, onClose }: RestoreActProps) {
  const { number, name } = version;
  const form = useForm({
    initial: {},
    check: () => ({}),
    send: () => done(restore(number), `已恢复第 ${number} 版`, onDone),
  });
  return (
    <FormAct
      title={`恢复第 ${number} 版“${name}”？`}
      description={`它会作为第 ${current + 1} 版发布，${effect}。别的版本都留着。`}
      form={form}
      label="恢复"
      onClose={onClose}
    />
  );
}

interface VersionListProps {
  /** The latest version; 0: none. */
  readonly version: number;
  readonly isDrafted: boolean;
  /** What buyers notice of a version that is published again. */
  readonly effect: string;
  load(): Promise<{ readonly items: readonly PublishedVersion[] }>;
  /** Publishes the version again. */
  restore(number: number): Promise<unknown>;
  again(): void;
}

/** 历史: who published what and when; each earlier version can be restored. */
export function VersionList(props: VersionListProps) {
  const { version, isDrafted, effect, load, restore, again } = props;
  const [asked, setAsked] = useState<PublishedVersion | null>(null);
  return (
    <Card title="发布历史">
      <Ask key={version} load={load}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title="还没有发布过" />
          ) : (
            <ol className={styles.list}>
              {items.map((item) => (
                <li key={item.number}>
                  <p className={styles.line}>
                    <strong>第 {item.number} 版</strong>
                    <span className={styles.note}>
                      {fullTime(item.at)}
                      {item.who === "" ? "" : `，${item.who}`}
                    </span>
                    {item.number === version ? <span className={styles.note}>现在这版</span> : null}
                  </p>
                  <p className={styles.note}>
                    {[item.note, item.changes.length === 0 ? "" : `改了${item.changes.join("、")}`]
                      .filter((part) => part !== "")
                      .join("；")}
                  </p>
                  {item.number === version || isDrafted ? null : (
                    <Button
                      size="s"
                      tone="outline"
                      aria-label={`恢复第 ${item.number} 版`}
                      onClick={() => setAsked(item)}
                    >
                      恢复这版
                    </Button>
                  )}
                </li>
              ))}
            </ol>
          )
        }
      </Ask>
      {!isDrafted || version < 2 ? null : (
        <p className={styles.note}>有没发布的草稿，先发布或放弃，才能恢复旧版。</p>
      )}
      {asked === null ? null : (
        <RestoreAct
          current={version}
          version={asked}
          effect={effect}
          restore={restore}
          onClose={() => setAsked(null)}
          onDone={() => {
            setAsked(null);
            again();
          }}
        />
      )}
    </Card>
  );
}
