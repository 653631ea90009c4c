/** A whole answer of the shop: 200, JSON, code 10000. An error page is never kept. */
export async function isWholeReply(response: Response): Promise<boolean> {
  if (response.status !== 200) return false;
  if (!response.headers.get("Content-Type")?.includes("application/json")) return false;
  try {
    const body: unknown = await response.clone().json();
    return typeof body === "object" && body !== null && "code" in body && body.code === 10000;
  } catch {
    return false;
  }
}
