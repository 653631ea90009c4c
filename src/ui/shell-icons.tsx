// biome-ignore-all lint/performance/noBarrelFile: names the icons of one package; nothing of ours passes through
/** Icons of the bars, states and home: they travel with the first route. The others: icons.tsx. */
export {
  ArrowLeft as BackIcon,
  CalendarClock as ClockIcon,
  ChevronDown as DownIcon,
  ChevronLeft as LeftIcon,
  ChevronRight as RightIcon,
  CircleAlert as AlertIcon,
  CircleCheck as DoneIcon,
  House as HomeIcon,
  Info as InfoIcon,
  Layers as PaperIcon,
  RefreshCw as RefreshIcon,
  Ruler as RulerIcon,
  Search as SearchIcon,
  ShoppingCart as CartIcon,
  UserRound as UserIcon,
  WifiOff as OfflineIcon,
  X as CloseIcon,
} from "lucide-react";
