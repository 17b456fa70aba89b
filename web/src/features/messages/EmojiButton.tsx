import { ActionIcon, Popover, Skeleton, Tooltip } from '@mantine/core';
import { IconMoodSmile } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyComponent } from '../../components/lazy-component.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';

const EmojiPicker = lazyComponent(async () => (await import('./EmojiPicker.tsx')).EmojiPicker);

/** Button with the emoji picker, whose code loads at its first use. */
export const EmojiButton = ({ disabled, onPick }: { disabled: boolean; onPick: (emoji: string) => void }) => {
  const { t } = useTranslate();
  const [opened, setOpened] = useState(false);
  return (
    <Popover opened={opened} onChange={setOpened} position="top-start" trapFocus returnFocus>
      <Popover.Target>
        <Tooltip label={t('messages:emoji.label')} disabled={opened}>
          <ActionIcon
            size={38}
            aria-label={t('messages:emoji.label')}
            aria-expanded={opened}
            disabled={disabled}
            onClick={() => setOpened(!opened)}
            data-testid="emoji"
          >
            <IconMoodSmile size={21} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown p={8} aria-label={t('messages:emoji.label')}>
        <Suspense fallback={<Skeleton width={300} height={260} />}>
          <EmojiPicker
            onPick={(emoji) => {
              setOpened(false);
              onPick(emoji);
            }}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
};
