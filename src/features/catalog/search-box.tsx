import { useDeferredValue, useState } from "react";
import {
  Link,
  NavigationType,
  useLocation,
  useNavigate,
  useNavigationType,
} from "react-router-dom";
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

const focus = (field: HTMLInputElement | null): void => field?.focus();

/**
 * Searches products. The text is in the address, so it can be shared and is part of the history.
 */
export function SearchBox({ keyword, shelf }: SearchBoxProps) {
  const navigate = useNavigate();
  const [text, setText] = useState(keyword);
  const typed = useDeferredValue(text);
  const { key, state } = useLocation();
  const type = useNavigationType();
  // The header's search icon puts the cursor into the field; going back to the list does not.
  const isAsked = state === "search" && type === NavigationType.Push;
  const search = () => navigate(paths.products({ q: text.trim() }));
  return (
    <search>
      <form action={search} className={styles.form}>
        <span className={styles.box}>
          <SearchIcon size={20} />
          <input
            key={isAsked ? key : "field"}
            ref={isAsked ? focus : undefined}
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
