import { type ArtworkType, signUpload, type UploadPurpose } from "#contract/artwork/artwork.ts";
import { untilWorthAsking } from "#platform/worth-asking.ts";
import { call } from "./call.ts";
import { fingerprintOf } from "./file-marks.ts";
import { sendFile } from "./send-file.ts";
import { Unreachable } from "./unreachable.ts";

const sends = 4;

/**
 * Uploads one whole file; an interrupted upload is resumed. `onSent` gets the number of sent bytes.
 * @returns the upload's id
 * @throws `Refusal` or `Unreachable`
 */
export async function sendUpload(
  purpose: UploadPurpose,
  file: File,
  type: ArtworkType,
  onSent: (sent: number) => void = () => undefined,
): Promise<string> {
  const { name, size } = file;
  const fingerprint = await fingerprintOf(file);
  // A picked file is uploaded to its end, also where the buyer leaves the form.
  const { signal } = new AbortController();
  for (let attempt = 1; ; attempt += 1) {
    try {
      const permit = await call(signUpload, { purpose, name, size, type, fingerprint }, { signal });
      if (permit.offset < size) await sendFile(file, permit, onSent, signal);
      return permit.upload_id;
    } catch (error) {
      if (!(error instanceof Unreachable) || attempt >= sends) throw error;
      await untilWorthAsking(attempt, signal);
    }
  }
}
