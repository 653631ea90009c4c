import {
  type Affine,
  type Area,
  followedBy,
  mapped,
  moved,
  quarterTurn,
  type Size,
  scaled,
} from "./affine.ts";

/** One page of a file as a viewer shows it. */
export interface ArtworkPage extends Size {
  /** The file's own trim box; null where it has none. */
  readonly trim: Area | null;
  /** A picture file, whose pixels have no size of their own. */
  readonly scalable: boolean;
}

/** A printed surface: its trimmed size, and the bleed on each side. */
export interface Frame extends Size {
  readonly bleedMm: number;
}

/** Text keeps this distance from the cut, mm. */
export const safeMm = 3;

const centre = ({ x, y, width, height }: Area) => ({ x: x + width / 2, y: y + height / 2 });

/** The size that counts for the orientation. */
const shapeOf = ({ trim, widthMm, heightMm }: ArtworkPage): Size =>
  trim === null ? { widthMm, heightMm } : { widthMm: trim.width, heightMm: trim.height };

/** Is one wide and the other high? A square is both. */
const isAcross = (one: Size, other: Size): boolean =>
  Math.sign(one.widthMm - one.heightMm) * Math.sign(other.widthMm - other.heightMm) < 0;

/** The frame in the orientation of the page, for goods that may be held either way. */
export const facing = <Held extends Size>(frame: Held, page: ArtworkPage | null): Held =>
  page !== null && isAcross(shapeOf(page), frame)
    ? { ...frame, widthMm: frame.heightMm, heightMm: frame.widthMm }
    : frame;

/**
 * The map of a page (mm from its upper left corner) onto a surface (mm from its trimmed corner).
 * PDF pages keep their size: their trim box, or else the page, is centred. A picture file covers
 * the surface with its bleed. A page across the surface is turned clockwise.
 */
export function placePage(page: ArtworkPage, frame: Frame): Affine {
  const { widthMm, heightMm, bleedMm } = frame;
  const across = isAcross(shapeOf(page), frame);
  const upright: Affine = across ? quarterTurn(page.heightMm) : moved(0, 0);
  const width = across ? page.heightMm : page.widthMm;
  const height = across ? page.widthMm : page.heightMm;
  const factor = page.scalable
    ? Math.max((widthMm + 2 * bleedMm) / width, (heightMm + 2 * bleedMm) / height)
    : 1;
  const { x, y } = centre(page.trim ?? { x: 0, y: 0, width: page.widthMm, height: page.heightMm });
  const middle = across ? { x: page.heightMm - y, y: x } : { x, y };
  const placed = followedBy(upright, scaled(factor));
  return followedBy(
    placed,
    moved(widthMm / 2 - factor * middle.x, heightMm / 2 - factor * middle.y),
  );
}

/** Where a part of a page (in fractions of it) lies on a surface. */
export function areaOn(page: ArtworkPage, frame: Frame, { x, y, width, height }: Area): Area {
  const map = placePage(page, frame);
  const at = (across: number, down: number) =>
    mapped(map, { x: across * page.widthMm, y: down * page.heightMm });
  const [one, other] = [at(x, y), at(x + width, y + height)];
  return {
    x: Math.min(one.x, other.x),
    y: Math.min(one.y, other.y),
    width: Math.abs(one.x - other.x),
    height: Math.abs(one.y - other.y),
  };
}
