import { classNames } from "#ui/style/class-names.ts";
import styles from "./material-swatch.module.css";

/** Surface of a material, as far as a small square can show it. */
export type MaterialLook =
  | "gloss"
  | "frozen"
  | "oneSide"
  | "lightCoated"
  | "matt"
  | "uncoated"
  | "bulky"
  | "newsprint"
  | "board"
  | "whiteBack"
  | "greyBoard"
  | "kraft"
  | "black"
  | "ncr"
  | "ncrTop"
  | "ncrMiddle"
  | "ncrBottom"
  | "pearl"
  | "textured"
  | "adhesive"
  | "adhesiveUncoated"
  | "thermal"
  | "thermalPlain"
  | "film"
  | "softFilm"
  | "clear"
  | "clearPvc"
  | "clearPet"
  | "silver"
  | "mirror"
  | "foil"
  | "fragile"
  | "void";

interface MaterialSwatchProps {
  readonly look: MaterialLook;
  readonly className?: string | undefined;
}

/** A square of the material; always beside its name, so it is hidden from screen readers. */
export const MaterialSwatch = ({ look, className }: MaterialSwatchProps) => (
  <span className={classNames(styles.swatch, styles[look], className)} aria-hidden="true" />
);
