import { receivedAddress, receivedCache, receivedName } from "#contract/artwork/received.ts";
import { paths } from "#contract/paths/paths.ts";

const toPage = (why?: string): Response =>
  Response.redirect(paths.received(why === undefined ? {} : { why }), 303);

async function firstFile(request: Request): Promise<File | null> {
  const shared = (await request.formData()).getAll("file");
  return shared.find((one): one is File => one instanceof File && one.size > 0) ?? null;
}

/**
 * 分享到齐墨印纸: another app shares a file with the installed shop. It is stored for the page that opens
 * next, and replaces an earlier one.
 */
export async function takeReceived(request: Request): Promise<Response> {
  try {
    const file = await firstFile(request);
    if (file === null) return toPage("none");
    const headers = { "Content-Type": file.type, [receivedName]: encodeURIComponent(file.name) };
    const cache = await caches.open(receivedCache);
    await cache.put(receivedAddress, new Response(file, { headers }));
    return toPage();
  } catch {
    return toPage("room");
  }
}
