import { useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { call } from "#api/call.ts";
import { handOn, Loaded } from "#components/loading/loaded.tsx";
import { categoriesWithProducts } from "#contract/catalog/storefront.ts";
import { paths } from "#contract/paths/paths.ts";
import { Button } from "#ui/controls/button.tsx";
import { Skeleton } from "#ui/feedback/states.tsx";
import styles from "./category-menu.module.css";

const ask = () => handOn(call(categoriesWithProducts, {}));

/** The mega-menu of the wide header: every category with its first products. */
export function CategoryMenu({ onClose }: { onClose: () => void }) {
  const [groups, setGroups] = useState(ask);
  const panel = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape") onClose();
    };
    const onPointer = (event: PointerEvent) => {
      const inside =
        event.target instanceof Node && panel.current?.parentElement?.contains(event.target);
      if (!inside) onClose();
    };
    document.addEventListener("keydown", onKey);
    document.addEventListener("pointerdown", onPointer);
    return () => {
      document.removeEventListener("keydown", onKey);
      document.removeEventListener("pointerdown", onPointer);
    };
  }, [onClose]);

  return (
    <div id="category-menu" ref={panel} className={styles.menu}>
      <div className={styles.inner}>
        <Loaded
          from={groups}
          skeleton={<Skeleton lines={4} />}
          failed={() => (
            <p className={styles.failed}>
              分类没有加载出来
              <Button tone="plain" size="s" onClick={() => setGroups(ask)}>
                重试
              </Button>
            </p>
          )}
        >
          {(found) => (
            <ul className={styles.groups}>
              {found.map((group) => (
                <li key={group.id}>
                  <Link
                    to={paths.category({ cate_id: group.id })}
                    className={styles.category}
                    onClick={onClose}
                  >
                    {group.name}
                  </Link>
                  <ul className={styles.products}>
                    {group.products.slice(0, 5).map((product) => (
                      <li key={product.id}>
                        <Link
                          to={paths.product({ id: product.id })}
                          className={styles.product}
                          onClick={onClose}
                        >
                          {product.name}
                        </Link>
                      </li>
                    ))}
                  </ul>
                </li>
              ))}
            </ul>
          )}
        </Loaded>
      </div>
    </div>
  );
}
