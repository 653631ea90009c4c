import { createHash } from "node:crypto";
import { signUpload } from "#contract/artwork/artwork.ts";
import type { InputOf } from "#contract/http/endpoint.ts";
import type { Buyer, ShopClient } from "./shop-client.ts";

type File = Pick<InputOf<typeof signUpload>, "purpose" | "name" | "type">;

/** Uploads one file in one piece. @returns the id of its upload */
export async function sendFile(
  client: ShopClient,
  buyer: Buyer,
  file: File,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const fingerprint = createHash("sha256").update(bytes).digest("base64url");
  const asked = { ...file, size: bytes.length, fingerprint };
  const permit = await client.call(signUpload, asked, { as: buyer });
  await fetch(`${client.url}${permit.url}`, {
    method: "PATCH",
    headers: {
      "tus-resumable": "1.0.0",
      "content-type": "application/offset+octet-stream",
      "upload-offset": "0",
      "upload-policy": permit.policy,
    },
    body: bytes,
  });
  return permit.upload_id;
}
