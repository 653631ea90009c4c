/** Fields of a code by message in sight that are too narrow for its six digits. */
export function cutCodeFields(): string[] {
  const fields = document.querySelectorAll<HTMLInputElement>("[name=one_time_code]");
  const isCut = (field: HTMLInputElement): boolean => {
    const before = field.value;
    field.value = "888888";
    const cut = field.scrollWidth > field.clientWidth;
    field.value = before;
    return cut;
  };
  return [...fields]
    .filter((field) => field.getClientRects().length > 0 && isCut(field))
    .map((field) => `${field.name}: ${field.clientWidth} px`);
}

/** Number fields in sight whose box is too narrow for four digits beside their unit. */
export function cutNumberFields(): string[] {
  const fields = document.querySelectorAll<HTMLInputElement>(
    "input[inputmode=numeric], input[inputmode=decimal]",
  );
  const cut: string[] = [];
  for (const field of fields) {
    const label = field.getAttribute("aria-label") ?? field.labels?.[0]?.textContent ?? "";
    // A code of numbers is no quantity, and a hidden field has no box.
    if (field.autocomplete !== "off" || field.getClientRects().length === 0) continue;
    const before = field.value;
    field.value = "8888";
    if (field.scrollWidth > field.clientWidth) {
      cut.push(`${label}: ${field.scrollWidth} in ${field.clientWidth} px`);
    }
    field.value = before;
  }
  return cut;
}
