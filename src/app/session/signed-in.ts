import { keepLoading } from "#platform/keep-loading.ts";
import { whenIdle } from "#platform/when-idle.ts";

// A logout must work offline: its code is loaded in advance.
void keepLoading(() => import("./leaving.ts"));
// Synchronises the drafts of a buyer's devices.
void keepLoading(() => import("#app/draft-sync.ts"));
// Counts unsent changes.
void keepLoading(() => import("#app/outbox.ts"));
// Loads what another device changes.
void whenIdle().then(() => keepLoading(() => import("#app/account-events.ts")));
// Continues an unfinished upload.
void keepLoading(() => import("./left-uploads.ts"));
// Data with a name of an earlier version are moved at the next start.
void keepLoading(() => import("./learn-data-id.ts")).then((part) => part?.learnDataId());
