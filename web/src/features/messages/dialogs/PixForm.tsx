import { NumberInput, Select } from '@mantine/core';
import { useForm } from '@mantine/form';
import { pixKeyKinds } from '@recado/shared/contract/cards';
import { sendPix } from '@recado/shared/contract/interactive';
import { call } from '../../../api/call.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { CardLine } from './CardFields.tsx';
import { CardForm, type TicketDialogProps } from './CardForm.tsx';
import { required } from './field-rules.ts';

type KeyKind = (typeof pixKeyKinds)[number];

/** Maximum amount of a request in BRL. */
const maxAmount = 10_000_000;

interface Values extends Record<string, unknown> {
  title: string;
  sendvalue: number | string;
  sendkey_type: KeyKind;
  sendKey: string;
  sendmerchant_name: string;
}

/** Form for a PIX payment request. The server adds +55 to phone keys without a country code. */
export const PixForm = (props: TicketDialogProps) => {
  const { t } = useTranslate();
  const form = useForm<Values>({
    initialValues: { title: '', sendvalue: '', sendkey_type: 'CPF', sendKey: '', sendmerchant_name: '' },
    validate: {
      title: (title) => required(title, 'attachments:interactive.titleRequired'),
      sendvalue: (amount) => (typeof amount === 'number' && amount > 0 ? null : t('attachments:card.required')),
      sendKey: (key) => required(key),
      sendmerchant_name: (name) => required(name),
    },
  });
  const send = ({ sendvalue, title, sendKey, sendmerchant_name: merchant, ...kind }: Values, requestId: string) =>
    call(sendPix, {
      params: { ticketId: props.ticket.id },
      body: {
        sendkey_type: kind.sendkey_type,
        title: title.trim(),
        sendvalue: Number(sendvalue),
        sendKey: sendKey.trim(),
        sendmerchant_name: merchant.trim(),
        requestId,
      },
    });
  return (
    <CardForm {...props} form={form} send={send}>
      <CardLine
        label={t('attachments:interactive.pix.item')}
        {...form.getInputProps('title')}
        data-testid="card-title"
      />
      <NumberInput
        label={t('attachments:interactive.pix.amount')}
        withAsterisk
        prefix="R$ "
        decimalScale={2}
        fixedDecimalScale
        decimalSeparator=","
        thousandSeparator="."
        allowNegative={false}
        max={maxAmount}
        hideControls
        {...form.getInputProps('sendvalue')}
        data-testid="pix-amount"
      />
      <Select
        label={t('attachments:interactive.pix.keyKind')}
        data={pixKeyKinds.map((value) => ({ value, label: t(`attachments:interactive.pix.kinds.${value}`) }))}
        allowDeselect={false}
        {...form.getInputProps('sendkey_type')}
        data-testid="pix-key-kind"
      />
      <CardLine label={t('attachments:interactive.pix.key')} {...form.getInputProps('sendKey')} data-testid="pix-key" />
      <CardLine
        label={t('attachments:interactive.pix.merchant')}
        {...form.getInputProps('sendmerchant_name')}
        data-testid="pix-merchant"
      />
    </CardForm>
  );
};
