import { Button, Menu } from '@mantine/core';
import type { PlayMove } from '@recado/shared/contract/bot-plays';
import type { TicketStatus } from '@recado/shared/contract/tickets';
import { useTranslate } from '../../i18n/use-translate.ts';
import classes from './AutomationPage.module.css';

/** Minutes that may pass at once. */
const waits = [5, 30, 60, 120, 1_440] as const;

interface Props {
  /** Of the played ticket; null before the first message. */
  status: TicketStatus | null;
  onMove: (move: PlayMove) => void;
}

/** Buttons for the rest of a conversation: a call, time that passes, an agent who accepts or resolves. */
export const MoveTools = ({ status, onMove }: Props) => {
  const { t } = useTranslate();
  const durationOf = (minutes: number): string => {
    if (minutes < 60) return t('automation:minutes', { count: minutes });
    return minutes < 1_440
      ? t('automation:hours', { count: minutes / 60 })
      : t('automation:days', { count: minutes / 1_440 });
  };
  return (
    <div className={classes.tools}>
      <Button size="compact-sm" variant="default" onClick={() => onMove({ type: 'call' })} data-testid="play-call">
        {t('automation:call')}
      </Button>
      <Menu position="top-start">
        <Menu.Target>
          <Button size="compact-sm" variant="default" data-testid="play-wait">
            {t('automation:wait')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {waits.map((minutes) => (
            <Menu.Item key={minutes} onClick={() => onMove({ type: 'wait', minutes })}>
              {durationOf(minutes)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Button
        size="compact-sm"
        variant="default"
        disabled={status !== 'pending'}
        onClick={() => onMove({ type: 'accept' })}
        data-testid="play-accept"
      >
        {t('automation:accept')}
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        disabled={status !== 'open'}
        onClick={() => onMove({ type: 'resolve' })}
        data-testid="play-resolve"
      >
        {t('automation:resolve')}
      </Button>
    </div>
  );
};
