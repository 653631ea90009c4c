// biome-ignore-all lint/performance/noBarrelFile: names the icons of one package; nothing of ours passes through
/** The icons of the screens, under the shop's own names; those of the first route: shell-icons.tsx. */
export { default as CheckIcon } from "lucide-react/icons/check";
export { default as BrowserIcon } from "lucide-react/icons/compass";
export { default as CopyIcon } from "lucide-react/icons/copy";
export { default as MoreIcon } from "lucide-react/icons/ellipsis";
export { default as UploadIcon } from "lucide-react/icons/file-up";
export { default as LogoutIcon } from "lucide-react/icons/log-out";
export { default as HelpIcon } from "lucide-react/icons/message-circle";
export { default as MinusIcon } from "lucide-react/icons/minus";
export { default as EditIcon } from "lucide-react/icons/pencil";
export { default as PhoneIcon } from "lucide-react/icons/phone";
export { default as PlusIcon } from "lucide-react/icons/plus";
export { default as PrinterIcon } from "lucide-react/icons/printer";
export { default as AppleShareIcon } from "lucide-react/icons/share";
export { default as ShareIcon } from "lucide-react/icons/share-2";
export { default as AddToHomeIcon } from "lucide-react/icons/square-plus";
export { default as ReturnIcon } from "lucide-react/icons/undo-2";
