import { connect, type Socket } from "node:net";
import * as v from "valibot";

const answer = v.tuple([
  v.literal(1),
  v.number(),
  v.nullable(v.looseObject({ error: v.string(), message: v.string() })),
  v.unknown(),
]);

/** Splits what comes into its frames, `length:json`; gives back what is not whole yet. */
function takeFrames(bytes: Buffer, take: (frame: unknown) => void): Buffer {
  const colon = bytes.indexOf(":");
  if (colon < 0) return bytes;
  const end = colon + 1 + Number(bytes.subarray(0, colon).toString());
  if (bytes.length < end) return bytes;
  take(JSON.parse(bytes.subarray(colon + 1, end).toString()));
  return takeFrames(bytes.subarray(end), take);
}

/** Firefox's own line for WebDriver's commands, which geckodriver speaks to it too. */
export class Marionette {
  readonly #socket: Socket;
  readonly #waiting = new Map<number, (frame: unknown) => void>();
  #asked = 0;

  private constructor(socket: Socket) {
    this.#socket = socket;
    let rest: Buffer = Buffer.alloc(0);
    socket.on("data", (chunk: Buffer) => {
      rest = takeFrames(Buffer.concat([rest, chunk]), (frame) => {
        const id: unknown = Array.isArray(frame) ? frame[1] : undefined;
        if (typeof id === "number") this.#waiting.get(id)?.(frame);
      });
    });
  }

  static open(port: number): Promise<Marionette> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, "127.0.0.1");
      socket.once("error", reject);
      // It speaks first, and only then listens.
      socket.once("data", () => resolve(new Marionette(socket)));
    });
  }

  async ask(command: string, parameters: object): Promise<unknown> {
    this.#asked += 1;
    const id = this.#asked;
    const answered = new Promise<unknown>((resolve) => this.#waiting.set(id, resolve));
    const body = Buffer.from(JSON.stringify([0, id, command, parameters]));
    this.#socket.write(Buffer.concat([Buffer.from(`${body.length}:`), body]));
    const [, , fault, result] = v.parse(answer, await answered);
    this.#waiting.delete(id);
    if (fault !== null) throw new Error(`${command}: ${fault.error}: ${fault.message}`);
    return result;
  }

  close(): void {
    this.#socket.destroy();
  }
}
