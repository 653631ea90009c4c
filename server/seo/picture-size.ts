/** A card's picture, px. Imports nothing: the build reads it as well. */
export const rasterSize = { width: 1200, height: 630 } as const;
