// biome-ignore-all lint/performance/noBarrelFile: names the icons of one package; nothing of ours passes through
/** Icons of the bars, states and home: part of the first route. The others: icons.tsx. */
export { default as BackIcon } from "lucide-react/icons/arrow-left";
export { default as ClockIcon } from "lucide-react/icons/calendar-clock";
export { default as DownIcon } from "lucide-react/icons/chevron-down";
export { default as LeftIcon } from "lucide-react/icons/chevron-left";
export { default as RightIcon } from "lucide-react/icons/chevron-right";
export { default as DoneIcon } from "lucide-react/icons/circle-check";
export { default as AlertIcon } from "lucide-react/icons/circle-exclamation-point";
export { default as HomeIcon } from "lucide-react/icons/house";
export { default as InfoIcon } from "lucide-react/icons/info";
export { default as PaperIcon } from "lucide-react/icons/layers";
export { default as RefreshIcon } from "lucide-react/icons/refresh-cw";
export { default as RulerIcon } from "lucide-react/icons/ruler";
export { default as SearchIcon } from "lucide-react/icons/search";
export { default as CartIcon } from "lucide-react/icons/shopping-cart";
export { default as UserIcon } from "lucide-react/icons/user-round";
export { default as OfflineIcon } from "lucide-react/icons/wifi-off";
export { default as CloseIcon } from "lucide-react/icons/x";
