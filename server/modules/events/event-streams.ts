import type { ServerResponse } from "node:http";
import { performance } from "node:perf_hooks";
import type { WithLog } from "#server/infra/deps.ts";
import { safeError } from "#server/infra/logging/log.ts";
import type { ProcessState } from "#server/infra/runtime/process-phase.ts";

/** So often the database is asked, once for all streams of this process. */
const lookEveryMs = 500;
/** A proxy between takes a silent connection for a dead one. */
const heartbeatMs = 25_000;
/** Then the page connects again, and its tokens are judged once more. */
const longestMs = 30 * 60_000;
/** Bytes that a reader may be behind. */
const mostBehind = 16_384;

export const mostOfAccount = 12;
const mostOfProcess = 2000;

/** The numbers behind each of these sessions that still lives, by the session's hash. */
type ReadBySession<Versions> = (
  hashes: readonly string[],
) => Promise<ReadonlyMap<string, Versions>>;

interface Stream<Versions> {
  readonly sessionHash: string;
  /** The account or person that reads. */
  readonly ownerId: string;
  readonly response: ServerResponse;
  readonly openedAt: number;
  versions: Versions;
  sentAt: number;
}

type NewStream<Versions> = Pick<
  Stream<Versions>,
  "sessionHash" | "ownerId" | "response" | "versions"
>;

const isSame = (a: object, b: object): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * The open event streams of this process. Nothing is handed from one process to another: each reads
 * the counters from the database, so that only what was committed is ever sent.
 */
export class EventStreams<Versions extends object> {
  readonly #deps: WithLog;
  readonly #processState: ProcessState;
  readonly #read: ReadBySession<Versions>;
  readonly #streams = new Set<Stream<Versions>>();
  #timer: NodeJS.Timeout | null = null;
  #looking: Promise<void> = Promise.resolve();
  #closed = false;

  constructor(deps: WithLog, processState: ProcessState, read: ReadBySession<Versions>) {
    this.#deps = deps;
    this.#processState = processState;
    this.#read = read;
  }

  get open(): number {
    return this.#streams.size;
  }

  /** Whose limit a further stream of this account would pass; null where there is room. */
  limitFor(ownerId: string): "account" | "process" | null {
    if (this.#isEnding() || this.#streams.size >= mostOfProcess) return "process";
    let own = 0;
    for (const stream of this.#streams) if (stream.ownerId === ownerId) own += 1;
    return own >= mostOfAccount ? "account" : null;
  }

  /** Sends the versions as they stand, and each change until the reader or the session is gone. */
  add(added: NewStream<Versions>): void {
    // The reader left while its versions were read.
    if (added.response.destroyed) return;
    const now = performance.now();
    const stream: Stream<Versions> = { ...added, openedAt: now, sentAt: now };
    this.#streams.add(stream);
    stream.response.once("close", () => this.#streams.delete(stream));
    this.#send(stream, stream.versions);
    this.#lookLater();
  }

  /** Ends all streams; settles once no question to the database is under way. */
  async close(): Promise<void> {
    this.#closed = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#endAll();
    await this.#looking;
  }

  #isEnding = (): boolean => this.#closed || this.#processState.phase === "draining";

  #lookLater(): void {
    if (this.#timer !== null || this.#closed || this.#streams.size === 0) return;
    this.#timer = setTimeout(() => {
      this.#looking = this.#look().finally(() => {
        this.#timer = null;
        this.#lookLater();
      });
    }, lookEveryMs);
    this.#timer.unref();
  }

  async #look(): Promise<void> {
    if (this.#isEnding()) return this.#endAll();
    const streams = [...this.#streams];
    const hashes = [...new Set(streams.map(({ sessionHash }) => sessionHash))];
    const found = await this.#read(hashes).catch((error: unknown) => {
      this.#deps.log.warn(
        { fault: safeError(error) },
        "the changes for event streams were not read",
      );
      return null;
    });
    const now = performance.now();
    for (const stream of streams) {
      const versions = found === null ? stream.versions : found.get(stream.sessionHash);
      if (versions === undefined || now - stream.openedAt >= longestMs) this.#end(stream);
      else if (!isSame(versions, stream.versions)) this.#send(stream, versions);
      else if (now - stream.sentAt >= heartbeatMs) this.#write(stream, ":\n\n");
    }
  }

  #send(stream: Stream<Versions>, versions: Versions): void {
    stream.versions = versions;
    this.#write(stream, `data: ${JSON.stringify(versions)}\n\n`);
  }

  #write(stream: Stream<Versions>, text: string): void {
    stream.sentAt = performance.now();
    stream.response.write(text);
    if (stream.response.writableLength > mostBehind) stream.response.destroy();
  }

  #end(stream: Stream<Versions>): void {
    this.#streams.delete(stream);
    stream.response.end();
  }

  #endAll(): void {
    for (const stream of this.#streams) this.#end(stream);
  }
}
