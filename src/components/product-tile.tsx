import { Link } from "react-router-dom";
import { Money } from "#ui/feedback/money.tsx";
import { Tag } from "#ui/feedback/tag.tsx";
import { withCommas } from "#ui/feedback/with-commas.ts";
import styles from "./product-tile.module.css";

interface ProductTileOffer {
  quantity: number;
  unit: string;
  total: string;
  /** Undefined where the reply lacks it: then the tile shows nothing about tax. */
  taxIncluded?: boolean | undefined;
}

export interface ProductTileData {
  id: string;
  name: string;
  summary: string;
  picture: string;
  unit: string;
  /** Yuan a unit; null where a price needs a quote. */
  priceFrom: string | null;
  /** The price of its preset, where the server has one. */
  offer?: ProductTileOffer | null | undefined;
  tags: readonly string[];
  sold?: { orders: number; days: number } | undefined;
  /** Options that a search set. */
  with?: string | undefined;
}

/** A product in a list: the whole tile is one link. */
function ProductTile({ product, to }: { product: ProductTileData; to: string }) {
  return (
    <Link to={to} className={styles.tile} state={{ fromList: true }}>
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
          <Price product={product} />
          {product.tags[0] ? <Tag>{product.tags[0]}</Tag> : null}
        </span>
        {product.sold ? (
          <span className={styles.summary}>
            近 {product.sold.days} 天成交 {product.sold.orders} 单
          </span>
        ) : null}
      </span>
    </Link>
  );
}

function taxWords({ taxIncluded }: ProductTileOffer): string {
  if (taxIncluded === undefined) return "";
  return taxIncluded ? "，含税" : "，未税";
}

/** The price of the product's preset, for its quantity. */
function Price({ product: { offer, priceFrom, unit } }: { product: ProductTileData }) {
  if (offer)
    return (
      <span className={styles.price}>
        <Money yuan={offer.total} />{" "}
        <span>
          {withCommas(String(offer.quantity))} {offer.unit}
          {taxWords(offer)}
        </span>
      </span>
    );
  return priceFrom === null ? (
    <span className={styles.ask}>按需报价</span>
  ) : (
    <span className={styles.price}>
      <Money yuan={priceFrom} /> 起/{unit}
    </span>
  );
}

interface ProductGridProps {
  products: readonly ProductTileData[];
  /** The link of a product's tile. */
  placeOf(id: string, set: string | undefined): string;
  /** A partial list: an incomplete last row is left out. */
  whole?: boolean;
}

/** Tiles in as many columns as fit. */
export function ProductGrid({ products, placeOf, whole = false }: ProductGridProps) {
  return (
    <ul className={whole ? `${styles.grid} ${styles.whole}` : styles.grid}>
      {products.map((product) => (
        <li key={product.id}>
          <ProductTile product={product} to={placeOf(product.id, product.with)} />
        </li>
      ))}
    </ul>
  );
}
