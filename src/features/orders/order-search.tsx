import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { Button } from "#ui/controls/button.tsx";
import { TextField } from "#ui/controls/field.tsx";
import { SearchIcon } from "#ui/layout/shell-icons.tsx";
import styles from "./order-search.module.css";

interface OrderSearchProps {
  keyword: string;
  /** The address of the list for a keyword. */
  placeOf(keyword: string): string;
}

/** Finds orders by number or name; the search is in the address. */
export function OrderSearch({ keyword, placeOf }: OrderSearchProps) {
  const navigate = useNavigate();
  const [text, setText] = useState(keyword);
  return (
    <search>
      <form
        className={styles.search}
        onSubmit={(event) => {
          event.preventDefault();
          void navigate(placeOf(text.trim()));
        }}
      >
        <TextField
          className={styles.field}
          label="找订单"
          hideLabel
          type="search"
          maxLength={60}
          placeholder="订单号或品名"
          enterKeyHint="search"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button tone="outline" type="submit" aria-label="查找">
          <SearchIcon size={18} />
        </Button>
      </form>
    </search>
  );
}
