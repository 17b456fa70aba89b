import { useSearchParams } from 'react-router';
import { Page } from '../../components/page/Page.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useLogin } from '../../login/login-query.ts';
import { Invoices } from './Invoices.tsx';
import { LicenceCard } from './LicenceCard.tsx';
import { useSettlement } from './checkout/use-settlement.ts';

/** Watches the invoice whose payment page led the user back here. */
const ReturnedPayment = ({ invoiceId }: { invoiceId: number }) => {
  useSettlement(invoiceId);
  return null;
};

/** The invoices of the company for administrators; its subscription for others. */
export const FinancePage = () => {
  const { t } = useTranslate();
  const { user } = useLogin();
  const [params] = useSearchParams();
  const invoiceId = Number(params.get('invoice'));
  if (user.profile === 'admin')
    return (
      <>
        {Number.isInteger(invoiceId) && invoiceId > 0 && <ReturnedPayment invoiceId={invoiceId} />}
        <Invoices />
      </>
    );
  return (
    <Page title={t('finance:title')} width="form">
      <LicenceCard>{t('finance:contact')}</LicenceCard>
    </Page>
  );
};
