import { Button, Group, Stack, Text, Title } from '@mantine/core';
import type { CompanyCharge, CompanyInvoice } from '@recado/shared/contract/refunds';
import { openDialog } from '../../../components/dialog/dialogs.ts';
import { Dialog } from '../../../components/dialog/Dialog.tsx';
import { formatDate, formatMoney } from '../../../i18n/format.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { RefundDialog } from './RefundDialog.tsx';
import { ServiceNote } from './ServiceNote.tsx';

const reais = (value: number): string => formatMoney(value * 100, 'BRL');

interface Props {
  companyId: number;
  invoice: CompanyInvoice;
  onClose: () => void;
}

/** A payment that was begun at a provider: what became of it, and the way to return it. */
const Charge = ({ charge, onRefund }: { charge: CompanyCharge; onRefund: () => void }) => {
  const { t } = useTranslate();
  const { chargeId, createdAt, paid, provider, refundable, returned, state, value } = charge;
  return (
    <Group justify="space-between" wrap="nowrap" align="flex-start" data-testid={`charge-${provider}`}>
      <div style={{ minWidth: 0 }}>
        <Text size="sm" fw={500}>
          {t(`companyInvoices:providers.${provider}`)} · {t(`companyInvoices:state.${state}`)}
        </Text>
        <Text size="sm">
          {t('companyInvoices:amounts', { value: reais(value), paid: reais(paid), returned: reais(returned) })}
        </Text>
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {formatDate(new Date(createdAt))} · {chargeId}
        </Text>
      </div>
      {refundable > 0 && (
        <Button variant="default" size="xs" style={{ flexShrink: 0 }} onClick={onRefund} data-testid="refund">
          {t('companyInvoices:refund.action')}
        </Button>
      )}
    </Group>
  );
};

/** The refunds of an invoice, with what became of each. */
const Refunds = ({ refunds }: Pick<CompanyInvoice, 'refunds'>) => {
  const { t } = useTranslate();
  return (
    <Stack gap="sm">
      <Title order={3} size="h5">
        {t('companyInvoices:refunds')}
      </Title>
      {refunds.map(({ createdAt, id, reason, refusal, state, value }) => (
        <div key={id} data-testid="refund-of-invoice" data-state={state}>
          <Text size="sm" fw={500} c={state === 'refused' ? 'var(--recado-danger)' : undefined}>
            {reais(value)} · {t(`companyInvoices:refund.state.${state}`, { code: refusal ?? '' })}
          </Text>
          <Text size="sm">{reason}</Text>
          <Text size="xs" c="dimmed">
            {formatDate(new Date(createdAt))}
          </Text>
        </div>
      ))}
    </Stack>
  );
};

/** An invoice of a company: its payments at the providers and its refunds. */
export const CompanyInvoiceDialog = ({ companyId, invoice, onClose }: Props) => {
  const { t } = useTranslate();
  const refund = (charge: CompanyCharge): void => {
    onClose();
    void openDialog(RefundDialog, { companyId, invoice, charge });
  };
  return (
    <Dialog title={t('companyInvoices:number', { id: invoice.id })} size="md" onClose={onClose}>
      <Stack gap="lg" data-testid="company-invoice-dialog">
        <Stack gap="sm">
          <Title order={3} size="h5">
            {t('companyInvoices:charges')}
          </Title>
          {invoice.charges.length === 0 && <Text size="sm">{t('companyInvoices:noCharges')}</Text>}
          {invoice.charges.toReversed().map((charge) => (
            <Charge key={charge.chargeId} charge={charge} onRefund={() => refund(charge)} />
          ))}
        </Stack>
        {invoice.refunds.length > 0 && <Refunds refunds={invoice.refunds.toReversed()} />}
        {(invoice.note !== null || invoice.mayHaveNote) && <ServiceNote companyId={companyId} invoice={invoice} />}
      </Stack>
    </Dialog>
  );
};
