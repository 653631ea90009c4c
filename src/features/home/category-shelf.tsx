import { Link } from "react-router-dom";
import type { Category } from "#contract/catalog/storefront.ts";
import { paths } from "#contract/paths/paths.ts";
import styles from "./category-shelf.module.css";

/** Every category with its picture. */
export function CategoryShelf({ groups }: { groups: readonly Category[] }) {
  return (
    <ul className={styles.shelf}>
      {groups.map(({ id, name, picture }) => (
        <li key={id}>
          <Link to={paths.category({ cate_id: id })} className={styles.card}>
            <img src={picture} alt="" width="72" height="54" loading="lazy" />
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}
