import { ActionIcon, Skeleton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyComponent } from '../../../components/lazy-component.tsx';
import { useTranslate } from '../../../i18n/use-translate.ts';
import classes from './ReactionPicker.module.css';

const EmojiPicker = lazyComponent(async () => (await import('../../../components/emoji/EmojiPicker.tsx')).EmojiPicker);

/** The reactions that phones offer first. */
const usualReactions = ['👍', '❤️', '😂', '😮', '😢', '🙏'] as const;

interface Props {
  /** The user's reaction; empty for none. */
  current: string;
  onPick: (emoji: string) => void;
  /** True where the picker is in a menu, which may have only entries. */
  inMenu?: boolean;
}

/** The usual reactions in a row, all emoji behind a button. Choosing the current reaction again removes it. */
export const ReactionPicker = ({ current, onPick, inMenu = false }: Props) => {
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
          data-chosen={emoji === current || undefined}
          {...(inMenu
            ? { role: 'menuitemradio', 'aria-checked': emoji === current }
            : { 'aria-pressed': emoji === current })}
          onClick={() => pick(emoji)}
        >
          {emoji}
        </button>
      ))}
      <ActionIcon
        size={34}
        radius="xl"
        variant="light"
        role={inMenu ? 'menuitem' : undefined}
        aria-label={t('messages:moreEmoji')}
        onClick={() => setAll(true)}
      >
        <IconPlus size={16} />
      </ActionIcon>
    </div>
  );
};
