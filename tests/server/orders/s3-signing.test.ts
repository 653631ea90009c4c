import { describe, expect, it } from "vitest";
import { signedHeaders } from "#server/infra/storage/s3-signing.ts";

/**
 * The four examples of "Signature Calculations for the Authorization Header: Transferring Payload
 * in a Single Chunk" in the Amazon S3 API Reference (AmazonS3/latest/API/sig-v4-header-based-auth):
 * GET Object, PUT Object, GET Bucket Lifecycle, Get Bucket (List Objects).
 */
const own = {
  region: "us-east-1",
  keyId: "AKIAIOSFODNN7EXAMPLE",
  secret: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
};
const at = Date.UTC(2013, 4, 24);
const host = "https://examplebucket.s3.amazonaws.com";

const signatureOf = async (
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body = "",
) => {
  const request = { method, url: new URL(`${host}${path}`), headers, body: Buffer.from(body) };
  const signed = await signedHeaders(own, request, at);
  return signed.get("authorization")?.split("Signature=")[1];
};

describe("Signature Version 4", () => {
  it("GET Object: a range of it", async () => {
    expect(await signatureOf("GET", "/test.txt", { range: "bytes=0-9" })).toBe(
      "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41",
    );
  });

  it("PUT Object: its body and headers", async () => {
    const headers = {
      date: "Fri, 24 May 2013 00:00:00 GMT",
      "x-amz-storage-class": "REDUCED_REDUNDANCY",
    };
    expect(await signatureOf("PUT", "/test%24file.text", headers, "Welcome to Amazon S3.")).toBe(
      "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd",
    );
  });

  it("GET Bucket Lifecycle and Get Bucket: a query with a value and without", async () => {
    expect(await signatureOf("GET", "/?lifecycle")).toBe(
      "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543",
    );
    expect(await signatureOf("GET", "/?max-keys=2&prefix=J")).toBe(
      "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7",
    );
  });
});
