import { ActionIcon, Indicator, Popover, Tooltip } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyComponent } from '../../../components/lazy-component.tsx';
import { useTranslate } from '../../../i18n/use-translate.ts';

const QueueChoices = lazyComponent(async () => (await import('./QueueChoices.tsx')).QueueChoices);

interface Props {
  chosen: readonly number[];
  onChange: (queueIds: number[]) => void;
}

/** Filters tickets by queues; none chosen means all that the user may see. */
export const QueueFilter = ({ chosen, onChange }: Props) => {
  const { t } = useTranslate();
  const [opened, setOpened] = useState(false);
  const label = t('tickets:filterQueues');
  const active = chosen.length > 0;
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" withArrow trapFocus>
      <Popover.Target>
        <Tooltip label={label} disabled={opened}>
          <Indicator disabled={!active} label={chosen.length} size={15} offset={5} inline>
            <ActionIcon
              size="lg"
              aria-label={label}
              aria-expanded={opened}
              variant={active ? 'light' : 'subtle'}
              color={active ? 'brand' : 'gray'}
              onPointerEnter={QueueChoices.preload}
              onFocus={QueueChoices.preload}
              onClick={() => setOpened(!opened)}
              data-testid="queue-filter"
            >
              <IconFilter size={18} stroke={1.8} />
            </ActionIcon>
          </Indicator>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <Suspense>
          <QueueChoices chosen={chosen} onChange={onChange} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
};
