import { ActionIcon, Popover, Skeleton, Tooltip } from '@mantine/core';
import { IconMoodSmile } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyComponent } from '../lazy-component.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';

const EmojiPicker = lazyComponent(async () => (await import('./EmojiPicker.tsx')).EmojiPicker);

interface Props {
  disabled: boolean;
  /** The size of a button inside a field. */
  small?: boolean;
  /** Called with the emoji. It decides where the focus goes. */
  onPick: (emoji: string) => void;
}

/** Button with the emoji picker, whose code loads at its first use. */
export const EmojiButton = ({ disabled, small = false, onPick }: Props) => {
  const { t } = useTranslate();
  const [opened, setOpened] = useState(false);
  // Without a choice the focus returns to the button.
  const [picked, setPicked] = useState(false);
  const change = (opens: boolean): void => {
    if (opens) setPicked(false);
    setOpened(opens);
  };
  return (
    <Popover opened={opened} onChange={change} position="top-start" trapFocus returnFocus={!picked}>
      <Popover.Target>
        <Tooltip label={t('messages:emoji.label')} disabled={opened}>
          <ActionIcon
            size={small ? 28 : 38}
            aria-label={t('messages:emoji.label')}
            aria-expanded={opened}
            disabled={disabled}
            onClick={() => change(!opened)}
            data-testid="emoji"
          >
            <IconMoodSmile size={small ? 17 : 21} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown p={8} aria-label={t('messages:emoji.label')}>
        <Suspense fallback={<Skeleton width={300} height={260} />}>
          <EmojiPicker
            onPick={(emoji) => {
              setPicked(true);
              setOpened(false);
              onPick(emoji);
            }}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
};
