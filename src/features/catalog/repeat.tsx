import { call } from "#api/call.ts";
import { Unreachable } from "#api/unreachable.ts";
import { Refusal } from "#contract/http/reply.ts";
import { withTools } from "#contract/jobs/kept-job.ts";
import { openRepeat } from "#contract/orders/repeat-calls.ts";
import type { DecodedJob } from "#pricing/analysis/job-code.ts";
import type { LoaderArgs } from "#ui/feedback/screen-data.ts";
import { sharedData } from "./shared-job.ts";
import { SharedScreen } from "./shared-screen.tsx";

const newer = "返单码由更新的版本写成，请刷新页面后再打开";
const away = "返单码要联网才能打开；没有网络时，请从订单里点再来一单";

async function asked(code: string, signal: AbortSignal): Promise<DecodedJob> {
  try {
    const { title, job, kept } = await call(openRepeat, { code }, { signal });
    return job === null
      ? { ok: false, message: newer }
      : { ok: true, shared: { title, job: withTools(job, kept) } };
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, message: error.message };
    if (error instanceof Unreachable) return { ok: false, message: away };
    throw error;
  }
}

export const loader = (args: LoaderArgs) => sharedData(args, asked);

/** `/r/:code`: 扫码返单, the job of a carton. Its buyer sees the tools that the shop keeps. */
export const Component = () => <SharedScreen name="返单" from="来自箱上的返单码" />;
