import { useCallback, useState, useSyncExternalStore } from "react";
import { FilePicker } from "#components/artwork/file-picker.tsx";
import { problemAt } from "#components/job-form/job-form.ts";
import {
  firstFields,
  looksLikeHeader,
  readTableFile,
  tableFiles,
  tableNow,
  watchTable,
} from "#components/variable-data/table-file.ts";
import type { FormProps } from "#configurator/fields/form-props.ts";
import styles from "#configurator/fields/forms.module.css";
import { useSessionPart } from "#configurator/state/use-quote-session.ts";
import { short } from "#contract/format/numerals.ts";
import { recordsOf } from "#contract/variable-data/check-table.ts";
import { draftTables } from "#data/drafts/draft-tables.ts";
import { Button } from "#ui/controls/button.tsx";
import { FieldError } from "#ui/controls/field.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { withData, withoutData } from "./data-form.ts";
import { DataMapping } from "./data-mapping.tsx";

interface DataFieldsProps
  extends Pick<FormProps<"ysp">, "session" | "book" | "form" | "problems" | "change"> {
  /** The table was taken away. */
  readonly onDrop: () => void;
}

/** The table of a draft, as far as it is on the device and read. */
function useDraftTable(draftId: string) {
  const subscribe = useCallback(
    (listener: () => void) => draftTables.watch(draftId, listener),
    [draftId],
  );
  const now = useSyncExternalStore(subscribe, () => draftTables.now(draftId));
  const kept = now === "unknown" ? null : now;
  const file = kept?.file ?? null;
  const watch = useCallback((listener: () => void) => watchTable(file, listener), [file]);
  const table = useSyncExternalStore(watch, () => tableNow(file));
  return { kept, table };
}

/** 可变数据: a table of the buyer, which columns are printed, and how it looks. */
export function DataFields(props: DataFieldsProps) {
  const { session, book, form, problems, change, onDrop } = props;
  const draftId = useSessionPart(session, (state) => state.draftId);
  const { kept, table } = useDraftTable(draftId);
  const [why, setWhy] = useState<string | null>(null);
  const { variableData } = book;
  const { dataTable } = form;
  const pick = async ([file]: readonly [File, ...File[]]) => {
    const read = await readTableFile(file);
    setWhy(read.ok ? null : read.message);
    if (!read.ok) return;
    const [first] = read.rows;
    const header = first !== undefined && looksLikeHeader(first);
    const fields = firstFields(read.rows, read.columns, header);
    const records = recordsOf(read.rows, { header }).length;
    void draftTables.put(draftId, session.title, file);
    change(withData(form, book, { header, fields, ...(records === 0 ? {} : { records }) }));
    void session.keep();
  };
  const drop = () => {
    setWhy(null);
    void draftTables.drop(draftId);
    change(withoutData(form));
    onDrop();
  };
  return (
    <>
      <p className={styles.note}>
        每张印不同的内容，如券号、姓名。给一张 CSV 表格，一行印一张。只能数码印
        {variableData === undefined
          ? ""
          : `；准备 ${short(Number(variableData.setup))} 元，每千条 ${short(Number(variableData.per1000))} 元，多 ${variableData.days} 个工作日`}
        。
      </p>
      {why === null ? null : <Notice tone="danger">{why}</Notice>}
      {kept === null ? null : (
        <p className={styles.note}>
          {kept.file.name}，
          {kept.kept
            ? "已存在本机，付款后可以直接用它上传。"
            : "只在这一页，刷新或离开后要重新选。"}
        </p>
      )}
      {dataTable !== undefined && kept === null ? (
        <p className={styles.note}>表格不在这台设备上。可以重新选，也可以付款后再传。</p>
      ) : null}
      <FilePicker
        offline={false}
        quiet={kept !== null}
        accept={tableFiles}
        label={kept === null ? "选 CSV 表格" : "换一张表格"}
        onPick={(files) => void pick(files)}
      />
      {dataTable === undefined ? null : (
        <>
          <DataMapping
            table={table?.ok === true ? table : null}
            dataTable={dataTable}
            form={form}
            problems={problems}
            change={change}
          />
          <Button tone="plain" size="s" onClick={drop}>
            不印可变数据
          </Button>
        </>
      )}
      <FieldError id="data-table" error={problemAt(problems, "dataTable")} />
    </>
  );
}
