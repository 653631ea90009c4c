import { deployment } from "#api/deployment.ts";
import { statusMessage } from "#api/transport-messages.ts";
import { serverPaths } from "#contract/paths/server-paths.ts";
import { staffSession } from "#staff/people/session.ts";
import { saveBlob } from "#ui/feedback/save-blob.ts";
import { toast } from "#ui/feedback/toast.tsx";

/** A buyer's file from the file store; null after a failure, which is announced. */
export async function readFile(uploadId: string): Promise<Blob | null> {
  const headers = { StaffToken: staffSession()?.token ?? "" };
  const url = `${deployment.host}${serverPaths.files}/${uploadId}`;
  const reply = await fetch(url, { headers }).catch(() => null);
  const isFile = reply?.ok === true && !isJson(reply);
  if (isFile) return reply.blob();
  const why = reply === null || reply.ok ? "文件没有取到" : statusMessage(reply.status);
  toast(why, { tone: "danger" });
  return null;
}

const isJson = ({ headers }: Response): boolean =>
  headers.get("content-type")?.startsWith("application/json") === true;

/** Downloads it under its own name. */
export async function saveFile(uploadId: string, name: string): Promise<void> {
  const file = await readFile(uploadId);
  if (file !== null) saveBlob(file, name);
}

/** The same for a text of the page. */
export const saveText = (name: string, text: string): void =>
  saveBlob(new Blob([text], { type: "application/json" }), name);
