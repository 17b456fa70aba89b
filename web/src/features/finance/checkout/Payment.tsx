import { Button, CopyButton, Loader, Stack, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import type { createSubscription } from '@recado/shared/contract/invoices';
import type { ResultOf } from '@recado/shared/contract/grammar';
import { formatMoney } from '../../../i18n/format.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { AskMandate, type Payer } from '../automatic/AskMandate.tsx';
import classes from './Checkout.module.css';
import { useSettlement } from './use-settlement.ts';

/** Milliseconds that a copied code is confirmed (specification 2, section 9). */
const confirmFor = 1_000;

/** The ways to pay a charge that was created. They go once its payment has arrived, so that nobody pays twice. */
export const Payment = ({ payer, result }: { payer: Payer; result: ResultOf<typeof createSubscription> }) => {
  const { t } = useTranslate();
  const invoice = useSettlement(result.invoice.id);
  const isPaid = invoice?.status === 'paid';
  const pages = [
    ['stripe', result.stripeURL],
    ['mercadoPago', result.mercadopagoURL],
    ['asaas', result.asaasURL],
  ] as const;
  return (
    <Stack gap="md" align="stretch">
      <Text fw={600} size="lg" data-testid="amount">
        {formatMoney(Number(result.valorext) * 100, 'BRL')}
      </Text>
      {!isPaid && result.qrcode && (
        <>
          <img src={result.qrcode.imagemQrcode} alt={t('finance:checkout.qrcode')} className={classes.qrcode} />
          <CopyButton value={result.qrcode.qrcode} timeout={confirmFor}>
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy}>
                {t(copied ? 'finance:checkout.copied' : 'finance:checkout.copy')}
              </Button>
            )}
          </CopyButton>
        </>
      )}
      {!isPaid && <AskMandate invoiceId={result.invoice.id} payer={payer} />}
      {pages.map(
        ([name, url]) =>
          url !== null &&
          !isPaid && (
            <Button key={name} component="a" href={url} target="_blank" rel="noopener" data-testid={`pay-${name}`}>
              {t(`finance:checkout.by.${name}`)}
            </Button>
          ),
      )}
      <Text size="sm" c="dimmed" role="status" className={classes.waiting}>
        {isPaid ? <IconCircleCheck size={20} color="var(--mantine-color-green-7)" aria-hidden /> : <Loader size="xs" />}
        {isPaid ? t('finance:status.paid') : t('finance:checkout.waiting')}
      </Text>
    </Stack>
  );
};
