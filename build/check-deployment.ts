import type { Plugin } from "vite";
import { deploymentMode } from "#contract/http/deployment.ts";

/** A wrong mode would sell for another company: it ends the build. */
export function checkDeployment(): Plugin {
  return {
    name: "check-deployment",
    configResolved({ env }) {
      const mode: unknown = env.VITE_SHOP_MODE;
      try {
        deploymentMode(typeof mode === "string" ? mode : undefined);
      } catch {
        throw new Error(`VITE_SHOP_MODE 须为 1、2 或 3 (must be one of these): ${mode}`);
      }
    },
  };
}
