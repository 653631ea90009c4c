import { expect, test } from "vitest";
import { wishedProofing, wishProofing } from "#components/proofs/wished-proofing.ts";

test("the next file asks for a proof, for what the last one asked, or for the buyer's choice", () => {
  expect(wishedProofing("a new order")).toBe("proof");
  expect(wishedProofing("an order with a file", "direct")).toBe("direct");
  expect(wishedProofing("an order with a file")).toBe("direct");
  wishProofing("an order with a file", "proof");
  expect(wishedProofing("an order with a file", "direct")).toBe("proof");
});
