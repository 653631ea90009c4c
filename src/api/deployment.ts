import { type Deployment, defaultDeployment, deploymentMode } from "#contract/http/deployment.ts";

/**
 * Set at build time by VITE_SHOP_HOST, VITE_SHOP_COMPANY_TOKEN and VITE_SHOP_MODE. An invalid mode
 * fails the build (build/check-deployment.ts).
 */
export const deployment: Deployment = {
  host: import.meta.env.VITE_SHOP_HOST ?? defaultDeployment.host,
  appAuthToken: import.meta.env.VITE_SHOP_COMPANY_TOKEN ?? defaultDeployment.appAuthToken,
  mode: deploymentMode(import.meta.env.VITE_SHOP_MODE),
};
