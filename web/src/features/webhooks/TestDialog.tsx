import { Button, Group, Select, Stack } from '@mantine/core';
import type { WebhookEventName } from '@recado/shared/contract/webhook-events';
import { testWebhook } from '@recado/shared/contract/webhook-calls';
import type { Webhook } from '@recado/shared/contract/webhooks';
import { webhookEventNames } from '@recado/shared/limits/webhooks';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { Dialog } from '../../components/dialog/Dialog.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';
import { eventChoices } from './event-choices.ts';
import { Exchange } from './Exchange.tsx';

/** Sends the example of an event to an endpoint, and shows request and answer. */
export const TestDialog = ({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) => {
  const { t } = useTranslate();
  const [type, setType] = useState<WebhookEventName>(webhook.events[0] ?? webhookEventNames[0]);
  const { data, isPending, mutate } = useMutation({
    mutationFn: () => call(testWebhook, { params: { id: webhook.id }, body: { type } }),
  });
  return (
    <Dialog title={t('webhooks:testTitle')} size="lg" onClose={onClose}>
      <Stack>
        <Group align="end" wrap="nowrap">
          <Select
            label={t('webhooks:eventType')}
            data={eventChoices(t)}
            value={type}
            onChange={(value) => value && setType(value)}
            allowDeselect={false}
            flex={1}
          />
          <Button loading={isPending} onClick={() => mutate()} data-testid="send-test">
            {t('webhooks:sendTest')}
          </Button>
        </Group>
        {data && <Exchange {...data} />}
      </Stack>
    </Dialog>
  );
};
