import { draftFileShelf } from "./draft-file-shelf.ts";

/** The tables of variable data of drafts. */
export const draftTables = draftFileShelf("draft-table:");
