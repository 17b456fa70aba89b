import { Badge } from '@mantine/core';
import { type CompanyInvoice, listCompanyInvoices } from '@recado/shared/contract/refunds';
import { localTime } from '@recado/shared/text/time';
import { IconReceipt2 } from '@tabler/icons-react';
import { openDialog } from '../../../components/dialog/dialogs.ts';
import { ListPage } from '../../../components/list/ListPage.tsx';
import { pagedList } from '../../../components/list/list-rows.ts';
import { useNow } from '../../../components/use-now.ts';
import { formatDay, formatMoney } from '../../../i18n/format.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { useCompanyPage } from '../page/use-company-page.tsx';
import { CompanyInvoiceDialog } from './CompanyInvoiceDialog.tsx';

const colors = { paid: 'green', refunded: 'gray', overdue: 'red', open: 'blue' } as const;

const reais = (value: number): string => formatMoney(value * 100, 'BRL');

/** The invoices of a company with what was paid where, for super users. */
export const CompanyInvoicesPage = () => {
  const { t } = useTranslate();
  const { companyId, company, head, failure } = useCompanyPage({
    title: 'companyInvoices:title',
    titleOf: 'companyInvoices:titleOf',
    back: 'companyInvoices:back',
  });
  const today = localTime(useNow(), company?.timeZone ?? 'America/Sao_Paulo').date;
  const useInvoices = pagedList(
    listCompanyInvoices,
    (searchParam) => ({ params: { id: companyId }, query: { searchParam } }),
    ({ invoices }) => invoices,
  );
  if (failure) return failure;
  const standing = ({ dueDate, status }: CompanyInvoice) =>
    status !== 'open' ? status : dueDate < today ? 'overdue' : 'open';
  return (
    <ListPage<CompanyInvoice>
      key={companyId}
      name="company-invoice"
      {...head}
      useRows={useInvoices}
      nameOf={({ id }) => t('companyInvoices:number', { id })}
      search="companyInvoices:search"
      empty={{ icon: IconReceipt2, title: 'companyInvoices:none', hint: 'companyInvoices:noneHint' }}
      actions={(invoice) => [
        {
          hint: t('companyInvoices:open'),
          label: t('companyInvoices:openOf', { id: invoice.id }),
          icon: IconReceipt2,
          onClick: () => openDialog(CompanyInvoiceDialog, { companyId, invoice }),
          testId: `open-invoice-${invoice.id}`,
        },
      ]}
      highlights={(invoice) => standing(invoice) === 'overdue'}
      columns={[
        {
          label: 'companyInvoices:invoice',
          main: true,
          cell: ({ detail, id }) => `${t('companyInvoices:number', { id })} · ${detail}`,
        },
        { label: 'companyInvoices:value', numeric: true, width: '120px', cell: ({ value }) => reais(value) },
        { label: 'companyInvoices:dueDate', numeric: true, width: '120px', cell: ({ dueDate }) => formatDay(dueDate) },
        {
          label: 'companyInvoices:status',
          width: '130px',
          cell: (invoice) => (
            <Badge variant="light" color={colors[standing(invoice)]} data-testid="invoice-status">
              {t(`companyInvoices:standing.${standing(invoice)}`)}
            </Badge>
          ),
        },
        { label: 'companyInvoices:received', numeric: true, width: '120px', cell: ({ received }) => reais(received) },
        { label: 'companyInvoices:refunded', numeric: true, width: '120px', cell: ({ refunded }) => reais(refunded) },
      ]}
    />
  );
};
