/** What the screen marks as missing or wrong, in its order. */
const gaps = "[aria-invalid=true], [data-gap], button[data-invalid]";

/** Focuses the first missing field, or the row that asks for it, in the middle of the screen. */
export function goToGap(): void {
  const gap = document.querySelector<HTMLElement>(gaps);
  const field = gap?.matches("input, button, textarea") ? gap : gap?.querySelector("input");
  gap?.scrollIntoView({ block: "center" });
  if (field instanceof HTMLElement) field.focus({ preventScroll: true });
}
