import { control, playCell } from "./cell.ts";
import { test } from "./restartable.ts";
import { cells } from "./rows.ts";

for (const { name, step, cell } of cells) {
  if (!("played" in cell)) continue;
  test(name, ({ page, between, restart, client, buyer }) =>
    playCell(step, cell, { page, client, buyer }, { between, restart }),
  );
}

test("control: where each sending has a key of its own, a cut reply doubles", ({
  page,
  between,
  restart,
  client,
  buyer,
}) => control({ page, client, buyer }, { between, restart }));
