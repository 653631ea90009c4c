interface Asking {
  readonly headers: { readonly origin?: string | undefined };
  readonly protocol: string;
  readonly host: string;
}

/**
 * The origin of the caller's page: the browser's Origin header, else the shop's address. Only where
 * none is configured the request's host is used.
 */
export function pageOrigin(
  { headers: { origin }, protocol, host }: Asking,
  configured: string | null,
): string {
  const said = origin !== undefined && URL.canParse(origin) ? new URL(origin) : null;
  return said?.protocol.startsWith("http") ? said.origin : (configured ?? `${protocol}://${host}`);
}
