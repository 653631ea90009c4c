import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router-dom";
import { staffPaths } from "#contract/paths/staff-paths.ts";
import listStyles from "#staff/list.module.css";
import { yuanText } from "#staff/money/transfer-act.tsx";
import { Button } from "#ui/controls/button.tsx";
import { TextField } from "#ui/controls/field.tsx";
import { hasFurther, type OrderFilter } from "./order-filter.ts";
import styles from "./order-search.module.css";

const shown = [
  { name: "from", label: "下单从", type: "date" },
  { name: "to", label: "下单到", type: "date" },
  { name: "product", label: "商品名称", type: "search", most: 80 },
  { name: "buyer", label: "买家姓名或手机", type: "search", most: 30 },
  { name: "least", label: "金额从（元）", type: "text" },
  { name: "most", label: "金额到（元）", type: "text" },
] as const;
type Name = (typeof shown)[number]["name"];

const isSum = (name: Name): name is "least" | "most" => name === "least" || name === "most";

/** The typed conditions as the address holds them, and what is wrong with them. */
function read(typed: Readonly<Record<Name, string>>) {
  const errors: Partial<Record<Name, string>> = {};
  const given: Partial<Record<Name, string>> = {};
  for (const { name } of shown) {
    const text = typed[name].trim();
    if (text === "") continue;
    const value = isSum(name) ? yuanText(text) : text;
    if (value === null) errors[name] = "请填写金额，如 128.00";
    else given[name] = value;
  }
  const { from = "", to = "", least, most } = given;
  if (from !== "" && to !== "" && from > to) errors.to = "不能早于开始的日期";
  if (least !== undefined && most !== undefined && Number(least) > Number(most)) {
    errors.most = "不能小于前面的金额";
  }
  return { errors, given };
}

/** 更多条件: day, product, buyer and sum. The filter is in the address. */
export function OrderSearch({ filter }: { readonly filter: OrderFilter }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState<Record<Name, string>>({
    from: filter.from ?? "",
    to: filter.to ?? "",
    product: filter.product ?? "",
    buyer: filter.buyer ?? "",
    least: filter.least ?? "",
    most: filter.most ?? "",
  });
  const [errors, setErrors] = useState<Partial<Record<Name, string>>>({});
  const { state, keyword } = filter;
  const search = (event: FormEvent) => {
    event.preventDefault();
    const found = read(typed);
    setErrors(found.errors);
    if (Object.keys(found.errors).length > 0) return;
    void navigate(staffPaths.orders({ state, keyword, ...found.given }));
  };
  return (
    <details className={styles.more} open={hasFurther(filter)}>
      <summary>更多条件</summary>
      <form className={styles.fields} noValidate onSubmit={search} aria-label="更多条件">
        {shown.map((field) => (
          <TextField
            key={field.name}
            label={field.label}
            type={field.type}
            inputMode={isSum(field.name) ? "decimal" : undefined}
            maxLength={"most" in field ? field.most : undefined}
            value={typed[field.name]}
            error={errors[field.name]}
            onChange={(event) => setTyped({ ...typed, [field.name]: event.target.value })}
          />
        ))}
        <div className={listStyles.actions}>
          <Button type="submit" tone="outline">
            按条件筛选
          </Button>
          {hasFurther(filter) ? (
            <Button
              tone="plain"
              onClick={() => void navigate(staffPaths.orders({ state, keyword }))}
            >
              清除条件
            </Button>
          ) : null}
        </div>
      </form>
    </details>
  );
}
