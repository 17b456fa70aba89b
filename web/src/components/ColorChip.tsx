import type { ReactNode } from 'react';
import classes from './ColorChip.module.css';

interface Props {
  color?: string;
  title?: string;
  children: ReactNode;
}

/** A small label with a dot in a colour that the company chose; the text keeps its contrast. */
export const ColorChip = ({ color, title, children }: Props) => (
  <span className={classes.chip} title={title}>
    {color && <span className={classes.dot} style={{ backgroundColor: color }} aria-hidden />}
    <span className={classes.text}>{children}</span>
  </span>
);
