import { Badge, Group, List, Paper, Stack, Text } from '@mantine/core';
import { listModelProviders, type Provider } from '@recado/shared/contract/model-usage';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../api/query.ts';
import { Dialog } from '../../components/dialog/Dialog.tsx';
import { QueryGate } from '../../components/QueryGate.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';

const ProviderCard = ({ provider: { address, uses } }: { provider: Provider }) => {
  const { t } = useTranslate();
  return (
    <Paper withBorder radius="md" p="sm" data-testid="provider">
      <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
        {address}
      </Text>
      {uses.map(({ use, sends, names }) => (
        <Stack key={use} gap={4} mt="xs">
          <Text size="xs" c="dimmed">
            {t(`prompts:providers.use.${use}`)}
            {names.length > 0 && `: ${names.join(', ')}`}
          </Text>
          <Group gap={6}>
            {sends.map((kind) => (
              <Badge key={kind} variant="light" tt="none">
                {t(`prompts:providers.kind.${kind}`)}
              </Badge>
            ))}
          </Group>
        </Stack>
      ))}
    </Paper>
  );
};

/** The providers and services that data is sent to, what each gets and by what, and what is never sent. */
export const ProvidersDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslate();
  const query = useQuery({ ...endpointQuery(listModelProviders, {}), staleTime: 0 });
  const { providers = [], notes = false, numbersHidden = false } = query.data ?? {};
  return (
    <Dialog title={t('prompts:providers.title')} size="lg" onClose={onClose}>
      <QueryGate queries={[query]} height={160}>
        <Stack gap="sm">
          {providers.map((provider) => (
            <ProviderCard key={provider.address} provider={provider} />
          ))}
          <Text size="sm" fw={600}>
            {t('prompts:providers.limits')}
          </Text>
          <List size="sm" spacing={4}>
            <List.Item>{t(notes ? 'prompts:providers.notesHelp' : 'prompts:providers.notesNever')}</List.Item>
            <List.Item>{t(numbersHidden ? 'prompts:providers.numbersMasked' : 'prompts:providers.numbers')}</List.Item>
            <List.Item>{t('prompts:providers.objections')}</List.Item>
          </List>
        </Stack>
      </QueryGate>
    </Dialog>
  );
};
