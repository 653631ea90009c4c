import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { expect, test } from "vitest";
import { openDatabase } from "#server/infra/database/database.ts";
import { sampled } from "#tests/sampled.ts";
import { folderImage, holdingIn, storedImages } from "#tests/upgrade/stored.ts";
import { opensWhole } from "./opens-whole.ts";

test("the schema of eb05c84 has its image", () => {
  expect(storedImages).toContain("eb05c84");
});

test.each(sampled(storedImages, 6))(
  "a data folder of %s opens with nothing lost",
  async (image) => {
    const folder = mkdtempSync(join(tmpdir(), "shop-image-"));
    try {
      const made = await PGlite.create({
        dataDir: join(folder, "pg"),
        loadDataDir: folderImage(image),
      });
      await made.close();
      await opensWhole(await openDatabase({ dataDir: folder }), image, holdingIn(image, "pglite"));
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);

test("the image of 0eaef02 holds proofs, their pictures and inquiries", () => {
  expect(holdingIn("0eaef02", "pglite").sums).toMatchObject({
    files: "accepted,checking,checking,checking,checking,checking,returned",
    proofs: "answered,answered,approved,issued,issued",
    inquiryMessages: "6",
  });
});
