import { Button, CopyButton, Group, Stack, Text, TextInput } from '@mantine/core';
import { getWebhookSecret, rotateWebhookSecret } from '@recado/shared/contract/webhook-calls';
import type { Webhook } from '@recado/shared/contract/webhooks';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { confirm } from '../../components/dialog/confirm.ts';
import { Dialog } from '../../components/dialog/Dialog.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';
import { momentOf } from './moment.ts';

/** The secret that signs the calls of an endpoint. It is asked for when it is to be shown, and no query caches it. */
export const SecretDialog = ({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) => {
  const { t } = useTranslate();
  const [shown, setShown] = useState<{ secret: string; formerSecretUntil: string | null } | null>(null);
  const parts = { params: { id: webhook.id } };
  const show = useMutation({ mutationFn: () => call(getWebhookSecret, parts), onSuccess: setShown });
  const rotate = useMutation({ mutationFn: () => call(rotateWebhookSecret, parts), onSuccess: setShown });
  const until = shown ? shown.formerSecretUntil : webhook.formerSecretUntil;
  const ask = (): void =>
    confirm({
      title: t('webhooks:rotateTitle'),
      text: t('webhooks:rotateText'),
      confirm: t('webhooks:rotate'),
      onConfirm: () => rotate.mutate(),
    });
  return (
    <Dialog title={t('webhooks:secret')} onClose={onClose}>
      <Stack>
        <Text size="sm" c="dimmed">
          {t('webhooks:secretHint')}
        </Text>
        {shown && (
          <Group align="end" wrap="nowrap">
            <TextInput
              label={t('webhooks:secret')}
              value={shown.secret}
              readOnly
              flex={1}
              onFocus={(event) => event.currentTarget.select()}
              data-testid="webhook-secret"
            />
            <CopyButton value={shown.secret}>
              {({ copied, copy }) => (
                <Button variant="default" onClick={copy}>
                  {t(copied ? 'webhooks:copied' : 'webhooks:copy')}
                </Button>
              )}
            </CopyButton>
          </Group>
        )}
        {until !== null && <Text size="sm">{t('webhooks:formerUntil', { at: momentOf(until) })}</Text>}
        <Group gap="xs">
          {!shown && (
            <Button loading={show.isPending} onClick={() => show.mutate()} data-testid="show-secret">
              {t('webhooks:showSecret')}
            </Button>
          )}
          <Button variant="default" loading={rotate.isPending} onClick={ask} data-testid="rotate-secret">
            {t('webhooks:rotate')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
};
