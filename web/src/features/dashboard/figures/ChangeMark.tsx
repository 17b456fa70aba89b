import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import classes from './ChangeMark.module.css';
import type { Change } from './comparison-text.ts';

const arrows = { up: IconArrowUp, down: IconArrowDown, same: null } as const;

interface Props {
  change: Change;
  /** True where words beside it say the same to screen readers. */
  isSaid?: boolean;
}

/** How a figure of a row changed since the period before, in the colour of what is beside the point: more is not always better. */
export const ChangeMark = ({ change: { text, direction, sentence }, isSaid = false }: Props) => {
  const Arrow = arrows[direction];
  return (
    <span className={classes.root} title={sentence} aria-hidden={isSaid || undefined} data-testid="change">
      {Arrow && <Arrow size={11} stroke={2} aria-hidden />}
      {text}
    </span>
  );
};
