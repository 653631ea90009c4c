import type { ServerResponse } from "node:http";
import { performance } from "node:perf_hooks";
import { type AccountVersions, topics } from "#contract/events/events.ts";
import type { WithClock, WithDatabase, WithLog } from "#server/infra/deps.ts";
import { safeError } from "#server/infra/logging/log.ts";
import type { ProcessState } from "#server/infra/runtime/process-phase.ts";
import { versionsBySession } from "./versions.repository.ts";

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

type StreamDeps = WithDatabase & WithClock & WithLog;

interface Stream {
  readonly sessionHash: string;
  readonly userId: string;
  readonly response: ServerResponse;
  readonly openedAt: number;
  versions: AccountVersions;
  sentAt: number;
}

export type NewStream = Pick<Stream, "sessionHash" | "userId" | "response" | "versions">;

const isSame = (a: AccountVersions, b: AccountVersions): boolean =>
  topics.every((topic) => a[topic] === b[topic]);

/**
 * The open event streams of this process. Nothing is handed from one process to another: each reads
 * the accounts' counters from the database, so that only what was committed is ever sent.
 */
export class EventStreams {
  readonly #deps: StreamDeps;
  readonly #processState: ProcessState;
  readonly #streams = new Set<Stream>();
  #timer: NodeJS.Timeout | null = null;
  #looking: Promise<void> = Promise.resolve();
  #closed = false;

  constructor(deps: StreamDeps, processState: ProcessState) {
    this.#deps = deps;
    this.#processState = processState;
  }

  get open(): number {
    return this.#streams.size;
  }

  /** Whose limit a further stream of this account would pass; null where there is room. */
  limitFor(userId: string): "account" | "process" | null {
    if (this.#isEnding() || this.#streams.size >= mostOfProcess) return "process";
    let own = 0;
    for (const stream of this.#streams) if (stream.userId === userId) own += 1;
    return own >= mostOfAccount ? "account" : null;
  }

  /** Sends the versions as they stand, and each change until the reader or the session is gone. */
  add(added: NewStream): void {
    // The reader left while its versions were read.
    if (added.response.destroyed) return;
    const now = performance.now();
    const stream: Stream = { ...added, openedAt: now, sentAt: now };
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
    const found = await versionsBySession(this.#deps, hashes).catch((error: unknown) => {
      this.#deps.log.warn({ fault: safeError(error) }, "the changes of accounts were not read");
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

  #send(stream: Stream, versions: AccountVersions): void {
    stream.versions = versions;
    this.#write(stream, `data: ${JSON.stringify(versions)}\n\n`);
  }

  #write(stream: Stream, text: string): void {
    stream.sentAt = performance.now();
    stream.response.write(text);
    if (stream.response.writableLength > mostBehind) stream.response.destroy();
  }

  #end(stream: Stream): void {
    this.#streams.delete(stream);
    stream.response.end();
  }

  #endAll(): void {
    for (const stream of this.#streams) this.#end(stream);
  }
}
