let pressing = false;

if (typeof document !== "undefined") {
  const watch = (type: string, down: boolean) =>
    document.addEventListener(
      type,
      () => {
        pressing = down;
      },
      true,
    );
  watch("pointerdown", true);
  watch("pointerup", false);
  watch("pointercancel", false);
}

/**
 * Runs `show` once the current press has become its click. A message that appears when a field
 * loses its focus moves the content below; shown during the press, it would move the pressed button
 * away from under the finger.
 */
export function afterPress(show: () => void): void {
  if (!pressing) {
    setTimeout(show);
    return;
  }
  document.addEventListener("pointerup", () => setTimeout(show), { once: true });
}

/** Resolves when `afterPress` runs: for a message that a reply brings. */
export const pressOver = (): Promise<void> => new Promise((over) => afterPress(over));
