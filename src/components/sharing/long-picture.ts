import type { ShownQuote } from "#components/job-form/shown-quote.ts";
import { grouped } from "#contract/format/numerals.ts";
import { jobFacts, type Names } from "#contract/wording/job-words.ts";
import { lineName } from "#contract/wording/quote-words.ts";
import { taxWord } from "#contract/wording/tax-words.ts";
import { fullTime } from "#ui/feedback/time.ts";
import { qrOf } from "#ui/layout/qr-code.tsx";

const width = 750;
const margin = 48;
const family = '"PingFang SC", "Noto Sans SC", "Noto Sans CJK SC", "Microsoft YaHei", sans-serif';

type Pen = CanvasRenderingContext2D;

/** A line of text cut to the width, by characters: Chinese breaks anywhere. */
function wrapped(pen: Pen, text: string, room: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const character of text) {
    if (line !== "" && pen.measureText(line + character).width > room) {
      lines.push(line);
      line = "";
    }
    line += character;
  }
  return line === "" ? lines : [...lines, line];
}

interface Row {
  readonly name: string;
  readonly value: string;
}

const rowsOf = (shown: ShownQuote, names: Names): Row[] => [
  ...jobFacts(shown.job, shown.quote.unit, names),
  ...shown.quote.lines.map((line) => ({
    name: lineName(line, names.words),
    value: `¥${grouped(line.amount)}`,
  })),
];

/** A long picture of the quote for chats: specification, lines, total, texts, QR. Always light. */
export async function drawPicture(shown: ShownQuote, names: Names, link: string): Promise<Blob> {
  const qr = await qrOf(link);
  const rows = rowsOf(shown, names);
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = 480 + rows.length * 120;
  const pen = canvas.getContext("2d");
  if (pen === null) throw new Error("no canvas");
  const tokens = getComputedStyle(document.documentElement);
  pen.fillStyle = tokens.getPropertyValue("--sheet");
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.textBaseline = "top";

  const write = (text: string, x: number, y: number, font: string, room: number): number => {
    pen.font = `${font} ${family}`;
    const size = Number(/(\d+)px/.exec(font)?.[1] ?? 24);
    const lines = wrapped(pen, text, room);
    lines.forEach((line, index) => {
      pen.fillText(line, x, y + index * size * 1.5);
    });
    return y + lines.length * size * 1.5;
  };

  const room = width - 2 * margin;
  for (const [index, ink] of ["--ink-c", "--ink-m", "--ink-y", "--ink-k"].entries()) {
    pen.fillStyle = tokens.getPropertyValue(ink);
    pen.fillRect((index * width) / 4, 0, width / 4, 12);
  }
  pen.fillStyle = tokens.getPropertyValue("--sheet-ink");
  let y = write("齐墨印纸 · 报价单", margin, margin, "400 24px", room) + 4;
  y = write(shown.title, margin, y, "700 40px", room) + 8;
  const state =
    shown.quoteNo === null
      ? "本机估价，以店铺核价为准"
      : `报价单 ${shown.quoteNo}${shown.validUntil === null ? "" : `，有效至 ${fullTime(shown.validUntil)}`}`;
  y = write(state, margin, y, "400 22px", room) + 20;
  for (const row of rows) {
    pen.fillRect(margin, y, room, 1);
    write(row.name, margin, y + 10, "400 24px", 160);
    y = write(row.value, margin + 180, y + 10, "400 24px", room - 180) + 8;
  }
  pen.fillRect(margin, y, room, 2);
  y = write(
    `合计 ¥${grouped(shown.quote.total)}（${taxWord(shown.job.taxIncluded)}）`,
    margin,
    y + 20,
    "700 44px",
    room,
  );
  y = write(`人民币${shown.quote.amountInWords}`, margin, y, "400 24px", room) + 24;

  const scale = Math.floor(240 / qr.size);
  const side = qr.size * scale;
  pen.save();
  pen.translate(margin, y);
  pen.scale(scale, scale);
  pen.fill(new Path2D(qr.path));
  pen.restore();
  write("扫码打开这份报价，可改数量再算", margin + side + 24, y + 24, "400 24px", room - side - 24);
  return cropped(canvas, y + side + margin);
}

function cropped(canvas: HTMLCanvasElement, height: number): Promise<Blob> {
  const sheet = document.createElement("canvas");
  sheet.width = canvas.width;
  sheet.height = Math.min(canvas.height, Math.ceil(height));
  sheet.getContext("2d")?.drawImage(canvas, 0, 0);
  return new Promise((resolve, reject) => {
    sheet.toBlob((blob) => {
      if (blob === null) reject(new Error("no picture"));
      else resolve(blob);
    }, "image/png");
  });
}
