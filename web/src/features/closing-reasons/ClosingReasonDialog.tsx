import { NumberInput, Switch, TextInput } from '@mantine/core';
import {
  createClosingReason,
  listClosingReasons,
  updateClosingReason,
  type ClosingReason,
} from '@recado/shared/contract/closing-reasons';
import { closingReasonLimits } from '@recado/shared/limits/closing-reasons';
import { call } from '../../api/call.ts';
import { EntityDialog } from '../../components/form/EntityDialog.tsx';
import { useRecordForm } from '../../components/form/use-record-form.ts';
import { useTranslate } from '../../i18n/use-translate.ts';

interface Props {
  /** Null for a new reason. */
  closingReason: ClosingReason | null;
  onClose: () => void;
}

const valuesOf = (reason: ClosingReason | null) => ({
  name: reason?.name ?? '',
  order: (reason?.order ?? 0) as number | string,
  isActive: reason?.isActive ?? true,
});

/** Form to add or change a closing reason. */
export const ClosingReasonDialog = ({ closingReason, onClose }: Props) => {
  const { t } = useTranslate();
  const form = useRecordForm({
    record: closingReason,
    valuesOf,
    bodyOf: ({ order, ...values }) => ({ ...values, order: Number(order) }),
    limits: { name: closingReasonLimits.name },
    errorFields: { ERR_CLOSING_REASON_NAME_ALREADY_EXISTS: 'name' },
    create: (body) => call(createClosingReason, { body }),
    update: ({ id }, change) => call(updateClosingReason, { params: { id }, ...change }),
    refreshes: [listClosingReasons],
    onSaved: onClose,
  });
  return (
    <EntityDialog
      title={t(closingReason ? 'closingReasons:edit' : 'closingReasons:add')}
      subject={closingReason?.name}
      form={form}
      name="closing-reason"
      onClose={onClose}
    >
      <TextInput label={t('closingReasons:name')} data-autofocus {...form.field('name')} />
      <NumberInput
        label={t('closingReasons:order')}
        description={t('closingReasons:orderHint')}
        allowDecimal={false}
        min={0}
        max={closingReasonLimits.order.max}
        {...form.field('order')}
      />
      <Switch
        label={t('closingReasons:offered')}
        description={t('closingReasons:offeredHint')}
        {...form.check('isActive')}
      />
    </EntityDialog>
  );
};
