import { test } from "vitest";
import { sampled } from "#tests/sampled.ts";
import { emptyDatabase } from "#tests/server/support/harness.ts";
import { dumpImage, holdingIn, storedImages } from "#tests/upgrade/stored.ts";
import { opensWhole } from "./opens-whole.ts";

test.each(sampled(storedImages, 6))(
  "a PostgreSQL dump of %s opens with nothing lost",
  async (image) => {
    const place = await emptyDatabase();
    await place.run(dumpImage(image));
    await opensWhole(await place.open(), image, holdingIn(image, "postgres"));
  },
);
