import { cartNames } from "#contract/cart-kinds.ts";
import { cartPaths } from "#job/form/draft-path.ts";
import { LinkButton } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Tag } from "#ui/tag.tsx";
import styles from "./outbox.module.css";
import type { EditedLine } from "./outbox-cart-lines.ts";

/** Edited quantities of cart lines: they go from the cart's own screen, where their price is seen. */
export function CartEdits({ lines }: { readonly lines: readonly EditedLine[] }) {
  if (lines.length === 0) return null;
  return (
    <section className={styles.group} aria-label="报价车里的改动">
      <h2 className={styles.groupTitle}>报价车里的改动</h2>
      <ul className={styles.list}>
        {lines.map(({ id, kind, title }) => (
          <li key={id}>
            <Card>
              <p className={styles.what}>
                <b>修改数量</b>
                <Tag tone="y">待发</Tag>
              </p>
              <p>{title}</p>
              <p className={styles.facts}>打开{cartNames[kind]}时发出，同时更新价格</p>
              <div className={styles.acts}>
                <LinkButton tone="outline" to={cartPaths[kind]}>
                  去{cartNames[kind]}
                </LinkButton>
              </div>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  );
}
