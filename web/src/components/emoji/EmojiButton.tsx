import { ActionIcon, Popover, Skeleton, Tooltip } from '@mantine/core';
import { IconMoodSmile } from '@tabler/icons-react';
import { Suspense } from 'react';
import { lazyComponent } from '../lazy-component.tsx';
import { useInsertion } from '../use-insertion.ts';
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
  const { opened, onChange, choose, returnFocus } = useInsertion();
  return (
    <Popover opened={opened} onChange={onChange} position="top-start" trapFocus returnFocus={returnFocus}>
      <Popover.Target>
        <Tooltip label={t('messages:emoji.label')} disabled={opened}>
          <ActionIcon
            size={small ? 28 : 38}
            aria-label={t('messages:emoji.label')}
            aria-expanded={opened}
            disabled={disabled}
            onClick={() => onChange(!opened)}
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
              choose();
              onPick(emoji);
            }}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
};
