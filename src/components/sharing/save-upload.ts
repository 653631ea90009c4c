import { readFile } from "#api/read-file.ts";
import { sayWhy } from "#api/say-why.ts";
import { saveBlob } from "#ui/feedback/save-blob.ts";
import { toast } from "#ui/feedback/toast.tsx";

/** Downloads a sent file under its own name. */
export async function saveUpload(uploadId: string, name: string): Promise<void> {
  try {
    saveBlob(await readFile(uploadId), name);
  } catch (error) {
    toast(sayWhy(error), { tone: "danger" });
  }
}
