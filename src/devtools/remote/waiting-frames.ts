import type { Frame } from "#contract/qa/qa-rooms.ts";
import type { Moment } from "#devtools/moments.ts";
import { runningActor } from "#devtools/running.ts";
import { frameHead, frameOf } from "./frames.ts";

const mostWaiting = 3000;
const framesAtOnce = 150;
/** Size limit of one send as JSON; a call takes 256 KB. */
const charactersAtOnce = 120_000;
const longestDefinition = 40_000;

/** The machine's definition without its code and without its initial context. */
function definitionOf(actor: string): string | undefined {
  const ref = runningActor(actor);
  const logic: unknown = ref !== null && "logic" in ref ? ref.logic : null;
  if (typeof logic !== "object" || logic === null || !("config" in logic)) return undefined;
  // An actor that is no machine has none.
  if (typeof logic.config !== "object") return undefined;
  const text = JSON.stringify(logic.config, (name, value: unknown) =>
    name === "context" ? undefined : value,
  );
  return text.length > longestDefinition ? undefined : text;
}

/** The waiting frames, oldest first; each has its number. */
export class WaitingFrames {
  #frames: { frame: Frame; size: number }[] = [];
  #count = 0;

  /** A frame that is too large is replaced by a short notice. */
  put(make: (n: number) => Frame): void {
    this.#count += 1;
    const made = make(this.#count);
    const text = JSON.stringify(made);
    const fits = text.length <= charactersAtOnce;
    const frame: Frame = fits
      ? made
      : {
          type: "@qimo.action",
          ...frameHead(this.#count, made.sessionId, made.machine, Number(made.createdAt)),
          action: { type: `${made.type} 太大，没有发送` },
        };
    this.#frames.push({ frame, size: fits ? text.length : 400 });
    if (this.#frames.length > mostWaiting) this.#frames.shift();
  }

  moment(moment: Omit<Moment, "n">): void {
    const definition = moment.what === "started" ? definitionOf(moment.actor) : undefined;
    this.put((n) => frameOf({ ...moment, n }, n, definition));
  }

  /** The oldest frames that fit into one send. */
  next(): Frame[] {
    let size = 0;
    const fitting = this.#frames.slice(0, framesAtOnce).filter((held) => {
      size += held.size;
      return size <= charactersAtOnce;
    });
    return fitting.map(({ frame }) => frame);
  }

  /** These have arrived. */
  sent(frames: readonly Frame[]): void {
    const last = Number(frames.at(-1)?.id ?? 0);
    this.#frames = this.#frames.filter(({ frame }) => Number(frame.id) > last);
  }
}
