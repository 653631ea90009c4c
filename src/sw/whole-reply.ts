/** Classifies a network reply: the shop's own `whole` or `refusal`, or something else. */
export type Kind = "whole" | "refusal" | "page" | "foreign";

/** Reads a copy of the reply; the reply itself stays unread. Only `whole` ones are cached. */
export async function kindOf(response: Response): Promise<Kind> {
  const type = response.headers.get("Content-Type") ?? "";
  if (type.includes("text/html")) return "page";
  if (!type.includes("application/json")) return "foreign";
  try {
    const body: unknown = await response.clone().json();
    if (typeof body !== "object" || body === null || !("code" in body)) return "foreign";
    return response.status === 200 && body.code === 10000 ? "whole" : "refusal";
  } catch {
    return "foreign";
  }
}
