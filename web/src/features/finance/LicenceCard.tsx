import { Paper, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatDay } from '../../i18n/format.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useLogin } from '../../login/login-query.ts';
import facts from './checkout/Checkout.module.css';
import classes from './FinancePage.module.css';
import { useLicence } from './licence.ts';

/** The company's subscription: days left, due date, plan and billing e-mail. What to do about it stands below. */
export const LicenceCard = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslate();
  const { company, plan } = useLogin();
  const { isExpired, period } = useLicence();
  return (
    <Paper
      withBorder
      radius="lg"
      p="lg"
      className={classes.card}
      data-expired={isExpired || undefined}
      data-testid="licence"
    >
      <Text size="sm" c="dimmed">
        {t('finance:licence')}
      </Text>
      <Text className={classes.period}>{period}</Text>
      <dl className={facts.facts}>
        <dt>{t('finance:dueDate')}</dt>
        <dd>{formatDay(company.dueDate)}</dd>
        <dt>{t('finance:plan')}</dt>
        <dd>{plan.name}</dd>
        <dt>{t('finance:recurrence')}</dt>
        <dd>{t(`finance:recurrences.${company.recurrence}`)}</dd>
        <dt>{t('finance:billingEmail')}</dt>
        <dd>{company.email}</dd>
      </dl>
      {children}
    </Paper>
  );
};
