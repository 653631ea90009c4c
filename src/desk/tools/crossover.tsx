import { useMemo } from "react";
import type { Job } from "#contract/jobs.ts";
import { fenOf, yuanOf } from "#contract/money.ts";
import { grouped } from "#contract/numerals.ts";
import type { PriceBook } from "#contract/price-book.ts";
import type { BookCardProps } from "#desk/fields/form-props.ts";
import { useDesk } from "#desk/state/use-desk.ts";
import styles from "#job/facts/result.module.css";
import { priceJob } from "#pricing/quote.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { otherMethod } from "./other-method.ts";

interface Row {
  readonly quantity: number;
  readonly rotary: number | null;
  readonly digital: number | null;
}

const once = { ladder: false, alternatives: false } as const;

function totalOf(job: Job, quantity: number, book: PriceBook): number | null {
  if (job.quoteType === "paper") return null;
  const result = priceJob({ ...job, quantity }, book, once);
  return result.ok ? fenOf(result.quote.total) : null;
}

function rowsOf(job: Job, other: Job, book: PriceBook): Row[] {
  if (job.quoteType === "paper") return [];
  const quantities = [...new Set([500, 1000, 2000, 5000, 10_000, 20_000, 50_000, job.quantity])];
  const [rotary, digital] = job.quoteType === "lz" ? [job, other] : [other, job];
  return quantities
    .sort((a, b) => a - b)
    .map((quantity) => ({
      quantity,
      rotary: totalOf(rotary, quantity, book),
      digital: totalOf(digital, quantity, book),
    }));
}

const yuan = (fen: number | null): string => (fen === null ? "做不了" : `¥${grouped(yuanOf(fen))}`);
const cheaper = (one: number | null, two: number | null): boolean =>
  one !== null && (two === null || one <= two);

/** The same label on the rotary and on the digital press: from which quantity which is cheaper. */
export function Crossover({ desk, book }: BookCardProps) {
  const settled = useDesk(desk).settled?.job ?? null;
  const other = useMemo(
    () => (settled === null ? null : otherMethod(settled, book)),
    [settled, book],
  );
  const rows = useMemo(
    () => (settled === null || other === null ? [] : rowsOf(settled, other, book)),
    [settled, other, book],
  );
  if (settled === null || other === null || settled.quoteType === "paper") return null;
  const own = settled.quoteType === "lz" ? "轮转" : "数码";
  const there = own === "轮转" ? "数码" : "轮转";
  const turn = rows.find((row) => cheaper(row.rotary, row.digital));
  return (
    <Card title="轮转还是数码" aside="同一张标签，两种做法">
      <p className={styles.words}>
        {turn === undefined
          ? "这个规格数码更省，免版费刀费。"
          : turn === rows[0]
            ? "这个规格轮转更省。"
            : `约 ${grouped(turn.quantity)} 枚起轮转更省，以下数码更省。`}
      </p>
      <div className={styles.tableWrap}>
        <table className={styles.table} aria-label="轮转与数码价格">
          <thead>
            <tr>
              <th scope="col">每款数量</th>
              <th scope="col">轮转</th>
              <th scope="col">数码</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr
                key={row.quantity}
                className={row.quantity === settled.quantity ? styles.current : undefined}
              >
                <td className={styles.num}>{grouped(row.quantity)}</td>
                <td
                  className={`${styles.num} ${cheaper(row.rotary, row.digital) ? styles.down : ""}`}
                >
                  {yuan(row.rotary)}
                </td>
                <td
                  className={`${styles.num} ${cheaper(row.rotary, row.digital) ? "" : styles.down}`}
                >
                  {yuan(row.digital)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Button tone="outline" onClick={() => desk.change(other)}>
        换成{there}做
      </Button>
    </Card>
  );
}
