import { draftFileShelf } from "./draft-file-shelf.ts";

/** The artwork of drafts. */
export const draftArtwork = draftFileShelf("draft-file:");
