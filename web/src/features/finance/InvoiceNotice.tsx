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

/** The notice of the company's open invoice, with the way to pay it; nothing where there is none. */
export const InvoiceNotice = () => {
  const { t } = useTranslate();
  const { company } = useLogin();
  const left = daysLeft(company, new Date(useNow()));
  const { data } = useQuery({ ...endpointQuery(listInvoices, { query: {} }), meta: { quiet: true } });
  const invoice = data?.invoices.find(({ status }) => status === 'open');
  if (!invoice) return null;
  const values = {
    value: formatMoney((invoice.value - invoice.received) * 100, 'BRL'),
    date: formatDay(company.dueDate),
    count: left,
  };
  const text = left < 0 ? 'finance:notice.overdue' : left === 0 ? 'finance:notice.today' : 'finance:notice.soon';
  return (
    <div className={classes.root} role="status" data-testid="invoice-banner">
      <IconReceipt2 className={classes.icon} size={17} aria-hidden />
      <span>{t(text, values)}</span>
      <Button
        component={Link}
        to={`/financeiro#${invoice.receiptToken ?? ''}`}
        size="compact-xs"
        variant="default"
        data-testid="invoice-banner-pay"
      >
        {t('finance:pay')}
      </Button>
    </div>
  );
};
