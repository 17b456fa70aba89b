import { Badge, Group, ScrollArea, Stack, Text } from '@mantine/core';
import type { WebhookDeliveryDetails } from '@recado/shared/contract/webhook-calls';
import { useTranslate } from '../../i18n/use-translate.ts';
import classes from './Exchange.module.css';

type Request = NonNullable<WebhookDeliveryDetails['request']>;
type Answer = NonNullable<WebhookDeliveryDetails['answer']>;

/** Returns a body as it is to be read: JSON with line breaks, anything else as it is. */
const shown = (body: string): string => {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
};

/** Text as it was sent. */
export const RawText = ({ children, label }: { children: string; label: string }) => (
  <ScrollArea.Autosize mah={260} className={classes.frame} viewportProps={{ tabIndex: 0, 'aria-label': label }}>
    <pre className={classes.text}>{children}</pre>
  </ScrollArea.Autosize>
);

const errors = ['LATE', 'UNREACHABLE', 'PRIVATE_ADDRESS', 'URL', 'OFF'] as const;

/** Returns the text of an answer that did not come. */
export const useErrorText = (): ((error: string) => string) => {
  const { t } = useTranslate();
  return (error) => {
    const known = errors.find((one) => one === error);
    return known ? t(`webhooks:error.${known}`) : error;
  };
};

/** A call with its answer: headers and bodies. */
export const Exchange = ({ request, answer }: { request: Request; answer: Answer | null }) => {
  const { t } = useTranslate();
  const textOf = useErrorText();
  const isTaken = answer?.status != null && answer.status >= 200 && answer.status < 300;
  return (
    <Stack gap="sm">
      <Text fw={600}>{t('webhooks:request')}</Text>
      <RawText label={t('webhooks:request')}>
        {[
          `POST ${request.url}`,
          ...Object.entries(request.headers).map(([name, value]) => `${name}: ${value}`),
          '',
          shown(request.body),
        ].join('\n')}
      </RawText>
      {answer && (
        <>
          <Group gap="xs">
            <Text fw={600}>{t('webhooks:answer')}</Text>
            <Badge variant="light" color={isTaken ? 'teal' : 'red'} data-testid="answer-status">
              {answer.status ?? textOf(answer.error ?? '')}
            </Badge>
            <Text size="sm" c="dimmed">
              {`${answer.milliseconds} ms`}
            </Text>
          </Group>
          {answer.body === '' ? (
            <Text size="sm" c="dimmed">
              {t('webhooks:noBody')}
            </Text>
          ) : (
            <RawText label={t('webhooks:answer')}>{shown(answer.body)}</RawText>
          )}
        </>
      )}
    </Stack>
  );
};
