import { decodeJob } from "#pricing/analysis/job-code.ts";
import type { LoaderArgs } from "#ui/feedback/screen-data.ts";
import { sharedData } from "./shared-job.ts";
import { SharedScreen } from "./shared-screen.tsx";

export const loader = (args: LoaderArgs) => sharedData(args, decodeJob);

/** `/q/:code`: a shared or scanned quote opens as a filled draft, offline too: its address carries the job. */
export const Component = () => <SharedScreen />;
