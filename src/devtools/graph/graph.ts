/** A text in a box or beside an edge. */
export interface GraphLine {
  readonly text: string;
  /** The transition that it shows, by `transitionKey`; null for a name. */
  readonly key: string | null;
}

export interface GraphBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** One state, or the machine itself with an empty path. */
export interface GraphNode extends GraphBox {
  readonly path: string;
  readonly kind: "atomic" | "compound" | "parallel" | "final" | "history";
  /** A region of a parallel state. */
  readonly isRegion: boolean;
  /** The name, its actors, and the transitions that have no target. */
  readonly lines: readonly GraphLine[];
}

/** All transitions from one state to another. */
export interface GraphEdge {
  /** Null for the mark of an initial state. */
  readonly from: string | null;
  readonly to: string;
  /** Corners of the line, from the source to the target: x, y, x, y. */
  readonly points: readonly number[];
  readonly label: GraphBox | null;
  readonly lines: readonly GraphLine[];
}

/** A chart as nodes and edges with coordinates in px. */
export interface ChartGraph {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  /** Outer states come before inner ones. */
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
}

/** The height of a line of text in px. */
export const lineHeight = 16;
/** Space between a box and its text in px. */
export const boxPadding = 8;
