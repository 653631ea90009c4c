// biome-ignore-all lint/performance/noBarrelFile: names the icons of one package; nothing of ours passes through
/** Icons that a configurator shows; those of the first route: shell-icons.tsx, others: screen-icons.tsx. */
export { default as CheckIcon } from "lucide-react/icons/check";
export { default as CopyIcon } from "lucide-react/icons/copy";
export { default as HelpIcon } from "lucide-react/icons/message-circle";
export { default as MinusIcon } from "lucide-react/icons/minus";
export { default as PlusIcon } from "lucide-react/icons/plus";
export { default as PrinterIcon } from "lucide-react/icons/printer";
export { default as ShareIcon } from "lucide-react/icons/share-2";
