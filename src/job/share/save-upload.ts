import { readFile } from "#api/read-file.ts";
import { sayWhy } from "#api/say-why.ts";
import { toast } from "#ui/toast.tsx";

/** Hands a sent file back to the device, under its own name. */
export async function saveUpload(uploadId: string, name: string): Promise<void> {
  try {
    const address = URL.createObjectURL(await readFile(uploadId));
    const link = document.createElement("a");
    link.href = address;
    link.download = name;
    link.click();
    URL.revokeObjectURL(address);
  } catch (error) {
    toast(sayWhy(error), { tone: "danger" });
  }
}
