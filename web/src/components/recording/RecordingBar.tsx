import { ActionIcon, Tooltip } from '@mantine/core';
import type { Ticket } from '@recado/shared/contract/tickets';
import { IconSend2, IconTrash } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslate } from '../../i18n/use-translate.ts';
import { clock } from '../clock.ts';
import { RoundAction } from '../RoundAction.tsx';
import type { TypingSignal } from '../typing-signal.ts';
import classes from './RecordingBar.module.css';
import { useRecorder } from './use-recorder.ts';

interface Props {
  channel: Ticket['channel'];
  typing: TypingSignal;
  /** Called with the recording; null when there is nothing to send. */
  onDone: (recorded: File | null) => void;
}

/**
 * Replaces the text field while a voice note is recorded: duration, level, discard and send. Escape discards. Shows the
 * contact that the agent records once the microphone is open.
 */
export const RecordingBar = ({ channel, typing, onDone }: Props) => {
  const { t } = useTranslate();
  const { elapsed, levels, finish } = useRecorder(channel, onDone);
  useEffect(() => {
    if (elapsed !== null) typing.active('recording');
  }, [elapsed, typing]);
  useEffect(() => () => typing.pause(), [typing]);
  useEffect(() => {
    const cancel = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape' && document.querySelector('[role="dialog"]') === null) onDone(null);
    };
    // Before a dialog above the page closes by the same key.
    window.addEventListener('keydown', cancel, { capture: true });
    return () => window.removeEventListener('keydown', cancel, { capture: true });
  }, [onDone]);
  return (
    <div
      className={classes.root}
      role="group"
      aria-label={t('messages:voice.recording')}
      data-keys
      data-testid="recording"
    >
      <Tooltip label={t('messages:voice.cancel')}>
        <ActionIcon
          size={38}
          color="red"
          aria-label={t('messages:voice.cancel')}
          onClick={() => onDone(null)}
          data-testid="cancel-recording"
        >
          <IconTrash size={20} stroke={1.7} />
        </ActionIcon>
      </Tooltip>
      <div className={classes.track}>
        {elapsed === null ? (
          <span className={classes.asking} role="status">
            {t('messages:voice.asking')}
          </span>
        ) : (
          <>
            <span className={classes.light} aria-hidden />
            <time className={classes.time} role="timer" data-testid="recording-time">
              {clock(elapsed)}
            </time>
            <span className={classes.levels} aria-hidden>
              {levels.map((level, index) => (
                <i key={index} style={{ height: `${Math.round(12 + level * 88)}%` }} />
              ))}
            </span>
          </>
        )}
      </div>
      <RoundAction
        label={t('messages:voice.send')}
        icon={IconSend2}
        // Not disabled: it has the focus from the start, also while the microphone opens.
        aria-disabled={elapsed === null}
        data-disabled={elapsed === null || undefined}
        onClick={finish}
        autoFocus
        data-testid="send-recording"
      />
    </div>
  );
};
