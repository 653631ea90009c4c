import { lateCode } from "#configurator/state/late-code.tsx";

/** A sheet's questions, and the call that has them come before a sheet is opened. */
export const { useEarly: useSheetBodies, Late: SheetBody } = lateCode(
  "选项",
  async () => (await import("./sheet-bodies.ts")).sheetBodies,
);
