import { useDeferredValue, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router-dom";
import { paths } from "#contract/paths/paths.ts";
import { Button } from "#ui/controls/button.tsx";
import { SearchIcon } from "#ui/layout/shell-icons.tsx";
import styles from "./search-box.module.css";
import { SearchHints } from "./search-hints.tsx";
import type { SearchShelf } from "./search-shelf.ts";

interface SearchBoxProps {
  /** The submitted search; empty where there is none. */
  readonly keyword: string;
  readonly shelf: Promise<SearchShelf | null>;
}

/** The visits, by their location keys, whose field has had the focus. */
const focused = new Set<string>();

/** The header's search icon puts the cursor into the field, once a visit: a return does not. */
function focusOnce(field: HTMLInputElement | null, visit: string): void {
  if (field === null || focused.has(visit)) return;
  focused.add(visit);
  field.focus();
}

/**
 * Searches products. The text is in the address, so it can be shared and is part of the history.
 */
export function SearchBox({ keyword, shelf }: SearchBoxProps) {
  const navigate = useNavigate();
  const [text, setText] = useState(keyword);
  const typed = useDeferredValue(text);
  const { key, state } = useLocation();
  const search = () => navigate(paths.products({ q: text.trim() }));
  return (
    <search>
      <form action={search} className={styles.form}>
        <span className={styles.box}>
          <SearchIcon size={20} />
          <input
            ref={state === "search" ? (field) => focusOnce(field, key) : undefined}
            type="search"
            name="q"
            value={text}
            onChange={(event) => setText(event.target.value)}
            autoComplete="off"
            maxLength={60}
            className={styles.input}
            placeholder="搜产品、纸张、工艺"
            aria-label="产品名称"
            enterKeyHint="search"
          />
        </span>
        <Button type="submit">搜索</Button>
        {keyword === "" ? null : (
          <Link to={paths.products()} className={styles.clear}>
            清除
          </Link>
        )}
      </form>
      {typed === keyword && keyword !== "" ? null : <SearchHints text={typed} shelf={shelf} />}
    </search>
  );
}
