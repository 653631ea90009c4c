import type { FastifyInstance, FastifyRequest } from "fastify";
import {
  miniProgram as miniProgramCall,
  type ShopQrCode,
  unlimitedQrCode,
} from "#contract/quotes/wx-mini.ts";
import { pageOrigin } from "#server/http/page-origin.ts";
import { type RouteDeps, route } from "#server/http/route.ts";
import type { WithSettings } from "#server/infra/deps.ts";
import { safeError } from "#server/infra/logging/log.ts";
import { scanCode } from "#server/infra/runtime/scan-code.ts";
import { miniProgram } from "#server/infra/wechat/wechat-mini.ts";

/** How long a code drawn by WeChat is cached. */
const keptMs = 3_600_000;
const mostKept = 100;

/** The default without a mini program: a code of the shop's own address. */
function webCode({ settings }: WithSettings, request: FastifyRequest, page: string): ShopQrCode {
  const url = new URL(page, pageOrigin(request, settings.origin)).href;
  return { kind: "web", url, image: scanCode(url) };
}

export function register(app: FastifyInstance, deps: RouteDeps): void {
  const program = miniProgram(deps);
  const kept = new Map<string, { readonly image: string; readonly until: number }>();

  /** A scene holds 32 characters at most: the address without its leading slash. */
  const miniCode = async (page: string): Promise<string | null> => {
    const scene = page === "/" ? "home" : page.slice(1);
    if (program === null || scene.length > 32) return null;
    const known = kept.get(scene);
    if (known !== undefined && known.until > deps.clock.now()) return known.image;
    try {
      const image = `data:image/png;base64,${(await program.qrCode(scene)).toString("base64")}`;
      if (kept.size >= mostKept) kept.clear();
      kept.set(scene, { image, until: deps.clock.now() + keptMs });
      return image;
    } catch (error) {
      deps.log.warn({ fault: safeError(error) }, "WeChat gave no mini program code");
      return null;
    }
  };

  route(app, deps, miniProgramCall, async () => ({
    app_id: program?.appId ?? "",
    ready: program !== null,
  }));

  route(app, deps, unlimitedQrCode, async ({ input, request }): Promise<ShopQrCode> => {
    const web = webCode(deps, request, input.page);
    const image = await miniCode(input.page);
    if (image === null) return web;
    return { ...web, kind: "mini", image };
  });
}
