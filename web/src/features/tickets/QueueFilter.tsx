import { ActionIcon, Button, Checkbox, Indicator, Popover, Stack, Text, Tooltip } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { useTranslate } from '../../i18n/use-translate.ts';

export interface QueueChoice {
  id: number;
  name: string;
  color: string;
}

interface Props {
  queues: readonly QueueChoice[];
  chosen: readonly number[];
  onChange: (queueIds: number[]) => void;
}

/** Chooses the queues whose tickets are listed; none chosen means all. */
export const QueueFilter = ({ queues, chosen, onChange }: Props) => {
  const { t } = useTranslate();
  const label = t('tickets:filterQueues');
  return (
    <Popover position="bottom-end" withArrow trapFocus>
      <Popover.Target>
        <Tooltip label={label}>
          <Indicator disabled={chosen.length === 0} label={chosen.length} size={15} offset={5} inline>
            <ActionIcon size="lg" aria-label={label} variant={chosen.length > 0 ? 'light' : 'subtle'} color={chosen.length > 0 ? 'brand' : 'gray'} data-testid="queue-filter">
              <IconFilter size={18} stroke={1.8} />
            </ActionIcon>
          </Indicator>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown>
        {queues.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t('tickets:noQueues')}
          </Text>
        ) : (
          <Stack gap="sm" miw={190}>
            <Checkbox.Group label={t('tickets:queues')} value={chosen.map(String)} onChange={(ids) => onChange(ids.map(Number).sort((one, other) => one - other))}>
              <Stack gap={10} mt={8} mah={280} style={{ overflowY: 'auto' }}>
                {queues.map(({ id, name, color }) => (
                  <Checkbox key={id} value={String(id)} label={<><span aria-hidden style={{ color, marginRight: 6 }}>●</span>{name}</>} />
                ))}
              </Stack>
            </Checkbox.Group>
            <Button variant="default" size="xs" disabled={chosen.length === 0} onClick={() => onChange([])}>
              {t('tickets:allQueues')}
            </Button>
          </Stack>
        )}
      </Popover.Dropdown>
    </Popover>
  );
};
