import { call } from "#api/call.ts";
import { Unreachable } from "#api/unreachable.ts";
import { Refusal } from "#contract/http/reply.ts";
import { openShortLink } from "#contract/quotes/short-links.ts";
import type { DecodedJob } from "#pricing/analysis/job-code.ts";
import type { LoaderArgs } from "#ui/feedback/screen-data.ts";
import { sharedData } from "./shared-job.ts";
import { SharedScreen } from "./shared-screen.tsx";

const newer = "链接由更新的版本写成，请刷新页面后再打开";
const away = "短链接要联网才能打开；长链接和二维码没有网络也行";

async function asked(code: string, signal: AbortSignal): Promise<DecodedJob> {
  try {
    const { title, job } = await call(openShortLink, { code: code.toUpperCase() }, { signal });
    return job === null ? { ok: false, message: newer } : { ok: true, shared: { title, job } };
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, message: error.message };
    if (error instanceof Unreachable) return { ok: false, message: away };
    throw error;
  }
}

export const loader = (args: LoaderArgs) => sharedData(args, asked);

/** `/s/:code`: the same as a shared quote, by a short code that the server stores for a year. */
export const Component = () => <SharedScreen />;
