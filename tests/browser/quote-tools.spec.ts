import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

const locked = (page: Page) => page.getByText(/已锁价/);
const width = (page: Page) => page.getByLabel("宽", { exact: true });
