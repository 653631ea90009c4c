import { Link } from "react-router-dom";
import type { OutputOf } from "#contract/endpoint.ts";
import { paths } from "#contract/paths.ts";
import type { categoriesWithProducts } from "#contract/storefront.ts";
import styles from "./category-shelf.module.css";

type Groups = OutputOf<typeof categoriesWithProducts>;

/** Every category with its picture and the first products by name. */
export function CategoryShelf({ groups }: { groups: Groups }) {
  return (
    <ul className={styles.shelf}>
      {groups.map((group) => (
        <li key={group.id} className={styles.card}>
          <Link to={paths.category({ cate_id: group.id })} className={styles.head}>
            <img src={group.picture} alt="" width="72" height="54" loading="lazy" />
            <span className={styles.words}>
              <span className={styles.name}>{group.name}</span>
              <span className={styles.summary}>{group.summary}</span>
            </span>
          </Link>
          <ul className={styles.products}>
            {group.products.slice(0, 3).map((product) => (
              <li key={product.id}>
                <Link to={paths.product({ id: product.id })} className={styles.product}>
                  {product.name}
                </Link>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
