import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router-dom";
import { Button } from "#ui/controls/button.tsx";
import { TextField } from "#ui/controls/field.tsx";
import { plainNumber } from "#ui/controls/plain-number.ts";
import styles from "./list.module.css";

interface SearchBoxProps {
  readonly label: string;
  readonly most: number;
  readonly keyword: string | undefined;
  /** Only numbers are searched. */
  readonly numeric?: boolean;
  /** The address of the results. */
  placeOf(keyword: string): string;
}

/** Searches by a number, a mobile, or a name. */
export function SearchBox({ label, most, keyword, numeric = false, placeOf }: SearchBoxProps) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState(keyword ?? "");
  const search = (event: FormEvent) => {
    event.preventDefault();
    void navigate(placeOf(typed.trim()));
  };
  return (
    <search>
      <form className={styles.search} onSubmit={search}>
        <TextField
          label={label}
          hideLabel
          placeholder={label}
          type="search"
          inputMode={numeric ? "numeric" : "search"}
          maxLength={most}
          value={typed}
          onChange={(event) =>
            setTyped(numeric ? plainNumber(event.target.value) : event.target.value)
          }
        />
        <Button type="submit" tone="outline">
          查找
        </Button>
      </form>
    </search>
  );
}
