/**
 * The PDF reader asks `window` for the next frame of the screen. A thread has neither, and draws on
 * at once. Imported before the reader, which else would take the thread's messages for its own.
 */
Object.assign(globalThis, {
  window: {
    requestAnimationFrame: (next: () => void) => setTimeout(next, 0),
    cancelAnimationFrame: (timer: number) => clearTimeout(timer),
    location: self.location,
  },
});
