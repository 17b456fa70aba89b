import { Badge, Group, List, Paper, Stack, Text } from '@mantine/core';
import { listModelProviders, type Provider } from '@recado/shared/contract/model-usage';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../api/query.ts';
import { Dialog } from '../../components/dialog/Dialog.tsx';
import { QueryGate } from '../../components/QueryGate.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';

const ProviderCard = ({ provider: { address, sends, prompts } }: { provider: Provider }) => {
  const { t } = useTranslate();
  return (
    <Paper withBorder radius="md" p="sm" data-testid="provider">
      <Stack gap={6}>
        <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
          {address}
        </Text>
        <Group gap={6}>
          {sends.map((kind) => (
            <Badge key={kind} variant="light" tt="none">
              {t(`prompts:providers.kind.${kind}`)}
            </Badge>
          ))}
        </Group>
        <Text size="xs" c="dimmed">
          {t('prompts:providers.prompts', { names: prompts.join(', ') })}
        </Text>
      </Stack>
    </Paper>
  );
};

/** The providers that prompts send data to, the kinds of data that each gets, and what is never sent. */
export const ProvidersDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslate();
  const query = useQuery({ ...endpointQuery(listModelProviders, {}), staleTime: 0 });
  const { providers = [], installation = '', notes = false, numbersHidden = false } = query.data ?? {};
  return (
    <Dialog title={t('prompts:providers.title')} size="lg" onClose={onClose}>
      <QueryGate queries={[query]} height={160}>
        <Stack gap="sm">
          {providers.length === 0 && <Text size="sm">{t('prompts:providers.none')}</Text>}
          {providers.map((provider) => (
            <ProviderCard key={provider.address} provider={provider} />
          ))}
          <Text size="sm" fw={600}>
            {t('prompts:providers.limits')}
          </Text>
          <List size="sm" spacing={4}>
            <List.Item>{t(notes ? 'prompts:providers.notesHelp' : 'prompts:providers.notesNever')}</List.Item>
            <List.Item>{t(numbersHidden ? 'prompts:providers.numbersMasked' : 'prompts:providers.numbers')}</List.Item>
            <List.Item>{t('prompts:providers.flows', { address: installation })}</List.Item>
            <List.Item>{t('prompts:providers.objections')}</List.Item>
          </List>
        </Stack>
      </QueryGate>
    </Dialog>
  );
};
