/** How a company's shop finds its host. Modes: 1 = company derived from the host name, 2 and 3 = empty domain (SPEC section 9). */
export type DeploymentMode = 1 | 2 | 3;

export interface Deployment {
  /** Origin of the API, e.g. `https://api.example`; empty = the page's own origin. */
  host: string;
  /** The company's token. Public by nature: every visitor's page carries it. */
  appAuthToken: string;
  mode: DeploymentMode;
}

export const defaultDeployment: Deployment = {
  host: "",
  appAuthToken: "qimo-print-and-paper-company-6f1b0c52d9e84a37",
  mode: 3,
};
