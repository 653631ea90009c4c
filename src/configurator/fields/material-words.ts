import type { LabelMaterial } from "#contract/price-book/labels.ts";

interface MaterialWords {
  /** One sentence: its purpose. */
  readonly line: string;
  /** Two or three characters for a narrow space. */
  readonly hint?: string;
}

/** Materials of the seeded price book. */
const known: Readonly<Record<string, MaterialWords>> = {
  tongban: { line: "格拉辛底，室内干燥处用", hint: "常用" },
  "tongban-freezer": { line: "冷库、冷链用，低温不起翘", hint: "耐冻" },
  shuxie: { line: "不反光，能用笔写字", hint: "可写" },
  remin: { line: "热敏打印不用碳带，防水防油防刮", hint: "三防" },
  "remin-plain": { line: "热敏打印不用碳带，只宜短期用", hint: "短期" },
  niupi: { line: "牛皮本色，手感粗朴", hint: "本色" },
  "pp-white": { line: "防水，撕不烂，日化食品都合用", hint: "防水" },
  "pp-clear": { line: "透明防水，贴上像直接印在瓶上", hint: "透明" },
  "pp-pearl": { line: "珠光白，防水耐撕", hint: "珠光" },
  "pe-white": { line: "质地软，挤压瓶上不起皱", hint: "软瓶" },
  "pvc-clear": { line: "透明，耐磨耐晒", hint: "耐晒" },
  "pet-silver": { line: "哑银，耐高温，做铭牌参数标", hint: "耐温" },
  "pet-bright": { line: "镜面银，显档次，耐高温", hint: "镜面" },
  "pet-clear": { line: "高透明，耐高温耐刮", hint: "高透" },
  foil: { line: "铝箔面，隔潮遮光", hint: "隔潮" },
  fragile: { line: "一撕就碎，拆过看得出", hint: "防拆" },
  "rfid-void": { line: "揭开留下字样，不能重贴", hint: "防伪" },
};

/** A material added by an owner uses its group's text. */
export const materialWords = ({ id, group }: LabelMaterial): MaterialWords =>
  known[id] ?? { line: group };

/** `铜版纸不干胶 80 g 格拉辛` as `铜版纸`: the buyers' name. */
export const shortName = (name: string): string =>
  name
    .replace(/不干胶.*$/, "")
    .replace(/[（(].*$/, "")
    .trim() || name;
