import { useNetwork } from "./network.ts";

/** Does the bar under the header say that the shop cannot be reached? A screen need not repeat it. */
export function useAway(): boolean {
  const { reach } = useNetwork();
  return reach === "silent" || reach === "captive";
}
