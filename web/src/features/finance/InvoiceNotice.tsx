import { Button } from '@mantine/core';
import { listInvoices } from '@recado/shared/contract/invoices';
import { IconReceipt2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { endpointQuery } from '../../api/query.ts';
import { useNow } from '../../components/use-now.ts';
import { formatDay, formatMoney } from '../../i18n/format.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useLogin } from '../../login/login-query.ts';
import { daysLeft } from '../../login/subscription.ts';
import classes from '../../components/Banner.module.css';

/**
 * The notice of the company's open invoice, with the way to pay it; nothing where there is none. In arrears it says to everybody
 * that the company reads only.
 */
export const InvoiceNotice = () => {
  const { t } = useTranslate();
  const { company, user } = useLogin();
  const pays = user.profile === 'admin';
  const left = daysLeft(company, new Date(useNow()));
  const { data } = useQuery({ ...endpointQuery(listInvoices, { query: {} }), enabled: pays, meta: { quiet: true } });
  const invoice = data?.invoices.find(({ status }) => status === 'open');
  if (!invoice && left >= 0) return null;
  const values = {
    value: invoice ? formatMoney((invoice.value - invoice.received) * 100, 'BRL') : '',
    date: formatDay(company.dueDate),
    count: left,
  };
  const inArrears = !pays ? 'finance:notice.readOnly' : invoice ? 'finance:notice.overdue' : 'finance:notice.expired';
  const text = left < 0 ? inArrears : left === 0 ? 'finance:notice.today' : 'finance:notice.soon';
  return (
    <div className={classes.root} role="status" data-testid="invoice-banner">
      <IconReceipt2 className={classes.icon} size={17} aria-hidden />
      <span>{t(text, values)}</span>
      {pays && (
        <Button
          component={Link}
          to={`/financeiro#${invoice?.receiptToken ?? ''}`}
          size="compact-xs"
          variant="default"
          data-testid="invoice-banner-pay"
        >
          {t('finance:pay')}
        </Button>
      )}
    </div>
  );
};
