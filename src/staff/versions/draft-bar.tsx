import type { ReactNode } from "react";
import styles from "#staff/list.module.css";
import { Button } from "#ui/controls/button.tsx";
import { gated } from "#ui/controls/why-not.ts";
import { Tag } from "#ui/feedback/tag.tsx";
import { Card } from "#ui/layout/card.tsx";
import type { Edited } from "./draft.ts";
import { stateTag } from "./state-tag.tsx";

interface DraftBarProps {
  readonly seen: Pick<Edited<unknown>, "state" | "version" | "draft">;
  readonly unsaved: boolean;
  readonly isBehind: boolean;
  readonly refused: string | null;
  readonly busy: boolean;
  /** What a publication would be refused for. */
  readonly fault: string | undefined;
  readonly stateWords?: Parameters<typeof stateTag>[1];
  /** A link to the preview, where it has a page of its own. */
  readonly children?: ReactNode;
  save(): Promise<boolean>;
  publish(): void;
  drop(): void;
}

/** Where a draft stands, and its acts: 保存草稿, 发布, 放弃草稿. */
export function DraftBar(props: DraftBarProps) {
  const { seen, unsaved, isBehind, refused, busy, fault, save, publish, drop } = props;
  const saveAndPublish = async () => {
    if (!unsaved || (await save())) publish();
  };
  const nothingNew = seen.draft === null && !unsaved;
  const whyNot = fault ?? (nothingNew ? "没有改动，不用发布" : null);
  return (
    <Card>
      <p className={styles.line} role="status">
        {stateTag(seen, props.stateWords)}
        {seen.version === 0 ? null : <Tag>第 {seen.version} 版</Tag>}
        <span className={styles.note}>
          {unsaved ? "有改动没保存" : seen.draft === null ? "与发布的一样" : "草稿已保存"}
        </span>
      </p>
      {isBehind ? <p className={styles.note}>别人刚改过，重新打开这一页才能保存。</p> : null}
      {refused === null ? null : <p role="alert">{refused}</p>}
      <div className={styles.actions}>
        <Button
          tone="outline"
          busy={busy}
          {...gated(unsaved ? null : "没有改动，不用保存", () => void save())}
        >
          保存草稿
        </Button>
        <Button busy={busy} {...gated(whyNot, () => void saveAndPublish())}>
          发布
        </Button>
        {props.children}
        {seen.draft === null ? null : (
          <Button tone="plain" onClick={drop}>
            放弃草稿
          </Button>
        )}
      </div>
    </Card>
  );
}
