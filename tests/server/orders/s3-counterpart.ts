import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import type { S3Settings } from "#server/config/bucket-config.ts";

interface Kept {
  readonly body: Buffer;
  readonly mark: string | undefined;
  readonly at: number;
}

interface Arriving {
  readonly key: string;
  readonly begunAt: number;
  readonly parts: Map<number, Buffer>;
}

const leastPart = 5 * 1024 * 1024;
const mostSkewMs = 15 * 60_000;

const hash = (bytes: string | Buffer) => createHash("sha256").update(bytes).digest("hex");
const tagOf = (bytes: Buffer) => `"${createHash("md5").update(bytes).digest("hex")}"`;
const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");

/** The query in the order and encoding of the signature's rules. */
function sortedQuery(url: URL): string {
  const strict = (text: string) =>
    Buffer.from(text)
      .reduce<string[]>((all, byte) => {
        const sign = String.fromCharCode(byte);
        const plain = /[A-Za-z0-9\-._~]/.test(sign);
        all.push(plain ? sign : `%${byte.toString(16).toUpperCase().padStart(2, "0")}`);
        return all;
      }, [])
      .join("");
  return [...url.searchParams.entries()]
    .map(([name, value]) => [strict(name), strict(value)])
    .sort(([a = ""], [b = ""]) => (a < b ? -1 : 1))
    .map((pair) => pair.join("="))
    .join("&");
}

class Said extends Error {
  readonly status: number;
  constructor(status: number, code: string) {
    super(code);
    this.status = status;
  }
}

/**
 * An object store that behaves as S3 does: it checks every signature, its age and the body's hash.
 */
