import type { companyToken } from "#contract/auth/app-access.ts";
import { companyDomain, Misconfigured } from "#contract/http/deployment.ts";
import type { ParsedInputOf } from "#contract/http/endpoint.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import { pageOrigin } from "#server/http/page-origin.ts";

/**
 * In mode 1 a page names the company of its host name; in the other modes none.
 * @throws Refusal `forbidden` where the caller's origin differs from the domain it names
 */
export function assertOwnDomain(
  { mode, domain }: Pick<ParsedInputOf<typeof companyToken>, "mode" | "domain">,
  asking: Parameters<typeof pageOrigin>[0],
): void {
  try {
    const { hostname } = new URL(pageOrigin(asking, null));
    if (companyDomain(mode, hostname) === domain) return;
  } catch (error) {
    if (!(error instanceof Misconfigured)) throw error;
  }
  throw new Refusal(codes.forbidden, "配置错误");
}
