import { keepLoading } from "#platform/keep-loading.ts";

// A logout must work without a network: its code is fetched while there is one.
void keepLoading(() => import("./leaving.ts"));
// The drafts of a buyer's devices are one.
void keepLoading(() => import("#app/draft-sync.ts"));
// What waits for the shop is counted.
void keepLoading(() => import("#app/outbox.ts"));
// A file that was half sent goes on.
void keepLoading(() => import("./left-uploads.ts"));
// What has a name of an earlier version is moved at the next start.
void keepLoading(() => import("./learn-data-id.ts")).then((part) => part?.learnDataId());
