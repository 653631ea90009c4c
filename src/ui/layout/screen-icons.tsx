// biome-ignore-all lint/performance/noBarrelFile: names the icons of one package; nothing of ours passes through
/** Icons of screens other than a configurator, whose first files hold none of them. */
export { default as BrowserIcon } from "lucide-react/icons/compass";
export { default as MoreIcon } from "lucide-react/icons/ellipsis";
export { default as UploadIcon } from "lucide-react/icons/file-up";
export { default as LogoutIcon } from "lucide-react/icons/log-out";
export { default as EditIcon } from "lucide-react/icons/pencil";
export { default as PhoneIcon } from "lucide-react/icons/phone";
export { default as AppleShareIcon } from "lucide-react/icons/share";
export { default as AddToHomeIcon } from "lucide-react/icons/square-plus";
export { default as ReviewIcon } from "lucide-react/icons/star";
export { default as ReturnIcon } from "lucide-react/icons/undo-2";
