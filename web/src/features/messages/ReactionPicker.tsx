import { ActionIcon, Skeleton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyComponent } from '../../components/lazy-component.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';
import classes from './ReactionPicker.module.css';

const EmojiPicker = lazyComponent(async () => (await import('../../components/emoji/EmojiPicker.tsx')).EmojiPicker);

/** The reactions that phones offer first. */
const usualReactions = ['👍', '❤️', '😂', '😮', '😢', '🙏'] as const;

/** The usual reactions in a row, all emoji behind a button. Choosing the current reaction again removes it. */
export const ReactionPicker = ({ current, onPick }: { current: string; onPick: (emoji: string) => void }) => {
  const { t } = useTranslate();
  const [all, setAll] = useState(false);
  const pick = (emoji: string): void => onPick(emoji === current ? '' : emoji);
  if (all) {
    return (
      <Suspense fallback={<Skeleton width={300} height={260} />}>
        <EmojiPicker onPick={pick} />
      </Suspense>
    );
  }
  return (
    <div className={classes.row}>
      {usualReactions.map((emoji) => (
        <button
          key={emoji}
          type="button"
          className={classes.emoji}
          aria-pressed={emoji === current}
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
