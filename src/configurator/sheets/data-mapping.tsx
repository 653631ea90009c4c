import { problemAt } from "#components/job-form/job-form.ts";
import { columnName, firstFields } from "#components/variable-data/table-file.ts";
import { TablePreview } from "#components/variable-data/table-preview.tsx";
import type { FormProps } from "#configurator/fields/form-props.ts";
import styles from "#configurator/fields/forms.module.css";
import { grouped } from "#contract/format/numerals.ts";
import { type DataTable, mostDataFields } from "#contract/jobs/data-table.ts";
import { recordsOf } from "#contract/variable-data/check-table.ts";
import type { TableRow } from "#contract/variable-data/read-table.ts";
import { otherCount } from "#contract/wording/pricing/variable-data-words.ts";
import { Button } from "#ui/controls/button.tsx";
import { CheckField, TextField } from "#ui/controls/field.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import type { DataForm } from "./data-form.ts";

interface DataMappingProps extends Pick<FormProps<"ysp">, "form" | "problems" | "change"> {
  /** The rows, where the table is on this device. */
  readonly table: { readonly rows: readonly TableRow[]; readonly columns: number } | null;
  readonly dataTable: DataForm;
}

/** A table whose columns are all named. */
const wholeOf = ({ header, fields }: DataForm): DataTable => ({
  header,
  fields: fields.flatMap(({ column, name }) => (column === null ? [] : [{ column, name }])),
});

/** The rows' number beside the quantity; nothing where the table is not at hand. */
function CountNotice({
  records,
  form,
  change,
}: { records: number | null } & Pick<DataMappingProps, "form" | "change">) {
  if (records === null) return null;
  if (records === 0) return <Notice tone="danger">除了表头没有数据</Notice>;
  if (form.quantity === records)
    return <Notice tone="ok">数据 {grouped(records)} 条，和数量一样</Notice>;
  return (
    <Notice
      tone="danger"
      action={
        <Button tone="outline" size="s" onClick={() => change({ ...form, quantity: records })}>
          数量改成 {grouped(records)}
        </Button>
      }
    >
      {otherCount(records, form.quantity ?? 0)}
    </Notice>
  );
}

/** Which columns are printed, under which names; the rows' number beside the quantity. */
export function DataMapping({ table, dataTable, form, problems, change }: DataMappingProps) {
  const shown = wholeOf(dataTable);
  const set = (next: DataTable) => {
    const records = table === null ? 0 : recordsOf(table.rows, next).length;
    change({ ...form, dataTable: { ...next, ...(records === 0 ? {} : { records }) } });
  };
  const columns = table?.columns ?? Math.max(...shown.fields.map(({ column }) => column), 0);
  const records = table === null ? [] : recordsOf(table.rows, shown);
  const turn = (header: boolean) =>
    set({ header, fields: firstFields(table?.rows ?? [], columns, header) });
  const toggle = (column: number, checked: boolean) => {
    const name = columnName(table?.rows[0], column, shown.header);
    const others = shown.fields.filter((field) => field.column !== column);
    const fields = checked ? [...others, { column, name }] : others;
    set({ ...shown, fields: fields.toSorted((one, other) => one.column - other.column) });
  };
  const rename = (column: number, name: string) =>
    set({
      ...shown,
      fields: shown.fields.map((field) => (field.column === column ? { column, name } : field)),
    });
  const full = shown.fields.length >= mostDataFields;
  return (
    <>
      {table === null ? null : (
        <CheckField
          label="第一行是表头，不印"
          checked={shown.header}
          onChange={(event) => turn(event.target.checked)}
        />
      )}
      <CountNotice records={table === null ? null : records.length} form={form} change={change} />
      {Array.from({ length: columns }, (_, at) => at + 1).map((column) => {
        const at = shown.fields.findIndex((field) => field.column === column);
        const field = shown.fields[at];
        const sample = records[0]?.cells[column - 1] ?? "";
        return (
          <div key={column} className={styles.titled}>
            <CheckField
              label={`印第 ${column} 列${sample === "" ? "" : `，如 ${sample}`}`}
              checked={field !== undefined}
              whyNot={field === undefined && full ? `最多印 ${mostDataFields} 列` : null}
              onChange={(event) => toggle(column, event.target.checked)}
            />
            {field === undefined ? null : (
              <TextField
                label={`第 ${column} 列的字段名`}
                value={field.name}
                maxLength={20}
                autoComplete="off"
                error={problemAt(problems, `dataTable.fields.${at}.name`)}
                onChange={(event) => rename(column, event.target.value)}
              />
            )}
          </div>
        );
      })}
      {shown.fields.length === 0 || records.length === 0 ? null : (
        <TablePreview table={shown} records={records} />
      )}
    </>
  );
}
