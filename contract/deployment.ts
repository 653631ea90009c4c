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

/** The page runs where its deployment mode cannot work. */
export class Misconfigured extends Error {
  constructor() {
    super("配置错误");
    this.name = "Misconfigured";
  }
}

/** The company's domain: in mode 1 the host name's second dot-separated segment. */
export function companyDomain(mode: DeploymentMode, hostName: string): string {
  if (mode !== 1) return "";
  const segment = hostName.split(".")[1];
  if (segment === undefined || segment === "") throw new Misconfigured();
  return segment;
}
