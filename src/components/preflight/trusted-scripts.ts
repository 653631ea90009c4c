import drawing from "#components/pdf-drawing/pdf-drawer.ts?worker&url";
import reading from "./pdf-reader.ts?worker&url";

/** The scripts of the threads that draw and that inspect a PDF. */
const scripts = { drawing, reading } as const;

interface PolicyFactory {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string | URL };
}

const isPolicyFactory = (value: unknown): value is PolicyFactory =>
  typeof value === "object" && value !== null && "createPolicy" in value;

const isOurs = (url: string): boolean => url === drawing || url === reading;

const makePolicy = () => {
  const factory: unknown = "trustedTypes" in window ? window.trustedTypes : undefined;
  if (!isPolicyFactory(factory)) return { createScriptURL: (url: string) => url };
  return factory.createPolicy("shop-pdf", {
    createScriptURL(url) {
      if (!isOurs(url)) throw new Error("no script of the PDF reader");
      return url;
    },
  });
};

let policy: ReturnType<typeof makePolicy> | null = null;

/** Starts a thread for PDFs: the CSP allows the policy `shop-pdf`. */
export function startThread(name: keyof typeof scripts): Worker {
  policy ??= makePolicy();
  return new Worker(policy.createScriptURL(scripts[name]), { type: "module" });
}
