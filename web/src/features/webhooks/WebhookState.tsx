import { Badge, Group, Text } from '@mantine/core';
import type { Webhook } from '@recado/shared/contract/webhooks';
import { useTranslate } from '../../i18n/use-translate.ts';
import { momentOf } from './moment.ts';

const colorOf = ({ state, health }: Webhook): string => {
  if (state === 'off') return 'gray';
  if (state !== 'on') return 'red';
  return health.failingSince === null ? 'teal' : 'yellow';
};

/** The state of an endpoint with its health: since when it fails, or when it last took an event, and what waits. */
export const WebhookState = ({ webhook }: { webhook: Webhook }) => {
  const { t } = useTranslate();
  const { state, stateSince, health } = webhook;
  const { failingSince, lastSuccessAt, waiting } = health;
  const isFailing = state === 'on' && failingSince !== null;
  const since = isFailing ? failingSince : state === 'on' ? lastSuccessAt : stateSince;
  return (
    <div>
      <Group gap="xs">
        <Badge variant="dot" color={colorOf(webhook)}>
          {t(isFailing ? 'webhooks:state.failing' : `webhooks:state.${state}`)}
        </Badge>
        {waiting > 0 && <Text size="xs">{t('webhooks:waiting', { count: waiting })}</Text>}
      </Group>
      <Text size="xs" c="dimmed">
        {since === null
          ? t('webhooks:noCalls')
          : t(state === 'on' && !isFailing ? 'webhooks:lastSuccess' : 'webhooks:since', { at: momentOf(since) })}
      </Text>
    </div>
  );
};
