import { create } from 'qrcode';
import { useMemo } from 'react';
import classes from './QrCode.module.css';

/** Width of the white border, in modules, that scanners need. */
const quietZone = 4;

/** Builds one SVG path of all dark modules. */
const pathOf = (text: string): { path: string; size: number } => {
  const { modules } = create(text, { errorCorrectionLevel: 'L' });
  let path = '';
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (modules.get(row, column)) path += `M${column + quietZone} ${row + quietZone}h1v1h-1z`;
    }
  }
  return { path, size: modules.size + 2 * quietZone };
};

/** Draws a text as a QR code, black on white in every theme, because phones read other colours unreliably. */
export const QrCode = ({ label, text }: { label: string; text: string }) => {
  const { path, size } = useMemo(() => pathOf(text), [text]);
  return (
    <svg
      className={classes.root}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
      data-testid="qr"
      data-qr={text}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
};
