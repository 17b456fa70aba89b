import { getReceipt } from '@recado/shared/contract/receipts';
import { IconFileOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { endpointQuery } from '../../api/query.ts';
import { ColorSchemeToggle } from '../../components/ColorSchemeToggle.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { LanguageSelect } from '../../components/LanguageSelect.tsx';
import { LoadFailure } from '../../components/LoadFailure.tsx';
import { Logo } from '../../components/Logo.tsx';
import { PageSkeleton } from '../../components/PageSkeleton.tsx';
import { isApiError } from '../../errors/api-error.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { Receipt } from './Receipt.tsx';
import classes from './ReceiptPage.module.css';

const Content = ({ token }: { token: string }) => {
  const { t } = useTranslate();
  const { data, error, refetch } = useQuery({
    ...endpointQuery(getReceipt, { params: { token } }),
    enabled: token !== '',
    meta: { quiet: true },
  });
  if (data) return <Receipt receipt={data} token={token} />;
  if (token === '' || isApiError(error, 'ERR_NO_INVOICE_FOUND', 'ERR_VALIDATION'))
    return <EmptyState icon={IconFileOff} title={t('receipt:none')} hint={t('receipt:noneHint')} role="alert" />;
  return error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <PageSkeleton />;
};

/**
 * The public page of an invoice. Its token stands behind the address's hash, which browsers send to no server with the
 * page's address.
 */
export const ReceiptPage = () => {
  const token = useLocation().hash.slice(1);
  return (
    <div className={classes.page}>
      <header className={classes.bar}>
        <Logo size={30} />
        <span className={classes.tools}>
          <LanguageSelect />
          <ColorSchemeToggle />
        </span>
      </header>
      <main className={classes.main}>
        <Content key={token} token={token} />
      </main>
    </div>
  );
};
