import { toast } from "#ui/feedback/toast.tsx";

/** Props of the label or frame around a disabled control: a press on it says why. */
export const barredBecause = (reason: string | null | undefined) =>
  reason ? { "data-why": reason, onClick: () => toast(reason) } : {};

/** Props of a button that says why where it cannot act; it keeps its place in the tab order. */
export const gated = (whyNot: string | null, act: () => void) =>
  whyNot === null
    ? { onClick: act }
    : { "aria-disabled": true, title: whyNot, onClick: () => toast(whyNot) };
