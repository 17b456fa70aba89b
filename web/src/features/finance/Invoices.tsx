import { Anchor, Badge, Button, Group, Text } from '@mantine/core';
import { type Invoice, listInvoices } from '@recado/shared/contract/invoices';
import { localTime } from '@recado/shared/text/time';
import { IconReceipt2 } from '@tabler/icons-react';
import { Link } from 'react-router';
import { openDialog } from '../../components/dialog/dialogs.ts';
import { ListPage } from '../../components/list/ListPage.tsx';
import { pagedList } from '../../components/list/list-rows.ts';
import { useNow } from '../../components/use-now.ts';
import { formatDay, formatMoney } from '../../i18n/format.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useLogin } from '../../login/login-query.ts';
import { daysLeft } from '../../login/subscription.ts';
import { MandateLine } from './automatic/MandateLine.tsx';
import { CheckoutDialog } from './checkout-dialog.ts';
import { useLicence } from './licence.ts';

const useInvoices = pagedList(
  listInvoices,
  (searchParam) => ({ query: { searchParam } }),
  ({ invoices }) => invoices,
);

/** Days before a due date from which on the daily run issues the invoice. */
const issuedAhead = 20;

/** Returns the state of an invoice on the company's calendar. */
const useStanding = (): ((invoice: Invoice) => 'paid' | 'refunded' | 'overdue' | 'open') => {
  const { company } = useLogin();
  const today = localTime(useNow(), company.timeZone).date;
  return ({ status, dueDate }) => (status !== 'open' ? status : dueDate < today ? 'overdue' : 'open');
};

const colors = { paid: 'green', refunded: 'gray', overdue: 'red', open: 'blue' } as const;

/** The debit of an invoice by Pix Automático: its day, or why it failed. */
const AutomaticDebit = ({ automatic }: { automatic: NonNullable<Invoice['automatic']> }) => {
  const { t } = useTranslate();
  const { date, reason, state, tries } = automatic;
  const last = tries.at(-1);
  const values = {
    date: formatDay(last?.date ?? date),
    reason: t(`finance:automatic.reason.${reason ?? last?.reason ?? 'other'}`),
  };
  return (
    <Text size="xs" c={state === 'failed' ? 'var(--recado-danger)' : 'dimmed'} data-testid="invoice-debit">
      {t(`finance:automatic.debit.${state}`, values)}
    </Text>
  );
};

/** The service note (NFS-e) of an invoice, with its PDF once it was issued. */
const ServiceNote = ({ note: { number, state, url } }: { note: NonNullable<Invoice['note']> }) => {
  const { t } = useTranslate();
  const text = t(`finance:note.${state}`, { number: number ?? '' });
  return state === 'issued' && url !== null ? (
    <Anchor href={url} target="_blank" rel="noopener" size="xs" display="block" data-testid="invoice-note">
      {text}
    </Anchor>
  ) : (
    <Text size="xs" c="dimmed" data-testid="invoice-note">
      {text}
    </Text>
  );
};

const Status = ({ invoice }: { invoice: Invoice }) => {
  const { t } = useTranslate();
  const standing = useStanding()(invoice);
  return (
    <>
      <Badge variant="light" color={colors[standing]} data-testid="invoice-status">
        {t(`finance:status.${standing}`)}
      </Badge>
      {invoice.issue && (
        <Text size="xs" c="dimmed" data-testid="invoice-issue">
          {t(`finance:issue.${invoice.issue}`, {
            received: formatMoney(invoice.received * 100, 'BRL'),
            refunded: formatMoney(invoice.refunded * 100, 'BRL'),
          })}
        </Text>
      )}
      {invoice.status === 'refunded' && (
        <Text size="xs" c="dimmed" data-testid="invoice-refunded">
          {t('finance:refunded', { refunded: formatMoney(invoice.refunded * 100, 'BRL') })}
        </Text>
      )}
      {invoice.automatic && <AutomaticDebit automatic={invoice.automatic} />}
      {invoice.note && <ServiceNote note={invoice.note} />}
    </>
  );
};

/** The company's licence in a line, with the way to its page. */
const Licence = () => {
  const { t } = useTranslate();
  const { isExpired, period } = useLicence();
  return (
    <Group gap="xs" data-testid="licence" data-expired={isExpired || undefined}>
      <Text size="sm" c={isExpired ? 'var(--recado-danger)' : 'dimmed'}>
        {period}
      </Text>
      <Anchor component={Link} to="/subscription" size="sm" data-testid="to-subscription">
        {t('finance:subscription')}
      </Anchor>
    </Group>
  );
};

/** The invoices of the company (specification 2, section 2). */
export const Invoices = () => {
  const { t } = useTranslate();
  const standing = useStanding();
  const { company, plan } = useLogin();
  const isDueSoon = plan.amount > 0 && daysLeft(company) <= issuedAhead;
  return (
    <ListPage<Invoice>
      name="invoice"
      title="finance:invoices"
      useRows={useInvoices}
      nameOf={({ detail }) => detail}
      search="finance:search"
      empty={{
        icon: IconReceipt2,
        title: 'finance:none',
        hint: isDueSoon ? 'finance:noneSoonHint' : 'finance:noneHint',
        actions: (
          <>
            <Licence />
            <MandateLine />
          </>
        ),
      }}
      tools={
        <Group gap="md">
          <Licence />
          <MandateLine />
        </Group>
      }
      highlights={(invoice) => standing(invoice) === 'overdue'}
      columns={[
        { label: 'finance:id', numeric: true, width: '60px', cell: ({ id }) => id },
        { label: 'finance:detail', main: true, cell: ({ detail }) => detail },
        { label: 'finance:users', numeric: true, width: '90px', cell: ({ users }) => users },
        { label: 'finance:connections', numeric: true, width: '90px', cell: ({ connections }) => connections },
        { label: 'finance:queues', numeric: true, width: '80px', cell: ({ queues }) => queues },
        { label: 'finance:value', numeric: true, width: '110px', cell: ({ value }) => formatMoney(value * 100, 'BRL') },
        { label: 'finance:dueDate', numeric: true, width: '110px', cell: ({ dueDate }) => formatDay(dueDate) },
        { label: 'finance:statusLabel', width: '150px', cell: (invoice) => <Status invoice={invoice} /> },
        {
          label: 'finance:action',
          width: '110px',
          cell: (invoice) =>
            invoice.status === 'open' ? (
              <Button
                size="xs"
                onClick={() => openDialog(CheckoutDialog, { invoice })}
                data-testid={`pay-invoice-${invoice.id}`}
              >
                {t('finance:pay')}
              </Button>
            ) : (
              invoice.receiptToken !== null && (
                <Anchor
                  href={`/fatura#${invoice.receiptToken}`}
                  target="_blank"
                  rel="noopener"
                  size="sm"
                  data-testid={`receipt-${invoice.id}`}
                >
                  {t('finance:receipt')}
                </Anchor>
              )
            ),
        },
      ]}
    />
  );
};
