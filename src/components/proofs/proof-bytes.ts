import { readFile } from "#api/read-file.ts";
import type { ArtworkProof } from "#contract/artwork/artwork-proof.ts";
import { keepFile, keptFile } from "#data/copies/kept-files.ts";

/**
 * Reads a proof's PDF: the device's copy, else the shop's, which is stored so that the proof can
 * be looked at and decided about without a network. A PDF never changes under its id.
 * @throws `Refusal` or `Unreachable`
 */
export const proofReader =
  ({ size }: Pick<ArtworkProof, "size">) =>
  async (documentId: string): Promise<Blob> => {
    const name = `proof:${documentId}`;
    const kept = await keptFile(name, size);
    if (kept !== null) return kept;
    const read = await readFile(documentId);
    await keepFile(name, read);
    return read;
  };
