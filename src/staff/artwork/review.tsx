import { useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import type { OutputOf } from "#contract/http/endpoint.ts";
import { staffPaths } from "#contract/paths/staff-paths.ts";
import { artworkFile, decideArtwork } from "#contract/staff/staff-artwork.ts";
import { type StaffOrder, staffOrderCall } from "#contract/staff/staff-orders.ts";
import { mayCall } from "#contract/staff/staff-rights.ts";
import { Ask } from "#staff/ask.tsx";
import { staffCall } from "#staff/call.ts";
import styles from "#staff/list.module.css";
import type { ScreenProps } from "#staff/staff-app.tsx";
import { LinkButton } from "#ui/controls/button.tsx";
import { Card } from "#ui/layout/card.tsx";
import { Page } from "#ui/layout/page.tsx";
import { type AskedAct, actsOf, ControlledActs } from "./file-acts.tsx";
import { OrderedFacts } from "./ordered-facts.tsx";
import { ProofView } from "./proof-view.tsx";
import own from "./review.module.css";
import type { ReviewedFile } from "./reviewed-file.ts";
import { ReviewedPages } from "./reviewed-pages.tsx";
import { useShortcuts, useShortcutsOn } from "./shortcuts.ts";

type Found = OutputOf<typeof artworkFile>;

interface ReviewData {
  readonly file: Found;
  readonly order: StaffOrder;
}

async function load(file_id: string): Promise<ReviewData> {
  const file = await staffCall(artworkFile, { file_id });
  return { file, order: await staffCall(staffOrderCall, { id: file.order_id }) };
}

const reviewedOf = (file: Found): ReviewedFile => ({
  ...file,
  uploadId: file.sha256 === null ? null : (file.url.split("/").at(-1) ?? null),
});

/** Neighbours in the queue. */
function Neighbours({ file: { previous, next, position, waiting } }: { file: Found }) {
  return (
    <nav aria-label="审稿队列" className={own.queue}>
      {previous === null ? null : (
        <LinkButton tone="plain" size="s" to={staffPaths.artworkFile({ id: previous })}>
          上一个
        </LinkButton>
      )}
      <span className={styles.note}>
        {position === null ? `还有 ${waiting} 个待审` : `待审第 ${position} / ${waiting} 个`}
      </span>
      {next === null ? null : (
        <LinkButton tone="plain" size="s" to={staffPaths.artworkFile({ id: next })}>
          下一个
        </LinkButton>
      )}
    </nav>
  );
}

function KeysHint({ isOn, onChange }: { isOn: boolean; onChange(isOn: boolean): void }) {
  return (
    <label className={own.keys}>
      <input
        type="checkbox"
        checked={isOn}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <span>用快捷键：J 下一个，K 上一个，← → 翻页，A 通过，F 发样稿，T 退回，Esc 关对话框</span>
    </label>
  );
}

function Reviewing({
  data,
  me,
  again,
}: { data: ReviewData; again(): void } & Pick<ScreenProps, "me">) {
  const { file, order } = data;
  const navigate = useNavigate();
  const [asked, setAsked] = useState<AskedAct | null>(null);
  const [page, setPage] = useState(1);
  const [pages, setPages] = useState(1);
  const [keysOn, setKeysOn] = useShortcutsOn();
  const reviewed = reviewedOf(file);
  const open = file.position !== null && mayCall(me.roles, decideArtwork.path);
  const acts = actsOf(reviewed, open);
  const go = (id: string | null) => {
    if (id !== null) void navigate(staffPaths.artworkFile({ id }));
  };
  const ask = (act: AskedAct) => {
    if (acts.includes(act)) setAsked(act);
  };
  useShortcuts(keysOn, {
    j: () => go(file.next),
    k: () => go(file.previous),
    a: () => ask("accept"),
    f: () => ask("issue"),
    t: () => ask("return"),
    ArrowRight: () => setPage(Math.min(pages, page + 1)),
    ArrowLeft: () => setPage(Math.max(1, page - 1)),
  });
  const line = order.lines.find(({ item_id }) => item_id === file.item_id);
  const [newest] = file.proofs;
  const done = () => {
    const to = file.next ?? file.previous;
    if (to === null) void navigate(staffPaths.artwork());
    else go(to);
  };
  return (
    <ReviewedPages
      file={reviewed}
      place={file.place}
      job={line?.job ?? null}
      quote={line?.quote ?? null}
      page={page}
      onPage={setPage}
      onPages={setPages}
      head={
        <Card className={styles.row}>
          <div className={own.head}>
            <p className={own.name}>
              <strong>{file.name}</strong>
            </p>
            <Neighbours file={file} />
          </div>
          <p className={styles.note}>
            {file.title}
            {file.part === "" ? null : `，${file.part}`} · 订单{" "}
            <Link to={staffPaths.order({ id: file.order_id })}>{file.order_no}</Link>
          </p>
        </Card>
      }
      acts={(material) => (
        <Card className={styles.row}>
          <ControlledActs
            file={reviewed}
            open={open}
            asked={asked}
            onAsk={setAsked}
            material={material}
            again={again}
            onDone={done}
          />
          {open ? null : <p className={styles.note}>这个文件现在不等本店处理。</p>}
          <KeysHint isOn={keysOn} onChange={setKeysOn} />
        </Card>
      )}
      facts={
        <>
          <OrderedFacts file={file} order={order} />
          {newest === undefined ? null : <ProofView key={newest.proof_id} proof={newest} />}
        </>
      }
    />
  );
}

/** 审稿 of one file: its pages beside what was ordered and what the device found. */
export function Review({ id, me }: ScreenProps) {
  return (
    <Page title="审稿" back={staffPaths.artwork()}>
      <Ask key={id} load={() => load(id)}>
        {(data, again) => <Reviewing data={data} me={me} again={again} />}
      </Ask>
    </Page>
  );
}
