/**
 * Why no reply of the server came: `offline` no response, `timeout` none within six seconds,
 * `unsent` nothing was sent, `status` an HTTP fault, `portal` a captive portal, `config` the
 * request could not be made, `reply` an invalid reply.
 */
export type UnreachableKind =
  | "offline"
  | "timeout"
  | "unsent"
  | "status"
  | "portal"
  | "config"
  | "reply";

/** The server did not answer with an envelope: `message` is the text to show (SPEC section 8). */
export class Unreachable extends Error {
  readonly kind: UnreachableKind;
  readonly status: number | undefined;
  constructor(kind: UnreachableKind, message: string, status?: number) {
    super(message);
    this.name = "Unreachable";
    this.kind = kind;
    this.status = status;
  }
}
