import { meetsAim, type Figure } from './figure.ts';

const header = ['What', 'Size', 'Figure', 'Aim', ''] as const;

const rounded = (value: number): string => {
  if (Number.isInteger(value)) return value.toLocaleString('en-US');
  return value.toLocaleString('en-US', {
    maximumFractionDigits: Math.abs(value) < 10 ? 2 : Math.abs(value) < 100 ? 1 : 0,
  });
};

const aimResult = (figure: Figure): string =>
  ({ true: 'met', false: 'missed', undefined: '' })[String(meetsAim(figure)) as 'true' | 'false' | 'undefined'];

const row = (figure: Figure): string[] => {
  const { what, size = '', value, unit, aim, note } = figure;
  const aimed = aim ? `${aim.is === 'at most' ? '≤' : '≥'} ${rounded(aim.value)}` : '';
  return [
    note === undefined ? what : `${what} (${note})`,
    size,
    `${rounded(value)} ${unit}`.trim(),
    aimed,
    aimResult(figure),
  ];
};

/** Formats figures as a Markdown table with aligned columns. */
export const tableOf = (figures: readonly Figure[]): string => {
  const rows = figures.map(row);
  const widths = header.map((title, column) => Math.max(title.length, ...rows.map((cells) => cells[column]!.length)));
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`;
  return [line(header), `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...rows.map(line)].join('\n');
};
