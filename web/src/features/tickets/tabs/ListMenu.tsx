import { ActionIcon, Popover, Tooltip } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyComponent } from '../../../components/lazy-component.tsx';
import { useTranslate } from '../../../i18n/use-translate.ts';
import type { InboxFilter } from '../cache/ticket-list-query.ts';

const ListOptions = lazyComponent(async () => (await import('./ListOptions.tsx')).ListOptions);

interface Props {
  filter: InboxFilter;
  /** True when the user may see other users' tickets (permission tickets-manager:showall). */
  mayShowAll: boolean;
  onChange: (filter: InboxFilter) => void;
}

/** Opens the options of the list: whose tickets it shows, in which order, and what closes them all. */
export const ListMenu = (props: Props) => {
  const { t } = useTranslate();
  const [opened, setOpened] = useState(false);
  const { filter, mayShowAll } = props;
  const label = t('tickets:listOptions');
  if (filter.tab === 'closed' && !mayShowAll) return null;
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" withArrow trapFocus>
      <Popover.Target>
        <Tooltip label={label} disabled={opened}>
          <ActionIcon
            size="lg"
            variant={mayShowAll && filter.showAll ? 'light' : 'subtle'}
            color={mayShowAll && filter.showAll ? 'brand' : 'gray'}
            aria-label={label}
            aria-expanded={opened}
            onPointerEnter={ListOptions.preload}
            onFocus={ListOptions.preload}
            onClick={() => setOpened(!opened)}
            data-testid="list-menu"
          >
            <IconDotsVertical size={18} stroke={1.8} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <Suspense>
          <ListOptions {...props} onClose={() => setOpened(false)} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
};
