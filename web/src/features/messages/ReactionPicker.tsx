import { ActionIcon, Skeleton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../components/lazy-part.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';
import classes from './ReactionPicker.module.css';

const EmojiPicker = lazyPart(async () => (await import('./EmojiPicker.tsx')).EmojiPicker);

/** Those that phones offer first. */
const usual = ['👍', '❤️', '😂', '😮', '😢', '🙏'] as const;

/** The usual reactions in a row, all others behind a button. Picking one's own again takes it away. */
export const ReactionPicker = ({ mine, onPick }: { mine: string; onPick: (emoji: string) => void }) => {
  const { t } = useTranslate();
  const [all, setAll] = useState(false);
  const pick = (emoji: string): void => onPick(emoji === mine ? '' : emoji);
  if (all) {
    return (
      <Suspense fallback={<Skeleton width={300} height={260} />}>
        <EmojiPicker onPick={pick} />
      </Suspense>
    );
  }
  return (
    <div className={classes.row}>
      {usual.map((emoji) => (
        <button
          key={emoji}
          type="button"
          className={classes.emoji}
          aria-pressed={emoji === mine}
          onClick={() => pick(emoji)}
        >
          {emoji}
        </button>
      ))}
      <ActionIcon
        size={34}
        radius="xl"
        variant="light"
        aria-label={t('messages:moreEmoji')}
        onClick={() => setAll(true)}
      >
        <IconPlus size={16} />
      </ActionIcon>
    </div>
  );
};