export async function openS3(now: () => number = Date.now) {
  const own = { region: "cn-test-1", keyId: "AKIDTEST", secret: randomBytes(20).toString("hex") };
  const name = "qimo-files";
  const objects = new Map<string, Kept>();
  const arriving = new Map<string, Arriving>();
  const calls: string[] = [];
  /** How the store behaves; tests change it. */
  const mood = { away: false, stumbles: 0, pageSize: 1000, failsJoin: false };

  function check(request: IncomingMessage, url: URL, body: Buffer): void {
    const header = (key: string) => String(request.headers[key] ?? "");
    const said =
      /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([\da-f]{64})$/;
    const [, keyId, day = "", region = "", names = "", signature = ""] =
      said.exec(header("authorization")) ?? [];
    if (keyId === undefined) throw new Said(403, "AccessDenied");
    if (keyId !== own.keyId) throw new Said(403, "InvalidAccessKeyId");
    if (region !== own.region) throw new Said(400, "AuthorizationHeaderMalformed");
    const date = header("x-amz-date");
    const at = Date.parse(date.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, "$1-$2-$3T$4:$5:$6Z"));
    if (!date.startsWith(day) || Math.abs(now() - at) > mostSkewMs) {
      throw new Said(403, "RequestTimeTooSkewed");
    }
    const signed = names.split(";");
    for (const needed of ["host", "x-amz-content-sha256", "x-amz-date"]) {
      if (!signed.includes(needed)) throw new Said(403, "AccessDenied");
    }
    const open = Object.keys(request.headers).find(
      (key) => key.startsWith("x-amz-") && !signed.includes(key),
    );
    if (open !== undefined) throw new Said(403, "AccessDenied");
    const claimed = header("x-amz-content-sha256");
    const canonical = `${request.method}\n${url.pathname}\n${sortedQuery(url)}\n${signed
      .map((key) => `${key}:${header(key)}\n`)
      .join("")}\n${names}\n${claimed}`;
    let key = createHmac("sha256", `AWS4${own.secret}`).update(day).digest();
    for (const step of [region, "s3", "aws4_request"]) {
      key = createHmac("sha256", key).update(step).digest();
    }
    const scope = `${day}/${region}/s3/aws4_request`;
    const expected = createHmac("sha256", key)
      .update(`AWS4-HMAC-SHA256\n${date}\n${scope}\n${hash(canonical)}`)
      .digest("hex");
    if (!timingSafeEqual(Buffer.from(expected), Buffer.from(signature))) {
      throw new Said(403, "SignatureDoesNotMatch");
    }
    if (hash(body) !== claimed) throw new Said(400, "XAmzContentSHA256Mismatch");
  }

  function join(key: string, uploadId: string, xml: string): string {
    const upload = arriving.get(uploadId);
    if (upload?.key !== key) throw new Said(404, "NoSuchUpload");
    const wanted = [...xml.matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]+)<\/ETag>/g)];
    const bodies = wanted.map(([, number, etag]) => {
      const part = upload.parts.get(Number(number));
      if (part === undefined || tagOf(part) !== etag) throw new Said(400, "InvalidPart");
      return part;
    });
    if (bodies.slice(0, -1).some(({ length }) => length < leastPart)) {
      throw new Said(400, "EntityTooSmall");
    }
    // As S3 does: the reply begins with 200 before it fails.
    if (mood.failsJoin) return "<Error><Code>InternalError</Code></Error>";
    objects.set(key, { body: Buffer.concat(bodies), mark: undefined, at: now() });
    arriving.delete(uploadId);
    return `<CompleteMultipartUploadResult><Key>${key}</Key></CompleteMultipartUploadResult>`;
  }

  function listed(url: URL): string {
    const prefix = url.searchParams.get("prefix") ?? "";
    if (url.searchParams.has("uploads")) {
      const found = [...arriving].filter(([, { key }]) => key.startsWith(prefix));
      return `<ListMultipartUploadsResult><IsTruncated>false</IsTruncated>${found
        .map(
          ([id, { key, begunAt }]) =>
            `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${new Date(begunAt).toISOString()}</Initiated></Upload>`,
        )
        .join("")}</ListMultipartUploadsResult>`;
    }
    const after = url.searchParams.get("continuation-token") ?? "";
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
    const page = keys.slice(0, mood.pageSize);
    const more = keys.length > page.length;
    return `<ListBucketResult><IsTruncated>${more}</IsTruncated>${
      more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ""
    }${page
      .map(
        (key) =>
          `<Contents><Key>${key}</Key><LastModified>${new Date(objects.get(key)?.at ?? 0).toISOString()}</LastModified></Contents>`,
      )
      .join("")}</ListBucketResult>`;
  }

  interface Reply {
    readonly status?: number;
    readonly body?: string | Buffer;
    readonly headers?: Record<string, string>;
  }

  function answer(request: IncomingMessage, url: URL, body: Buffer): Reply {
    const [, inPath, ...rest] = url.pathname.split("/");
    if (inPath !== name) throw new Said(404, "NoSuchBucket");
    const key = rest.join("/");
    const uploadId = url.searchParams.get("uploadId");
    if (key === "") return { body: listed(url) };
    switch (request.method) {
      case "POST": {
        if (uploadId !== null) return { body: join(key, uploadId, body.toString()) };
        const id = randomBytes(8).toString("hex");
        arriving.set(id, { key, begunAt: now(), parts: new Map() });
        return { body: `<R><Key>${key}</Key><UploadId>${id}</UploadId></R>` };
      }
      case "PUT": {
        if (uploadId !== null) {
          const upload = arriving.get(uploadId);
          if (upload === undefined) throw new Said(404, "NoSuchUpload");
          upload.parts.set(Number(url.searchParams.get("partNumber")), body);
          return { headers: { etag: tagOf(body) } };
        }
        const mark = request.headers["x-amz-meta-mark"];
        objects.set(key, { body, mark: mark === undefined ? mark : String(mark), at: now() });
        return { headers: { etag: tagOf(body) } };
      }
      case "DELETE":
        if (uploadId === null) objects.delete(key);
        else arriving.delete(uploadId);
        return { status: 204 };
      case "GET":
      case "HEAD": {
        if (uploadId !== null) {
          const upload = arriving.get(uploadId);
          if (upload === undefined) throw new Said(404, "NoSuchUpload");
          return {
            body: `<ListPartsResult>${[...upload.parts]
              .map(
                ([number, part]) =>
                  `<Part><PartNumber>${number}</PartNumber><ETag>${escaped(tagOf(part))}</ETag><Size>${part.length}</Size></Part>`,
              )
              .join("")}</ListPartsResult>`,
          };
        }
        const found = objects.get(key);
        if (found === undefined) throw new Said(404, "NoSuchKey");
        const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(String(request.headers.range)) ?? [];
        const headers = found.mark === undefined ? {} : { "x-amz-meta-mark": found.mark };
        if (from === undefined) return { body: found.body, headers };
        return { status: 206, body: found.body.subarray(Number(from), Number(to) + 1), headers };
      }
      default:
        throw new Said(405, "MethodNotAllowed");
    }
  }

  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const url = new URL(String(request.url), `http://${request.headers.host}`);
    calls.push(`${request.method} ${url.pathname.replace(/[\da-f-]{36}/, ":id")}`);
    if (mood.away) return void request.socket.destroy();
    if (mood.stumbles > 0) {
      mood.stumbles -= 1;
      return void response.writeHead(503).end("<Error><Code>SlowDown</Code></Error>");
    }
    try {
      check(request, url, body);
      const { status = 200, body: out = "", headers = {} } = answer(request, url, body);
      const length = { "content-length": Buffer.byteLength(out) };
      response.writeHead(status, status === 204 ? headers : { ...headers, ...length });
      response.end(request.method === "HEAD" || status === 204 ? undefined : out);
    } catch (error) {
      const { status, message } = error instanceof Said ? error : new Said(500, String(error));
      response.writeHead(status);
      response.end(request.method === "HEAD" ? "" : `<Error><Code>${message}</Code></Error>`);
    }
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  const settings: S3Settings = {
    ...own,
    endpoint: `http://127.0.0.1:${port}`,
    bucket: name,
    inPath: true,
  };
  return {
    settings,
    mood,
    objects,
    arriving,
    calls,
    close: () => new Promise((done) => server.close(done)),
  };
}
