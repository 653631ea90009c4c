import { useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { call } from "#api/call.ts";
import type { OutputOf } from "#contract/endpoint.ts";
import { categoriesWithProducts } from "#contract/storefront.ts";
import { Button } from "#ui/button.tsx";
import { Skeleton } from "#ui/states.tsx";
import styles from "./category-menu.module.css";

type Groups = OutputOf<typeof categoriesWithProducts>;

/** The mega-menu of the wide head: every category with its first products. */
export function CategoryMenu({ onClose }: { onClose: () => void }) {
  const [groups, setGroups] = useState<Groups | "failed" | null>(null);
  const [attempt, setAttempt] = useState(0);
  const panel = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks once more
  useEffect(() => {
    const controller = new AbortController();
    call(categoriesWithProducts, {}, { signal: controller.signal }).then(setGroups, () => {
      if (!controller.signal.aborted) setGroups("failed");
    });
    return () => controller.abort();
  }, [attempt]);

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
        {groups === null ? <Skeleton lines={4} /> : null}
        {groups === "failed" ? (
          <p className={styles.failed}>
            分类没有加载出来
            <Button tone="plain" size="s" onClick={() => setAttempt(attempt + 1)}>
              重试
            </Button>
          </p>
        ) : null}
        {Array.isArray(groups) ? (
          <ul className={styles.groups}>
            {groups.map((group) => (
              <li key={group.id}>
                <Link
                  to={`/produce/list/${group.id}`}
                  className={styles.category}
                  onClick={onClose}
                >
                  {group.name}
                </Link>
                <ul className={styles.products}>
                  {group.products.slice(0, 5).map((product) => (
                    <li key={product.id}>
                      <Link
                        to={`/produce/detail/${product.id}`}
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
        ) : null}
      </div>
    </div>
  );
}
