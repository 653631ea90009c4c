import { Form } from "react-router-dom";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";
import { SearchIcon } from "#ui/icons.tsx";
import styles from "./order-search.module.css";

/** Finds orders by number or name; what was asked stands in the address. */
export function OrderSearch({ state, keyword }: { state: string; keyword: string }) {
  return (
    <Form className={styles.search} method="get" role="search">
      {state === "" ? null : <input type="hidden" name="state" value={state} />}
      <TextField
        className={styles.field}
        label="找订单"
        type="search"
        name="keyword"
        maxLength={60}
        placeholder="订单号或品名"
        defaultValue={keyword}
        enterKeyHint="search"
      />
      <Button tone="outline" type="submit">
        <SearchIcon size={18} />
        查找
      </Button>
    </Form>
  );
}
