import { Alert, Loader, Paper, Text } from '@mantine/core';
import type { previewAudience } from '@recado/shared/contract/campaign-recipients';
import type { ResultOf } from '@recado/shared/contract/grammar';
import { showPhone } from '../../../components/contact/format-phone.ts';
import { formatAt } from '../../../components/schedule/company-clock.ts';
import { formatMoney } from '../../../i18n/format.ts';
import { translateError } from '../../../i18n/translate-error.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { useLogin } from '../../../login/login-query.ts';
import classes from './AudiencePreview.module.css';
import type { AudienceParts } from './audience-query.ts';
import { reasonsOf } from './left-out.ts';
import { useAudience } from './use-audience.ts';

type Preview = ResultOf<typeof previewAudience>;

/** The people who are left out, with the number of each reason and the first of them. */
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
              .map(({ name, number }) => (number === '' ? name : `${name} (${showPhone(number)})`))
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

/**
 * Preview of the form's campaign: the people who would get it, who is left out and why, the expected end, and the
 * price.
 */
export const AudiencePreview = ({ values }: { values: AudienceParts }) => {
  const { t } = useTranslate();
  const { isReady, data, error, isFetching } = useAudience(values);
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
