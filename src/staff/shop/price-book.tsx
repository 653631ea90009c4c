import { useState } from "react";
import { refusalOf } from "#api/say-why.ts";
import type { OutputOf } from "#contract/http/endpoint.ts";
import {
  checkPriceBookFile,
  exportPriceBook,
  importPriceBook,
  mostBookBytes,
  staffPriceBook,
} from "#contract/staff/staff-price-book.ts";
import { Ask } from "#staff/ask.tsx";
import { staffCall } from "#staff/call.ts";
import { done, FormAct } from "#staff/form-act.tsx";
import styles from "#staff/list.module.css";
import { saveText } from "#staff/read-file.ts";
import { Button } from "#ui/controls/button.tsx";
import { TextField } from "#ui/controls/field.tsx";
import { FormRefusal } from "#ui/controls/form-refusal.tsx";
import { useForm } from "#ui/controls/form-state.ts";
import { toast } from "#ui/feedback/toast.tsx";
import { Card } from "#ui/layout/card.tsx";
import { DataList } from "#ui/layout/data-list.tsx";
import { Page } from "#ui/layout/page.tsx";
import { Difference } from "./book-difference.tsx";

type PriceBookReply = OutputOf<typeof staffPriceBook>;
type Checked = OutputOf<typeof checkPriceBookFile>;

const versionsText = (versions: PriceBookReply["coming"]): string =>
  versions.map(({ version, from }) => `${version}（${from} 起）`).join("、");

function InForce({ reply }: { readonly reply: PriceBookReply }) {
  const { inForce, coming, before } = reply;
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    const refused = await refusalOf(
      staffCall(exportPriceBook, {}).then(({ version, document }) =>
        saveText(`price-book-${version}.json`, `${JSON.stringify(document, null, 2)}\n`),
      ),
    );
    setBusy(false);
    if (refused !== null) toast(refused, { tone: "danger" });
  };
  return (
    <Card title="现用价格簿">
      <DataList
        rows={[
          { name: "版本", value: inForce.version },
          { name: "生效", value: inForce.from },
          ...(coming.length === 0 ? [] : [{ name: "将要生效", value: versionsText(coming) }]),
          ...(before.length === 0 ? [] : [{ name: "用过的", value: versionsText(before) }]),
        ]}
      />
      <p className={styles.note}>报过的价按报价时的价格簿，到期前不变。</p>
      <div className={styles.actions}>
        <Button tone="outline" busy={busy} onClick={() => void save()}>
          导出文件
        </Button>
      </div>
    </Card>
  );
}

function Problems({ of }: { readonly of: Extract<Checked, { kind: "wrong" }>["problems"] }) {
  return (
    <section aria-label="文件里的错误">
      <p role="alert">文件有 {of.length} 处错误，没有导入：</p>
      <ol className={styles.problems}>
        {of.map(({ line, place, message }) => (
          <li key={`${line} ${place} ${message}`}>
            第 {line} 行 {place}：{message}
          </li>
        ))}
      </ol>
    </section>
  );
}

interface ImportActProps {
  readonly text: string;
  readonly of: Extract<Checked, { kind: "good" }>["difference"];
  onDone(): void;
  onClose(): void;
}

/** The confirmation before prices change. */
function ImportAct({ text, of, onDone, onClose }: ImportActProps) {
  const { version, from, now, digest } = of;
  const changes = of.chapters.reduce((sum, { count }) => sum + count, 0);
  const form = useForm({
    initial: {},
    check: () => ({}),
    send: () =>
      done(
        staffCall(importPriceBook, { text, digest }),
        now ? `价格簿 ${version} 已生效` : `价格簿 ${version} 已导入，${from} 起生效`,
        onDone,
      ),
  });
  return (
    <FormAct
      title={`导入价格簿 ${version}？`}
      description={`改动 ${changes} 处，${now ? "马上生效，买家看到的价格随之改变" : `${from} 零点起生效`}。导入后不能删除，只能再导入一本。`}
      form={form}
      label="确认导入"
      tone="danger"
      onClose={onClose}
    />
  );
}

function Import({ again }: { again(): void }) {
  const [text, setText] = useState("");
  const [checked, setChecked] = useState<Checked | null>(null);
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const check = async (file: File | undefined) => {
    setChecked(null);
    setRefused(null);
    if (file === undefined) return;
    if (file.size > mostBookBytes) return setRefused("文件过大，最多 2 MB");
    setBusy(true);
    const read = await file.text();
    setText(read);
    setRefused(await refusalOf(staffCall(checkPriceBookFile, { text: read }).then(setChecked)));
    setBusy(false);
  };
  return (
    <Card title="导入新价格簿">
      <TextField
        label="价格簿文件"
        hint={busy ? "正在核对…" : "JSON。先看改动，确认后才生效"}
        type="file"
        accept=".json,application/json"
        disabled={busy}
        onChange={(event) => void check(event.target.files?.[0])}
      />
      <FormRefusal why={refused} />
      {checked === null ? null : checked.kind === "wrong" ? (
        <Problems of={checked.problems} />
      ) : (
        <>
          <Difference of={checked.difference} />
          <div className={styles.actions}>
            <Button onClick={() => setAsked(true)}>导入这本价格簿</Button>
          </div>
        </>
      )}
      {asked && checked?.kind === "good" ? (
        <ImportAct
          text={text}
          of={checked.difference}
          onClose={() => setAsked(false)}
          onDone={() => {
            setAsked(false);
            setChecked(null);
            again();
          }}
        />
      ) : null}
    </Card>
  );
}

/** 价格簿: downloads the active book, and imports another one. */
export function PriceBook() {
  return (
    <Page title="价格簿">
      <Ask load={() => staffCall(staffPriceBook, {})}>
        {(reply, again) => (
          <>
            <InForce reply={reply} />
            <Import again={again} />
          </>
        )}
      </Ask>
    </Page>
  );
}
