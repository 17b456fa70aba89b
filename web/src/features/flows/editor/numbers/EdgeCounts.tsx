import { Tooltip } from '@mantine/core';
import { useTranslate } from '../../../../i18n/use-translate.ts';
import type { EdgeCount } from './canvas-numbers.ts';
import classes from './Counts.module.css';

interface Props {
  count: EdgeCount;
  /** The middle of the edge. */
  x: number;
  y: number;
}

/** On an edge: how many contacts passed it, and which part of those who came to its node. */
export const EdgeCounts = ({ count: { passed, entered }, x, y }: Props) => {
  const { t, language } = useTranslate();
  const share = (entered === 0 ? 0 : passed / entered).toLocaleString(language, { style: 'percent' });
  const label = t('flowEditor:numbers.passed', { count: passed, share });
  return (
    <Tooltip label={label}>
      <span
        className={`${classes.passed} nodrag nopan`}
        style={{ transform: `translate(-50%, -50%) translate(${x}px, ${y}px)` }}
        data-none={passed === 0 || undefined}
        role="img"
        aria-label={label}
        data-testid="edge-counts"
      >
        {passed.toLocaleString(language)}
      </span>
    </Tooltip>
  );
};
