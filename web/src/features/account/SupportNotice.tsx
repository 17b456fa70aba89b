import { Button } from '@mantine/core';
import type { SupportAccess } from '@recado/shared/contract/companies';
import { closeSupportAccess } from '@recado/shared/contract/support';
import { IconLifebuoy } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { formatDate, formatTime } from '../../i18n/format.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { usePatchLogin } from '../../login/login-query.ts';
import classes from '../../components/Banner.module.css';
import { leaveCompany } from './leave-company.ts';

interface Props {
  support: SupportAccess;
  companyName: string;
  /** True if the user is the support, rather than an administrator of the company. */
  isSupport: boolean;
}

/** The notice, with the button that ends the access. */
export const SupportNotice = ({ support, companyName, isSupport }: Props) => {
  const { t } = useTranslate();
  const patchLogin = usePatchLogin();
  const end = useMutation({
    mutationFn: async () => {
      if (isSupport) return leaveCompany();
      await call(closeSupportAccess, {});
      patchLogin((login) => ({ ...login, company: { ...login.company, support: null } }));
    },
  });
  const until = new Date(support.until);
  const values = { name: companyName, until: `${formatDate(until)} ${formatTime(until)}` };
  const text = isSupport
    ? t(support.write ? 'layout:support.writing' : 'layout:support.reading', values)
    : t('layout:support.open', values);
  return (
    <div className={classes.root} role="status" data-testid="support-banner">
      <IconLifebuoy className={classes.icon} size={17} aria-hidden />
      <span>
        {text}
        {support.reason !== null && ` ${t('layout:support.reason', { reason: support.reason })}`}
      </span>
      <Button
        size="compact-xs"
        variant="default"
        loading={end.isPending}
        onClick={() => end.mutate()}
        data-testid="end-support"
      >
        {t(isSupport ? 'layout:support.leave' : 'layout:support.close')}
      </Button>
    </div>
  );
};
