/**
 * Why no answer of the shop came: `offline` no response, `timeout` none within six seconds,
 * `unsent` nothing left the device, `status` an HTTP fault, `portal` another page in the shop's
 * place, `config` the request could not be made, `reply` an answer that is not the shop's.
 */
export type UnreachableKind =
  | "offline"
  | "timeout"
  | "unsent"
  | "status"
  | "portal"
  | "config"
  | "reply";

/** The server did not answer as a shop: `message` is the text to show (SPEC section 8). */
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
