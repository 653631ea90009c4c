import type { CallOptions } from "#api/protocol.ts";
import type { Endpoint } from "#contract/http/endpoint.ts";
import type { Road } from "./road.ts";

/** One browser as the shipped effects see it: its network, its clock, its user, its notices. */
export class Device {
  road: Road | null = null;
  /** Names the buyer's data on this device; null without a login. */
  userKey: string | null = null;
  /** Notices that wait for the buyer's answer. */
  readonly notices = new Set<string>();
  /** Where the page has gone to pay. */
  readonly opened: string[] = [];
  #worthAsking: (() => void)[] = [];
  #signedIn: ((userKey: string) => void)[] = [];
  readonly #followers = new Set<(now: ReturnType<Device["session"]>) => void>();

  readonly call = (endpoint: Endpoint, input: unknown, options?: CallOptions): Promise<unknown> => {
    if (this.road === null) throw new Error("no life is being led");
    return this.road.call(endpoint, input, options);
  };

  readonly untilWorthAsking = (): Promise<void> =>
    new Promise((resolve) => this.#worthAsking.push(resolve));

  readonly untilSignedIn = (): Promise<string> =>
    new Promise((resolve) => {
      if (this.userKey !== null) resolve(this.userKey);
      else this.#signedIn.push(resolve);
    });

  readonly session = () => ({
    context: { held: this.userKey === null ? null : { userKey: this.userKey } },
  });

  readonly follow = (follower: (now: ReturnType<Device["session"]>) => void) => {
    this.#followers.add(follower);
    return { unsubscribe: () => this.#followers.delete(follower) };
  };

  readonly toast = (text: string, { stays }: { stays?: boolean } = {}): (() => void) => {
    if (stays !== true) return () => undefined;
    this.notices.add(text);
    return () => this.notices.delete(text);
  };

  /** It is worth asking again, for everybody who waits for that. */
  timePasses(): void {
    for (const resolve of this.#worthAsking.splice(0)) resolve();
  }

  signIn(userKey: string | null): void {
    this.userKey = userKey;
    for (const follower of this.#followers) follower(this.session());
    if (userKey !== null) for (const resolve of this.#signedIn.splice(0)) resolve(userKey);
  }
}
