import type { CSSProperties } from 'react';
import { hueOf } from '../../../components/hue-of.ts';
import classes from './AuthorName.module.css';

/** The name of a message's author; a group's participant has a colour of its own. */
export const AuthorName = ({ name, colored }: { name: string; colored: boolean }) => (
  <bdi
    className={classes.root}
    data-colored={colored || undefined}
    style={colored ? ({ '--hue': hueOf(name) } as CSSProperties) : undefined}
  >
    {name}
  </bdi>
);
