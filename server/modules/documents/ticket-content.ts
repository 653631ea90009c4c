import type { SheetDrawing } from "./sheet-drawing.ts";

export interface TicketFact {
  readonly name: string;
  readonly value: string;
}

export interface TicketSection {
  readonly title: string;
  readonly rows: readonly TicketFact[];
}

/** A layout with what a pressman or a cutter needs beside the pieces. */
export interface TicketDrawing {
  readonly drawing: SheetDrawing;
  /** Side of the grain; absent where it does not matter or is mixed. */
  readonly grain?: "width" | "height";
  /** Lay edge and gripper are marked. */
  readonly onPress: boolean;
}

export interface TicketFile {
  readonly part: string;
  readonly name: string;
  readonly words: string;
  readonly sha256: string | null;
  readonly picture: string | null;
}

/** The content of 施工单, separate from its layout. */
export interface TicketContent {
  readonly shop: string;
  readonly ticketNo: string;
  readonly title: string;
  readonly head: readonly string[];
  /** The address behind the code. */
  readonly link: string;
  readonly sections: readonly TicketSection[];
  readonly drawings: readonly TicketDrawing[];
  readonly steps: readonly {
    readonly name: string;
    readonly where: string;
    readonly minutes: number | null;
    /** `11-26 18:30 员工1`; empty while it is open. */
    readonly done: string;
  }[];
  readonly files: readonly TicketFile[];
}
