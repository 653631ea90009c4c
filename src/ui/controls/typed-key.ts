let typed = false;

/** Tells of a key that its field shows already: whoever listens may draw all else after the frame. */
export function asTyped(tell: () => void): void {
  typed = true;
  try {
    tell();
  } finally {
    typed = false;
  }
}

/** Whether what is being told right now is a typed key. */
export const isTyped = (): boolean => typed;
