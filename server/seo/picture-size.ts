/** Size of a preview's picture, px. Imports nothing, because the build uses it as well. */
export const rasterSize = { width: 1200, height: 630 } as const;
