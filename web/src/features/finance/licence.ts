import { useTranslate } from '../../i18n/use-translate.ts';
import { useLogin } from '../../login/login-query.ts';
import { daysLeft, hasExpired } from '../../login/subscription.ts';

/** The company's licence: how long it lasts, in words, and whether it has expired. */
export const useLicence = (): { period: string; isExpired: boolean } => {
  const { t } = useTranslate();
  const { company } = useLogin();
  const left = daysLeft(company);
  if (hasExpired(company)) return { period: t('finance:expired'), isExpired: true };
  if (!Number.isFinite(left)) return { period: t('finance:unlimited'), isExpired: false };
  return { period: left === 0 ? t('finance:today') : t('finance:daysLeft', { count: left }), isExpired: false };
};
