import { type Deployment, type DeploymentMode, defaultDeployment } from "#contract/deployment.ts";

function modeOf(text: string | undefined): DeploymentMode {
  switch (text) {
    case "1":
      return 1;
    case "2":
      return 2;
    case "3":
      return 3;
    default:
      return defaultDeployment.mode;
  }
}

/** Set at build time by VITE_SHOP_HOST, VITE_SHOP_COMPANY_TOKEN and VITE_SHOP_MODE. */
export const deployment: Deployment = {
  host: import.meta.env.VITE_SHOP_HOST ?? defaultDeployment.host,
  appAuthToken: import.meta.env.VITE_SHOP_COMPANY_TOKEN ?? defaultDeployment.appAuthToken,
  mode: modeOf(import.meta.env.VITE_SHOP_MODE),
};
