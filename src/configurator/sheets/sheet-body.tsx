import { lateCode } from "#configurator/state/late-code.tsx";

/** A sheet's content, and the function that preloads it. */
export const { useEarly: useSheetBodies, Late: SheetBody } = lateCode(
  "选项",
  async () => (await import("./sheet-bodies.ts")).sheetBodies,
);
