import * as v from "valibot";
import { advertDraftDocument, advertDraftTexts } from "#contract/catalog/advert-document.ts";
import { endpoint } from "#contract/http/endpoint.ts";
import { nothing } from "#contract/http/fields.ts";
import { note } from "#contract/http/text-fields.ts";
import { advert_id, uploadedPicture } from "./staff-adverts.ts";
import { draft, edition, faults, publishedState, publishedVersion, version } from "./versions.ts";

/** How staff makes, changes and publishes an advert; the same steps as those of a product. */
const path = "/api/v2/staff/adverts";

const editedAdvert = v.object({
  advert_id: v.string(),
  state: publishedState,
  /** Its latest publication; 0: none. */
  version,
  /** Null: nothing differs from the latest publication. */
  draft: v.nullable(draft),
  /** The draft; without one, the latest publication. */
  document: advertDraftDocument,
  faults,
});
export type EditedAdvert = v.InferOutput<typeof editedAdvert>;

/** @throws `notFound` */
export const advertEditor = endpoint({
  method: "GET",
  path: `${path}/edit`,
  guard: "staff",
  addition: true,
  summary: "An ad as staff edits it: its draft, else its latest publication",
  input: v.object({ advert_id }),
  output: editedAdvert,
});

/**
 * The page creates `advert_id` for a new one, with edition 0. `edition`: of the draft that was
 * shown, 0 without one. `base`: the version that was shown. `picture`: base64 of a JPEG; null: as
 * before. Refused with `stateConflict` where somebody else changed it since; `data` is then the ad
 * as it is now. Twenty ads at most, drafts included.
 */
export const saveAdvertDraft = endpoint({
  method: "POST",
  path: `${path}/draft`,
  guard: "staff",
  addition: true,
  summary: "Save the draft of an ad; buyers do not see it",
  input: v.object({
    ...{ advert_id, edition, base: version },
    document: advertDraftTexts,
    picture: uploadedPicture,
  }),
  output: editedAdvert,
});

/** An ad that was never published is removed with its draft. */
export const dropAdvertDraft = endpoint({
  method: "POST",
  path: `${path}/drop`,
  guard: "staff",
  addition: true,
  summary: "Discard the draft of an ad",
  input: v.object({ advert_id, edition }),
  output: nothing,
});

/** The first publication also shows the ad. Refused with `notFound` like `putAdvert`. */
export const publishAdvert = endpoint({
  method: "POST",
  path: `${path}/publish`,
  guard: "staff",
  addition: true,
  summary: "Publish the draft of an ad as its next version",
  input: v.object({ advert_id, edition, note: note("改动说明", 60) }),
  output: editedAdvert,
});

/** `current`: the latest version that was shown. Refused while there is a draft. */
export const restoreAdvert = endpoint({
  method: "POST",
  path: `${path}/restore`,
  guard: "staff",
  addition: true,
  summary: "Publish an earlier version of an ad again",
  input: v.object({ advert_id, version, current: version }),
  output: editedAdvert,
});

/** The latest 100. */
export const advertVersions = endpoint({
  method: "GET",
  path: `${path}/versions`,
  guard: "staff",
  addition: true,
  summary: "Publications of an ad, the latest first",
  input: v.object({ advert_id }),
  output: v.object({ items: v.array(publishedVersion) }),
});
