/** Largest answer that is read, bytes. */
const most = 256 * 1024;

/** Text of a small answer. @throws for a larger one, which is not read to its end */
export async function shortAnswer(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let bytes = 0;
  let text = "";
  for await (const part of response.body ?? []) {
    bytes += part.byteLength;
    if (bytes > most) throw new Error("the carrier's answer is too large");
    text += decoder.decode(part, { stream: true });
  }
  return text + decoder.decode();
}
