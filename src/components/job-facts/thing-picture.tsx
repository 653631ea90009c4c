import type { CartKind } from "#contract/cart/cart-kinds.ts";

interface ThingPictureProps {
  /** Of its product; empty where it has none. */
  readonly picture: string;
  readonly kind: CartKind;
  readonly className: string | undefined;
}

/** The small picture of an item; paper without a product has its category's picture. */
export function ThingPicture({ picture, kind, className }: ThingPictureProps) {
  const shown = picture === "" && kind === "paper" ? "/pictures/category-paper.svg" : picture;
  return shown === "" ? (
    <span className={className} />
  ) : (
    <img className={className} src={shown} alt="" loading="lazy" width="64" height="48" />
  );
}
