import type { QuoteType } from "#contract/catalog/storefront.ts";
import styles from "./mini-drawing.module.css";
import { type Cell, Measures, type MiniSize } from "./mini-measures.tsx";

const between = (value: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, value));

/** The piece in the proportions of its size, in the middle of the drawing. */
function cellOf({ width, height }: MiniSize, usual: number, widest: number): Cell {
  const shape = between(width && height ? width / height : usual, 0.35, 2.6);
  const high = Math.min(88, widest / shape);
  const wide = high * shape;
  return { x: 180 - wide / 2, y: 30 + (88 - high) / 2, wide, high };
}

const outline = ({ x, y, wide, high }: Cell): string => `M${x} ${y}h${wide}v${high}h${-wide}z`;

/** A picture above two lines of text, within a page. */
function Print({ x, y, wide, high }: Cell) {
  return (
    <>
      <path
        className={styles.block}
        d={outline({ x: x + wide * 0.1, y: y + high * 0.1, wide: wide * 0.8, high: high * 0.42 })}
      />
      <path
        className={styles.lines}
        d={`M${x + wide * 0.1} ${y + high * 0.66}h${wide * 0.7}m${-wide * 0.7} ${high * 0.12}h${wide * 0.5}`}
      />
    </>
  );
}

/** A stack of sheets. */
function Sheets(size: MiniSize) {
  const at = cellOf(size, 0.7, 150);
  return (
    <>
      {[8, 4, 0].map((by) => (
        <path
          key={by}
          className={styles.paper}
          d={outline({ ...at, x: at.x + by, y: at.y + by })}
        />
      ))}
      <Print {...at} />
      <Measures at={at} {...size} />
    </>
  );
}

/** A booklet, open: the measured page at the left of its spine, turned pages at the right. */
function Booklet(size: MiniSize) {
  const { y, wide, high } = cellOf(size, 0.7, 120);
  const at: Cell = { x: 180 - wide, y, wide, high };
  const turned = [8, 4, 0].map(
    (by) => `M180 ${y}q${wide / 2} -10 ${wide + by} 0v${high}q${-wide / 2} -10 ${-wide - by} 0z`,
  );
  return (
    <>
      {turned.map((page) => (
        <path key={page} className={styles.paper} d={page} />
      ))}
      <path className={styles.paper} d={outline(at)} />
      <Print {...at} />
      <path
        className={styles.lines}
        d={`M${180 + wide * 0.16} ${y + high * 0.3}h${wide * 0.6}m${-wide * 0.6} ${high * 0.14}h${wide * 0.6}m${-wide * 0.6} ${high * 0.14}h${wide * 0.4}`}
      />
      <path d={`M180 ${y + high * 0.22}v${high * 0.14}M180 ${y + high * 0.64}v${high * 0.14}`} />
      <Measures at={at} {...size} />
    </>
  );
}

/** A card before the open box of its package. */
function Cards(size: MiniSize) {
  const card = cellOf(size, 1.67, 116);
  const at: Cell = { ...card, x: 150 - card.wide / 2, y: 112 - card.high };
  const box = at.x + at.wide + 26;
  const { wide, high } = { wide: at.wide * 0.7, high: at.high * 0.72 };
  const top = 112 - high;
  return (
    <>
      <path className={styles.web} d={`M${box} ${top}h${wide}v${high}h${-wide}z`} />
      <path
        className={styles.paper}
        d={`M${box} ${top}l12 -12h${wide}l-12 12zM${box + wide} ${top}l12 -12v${high}l-12 12z`}
      />
      <path
        className={styles.cyan}
        d={outline({ x: box, y: top + high * 0.36, wide, high: high * 0.3 })}
      />
      <path className={styles.paper} d={outline({ ...at, x: at.x + 6, y: at.y - 6 })} />
      <path className={styles.paper} d={outline(at)} />
      <path
        className={styles.block}
        d={outline({
          x: at.x + at.wide * 0.1,
          y: at.y + at.high * 0.2,
          wide: at.wide * 0.22,
          high: at.high * 0.36,
        })}
      />
      <path
        className={styles.lines}
        d={`M${at.x + at.wide * 0.42} ${at.y + at.high * 0.3}h${at.wide * 0.44}m${-at.wide * 0.44} ${at.high * 0.22}h${at.wide * 0.3}m${-at.wide * 0.62} ${at.high * 0.26}h${at.wide * 0.76}`}
      />
      <Measures at={at} {...size} />
    </>
  );
}

interface MiniPieceProps extends MiniSize {
  readonly kind: QuoteType;
  readonly unit: string;
}

/** What is quoted, as a buyer gets it: cards by the box, a booklet, or loose sheets. */
export function MiniPiece({ kind, unit, width, height }: MiniPieceProps) {
  const size = { width, height };
  if (kind === "pb") return <Cards {...size} />;
  return unit === "本" ? <Booklet {...size} /> : <Sheets {...size} />;
}
