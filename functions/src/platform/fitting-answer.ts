/** Bytes of the rows of an answer at most: a function's answer may have 6 MB. */
const maxBytes = 4 * 1024 ** 2;

/** Returns the first rows that fit into one answer: all but those of a list of very long texts. */
export const fittingAnswer = <Row>(rows: readonly Row[]): Row[] => {
  let bytes = 0;
  const tooMany = rows.findIndex((row) => (bytes += Buffer.byteLength(JSON.stringify(row))) > maxBytes);
  return tooMany < 0 ? [...rows] : rows.slice(0, tooMany);
};
