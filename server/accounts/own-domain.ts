import type { companyToken } from "#contract/app-access.ts";
import { companyDomain, Misconfigured } from "#contract/deployment.ts";
import type { ParsedInputOf } from "#contract/endpoint.ts";
import { codes, Refusal } from "#contract/reply.ts";

interface Asking {
  readonly headers: { readonly origin?: string | undefined };
  readonly hostname: string;
}

/** The host name that the page stands under: its own origin, where the browser says it. */
function pageHost({ headers: { origin }, hostname }: Asking): string {
  return origin !== undefined && URL.canParse(origin) ? new URL(origin).hostname : hostname;
}

/**
 * In mode 1 a page names the company that its host name stands for; in the other modes none.
 * @throws Refusal `forbidden` where the caller's page stands elsewhere than it says
 */
export function assertOwnDomain(
  { mode, domain }: Pick<ParsedInputOf<typeof companyToken>, "mode" | "domain">,
  asking: Asking,
): void {
  try {
    if (companyDomain(mode, pageHost(asking)) === domain) return;
  } catch (error) {
    if (!(error instanceof Misconfigured)) throw error;
  }
  throw new Refusal(codes.forbidden, "配置错误");
}
