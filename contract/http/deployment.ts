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

const modes: readonly DeploymentMode[] = [1, 2, 3];

/** A build's mode; none given is the default one. @throws `Misconfigured` where it is no mode */
export function deploymentMode(text: string | undefined): DeploymentMode {
  if (text === undefined || text === "") return defaultDeployment.mode;
  const found = modes.find((mode) => String(mode) === text);
  if (found === undefined) throw new Misconfigured();
  return found;
}

/** An IPv4 or IPv6 address: its segments name no company. */
const isAddress = (hostName: string): boolean =>
  /^\d{1,3}(?:\.\d{1,3}){3}$/.test(hostName) || hostName.includes(":");

/**
 * The company's domain: in mode 1 the host name's second dot-separated segment.
 * @throws `Misconfigured` where the host name has none
 */
export function companyDomain(mode: DeploymentMode, hostName: string): string {
  if (mode !== 1) return "";
  const segment = isAddress(hostName) ? "" : hostName.split(".")[1];
  if (segment === undefined || segment === "") throw new Misconfigured();
  return segment.toLowerCase();
}
