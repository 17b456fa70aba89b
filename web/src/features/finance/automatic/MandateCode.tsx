import { Button, CopyButton, Group, Loader, Stack, Text } from '@mantine/core';
import type { Mandate } from '@recado/shared/contract/automatic-pix';
import { QrCode } from '../../../components/QrCode.tsx';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { useMandateAnswer } from './use-mandate.ts';

/** Milliseconds that a copied code is confirmed (specification 2, section 9). */
const confirmFor = 1_000;

/** The QR code by which the payer permits, until it has answered. */
export const MandateCode = ({ mandate: { invoiceId, qrcode, state } }: { mandate: Mandate }) => {
  const { t } = useTranslate();
  useMandateAnswer(state === 'created');
  if (qrcode === null)
    return (
      <Text size="sm" role="status" data-testid="mandate-answer">
        {t(`finance:automatic.state.${state}`)}
      </Text>
    );
  return (
    <Stack gap="sm" align="stretch" data-testid="mandate-code">
      <Text size="sm">{t(invoiceId === null ? 'finance:automatic.scanAlone' : 'finance:automatic.scanToPay')}</Text>
      <QrCode text={qrcode} label={t('finance:automatic.qrcode')} />
      <CopyButton value={qrcode} timeout={confirmFor}>
        {({ copied, copy }) => (
          <Button variant="default" onClick={copy}>
            {t(copied ? 'finance:checkout.copied' : 'finance:checkout.copy')}
          </Button>
        )}
      </CopyButton>
      <Group gap="xs" role="status">
        <Loader size="xs" />
        <Text size="sm" c="dimmed">
          {t('finance:automatic.waiting')}
        </Text>
      </Group>
    </Stack>
  );
};
