/** The visible part of a picture: all lengths are fractions of the whole. */
export interface ZoomView {
  /** 1 = all of it. */
  readonly scale: number;
  readonly left: number;
  readonly top: number;
}

export const wholeView: ZoomView = { scale: 1, left: 0, top: 0 };
export const mostScale = 8;

const between = (least: number, value: number, most: number): number =>
  Math.min(most, Math.max(least, value));

/** The same, limited to the picture. */
function within({ scale, left, top }: ZoomView): ZoomView {
  const most = 1 - 1 / scale;
  return { scale, left: between(0, left, most), top: between(0, top, most) };
}

/** `factor` times as large; the point `x`, `y` (fractions of the whole) stays where it is. */
export function zoomedView(view: ZoomView, factor: number, x: number, y: number): ZoomView {
  const scale = between(1, view.scale * factor, mostScale);
  const ratio = view.scale / scale;
  return within({
    scale,
    left: x - (x - view.left) * ratio,
    top: y - (y - view.top) * ratio,
  });
}

/** Around its own middle. */
export const zoomedAtMiddle = (view: ZoomView, factor: number): ZoomView =>
  zoomedView(view, factor, view.left + 0.5 / view.scale, view.top + 0.5 / view.scale);

/** Moved by fractions of the whole. */
export const movedView = (view: ZoomView, right: number, down: number): ZoomView =>
  within({ ...view, left: view.left + right, top: view.top + down });
