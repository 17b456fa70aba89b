import { Badge, Group, Stack, Text } from '@mantine/core';
import { type Erasure, listErasures } from '@recado/shared/contract/personal-data';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../api/query.ts';
import { Dialog } from '../../components/dialog/Dialog.tsx';
import { QueryGate } from '../../components/QueryGate.tsx';
import { formatAt } from '../../components/schedule/company-clock.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useLogin } from '../../login/login-query.ts';

/** Milliseconds after which erasures that run are read again. */
const refreshTime = 3_000;

const colors = { running: 'blue', failed: 'red', done: 'green' } as const;

const Row = ({ erasure }: { erasure: Erasure }) => {
  const { t } = useTranslate();
  const { timeZone } = useLogin().company;
  const { id, state, erased, finishedAt, startedAt, user } = erasure;
  const texts = {
    running: t('personalData:erasure.running', { count: erased ?? 0 }),
    failed: t('personalData:erasure.failedState'),
    done: t('personalData:erasure.doneOn', { date: formatAt(Date.parse(finishedAt ?? startedAt), timeZone) }),
  };
  return (
    <Group justify="space-between" align="start" data-testid={`erasure-${state}`}>
      <div>
        <Text size="sm">
          {formatAt(Date.parse(startedAt), timeZone)}{' '}
          {user ? t('personalData:erasure.by', { name: user.name }) : t('personalData:erasure.repeated')}
        </Text>
        <Text size="xs" c="dimmed">
          {t('personalData:erasure.protocol', { id })}
        </Text>
        {state === 'done' && (
          <Text size="xs" c="dimmed">
            {t('personalData:erasure.proof')}
          </Text>
        )}
      </div>
      <Badge color={colors[state]} variant="dot">
        {texts[state]}
      </Badge>
    </Group>
  );
};

/** The erasures of people: when each began, its user and its progress. None names its person. */
export const Erasures = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslate();
  const query = useQuery({
    ...endpointQuery(listErasures, {}),
    refetchInterval: ({ state }) => (state.data?.some((one) => one.state === 'running') ? refreshTime : false),
  });
  const erasures = query.data ?? [];
  return (
    <Dialog title={t('personalData:erasure.list')} onClose={onClose}>
      <QueryGate queries={[query]} height={120}>
        <Stack gap="sm">
          {erasures.length === 0 && (
            <Text size="sm" c="dimmed">
              {t('personalData:erasure.none')}
            </Text>
          )}
          {erasures.map((erasure) => (
            <Row key={erasure.id} erasure={erasure} />
          ))}
        </Stack>
      </QueryGate>
    </Dialog>
  );
};
