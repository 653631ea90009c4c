import { randomUUID } from "node:crypto";
import { type FirmJob, firmJobs, shareFirmJob, takeFirmJob } from "#contract/firms/firm-jobs.ts";
import type { JobInput } from "#contract/jobs/jobs.ts";
import { serverPaths } from "#contract/paths/server-paths.ts";
import { pdfOf, sent } from "#tests/server/orders/file-flow.ts";
import { labels } from "#tests/server/orders/order-flow.ts";
import type { Buyer, Shop } from "#tests/server/support/harness.ts";
import { once } from "./firm-flow.ts";

/** Steps of 企业共享, each through HTTP. */

/** The input of a new share of labels. */
export const shareOf = (job: JobInput = labels) => ({
  job_id: randomUUID(),
  product_id: null,
  title: "双十一标签",
  note: "下月还要印",
  job,
});

/** Shares labels with the buyer's firm, with or without a file; returns its id. */
export async function sharedBy(
  shop: Shop,
  buyer: Buyer,
  upload_id: string | null = null,
  job: JobInput = labels,
): Promise<string> {
  const input = { ...shareOf(job), upload_id };
  await shop.call(shareFirmJob, input, once(buyer));
  return input.job_id;
}

/** Sends a print file that goes with a shared job; returns its upload id. */
export const fileFor = (shop: Shop, buyer: Buyer, seed = "shared"): Promise<string> =>
  sent(shop, buyer, { kind: "shared" }, pdfOf(900, seed));

/** Takes a shared job into the cart; returns the new line. */
export async function takenBy(shop: Shop, buyer: Buyer, job_id: string) {
  const input = { job_id, line_id: randomUUID(), into: "cart" as const };
  const { line } = await shop.call(takeFirmJob, input, once(buyer));
  if (line === null) throw new Error("a job was taken into no cart");
  return line;
}

export const listOf = async (shop: Shop, buyer: Buyer): Promise<readonly FirmJob[]> =>
  (await shop.call(firmJobs, {}, { as: buyer })).items;

/** The status of a download. */
export async function download(shop: Shop, buyer: Buyer, uploadId: string): Promise<number> {
  const { status } = await shop.inject({
    method: "GET",
    url: `${serverPaths.files}/${uploadId}`,
    headers: { accesstoken: await shop.freshToken(), authusertoken: buyer.token },
  });
  return status;
}
