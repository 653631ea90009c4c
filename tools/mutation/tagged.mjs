/** The text of a tagged template belongs to its tag: no expression can stand in its place. */
export const isTagged = ({ start }, source) =>
  source[start] === "`" && /[\w$)\]>]/.test(source[start - 1] ?? "");
