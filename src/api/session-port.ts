import type { Refusal } from "#contract/http/reply.ts";

/** A token as a request carries it. `generation` names the verdicts that concern it. */
export interface CarriedToken {
  token: string;
  generation: number;
}

/** Which generations a request carried; null = it carried none. */
export interface Carried {
  access: number | null;
  user: number | null;
}

/** What `call` needs from the machines; plugged in by app/start. */
export interface SessionPort {
  /** Waits for the company token; throws what its retrieval failed with. */
  accessToken(): Promise<CarriedToken>;
  /** Null when signed out. Waits while the device is still looking. */
  userToken(): Promise<CarriedToken | null>;
  /** True while `generation` is still the session of this tab. */
  isCurrentUser(generation: number): boolean;
  /** A verdict of the server. `replayed` = it refused the repetition as well. */
  refused(refusal: Refusal, carried: Carried, replayed: boolean): void;
}

let plug: (port: SessionPort) => void = () => {};
let plugged = new Promise<SessionPort>((resolve) => {
  plug = resolve;
});

/** Plugs the machines in; calls made before wait. A second plug replaces the first (tests). */
export function plugSession(port: SessionPort): void {
  plug(port);
  plugged = Promise.resolve(port);
}

export function sessionPort(): Promise<SessionPort> {
  return plugged;
}
