import { Stack, Text } from '@mantine/core';
import { deleteWebhook } from '@recado/shared/contract/webhook-calls';
import { listWebhooks, type Webhook } from '@recado/shared/contract/webhooks';
import { IconFlask, IconKey, IconListDetails, IconWebhook } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { call } from '../../api/call.ts';
import { openDialog } from '../../components/dialog/dialogs.ts';
import { LinkButton } from '../../components/list/LinkButton.tsx';
import { ListPage } from '../../components/list/ListPage.tsx';
import { wholeList } from '../../components/list/list-rows.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { SecretDialog } from './SecretDialog.tsx';
import { TestDialog } from './TestDialog.tsx';
import { WebhookDialog } from './WebhookDialog.tsx';
import { WebhookState } from './WebhookState.tsx';

const useWebhooks = wholeList(listWebhooks, ({ url, description }) => [url, description]);

const nameOf = ({ url, description }: Webhook): string => description || url;

const EventsLink = () => (
  <LinkButton to="/webhooks/events" label="webhooks:eventsTitle" icon={IconListDetails} testId="webhook-events" />
);

/** The endpoints that the company's events are sent to, with their health. */
export const WebhooksPage = () => {
  const { t } = useTranslate();
  const navigate = useNavigate();
  return (
    <ListPage<Webhook>
      name="webhook"
      title="webhooks:title"
      useRows={useWebhooks}
      nameOf={nameOf}
      search="webhooks:search"
      empty={{ icon: IconWebhook, title: 'webhooks:empty', hint: 'webhooks:emptyHint', actions: <EventsLink /> }}
      add={{ label: 'webhooks:add', onClick: () => openDialog(WebhookDialog, { webhook: null }) }}
      tools={<EventsLink />}
      onEdit={(webhook) => openDialog(WebhookDialog, { webhook })}
      highlights={({ state, health }) => state === 'failed' || state === 'gone' || health.failingSince !== null}
      removal={{
        call: ({ id }) => call(deleteWebhook, { params: { id } }),
        text: 'webhooks:deleteText',
        done: 'webhooks:deleted',
      }}
      actions={(webhook) => {
        const name = nameOf(webhook);
        const { id } = webhook;
        return [
          {
            hint: t('webhooks:deliveries'),
            label: t('webhooks:deliveriesOf', { name }),
            icon: IconListDetails,
            onClick: () => void navigate(`/webhooks/${id}/deliveries`),
            testId: `deliveries-${id}`,
          },
          {
            hint: t('webhooks:test'),
            label: t('webhooks:testOf', { name }),
            icon: IconFlask,
            onClick: () => openDialog(TestDialog, { webhook }),
            testId: `test-${id}`,
          },
          {
            hint: t('webhooks:secret'),
            label: t('webhooks:secretOf', { name }),
            icon: IconKey,
            onClick: () => openDialog(SecretDialog, { webhook }),
            testId: `secret-${id}`,
          },
        ];
      }}
      columns={[
        {
          label: 'webhooks:url',
          cell: ({ url, description }) => (
            <Stack gap={0}>
              <span>{description || url}</span>
              {description !== '' && (
                <Text size="xs" c="dimmed" lineClamp={1}>
                  {url}
                </Text>
              )}
            </Stack>
          ),
          main: true,
          opens: true,
        },
        {
          label: 'webhooks:events',
          cell: ({ events }) => t('webhooks:eventCount', { count: events.length }),
          width: '140px',
        },
        { label: 'webhooks:health', cell: (webhook) => <WebhookState webhook={webhook} />, width: '280px' },
      ]}
    />
  );
};
