/** Cells of a file. */
const maxCells = 200_000;

/** The sign between cells: that of which the first line has most. */
const separatorOf = (text: string): string => {
  const line = text.split('\n', 1)[0] ?? '';
  const counts = [',', ';', '\t'].map((sign) => ({ sign, count: line.split(sign).length }));
  return counts.reduce((most, one) => (one.count > most.count ? one : most)).sign;
};

/** Returns the rows of a CSV file: cells in quotation marks may hold separators and line breaks. */
const rowsOf = (text: string): string[][] => {
  const separator = separatorOf(text);
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  let cells = 0;
  const endCell = (): void => {
    row.push(cell.trim());
    cell = '';
    cells += 1;
  };
  for (let at = 0; at <= text.length && cells < maxCells; at += 1) {
    const sign = text[at];
    if (quoted && sign === '"' && text[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (sign === '"' && (quoted || cell === '')) quoted = !quoted;
    else if (sign !== undefined && quoted) cell += sign;
    else if (sign === separator) endCell();
    else if (sign === '\n' || sign === undefined) {
      endCell();
      if (row.some((one) => one !== '')) rows.push(row);
      row = [];
    } else if (sign !== '\r') cell += sign;
  }
  return rows;
};

/** Returns a table as text: a paragraph for each row, whose cells are named by the first row. */
export const csvText = (text: string): string => {
  const [head = [], ...rows] = rowsOf(text);
  if (rows.length === 0) return head.join('; ');
  return rows
    .map((row) =>
      row.flatMap((cell, index) => (cell === '' ? [] : [`${head[index] ?? index + 1}: ${cell}`])).join('; '),
    )
    .join('\n\n');
};
