import { Alert, Loader, Paper, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { previewAudience } from '@recado/shared/contract/campaign-recipients';
import type { ResultOf } from '@recado/shared/contract/grammar';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { queryKey } from '../../../api/query.ts';
import { showPhone } from '../../../components/contact/format-phone.ts';
import { formatAt } from '../../../components/schedule/company-clock.ts';
import { formatMoney } from '../../../i18n/format.ts';
import { translateError } from '../../../i18n/translate-error.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { useLogin } from '../../../login/login-query.ts';
import classes from './AudiencePreview.module.css';
import { type CampaignValues, connectionsOf, scheduledAtOf } from './campaign-values.ts';
import { reasonsOf } from './left-out.ts';

/** Milliseconds after a change before the audience is counted. */
const delay = 400;

type Preview = ResultOf<typeof previewAudience>;
type Parts = Pick<CampaignValues, 'contactListId' | 'tagListId' | 'whatsappId' | 'otherIds' | 'scheduledAt'>;

const usePreview = ({ contactListId, tagListId, scheduledAt, ...connections }: Parts) => {
  const { timeZone } = useLogin().company;
  const body = {
    contactListId: contactListId === null ? null : Number(contactListId),
    tagListId: tagListId === null ? null : Number(tagListId),
    whatsappIds: connectionsOf(connections),
    scheduledAt: scheduledAtOf({ scheduledAt }, timeZone),
  };
  const [settled] = useDebouncedValue(JSON.stringify(body), delay);
  const wanted = JSON.parse(settled) as typeof body;
  const isReady = (wanted.contactListId ?? wanted.tagListId) !== null && wanted.whatsappIds.length > 0;
  return {
    isReady,
    ...useQuery({
      queryKey: [...queryKey(previewAudience), wanted],
      queryFn: ({ signal }) => call(previewAudience, { body: wanted }, { signal }),
      enabled: isReady,
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  };
};

/** Who is left out, with the number of each reason and the first of them. */
const LeftOut = ({ leftOut, examples }: Pick<Preview, 'leftOut' | 'examples'>) => {
  const { t } = useTranslate();
  return (
    <ul className={classes.reasons} data-testid="left-out">
      {reasonsOf(leftOut).map(([reason, count]) => (
        <li key={reason}>
          {t(`campaigns:leftOut.${reason}`, { count })}
          <Text span size="xs" c="dimmed" ms={6}>
            {examples
              .filter((example) => example.reason === reason)
              .map(({ name, number }) => `${name} (${showPhone(number)})`)
              .join(', ')}
          </Text>
        </li>
      ))}
    </ul>
  );
};

const Counts = ({ preview }: { preview: Preview }) => {
  const { t } = useTranslate();
  const { timeZone } = useLogin().company;
  const { audience, valid, leftOut, examples, estimatedEndAt, price } = preview;
  return (
    <>
      <p className={classes.count} data-testid="audience-valid">
        {t('campaigns:audience.valid', { count: valid })}
      </p>
      {audience > valid && <LeftOut leftOut={leftOut} examples={examples} />}
      <dl className={classes.facts}>
        {estimatedEndAt !== null && (
          <div>
            <dt>{t('campaigns:estimatedEnd')}</dt>
            <dd data-testid="estimated-end">{formatAt(Date.parse(estimatedEndAt), timeZone)}</dd>
          </div>
        )}
        {price !== null && (
          <div>
            <dt>{t('campaigns:price')}</dt>
            <dd data-testid="price">{formatMoney(price.amount * 100, price.currency)}</dd>
          </div>
        )}
      </dl>
    </>
  );
};

/** Who would get the campaign as it stands in the form, who is left out and why, until when, and at what price. */
export const AudiencePreview = ({ values }: { values: Parts }) => {
  const { t } = useTranslate();
  const { isReady, data, error, isFetching } = usePreview(values);
  return (
    <Paper
      withBorder
      radius="md"
      p="sm"
      role="status"
      aria-label={t('campaigns:audience.title')}
      data-testid="audience-preview"
    >
      <Text size="sm" fw={600} mb={4}>
        {t('campaigns:audience.title')}
        {isFetching && <Loader size={12} ms={8} role="img" aria-label={t('common:loading')} />}
      </Text>
      {!isReady && (
        <Text size="sm" c="dimmed">
          {t('campaigns:audience.hint')}
        </Text>
      )}
      {isReady && error !== null && <Alert color="red">{translateError(error)}</Alert>}
      {isReady && error === null && data && <Counts preview={data} />}
    </Paper>
  );
};
