// biome-ignore-all lint/performance/noBarrelFile: names the icons of one package; nothing of ours passes through
/** The icons of the screens, under the shop's own names; those of the first route: shell-icons.tsx. */
export {
  Check as CheckIcon,
  Copy as CopyIcon,
  LogOut as LogoutIcon,
  Minus as MinusIcon,
  Pencil as EditIcon,
  Phone as PhoneIcon,
  Plus as PlusIcon,
  Printer as PrinterIcon,
  Share2 as ShareIcon,
} from "lucide-react";
