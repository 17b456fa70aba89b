import type { ReactNode } from 'react';
import classes from './ColorChip.module.css';

interface Props {
  color?: string;
  title?: string;
  /** The name of a row: as large as the names of other lists. */
  heading?: boolean;
  children: ReactNode;
}

/** A small label with a dot in a colour that the company chose; the text keeps its contrast. */
export const ColorChip = ({ color, title, heading = false, children }: Props) => (
  <span className={classes.chip} title={title} data-heading={heading || undefined}>
    {color && <span className={classes.dot} style={{ backgroundColor: color }} aria-hidden />}
    <span className={classes.text}>{children}</span>
  </span>
);
