import { Accordion, Group, Text } from '@mantine/core';
import { exampleBody } from '@recado/shared/contract/webhook-examples';
import { Page } from '../../components/page/Page.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useLogin } from '../../login/login-query.ts';
import { eventChoices } from './event-choices.ts';
import { RawText } from './Exchange.tsx';

/** The events with what would be sent of each. */
export const EventsPage = () => {
  const { t } = useTranslate();
  const { user } = useLogin();
  return (
    <Page title={t('webhooks:eventsTitle')} back={{ label: t('webhooks:back'), to: '/webhooks' }}>
      <Text size="sm" c="dimmed" mb="md">
        {t('webhooks:eventsHint')}
      </Text>
      <Accordion variant="separated">
        {eventChoices(t).map(({ value, label }) => (
          <Accordion.Item key={value} value={value}>
            <Accordion.Control>
              <Group gap="sm">
                <Text fw={500}>{label}</Text>
                <Text size="sm" c="dimmed" ff="monospace">
                  {value}
                </Text>
              </Group>
            </Accordion.Control>
            <Accordion.Panel>
              <RawText label={label}>
                {JSON.stringify(exampleBody(value, user.companyId, '2026-01-31T12:00:00.000Z'), null, 2)}
              </RawText>
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </Page>
  );
};
