/**
 * A file of drafts, as `src/data/drafts/drafts-file.ts` writes it. Published: files of buyers and
 * installed apps name both. The web manifest says that the installed app opens them.
 */
export const draftsFileType = "application/vnd.qimo.drafts+json";
export const draftsFileExtension = ".qimo";

/**
 * Browsers share files of a few known types only (`navigator.share`), and this one is a text to
 * them. A shared file of drafts has this type, and this after its extension.
 */
export const sharedFileType = "text/plain";
export const sharedFileExtension = ".txt";
