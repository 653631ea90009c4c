import type { PlantedFault } from "./machines.mjs";

export const faults: readonly PlantedFault[];
