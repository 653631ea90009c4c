import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { shopToday } from "#components/job-facts/dates-now.ts";
import { shanghaiDay } from "#contract/format/shanghai-day.ts";
import { paths } from "#contract/paths/paths.ts";
import { Button } from "#ui/controls/button.tsx";
import { SelectField, TextField } from "#ui/controls/field.tsx";
import { type Filter, filterOf } from "./order-pages.ts";
import styles from "./order-search.module.css";

const dayMs = 86_400_000;
/** The day so many days before today. */
const daysAgo = (days: number): string =>
  shanghaiDay(Date.parse(`${shopToday()}T12:00:00+08:00`) - days * dayMs);

const periods = [
  { value: "7", label: "近 7 天" },
  { value: "30", label: "近 30 天" },
  { value: "90", label: "近 90 天" },
] as const;
const anyTime = "";
const own = "own";

/** The period of a filter, as an entry of the list. */
function periodOf({ from, to }: Filter): string {
  if (from === "" && to === "") return anyTime;
  const known = periods.find(({ value }) => to === "" && daysAgo(Number(value) - 1) === from);
  return known?.value ?? own;
}

interface OrderFiltersProps {
  filter: Filter;
  /** Titles of the buyer's items; empty where the host omits them. */
  products: readonly string[];
}

/** Filters the list by day and by product; the filter is in the address. */
export function OrderFilters({ filter, products }: OrderFiltersProps) {
  const navigate = useNavigate();
  const [choosing, setChoosing] = useState(false);
  const period = choosing ? own : periodOf(filter);
  /** Read from the location: a choice whose list still loads counts already. */
  const go = (some: Partial<Filter>) => {
    const chosen = filterOf(new URLSearchParams(window.location.search));
    void navigate(paths.orders({ ...chosen, ...some }));
  };
  const choosePeriod = (value: string) => {
    setChoosing(value === own);
    if (value === anyTime) go({ from: "", to: "" });
    else if (value !== own) go({ from: daysAgo(Number(value) - 1), to: "" });
  };
  const titles = products.includes(filter.product) ? products : [...products, filter.product];
  return (
    <div className={styles.filters}>
      <SelectField
        label="下单时间"
        value={period}
        options={[
          { value: anyTime, label: "全部时间" },
          ...periods,
          { value: own, label: "自选日期" },
        ]}
        onChange={(event) => choosePeriod(event.target.value)}
      />
      <SelectField
        label="产品"
        value={filter.product}
        options={[
          { value: "", label: "全部产品" },
          ...titles
            .filter((title) => title !== "")
            .map((title) => ({ value: title, label: title })),
        ]}
        onChange={(event) => go({ product: event.target.value })}
      />
      {period === own ? (
        <form
          className={styles.days}
          aria-label="自选日期"
          onSubmit={(event) => {
            event.preventDefault();
            const form = new FormData(event.currentTarget);
            setChoosing(false);
            go({ from: String(form.get("from") ?? ""), to: String(form.get("to") ?? "") });
          }}
        >
          <TextField label="从" name="from" type="date" defaultValue={filter.from} />
          <TextField label="到" name="to" type="date" defaultValue={filter.to} />
          <Button tone="outline" type="submit">
            筛选
          </Button>
        </form>
      ) : null}
    </div>
  );
}
