import { Link } from "react-router-dom";
import { Money } from "./money.tsx";
import styles from "./product-tile.module.css";
import { Tag } from "./tag.tsx";

export interface ProductTileData {
  id: string;
  name: string;
  summary: string;
  picture: string;
  unit: string;
  /** Yuan a unit; null where only a quote tells. */
  priceFrom: string | null;
  tags: readonly string[];
}

/** A product on a shelf: the whole tile is one link. */
function ProductTile({ product, to }: { product: ProductTileData; to: string }) {
  return (
    <Link to={to} className={styles.tile}>
      <img
        src={product.picture}
        alt=""
        width="240"
        height="180"
        loading="lazy"
        decoding="async"
        className={styles.picture}
      />
      <span className={styles.body}>
        <span className={styles.name}>{product.name}</span>
        <span className={styles.summary}>{product.summary}</span>
        <span className={styles.foot}>
          {product.priceFrom === null ? (
            <span className={styles.ask}>按需报价</span>
          ) : (
            <span className={styles.price}>
              <Money yuan={product.priceFrom} /> 起/{product.unit}
            </span>
          )}
          {product.tags[0] ? <Tag>{product.tags[0]}</Tag> : null}
        </span>
      </span>
    </Link>
  );
}

interface ProductGridProps {
  products: readonly ProductTileData[];
  /** Where a product's tile leads. */
  placeOf(id: string): string;
}

/** Tiles in as many columns as fit. */
export function ProductGrid({ products, placeOf }: ProductGridProps) {
  return (
    <ul className={styles.grid}>
      {products.map((product) => (
        <li key={product.id}>
          <ProductTile product={product} to={placeOf(product.id)} />
        </li>
      ))}
    </ul>
  );
}
