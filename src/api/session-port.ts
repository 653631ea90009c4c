import type { Refusal } from "#contract/http/reply.ts";

/** A token as a request carries it. `generation` identifies it in reports. */
export interface CarriedToken {
  token: string;
  generation: number;
}

/** The generations of a request; null = it carried none. */
export interface Carried {
  access: number | null;
  user: number | null;
}

/** The interface of `call` to the machines; connected by app/start. */
export interface SessionPort {
  /** Waits for the company token; throws the error of its request. */
  accessToken(): Promise<CarriedToken>;
  /** Null when signed out. Waits while the session is being restored. */
  userToken(): Promise<CarriedToken | null>;
  /** True while `generation` is still the session of this tab. */
  isCurrentUser(generation: number): boolean;
  /** Reports a refusal of the server. `replayed` = it refused the repetition as well. */
  refused(refusal: Refusal, carried: Carried, replayed: boolean): void;
}

let plug: (port: SessionPort) => void = () => {};
let plugged = new Promise<SessionPort>((resolve) => {
  plug = resolve;
});

/**
 * Connects the machines; earlier calls wait for it. A second connection replaces the first (tests).
 */
export function plugSession(port: SessionPort): void {
  plug(port);
  plugged = Promise.resolve(port);
}

export function sessionPort(): Promise<SessionPort> {
  return plugged;
}
