import { type Invoice, settleInvoice } from '@recado/shared/contract/invoices';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../../api/call.ts';
import { queryKey } from '../../../api/query.ts';
import { notifySuccess } from '../../../components/notify.ts';
import { formatDay } from '../../../i18n/format.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';

/** Milliseconds between two looks at the payment, where no event comes. */
const lookEvery = 10_000;
/** Milliseconds from the toast to the start page (specification 2, section 9). */
const leaveAfter = 4_000;

/**
 * Watches an invoice until its payment has arrived: shows until when the licence is renewed, and leads to the start page,
 * which is loaded again with the company's rights.
 */
export const useSettlement = (invoiceId: number): Invoice | undefined => {
  const { t } = useTranslate();
  const { data } = useQuery({
    queryKey: [...queryKey(settleInvoice), invoiceId],
    queryFn: () => call(settleInvoice, { params: { id: invoiceId } }),
    refetchInterval: ({ state }) => ((state.data?.status ?? 'open') === 'open' ? lookEvery : false),
    staleTime: 0,
  });
  const until = data?.status === 'paid' ? data.renewedUntil : null;
  useEffect(() => {
    if (until === null) return undefined;
    notifySuccess(t('finance:renewed', { date: formatDay(until) }), { id: 'renewed', autoClose: leaveAfter });
    const timer = window.setTimeout(() => window.location.assign('/tickets'), leaveAfter);
    return () => window.clearTimeout(timer);
  }, [until, t]);
  return data;
};
