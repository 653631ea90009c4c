import { toJsonSchema } from "@valibot/to-json-schema";
import type { FastifyInstance } from "fastify";
import type * as v from "valibot";
import { endpoints } from "#contract/endpoints.ts";
import { type Endpoint, pathNames } from "#contract/http/endpoint.ts";
import { serverPaths } from "#contract/paths/server-paths.ts";

type Json = Record<string, unknown>;

/** A rule that JSON Schema cannot express (a check, a transform) is omitted. */
function schemaOf(schema: v.GenericSchema): Json {
  const { $schema: _, ...body } = toJsonSchema(schema, { errorMode: "ignore", typeMode: "input" });
  return { ...body };
}

const headersOf: Record<Endpoint["guard"], string[]> = {
  public: [],
  app: ["AccessToken"],
  user: ["AccessToken", "AuthUserToken"],
  staff: ["StaffToken"],
};

const bodyType: Record<Endpoint["encoding"], string> = {
  form: "application/x-www-form-urlencoded",
  generic: "application/json",
  json: "application/json",
  multipart: "multipart/form-data",
};

const isObject = (value: unknown): value is Json => typeof value === "object" && value !== null;

/** Path and query names as parameters; the rest of the input is the body. */
function requestOf(endpoint: Endpoint): Json {
  const schema = schemaOf(endpoint.input);
  const inPath = pathNames(endpoint.path);
  const properties = isObject(schema.properties) ? schema.properties : {};
  const required = Array.isArray(schema.required) ? schema.required : [];
  const parameters: Json[] = headersOf[endpoint.guard].map((name) => ({
    name,
    in: "header",
    required: true,
    schema: { type: "string" },
  }));
  if (endpoint.idempotent) {
    parameters.push({ name: "Idempotency-Key", in: "header", schema: { type: "string" } });
  }
  for (const [name, property] of Object.entries(properties)) {
    const place = inPath.includes(name) ? "path" : "query";
    if (place === "query" && endpoint.method !== "GET") continue;
    parameters.push({ name, in: place, required: required.includes(name), schema: property });
  }
  if (endpoint.method === "GET") return { parameters };
  return { parameters, requestBody: { content: { [bodyType[endpoint.encoding]]: { schema } } } };
}

function operationOf(endpoint: Endpoint): Json {
  const reply = {
    type: "object",
    required: ["code", "msg", "data"],
    properties: {
      code: { type: "integer" },
      msg: { type: "string" },
      data: schemaOf(endpoint.output),
    },
  };
  return {
    summary: endpoint.summary,
    ...requestOf(endpoint),
    responses: {
      200: {
        description: "code 10000 = success, any other = refused",
        content: { "application/json": { schema: reply } },
      },
    },
    "x-guard": endpoint.guard,
    "x-cache": endpoint.cache,
    ...(endpoint.addition ? { "x-addition": true } : {}),
  };
}

/** Every declared call as an OpenAPI 3.1 document. */
function openapiDocument(version: string): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const methods = paths[endpoint.path] ?? {};
    methods[endpoint.method.toLowerCase()] = operationOf(endpoint);
    paths[endpoint.path] = methods;
  }
  return { openapi: "3.1.0", info: { title: "齐墨印纸", version }, paths };
}

export function registerOpenapi(app: FastifyInstance, version: string): void {
  let text: string | null = null;
  app.get(serverPaths.openapi, (_request, reply) => {
    text ??= JSON.stringify(openapiDocument(version));
    return reply.type("application/json; charset=utf-8").send(text);
  });
}
