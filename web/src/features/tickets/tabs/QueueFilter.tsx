import { ActionIcon, Button, Checkbox, Indicator, Popover, Stack, Text, Tooltip } from '@mantine/core';
import { listQueues } from '@recado/shared/contract/queues';
import { useQuery } from '@tanstack/react-query';
import { IconFilter } from '@tabler/icons-react';
import { useState } from 'react';
import { endpointQuery } from '../../../api/query.ts';
import { QueryGate } from '../../../components/QueryGate.tsx';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { useLogin } from '../../../login/login-query.ts';

interface Props {
  chosen: readonly number[];
  onChange: (queueIds: number[]) => void;
}

const QueueChoices = ({ chosen, onChange }: Props) => {
  const { t } = useTranslate();
  const { user } = useLogin();
  const isAdmin = user.profile === 'admin';
  const allQueues = useQuery({ ...endpointQuery(listQueues, {}), enabled: isAdmin });
  const queues = isAdmin ? allQueues.data : user.queues;
  if (queues === undefined)
    return (
      <QueryGate queries={[allQueues]} height={96}>
        {null}
      </QueryGate>
    );
  if (queues.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t('tickets:noQueues')}
      </Text>
    );
  }
  return (
    <Stack gap="sm" miw={190}>
      <Checkbox.Group
        label={t('tickets:queues')}
        value={chosen.map(String)}
        onChange={(ids) => onChange(ids.map(Number).sort((one, other) => one - other))}
      >
        <Stack gap={10} mt={8} mah={280} style={{ overflowY: 'auto' }}>
          {queues.map(({ id, name, color }) => (
            <Checkbox
              key={id}
              value={String(id)}
              label={
                <>
                  <span aria-hidden style={{ color, marginRight: 6 }}>
                    ●
                  </span>
                  {name}
                </>
              }
            />
          ))}
        </Stack>
      </Checkbox.Group>
      <Button variant="default" size="xs" disabled={chosen.length === 0} onClick={() => onChange([])}>
        {t('tickets:allQueues')}
      </Button>
    </Stack>
  );
};

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
              onClick={() => setOpened(!opened)}
              data-testid="queue-filter"
            >
              <IconFilter size={18} stroke={1.8} />
            </ActionIcon>
          </Indicator>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <QueueChoices chosen={chosen} onChange={onChange} />
      </Popover.Dropdown>
    </Popover>
  );
};
