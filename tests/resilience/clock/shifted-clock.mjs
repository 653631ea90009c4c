import { readFileSync } from "node:fs";

/**
 * Preloaded into the server (`--import`): its wall clock is off by the milliseconds in the file
 * that SET_CLOCK names. The monotonic clock stays, as on a real machine.
 */
const RealDate = Date;
const path = process.env.SET_CLOCK ?? "";
let shift = 0;

const look = () => {
  const read = Number(readFileSync(path, "utf8"));
  if (read === shift) return;
  shift = read;
  process.stdout.write(`clock set by ${shift}\n`);
};

class ShiftedDate extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + shift);
    else super(...given);
  }
  static now() {
    return RealDate.now() + shift;
  }
}
globalThis.Date = ShiftedDate;

if (path !== "") {
  look();
  setInterval(look, 10).unref();
}
