import { upcast } from "#contract/http/upcasting.ts";
import { jobFormVersion, jobSteps } from "#contract/jobs/job-steps.ts";
import type { Job } from "#contract/jobs/jobs.ts";
import { withTools } from "#contract/jobs/kept-job.ts";
import * as linkProblems from "#contract/wording/pricing/link-words.ts";
import { readJob } from "#pricing/quote/read-job.ts";

/**
 * A whole job in a link: title, job and version of its form as JSON, deflated, base64url. The
 * first character names the packing: `1` deflated, `0` plain (no CompressionStream here). Tools of
 * an earlier order belong to one buyer and are left out.
 */

export interface SharedJob {
  readonly title: string;
  readonly job: Job;
}

export type DecodedJob =
  | { readonly ok: true; readonly shared: SharedJob }
  | { readonly ok: false; readonly message: string };

const longestCode = 8_000;
const largestText = 200_000;
const newer = { ok: false, message: linkProblems.newer } as const;
const damaged = { ok: false, message: linkProblems.damaged } as const;

function jobOf(input: unknown): Job | null {
  const read = readJob(input);
  return read.ok ? withTools(read.value, undefined) : null;
}

const isRecord = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function base64url(bytes: Uint8Array): string {
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

function bytesOf(code: string): Uint8Array<ArrayBuffer> {
  const binary = atob(code.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

/** Reads at most `limit` bytes, so that a small code cannot expand into a page-sized text. */
async function collect(stream: ReadableStream<Uint8Array>, limit: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > limit) {
      await reader.cancel();
      throw new RangeError("too long");
    }
    chunks.push(value);
  }
  const all = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}

const piped = (bytes: Uint8Array<ArrayBuffer>, through: CompressionStream | DecompressionStream) =>
  new Blob([bytes]).stream().pipeThrough(through);

/** Omits every field that the contract's defaults restore: a shorter link, a coarser QR. */
function spare(job: Job): object {
  const whole = JSON.stringify(job);
  let kept: Record<string, unknown> = { ...job };
  for (const name of Object.keys(job)) {
    const { [name]: _, ...rest } = kept;
    const read = jobOf(rest);
    if (read !== null && sameFields(read, job, whole)) kept = rest;
  }
  return kept;
}

const sameFields = (read: Job, job: Job, whole: string): boolean =>
  JSON.stringify(Object.fromEntries(Object.keys(job).map((key) => [key, fieldOf(read, key)]))) ===
    whole && Object.keys(read).length === Object.keys(job).length;

const fieldOf = (job: Job, key: string): unknown =>
  Object.entries(job).find(([name]) => name === key)?.[1];

/** The code of a job; a link is `/q/` and this code. */
export async function encodeJob(shared: SharedJob): Promise<string> {
  const content = [shared.title, spare(withTools(shared.job, undefined)), jobFormVersion];
  const bytes = new TextEncoder().encode(JSON.stringify(content));
  if (typeof CompressionStream === "undefined") return `0${base64url(bytes)}`;
  const packed = await collect(piped(bytes, new CompressionStream("deflate-raw")), largestText);
  return `1${base64url(packed)}`;
}

/** Reads an untrusted code: bounded, validated with the contract's schema, never throws. */
export async function decodeJob(code: string): Promise<DecodedJob> {
  if (code.length > longestCode || !/^[01][\w-]+$/.test(code)) return damaged;
  try {
    const bytes = bytesOf(code.slice(1));
    const plain =
      code[0] === "0"
        ? bytes
        : await collect(piped(bytes, new DecompressionStream("deflate-raw")), largestText);
    const value: unknown = JSON.parse(new TextDecoder().decode(plain));
    if (!Array.isArray(value)) return damaged;
    const [, held, formVersion] = value;
    const found = upcast(isRecord(held) ? { ...held, formVersion } : held, jobSteps);
    if (found.kind === "newer") return newer;
    const job = found.kind === "current" ? jobOf(found.document) : null;
    if (job === null) return { ok: false, message: linkProblems.notOfShop };
    const title = typeof value[0] === "string" ? value[0].slice(0, 80) : "";
    return { ok: true, shared: { title, job } };
  } catch {
    return damaged;
  }
}
