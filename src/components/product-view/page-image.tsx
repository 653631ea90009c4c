import { useId } from "react";
import { matrixOf } from "#components/product-geometry/affine.ts";
import { type Frame, placePage } from "#components/product-geometry/page-placement.ts";
import type { DrawnPage } from "./drawn-page.ts";
import type { SharpPart } from "./sharp-part.ts";

interface PageImageProps {
  readonly page: DrawnPage;
  /** Is drawn in place of the picture there. */
  readonly part?: SharpPart | null;
}

/** A page's picture, in mm from its upper left corner. */
export function PageImage({ page, part = null }: PageImageProps) {
  const id = useId();
  const { widthMm, heightMm, href } = page;
  return (
    <>
      {part === null ? null : (
        <clipPath id={id}>
          <path
            clipRule="evenodd"
            d={`M0 0h${widthMm}v${heightMm}h${-widthMm}zM${part.area.x} ${part.area.y}h${part.area.width}v${part.area.height}h${-part.area.width}z`}
          />
        </clipPath>
      )}
      <image
        href={href}
        width={widthMm}
        height={heightMm}
        preserveAspectRatio="none"
        clipPath={part === null ? undefined : `url(#${id})`}
      />
      {part === null ? null : (
        <image href={part.href} {...part.area} preserveAspectRatio="none" data-sharp />
      )}
    </>
  );
}

interface PlacedPageProps extends PageImageProps {
  readonly frame: Frame;
}

/** A page where the frame's trimmed corner is 0, 0. */
export const PlacedPage = ({ frame, ...drawn }: PlacedPageProps) => (
  <g transform={matrixOf(placePage(drawn.page, frame))}>
    <PageImage {...drawn} />
  </g>
);
