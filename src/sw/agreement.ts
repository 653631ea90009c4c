/** The only message that the worker accepts: a page of this origin agrees to the newer version. */
export function isAgreement(event: Pick<MessageEvent<unknown>, "data" | "origin">, own: string) {
  const told = event.data;
  return (
    event.origin === own &&
    typeof told === "object" &&
    told !== null &&
    "type" in told &&
    told.type === "SKIP_WAITING"
  );
}
