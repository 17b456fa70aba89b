import { Tooltip } from '@mantine/core';
import type { Message } from '@recado/shared/contract/messages';
import { useTranslate } from '../../../i18n/use-translate.ts';
import classes from './Reactions.module.css';

interface Props {
  reactions: Message['reactions'];
  /** Adds or removes the company's reaction; null when reacting is not possible. */
  onReact: ((emoji: string) => void) | null;
}

/** Reactions under the bubble, with their authors. */
export const Reactions = ({ reactions, onReact }: Props) => {
  const { t } = useTranslate();
  if (reactions.length === 0) return null;
  return (
    <div className={classes.root} data-testid="reactions">
      {reactions.map(({ emoji, count, fromMe, names }) => {
        const who = [...(fromMe ? [t('messages:quotedOwn')] : []), ...names].join(', ');
        return (
          <Tooltip key={emoji} label={who} disabled={who === ''}>
            <button
              type="button"
              className={classes.one}
              data-own={fromMe || undefined}
              aria-pressed={fromMe}
              aria-label={`${emoji} ${count}${who === '' ? '' : `: ${who}`}`}
              disabled={onReact === null}
              onClick={() => onReact?.(fromMe ? '' : emoji)}
            >
              {emoji}
              {count > 1 && <span className={classes.count}>{count}</span>}
            </button>
          </Tooltip>
        );
      })}
    </div>
  );
};
