import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { getWebhookDelivery, replayWebhookDelivery } from '@recado/shared/contract/webhook-calls';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { endpointQuery } from '../../api/query.ts';
import { Dialog } from '../../components/dialog/Dialog.tsx';
import { LoadFailure } from '../../components/LoadFailure.tsx';
import { notifySuccess } from '../../components/notify.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { eventLabel } from './event-choices.ts';
import { Exchange, RawText } from './Exchange.tsx';
import { momentOf } from './moment.ts';

interface Props {
  webhookId: number;
  deliveryId: string;
  onReplayed: () => void;
  onClose: () => void;
}

/** A delivery with the request and the answer of its last attempt. It can be sent again. */
export const DeliveryDialog = ({ webhookId, deliveryId, onReplayed, onClose }: Props) => {
  const { t } = useTranslate();
  const parts = { params: { id: webhookId, deliveryId } };
  const { data, error, refetch } = useQuery({ ...endpointQuery(getWebhookDelivery, parts), staleTime: 0 });
  const replay = useMutation({
    mutationFn: () => call(replayWebhookDelivery, parts),
    onSuccess: () => {
      notifySuccess(t('webhooks:replayed'));
      onReplayed();
      onClose();
    },
  });
  return (
    <Dialog title={data ? eventLabel(t, data.type) : t('webhooks:delivery')} size="lg" onClose={onClose}>
      {!data && error && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={240} radius="md" role="status" aria-label={t('common:loading')} />}
      {data && (
        <Stack>
          <Group justify="space-between" align="start">
            <div>
              <Text size="sm">{t('webhooks:attemptCount', { count: data.attempts })}</Text>
              {data.nextAttemptAt !== null && (
                <Text size="sm" c="dimmed">
                  {t('webhooks:nextAttempt', { at: momentOf(data.nextAttemptAt) })}
                </Text>
              )}
            </div>
            {data.state !== 'waiting' && (
              <Button loading={replay.isPending} onClick={() => replay.mutate()} data-testid="replay-delivery">
                {t('webhooks:replay')}
              </Button>
            )}
          </Group>
          {data.request ? (
            <Exchange request={data.request} answer={data.answer} />
          ) : (
            <RawText label={t('webhooks:request')}>{t('webhooks:notSent')}</RawText>
          )}
        </Stack>
      )}
    </Dialog>
  );
};
