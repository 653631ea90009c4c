import type * as v from "valibot";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * Who may call: `public` needs nothing, `app` a valid AccessToken, `user` also a valid
 * AuthUserToken, `staff` a StaffToken or StaffKey.
 */
export type Guard = "public" | "app" | "user" | "staff";

/**
 * How the service worker may cache it: `lookup` (stale while revalidate), `catalogue` (network
 * first), `never`. Only anonymous GETs are cached.
 */
export type Cache = "lookup" | "catalogue" | "never";

export type Encoding = "form" | "generic" | "json" | "multipart";

export interface EndpointDeclaration<
  Input extends v.GenericSchema,
  Output extends v.GenericSchema,
> {
  readonly method: Method;
  /** Exact path with `{name}` for parameters, oddities included. */
  readonly path: string;
  readonly guard: Guard;
  readonly summary: string;
  readonly input: Input;
  readonly output: Output;
  readonly cache?: Cache;
  /** True where a retry needs the same Idempotency-Key to have one effect. */
  readonly idempotent?: boolean;
  /** True for calls beyond the specification's list. */
  readonly addition?: boolean;
  readonly upload?: boolean;
  /** Size limit of its body in bytes, where 256 KB are too few. */
  readonly bodyLimit?: number;
}

export interface Endpoint<
  Input extends v.GenericSchema = v.GenericSchema,
  Output extends v.GenericSchema = v.GenericSchema,
> extends EndpointDeclaration<Input, Output> {
  readonly cache: Cache;
  readonly idempotent: boolean;
  readonly addition: boolean;
  readonly upload: boolean;
  readonly encoding: Encoding;
}

export type InputOf<E extends Endpoint> = v.InferInput<E["input"]>;
export type ParsedInputOf<E extends Endpoint> = v.InferOutput<E["input"]>;
export type OutputOf<E extends Endpoint> = v.InferOutput<E["output"]>;

/** Encodings by method: SPEC section 7. */
function encodingOf(method: Method, upload: boolean): Encoding {
  if (upload) return "multipart";
  if (method === "GET") return "form";
  return method === "POST" ? "generic" : "json";
}

/**
 * Declares one call. The page's typed caller, the server's route and `/openapi.json` derive from
 * the returned value. The input is one flat object: parameters of the path are inserted, the rest
 * is sent as the query (GET) or the body (all others). Marked as pure, so that a screen bundles
 * only the calls it makes.
 */
// @__NO_SIDE_EFFECTS__
export function endpoint<Input extends v.GenericSchema, Output extends v.GenericSchema>(
  declaration: EndpointDeclaration<Input, Output>,
): Endpoint<Input, Output> {
  const upload = declaration.upload ?? false;
  return {
    ...declaration,
    cache: declaration.cache ?? "never",
    idempotent: declaration.idempotent ?? false,
    addition: declaration.addition ?? false,
    upload,
    encoding: encodingOf(declaration.method, upload),
  };
}

/** The names between braces in a path, in order. */
export function pathNames(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string);
}
