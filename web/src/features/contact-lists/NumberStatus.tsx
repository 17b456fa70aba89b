import { ThemeIcon, Tooltip } from '@mantine/core';
import type { ContactListItem } from '@recado/shared/contract/contact-lists';
import { IconCheck, IconClock, IconX } from '@tabler/icons-react';
import { useTranslate } from '../../i18n/use-translate.ts';
import { statusOf } from './number-status.ts';

const looks = {
  valid: { icon: IconCheck, color: 'teal' },
  invalid: { icon: IconX, color: 'red' },
  unchecked: { icon: IconClock, color: 'gray' },
} as const;

/** An icon that says whether WhatsApp knows an item's number. */
export const NumberStatus = ({ item }: { item: ContactListItem }) => {
  const { t } = useTranslate();
  const status = statusOf(item);
  const { icon: Picture, color } = looks[status];
  const label = t(`contactLists:status.${status}`);
  return (
    <Tooltip label={label} events={{ hover: true, focus: true, touch: true }}>
      <ThemeIcon
        size={24}
        radius="xl"
        variant="light"
        color={color}
        role="img"
        aria-label={label}
        data-testid={`number-${status}`}
      >
        <Picture size={15} stroke={2.2} aria-hidden />
      </ThemeIcon>
    </Tooltip>
  );
};
