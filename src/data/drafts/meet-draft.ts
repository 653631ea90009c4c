import type { DraftContent } from "#contract/quotes/drafts.ts";
import type { DraftRow, ShopDraft } from "#db/rows.ts";
import { contentOf, rowOfContent, sameContent } from "./draft-content.ts";
import { mergeDraft } from "./merge-draft.ts";

/** A version of a draft at the server; `content` null: it was removed. */
export interface DraftEdition {
  readonly edition: string;
  readonly content: DraftContent | null;
}

/** The draft on this device and the known server version; null for none. */
export interface Held {
  readonly draft: DraftRow | null;
  readonly known: ShopDraft | null;
}

/** Does the server lack this device's version? A removal counts. */
export function isUnsent({ draft, known }: Held): boolean {
  if (draft === null) return known !== null;
  const base = known?.content ?? null;
  return base === null || !sameContent(contentOf(draft), base);
}

const knownAs = (id: string, { edition, content }: DraftEdition): ShopDraft => ({
  id,
  edition,
  content,
  sent: [],
  theirs: null,
});

/** This device has the server's version; null where this page cannot read it. */
function taken(id: string, content: DraftContent, remote: DraftEdition): Held | null {
  const draft = rowOfContent(id, content);
  return draft === null ? null : { draft, known: knownAs(id, remote) };
}

/** Another device's change waits for the buyer's choice, or until the draft is closed. */
const put = (id: string, { draft, known }: Held, theirs: DraftEdition): Held => ({
  draft,
  known: { ...(known ?? { id, edition: null, content: null, sent: [] }), theirs },
});

/**
 * Merges the server's version of a draft into this device. A change on one side wins, field by
 * field; a removal loses against an edit; a field changed on both waits for the buyer. `isOpen`:
 * the draft is being edited, so nothing changes now.
 */
export function meetDraft(id: string, held: Held, remote: DraftEdition, isOpen: boolean): Held {
  const { draft, known } = held;
  const { edition, content } = remote;
  if (known?.edition === edition) return held;
  const landed = known?.sent.find((one) => one.edition === edition);
  if (landed !== undefined) {
    const isDone = draft === null && landed.content === null;
    return { draft, known: isDone ? null : knownAs(id, landed) };
  }
  if (draft === null) {
    if (content === null) return { draft: null, known: null };
    return taken(id, content, remote) ?? held;
  }
  if (!isUnsent(held)) {
    if (isOpen) return put(id, held, remote);
    if (content === null) return { draft: null, known: null };
    return taken(id, content, remote) ?? put(id, held, remote);
  }
  if (content === null) return { draft, known: knownAs(id, remote) };
  const theirs = rowOfContent(id, content);
  if (theirs === null) return put(id, held, remote);
  const merged = mergeDraft(known?.content ?? null, contentOf(draft), contentOf(theirs));
  if (isOpen || merged.kind === "conflict") return put(id, held, remote);
  return taken(id, merged.content, remote) ?? held;
}
