import { Button, Checkbox, Stack, Text } from '@mantine/core';
import { listQueues } from '@recado/shared/contract/queues';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../api/query.ts';
import { QueryGate } from '../../../components/QueryGate.tsx';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { useLogin } from '../../../login/login-query.ts';

interface Props {
  chosen: readonly number[];
  onChange: (queueIds: number[]) => void;
}

/** The queues that a list can show. */
export const QueueChoices = ({ chosen, onChange }: Props) => {
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
