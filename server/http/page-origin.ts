interface Asking {
  readonly headers: { readonly origin?: string | undefined };
  readonly protocol: string;
  readonly host: string;
}

/**
 * Where the caller's page stands: its own origin where the browser says one, else the shop's
 * address. Only where none is configured does the address of the request count.
 */
export function pageOrigin(
  { headers: { origin }, protocol, host }: Asking,
  configured: string | null,
): string {
  const said = origin !== undefined && URL.canParse(origin) ? new URL(origin) : null;
  return said?.protocol.startsWith("http") ? said.origin : (configured ?? `${protocol}://${host}`);
}
