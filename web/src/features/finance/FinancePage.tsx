import { listInvoices } from '@recado/shared/contract/invoices';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { endpointQuery } from '../../api/query.ts';
import { openDialog } from '../../components/dialog/dialogs.ts';
import { Page } from '../../components/page/Page.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useLogin } from '../../login/login-query.ts';
import { CheckoutDialog } from './checkout-dialog.ts';
import { Invoices } from './Invoices.tsx';
import { LicenceCard } from './LicenceCard.tsx';
import { useSettlement } from './checkout/use-settlement.ts';

/** Watches the invoice whose payment page led the user back here. */
const ReturnedPayment = ({ invoiceId }: { invoiceId: number }) => {
  useSettlement(invoiceId);
  return null;
};

/** Opens the checkout of the invoice whose public page led the user here. */
const LinkedInvoice = ({ token }: { token: string }) => {
  const navigate = useNavigate();
  const searchParam = token.split('.')[1] ?? '';
  const { data } = useQuery(endpointQuery(listInvoices, { query: { searchParam } }));
  useEffect(() => {
    if (!data) return;
    const invoice = data.invoices.find(({ receiptToken }) => receiptToken === token);
    void navigate('/financeiro', { replace: true });
    if (invoice?.status === 'open') openDialog(CheckoutDialog, { invoice });
  }, [data, navigate, token]);
  return null;
};

/** The invoices of the company for administrators; its subscription for others. */
export const FinancePage = () => {
  const { t } = useTranslate();
  const { user } = useLogin();
  const [params] = useSearchParams();
  const token = useLocation().hash.slice(1);
  const invoiceId = Number(params.get('invoice'));
  if (user.profile === 'admin')
    return (
      <>
        {Number.isInteger(invoiceId) && invoiceId > 0 && <ReturnedPayment invoiceId={invoiceId} />}
        {token.includes('.') && <LinkedInvoice token={token} />}
        <Invoices />
      </>
    );
  return (
    <Page title={t('finance:title')} width="form">
      <LicenceCard>{t('finance:contact')}</LicenceCard>
    </Page>
  );
};
