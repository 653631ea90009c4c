import type { DataTable } from "#contract/jobs/data-table.ts";
import { endsOf, faultsOf } from "#contract/variable-data/check-table.ts";
import type { TableRow } from "#contract/variable-data/read-table.ts";
import styles from "./table-preview.module.css";
import { faultTexts } from "./table-words.ts";

interface TablePreviewProps {
  readonly table: DataTable;
  readonly records: readonly TableRow[];
}

const shownRows = 10;

function Rows({
  table,
  rows,
  name,
}: {
  table: DataTable;
  rows: readonly TableRow[];
  name: string;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls a wide table
    <section className={styles.scroll} aria-label={name} tabIndex={0}>
      <table className={styles.table}>
        <caption className={styles.caption}>{name}</caption>
        <thead>
          <tr>
            <th scope="col">行</th>
            {table.fields.map((field) => (
              <th key={field.column} scope="col">
                {field.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ number, cells }) => (
            <tr key={number}>
              <th scope="row">{number}</th>
              {table.fields.map(({ column }) => (
                <td key={column} data-empty={cells[column - 1] === "" || undefined}>
                  {cells[column - 1] || "空"}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The first and the last ten rows of a table, its empty cells and its doubles. */
export function TablePreview({ table, records }: TablePreviewProps) {
  const { first, last } = endsOf(records, shownRows);
  const faults = faultTexts(faultsOf(records, table), records.length);
  return (
    <div className={styles.preview}>
      {faults.length === 0 ? (
        <p className={styles.fine}>没有空格，也没有重复。</p>
      ) : (
        <ul className={styles.faults} aria-label="请核对">
          {faults.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      )}
      <Rows table={table} rows={first} name={`前 ${first.length} 条`} />
      {last.length === 0 ? null : <Rows table={table} rows={last} name={`后 ${last.length} 条`} />}
    </div>
  );
}
