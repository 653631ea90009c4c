import { call } from "#api/call.ts";
import { qaGrant } from "#contract/qa/qa.ts";
import { noteFault } from "#devtools/recorder.ts";
import { faultWords } from "./fault-kinds.ts";
import { faultyFetch } from "./faulty-fetch.ts";
import { faultyRequest, type OnFault } from "./faulty-request.ts";

/** Does the server grant faults to this page? A host without the call does not. */
async function asked(): Promise<boolean> {
  try {
    return (await call(qaGrant, {})).granted;
  } catch {
    return false;
  }
}

let grant: Promise<boolean> | null = null;
let isSpoilt = false;

const onFault: OnFault = ({ kind }, method, path) =>
  noteFault(`${faultWords[kind].name} · ${method} ${path}`);

/**
 * Asks the server once; where it grants it, this page's calls pass the fault switches from then on,
 * and not before.
 */
export function granted(): Promise<boolean> {
  grant ??= asked().then((may) => {
    // A page that could not ask may ask again.
    if (!may) grant = null;
    if (may && !isSpoilt) {
      isSpoilt = true;
      window.XMLHttpRequest = faultyRequest(XMLHttpRequest, onFault);
      window.fetch = faultyFetch(fetch.bind(window), onFault);
    }
    return may;
  });
  return grant;
}
