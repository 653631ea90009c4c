import type { FastifyInstance, FastifyReply } from "fastify";
import type { Settings } from "#server/config/settings.ts";

/** Hashes of the scripts and styles that a built page holds: `'sha256-…'`. */
export interface InlineHashes {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

const noHashes: InlineHashes = { scripts: [], styles: [] };

/** A page's policy; other hosts that it may call are added to connect-src. */
export const pagePolicy = (
  connectHosts: readonly string[] = [],
  { scripts, styles }: InlineHashes = noHashes,
): string =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(" "),
    ["style-src 'self'", ...styles].join(" "),
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...connectHosts].join(" "),
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types shop-sw shop-pdf",
  ].join("; ");

/** The service worker's own policy limits its requests. */
export const workerPolicy = (connectHosts: readonly string[] = []): string =>
  `default-src 'none'; ${["connect-src 'self'", ...connectHosts].join(" ")}; script-src 'self'`;

const dataPolicy = "default-src 'none'; frame-ancestors 'none'";

/** The headers of every reply, by the type of its body. */
export function securityHeaders(
  settings: Settings,
  type: string,
  isHttps: boolean,
): Record<string, string> {
  const corp = settings.allowedOrigins.length > 0 ? "cross-origin" : "same-origin";
  return {
    "content-security-policy": type.startsWith("text/html")
      ? pagePolicy(settings.connectHosts)
      : dataPolicy,
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": corp,
    "x-frame-options": "DENY",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    ...(isHttps && { "strict-transport-security": "max-age=31536000; includeSubDomains" }),
  };
}

/** Adds them to every reply; a route's own header takes precedence. */
export function installHeaders(app: FastifyInstance, settings: Settings): void {
  const ready = (type: string) => ({
    http: Object.entries(securityHeaders(settings, type, false)),
    https: Object.entries(securityHeaders(settings, type, true)),
  });
  const [ofPage, ofData] = [ready("text/html"), ready("application/json")];
  app.addHook("onSend", (request, reply, payload, done) => {
    const isPage = String(reply.getHeader("content-type") ?? "").startsWith("text/html");
    const defaults = (isPage ? ofPage : ofData)[request.protocol];
    for (const [name, value] of defaults) {
      // The headers of a 304 replace those of the stored reply: with a policy for data the cached
      // page would load nothing.
      const isLeftOut = name === "content-security-policy" && reply.statusCode === 304;
      if (!isLeftOut && !reply.hasHeader(name)) reply.header(name, value);
    }
    done(null, payload);
  });
}

/**
 * Clears the browser's cache of this origin, including the back-forward cache: a session has ended.
 */
export function clearSiteCache(reply: FastifyReply): void {
  reply.header("clear-site-data", '"cache"');
}
