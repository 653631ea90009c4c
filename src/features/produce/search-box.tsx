import { Link, useNavigate } from "react-router-dom";
import { paths } from "#contract/paths.ts";
import { Button } from "#ui/button.tsx";
import { SearchIcon } from "#ui/shell-icons.tsx";
import styles from "./search-box.module.css";

/** Search among products. The text is in the address, so it can be shared and gone back to. */
export function SearchBox({ keyword }: { keyword: string }) {
  const navigate = useNavigate();
  const search = (form: FormData) => {
    const text = String(form.get("q") ?? "").trim();
    navigate(paths.products({ q: text }));
  };
  return (
    <search>
      <form action={search} className={styles.form}>
        <span className={styles.box}>
          <SearchIcon size={20} />
          <input
            type="search"
            name="q"
            defaultValue={keyword}
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
    </search>
  );
}
