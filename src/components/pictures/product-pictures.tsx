import { Card } from "#ui/layout/card.tsx";
import styles from "./product-pictures.module.css";

interface ProductPicturesProps {
  readonly pictures: readonly { readonly address: string; readonly alt: string }[];
}

/** All pictures of a product in the shop's order, each with its description. */
export function ProductPictures({ pictures }: ProductPicturesProps) {
  return (
    <Card title="图片">
      <ul className={styles.pictures}>
        {pictures.map(({ address, alt }) => (
          <li key={address}>
            <img
              className={styles.picture}
              src={address}
              alt={alt}
              width="400"
              height="300"
              loading="lazy"
              decoding="async"
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}
