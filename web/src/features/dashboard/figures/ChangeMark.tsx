import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import classes from './ChangeMark.module.css';
import type { Change } from './comparison-text.ts';

const arrows = { up: IconArrowUp, down: IconArrowDown, same: null } as const;

interface Props {
  change: Change;
  /** True where words beside it say the same to screen readers. */
  isSaid?: boolean;
  /** True where there is no room beside the figure. */
  isBelow?: boolean;
}

/** The change of a row's figure since the period before. It has no colour: more is not always better. */
export const ChangeMark = ({ change: { text, direction, sentence }, isSaid = false, isBelow = false }: Props) => {
  const Arrow = arrows[direction];
  return (
    <span
      className={isBelow ? `${classes.root} ${classes.below}` : classes.root}
      title={sentence}
      aria-hidden={isSaid || undefined}
      data-testid="change"
    >
      {Arrow && <Arrow size={11} stroke={2} aria-hidden />}
      {text}
    </span>
  );
};
