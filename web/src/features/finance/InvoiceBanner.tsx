import { isSupport } from '@recado/shared/permissions/support';
import { Suspense } from 'react';
import { useLocation } from 'react-router';
import { lazyComponent } from '../../components/lazy-component.tsx';
import { useNow } from '../../components/use-now.ts';
import { addScreenTexts } from '../../i18n/i18n.ts';
import { useLogin } from '../../login/login-query.ts';
import { daysLeft } from '../../login/subscription.ts';

/** Days before the due date from which on the open invoice is shown: those of the first mail. */
const ahead = 5;

const InvoiceNotice = lazyComponent(async () => {
  const [{ InvoiceNotice: Notice }] = await Promise.all([import('./InvoiceNotice.tsx'), addScreenTexts('finance')]);
  return Notice;
});

/** Reminds administrators of the company's open invoice, and everybody of its arrears, on every screen but those that show it. */
export const InvoiceBanner = () => {
  const { user, company } = useLogin();
  const { pathname } = useLocation();
  const left = daysLeft(company, new Date(useNow()));
  const concerns = left < 0 || (left <= ahead && user.profile === 'admin');
  if (!concerns || isSupport(user) || pathname === '/financeiro') return null;
  return (
    <Suspense fallback={null}>
      <InvoiceNotice />
    </Suspense>
  );
};
