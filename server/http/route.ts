import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Endpoint, OutputOf, ParsedInputOf } from "#contract/http/endpoint.ts";
import { codes, type Envelope, Refusal } from "#contract/http/reply.ts";
import { visibleText } from "#contract/http/visible-text.ts";
import { isDatabaseAway } from "#server/infra/database/outage.ts";
import type { MailingDeps, WithSettings } from "#server/infra/deps.ts";
import type { CurrentUser } from "#server/modules/identity/sessions.repository.ts";
import { notesOf } from "./call-log.ts";
import type { Caller } from "./guard.ts";
import { readInput } from "./input.ts";
import { assertPrivate, carriesPassword } from "./private.ts";
import { jsonType, type PublicText, publicText, sendPublic } from "./public-replies.ts";
import { type KeepUntil, ResponseCache } from "./response-cache.ts";
import { writtenDown } from "./staff-acts.ts";
import { varyBy } from "./vary.ts";

/** What serving a call of the contract needs; a handler may need more. */
export type RouteDeps = MailingDeps & WithSettings;

/** What a handler is given. */
export interface Call<E extends Endpoint> {
  readonly input: ParsedInputOf<E>;
  /** The buyer. On a call that is open to guests use `visitor`: this one throws for a guest. */
  readonly user: CurrentUser;
  readonly visitor: CurrentUser | null;
  readonly caller: Caller;
  /** The Idempotency-Key header. */
  readonly key: string | null;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** For a public call: limits the validity of its reply. */
  readonly keepUntil: KeepUntil;
}

type Asked<E extends Endpoint> = Pick<
  Call<E>,
  "input" | "caller" | "request" | "reply" | "keepUntil"
>;

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<OutputOf<E>>;

const success = (data: unknown): Envelope => ({ code: codes.success, msg: "成功", data });

/** The headers that a reply depends on. */
const tokensOf = ({ guard }: Endpoint): readonly string[] =>
  guard === "staff" ? ["StaffToken", "StaffKey"] : ["AccessToken", "AuthUserToken"];

/** Stored texts of earlier versions are cleaned for staff by today's rule. */
const asSeen = async (
  _request: FastifyRequest,
  _reply: FastifyReply,
  payload: unknown,
): Promise<unknown> => (typeof payload === "string" ? visibleText(payload) : payload);

/** `/a/{id}` of the contract is `/a/:id` of the router. */
const routerPath = (path: string): string => path.replace(/\{(\w+)\}/g, ":$1");

function keyOf(request: FastifyRequest): string | null {
  const key = request.headers["idempotency-key"];
  if (key === undefined || key === "") return null;
  if (typeof key === "string" && /^[\w-]{8,64}$/.test(key)) return key;
  throw new Refusal(codes.invalidInput, "提交编号格式错误");
}

/**
 * Serves one call of the contract: guard, input, handler, envelope. A `Refusal` is HTTP 200 with
 * its code. Replies of public calls (cache `lookup` or `catalogue`) are cached for a moment, by the
 * contract's own parameters alone, with an ETag; the others vary by the tokens. A call with a
 * password needs https. Staff actions other than GET are recorded.
 */
export function route<E extends Endpoint>(
  app: FastifyInstance,
  deps: MailingDeps & WithSettings,
  endpoint: E,
  handler: Handler<E>,
): void {
  const isPublic = endpoint.cache !== "never";
  const isSecret = carriesPassword(endpoint);
  const nameOf = (input: ParsedInputOf<E>): string => JSON.stringify(input);
  const kept = new ResponseCache<PublicText>(deps);

  app.route({
    method: endpoint.method,
    url: routerPath(endpoint.path),
    exposeHeadRoute: false,
    ...(endpoint.bodyLimit === undefined ? {} : { bodyLimit: endpoint.bodyLimit }),
    config: { call: endpoint },
    ...(endpoint.guard === "staff" ? { onSend: asSeen } : {}),
    handler: async (request, reply) => {
      if (!isPublic) varyBy(reply, ...tokensOf(endpoint));
      if (isSecret) assertPrivate(deps, request);
      let caller: Caller;
      try {
        caller = await app.guard(request, endpoint.guard, endpoint.path);
      } catch (error) {
        // Public data are served from memory while no token can be checked.
        if (!isPublic || !isDatabaseAway(error)) throw error;
        const last = kept.last(nameOf(readInput(endpoint, request)));
        if (last === null) throw error;
        notesOf(request).code = codes.success;
        return sendPublic(request, reply, last);
      }
      const input = readInput(endpoint, request);
      const make = async (keepUntil: KeepUntil = () => undefined) =>
        success(await answer({ request, reply, caller, input, keepUntil }));
      if (!isPublic) {
        const envelope = await make();
        notesOf(request).code = codes.success;
        return envelope;
      }
      const name = nameOf(input);
      const text = await kept.of(name, async (before, keepUntil) =>
        publicText(jsonType, JSON.stringify(await make(keepUntil)), before),
      );
      notesOf(request).code = codes.success;
      app.keptReplies.note(request, { call: endpoint, text, current: () => kept.current(name) });
      return sendPublic(request, reply, text);
    },
  });

  async function answer({
    request,
    reply,
    caller,
    input,
    keepUntil,
  }: Asked<E>): Promise<OutputOf<E>> {
    const call: Call<E> = {
      input,
      get user() {
        if (caller.user === null) throw new Error(`${endpoint.path} is open to guests`);
        return caller.user;
      },
      visitor: caller.user,
      caller,
      key: keyOf(request),
      request,
      reply,
      keepUntil,
    };
    const { staff } = caller;
    if (staff === null || endpoint.method === "GET") return handler(call);
    return writtenDown(deps, { staff, call: endpoint.path, input, request }, () => handler(call));
  }
}
