import { Paper, Text } from '@mantine/core';
import { Page } from '../../components/page/Page.tsx';
import { formatDay } from '../../i18n/format.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useLogin } from '../../login/login-query.ts';
import { daysLeft, hasExpired } from '../../login/subscription.ts';
import classes from './FinancePage.module.css';

/** Shows the company's subscription: days left, due date and plan. */
export const FinancePage = () => {
  const { t } = useTranslate();
  const { company, plan } = useLogin();
  const left = daysLeft(company);
  const expired = hasExpired(company);
  const period = expired
    ? t('finance:expired')
    : Number.isFinite(left)
      ? left === 0
        ? t('finance:today')
        : t('finance:daysLeft', { count: left })
      : t('finance:unlimited');
  return (
    <Page title={t('finance:title')} width="form">
      <Paper
        withBorder
        radius="lg"
        p="lg"
        className={classes.card}
        data-expired={expired || undefined}
        data-testid="licence"
      >
        <Text size="sm" c="dimmed">
          {t('finance:licence')}
        </Text>
        <Text className={classes.period}>{period}</Text>
        <dl className={classes.facts}>
          <dt>{t('finance:dueDate')}</dt>
          <dd>{formatDay(company.dueDate)}</dd>
          <dt>{t('finance:plan')}</dt>
          <dd>{plan.name}</dd>
          <dt>{t('finance:recurrence')}</dt>
          <dd>{t(`finance:recurrences.${company.recurrence}`)}</dd>
        </dl>
        {expired && <Text size="sm">{t('finance:contact')}</Text>}
      </Paper>
    </Page>
  );
};
