import { afterPaint } from "#platform/after-paint.ts";
import { breathe } from "#platform/breathe.ts";

/**
 * What follows the frame of a typed key: the rest of the quote in one task and its drawing in the
 * next, so that neither holds up the next key for both.
 */
export class LateDrawing {
  readonly #quote: () => void;
  readonly #draw: () => void;
  /** Cancels what is due. */
  #due: (() => void) | null = null;

  constructor(quote: () => void, draw: () => void) {
    this.#quote = quote;
    this.#draw = draw;
  }

  get isDue(): boolean {
    return this.#due !== null;
  }

  /** Keys before the frame share one drawing. */
  plan(): void {
    this.#due ??= afterPaint(this.#begin);
  }

  forget(): void {
    this.#due?.();
    this.#due = null;
  }

  readonly #begin = (): void => {
    this.#quote();
    let isOver = false;
    this.#due = () => {
      isOver = true;
    };
    void breathe().then(() => {
      if (!isOver) this.#draw();
    });
  };
}
