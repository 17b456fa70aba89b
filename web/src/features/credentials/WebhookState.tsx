import { Button, Group, Text } from '@mantine/core';
import {
  listWebhookRegistrations,
  type RegisteredProvider,
  registerWebhook,
} from '@recado/shared/contract/credentials';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { endpointQuery, queryKey } from '../../api/query.ts';
import { formatDate } from '../../i18n/format.ts';
import { useTranslate } from '../../i18n/use-translate.ts';

/** Shows whether a provider knows the address of its webhooks, and the way to register it again. */
export const WebhookState = ({ provider }: { provider: RegisteredProvider }) => {
  const { t } = useTranslate();
  const client = useQueryClient();
  const { data } = useQuery(endpointQuery(listWebhookRegistrations, {}));
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(registerWebhook, { params: { provider } }),
    onSettled: () => client.invalidateQueries({ queryKey: queryKey(listWebhookRegistrations) }),
  });
  const registration = data?.find((one) => one.provider === provider);
  if (!registration) return null;
  const { at, reason, state } = registration;
  const values = { date: at === null ? '' : formatDate(new Date(at)), reason: reason ?? '' };
  return (
    <Group justify="space-between" wrap="nowrap">
      <Text size="sm" c={state === 'failed' ? 'var(--recado-danger)' : 'dimmed'} data-testid={`webhook-${provider}`}>
        {t(`credentials:webhook.${state}`, values)}
      </Text>
      {state !== 'missing' && (
        <Button
          variant="default"
          size="xs"
          loading={isPending}
          onClick={() => mutate()}
          data-testid={`register-webhook-${provider}`}
        >
          {t('credentials:webhook.again')}
        </Button>
      )}
    </Group>
  );
};
