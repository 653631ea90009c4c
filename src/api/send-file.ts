import * as v from "valibot";
import { codes, envelope, Refusal } from "#contract/http/reply.ts";
import { deployment } from "./deployment.ts";
import { noResponseMessage, statusMessage } from "./transport-messages.ts";
import { Unreachable } from "./unreachable.ts";

/** The reply of `oss/signature`. */
export interface Permit {
  readonly url: string;
  readonly policy: string;
  readonly offset: number;
}

/** Another policy, or a later retry, may resolve these; the others concern the file. */
const passing: ReadonlySet<number> = new Set([404, 409, 410, 423]);

const isFileFault = (status: number): boolean =>
  status >= 400 && status < 500 && !passing.has(status);

const said = envelope(v.unknown());

function whyNot(request: XMLHttpRequest): Refusal | Unreachable {
  const { status, responseText } = request;
  if (!isFileFault(status) && status !== 507) {
    return new Unreachable("status", statusMessage(status), status);
  }
  try {
    const { code, msg } = v.parse(said, JSON.parse(responseText));
    return new Refusal(code, msg);
  } catch {
    return new Refusal(codes.invalidInput, statusMessage(status));
  }
}

/**
 * Sends a file from the permit's offset to its end, by one PATCH of tus 1.0.0; an abort leaves the
 * received bytes. `onSent` gets the number of sent bytes, from the file's beginning.
 * @throws `Refusal` (the store refuses it) or `Unreachable` (interrupted, or another policy is
 * needed)
 */
export function sendFile(
  file: Blob,
  permit: Permit,
  onSent: (sent: number) => void,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const { url, policy, offset } = permit;
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    const end = (finish: () => void) => {
      signal.removeEventListener("abort", stop);
      finish();
    };
    request.open("PATCH", `${deployment.host}${url}`);
    request.setRequestHeader("Tus-Resumable", "1.0.0");
    request.setRequestHeader("Content-Type", "application/offset+octet-stream");
    request.setRequestHeader("Upload-Offset", String(offset));
    request.setRequestHeader("Upload-Policy", policy);
    request.upload.onprogress = ({ loaded }) => onSent(offset + loaded);
    request.onload = () => {
      const whole = request.getResponseHeader("Upload-Offset") === String(file.size);
      if (request.status === 204 && whole) return end(resolve);
      end(() => reject(whyNot(request)));
    };
    const cut = () => end(() => reject(new Unreachable("offline", noResponseMessage)));
    request.onerror = cut;
    request.ontimeout = cut;
    request.onabort = cut;
    signal.addEventListener("abort", stop, { once: true });
    request.send(file.slice(offset));
  });
}
