import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Endpoint } from "#contract/http/endpoint.ts";
import { codes } from "#contract/http/reply.ts";
import type { Log } from "#server/infra/logging/log.ts";
import { addressOf } from "./address.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The declared call of a route; files and other paths have none. */
    call?: Endpoint;
  }
}

/** Facts about a call for its log line. */
interface CallNotes {
  /** The envelope's code. */
  code?: number;
  /** Pseudonym of the buyer, or of the account that was tried. */
  user?: string;
  /** The target of a staff action, e.g. a payment's number. */
  subject?: string;
  /** The owners' letter about the action, in lines. */
  ownersRead?: readonly string[];
  /** Further recipients of the letter. */
  alsoTo?: readonly string[];
  /** One of many equal events: logging each would fill the disk. */
  quiet?: boolean;
}

const notes = new WeakMap<FastifyRequest, CallNotes>();

export function notesOf(request: FastifyRequest): CallNotes {
  const known = notes.get(request);
  if (known !== undefined) return known;
  const made: CallNotes = {};
  notes.set(request, made);
  return made;
}

/** A caller's own X-Request-Id where it is valid, else a new one. */
export function requestIdOf(request: IncomingMessage): string {
  const given = request.headers["x-request-id"];
  return typeof given === "string" && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}

const events: Readonly<Record<number, string>> = {
  [codes.loginFailed]: "loginFailed",
  [codes.captchaWrong]: "captchaWrong",
  [codes.throttled]: "throttled",
  [codes.forbidden]: "denied",
};

function eventOf(call: Endpoint, code: number | undefined): string | null {
  const refused = code === undefined ? undefined : events[code];
  if (refused !== undefined) return refused;
  return call.guard === "staff" ? "staffAct" : null;
}

/**
 * One line a call, and one more for countable events: failed logins, wrong captchas, throttles,
 * denials, staff actions. The path is the declared one: neither ids nor queries nor headers are
 * logged. The caller's address is logged for events only. Of calls refused by the call limit the
 * first of an address and minute is logged.
 */
export function logCalls(app: FastifyInstance): void {
  app.addHook("onRequest", (request, reply, done) => {
    reply.header("x-request-id", request.id);
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    const { call } = request.routeOptions.config;
    if (call !== undefined) logCall(call, request, reply);
    done();
  });
}

/** A public call that was answered before the app, as its log line and figures need it. */
export interface KeptAnswer {
  readonly call: Endpoint;
  readonly route: string;
  readonly requestId: string;
  readonly status: number;
  readonly ms: number;
}

/** The same line for a call that was answered before the app. */
export function logKept(log: Log, { call, requestId, status, ms }: KeptAnswer): void {
  const known = { method: call.method, path: call.path, code: codes.success };
  log.info({ reqId: requestId, ...known, status, ms: Math.round(ms) }, "call");
}

function logCall(call: Endpoint, request: FastifyRequest, reply: FastifyReply): void {
  const { quiet, ownersRead: _, alsoTo: __, ...noted } = notesOf(request);
  if (quiet === true) return;
  const { method, path } = call;
  const known = { method, path, ...noted };
  const ms = Math.round(reply.elapsedTime);
  request.log.info({ ...known, status: reply.statusCode, ms }, "call");
  const event = eventOf(call, known.code);
  if (event !== null) request.log.warn({ event, ...known, from: addressOf(request) }, "event");
}
