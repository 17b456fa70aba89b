import { Tooltip } from '@mantine/core';
import type { NodeNumbers } from '@recado/shared/flow/count-runs';
import { IconClockPause, IconLogin2, IconPlayerStop } from '@tabler/icons-react';
import { useTranslate } from '../../../../i18n/use-translate.ts';
import classes from './Counts.module.css';

const icon = { size: 13, stroke: 2, 'aria-hidden': true } as const;

/** Below a card: how many contacts entered the node, wait there now, and ended there. */
export const NodeCounts = ({ numbers: { entered, left, ended, waiting } }: { numbers: NodeNumbers }) => {
  const { t, language } = useTranslate();
  const shown = (count: number): string => count.toLocaleString(language);
  const label = [
    t('flowEditor:numbers.entered', { count: entered }),
    t('flowEditor:numbers.left', { count: left }),
    t('flowEditor:numbers.waiting', { count: waiting }),
    t('flowEditor:numbers.ended', { count: ended }),
  ].join(' · ');
  return (
    <Tooltip label={label} multiline maw={280}>
      <span className={`${classes.counts} nodrag`} role="img" aria-label={label} data-testid="node-counts">
        <span>
          <IconLogin2 {...icon} />
          {shown(entered)}
        </span>
        {waiting > 0 && (
          <span data-waiting>
            <IconClockPause {...icon} />
            {shown(waiting)}
          </span>
        )}
        {ended > 0 && (
          <span>
            <IconPlayerStop {...icon} />
            {shown(ended)}
          </span>
        )}
      </span>
    </Tooltip>
  );
};
