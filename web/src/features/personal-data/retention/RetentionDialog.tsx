import { NumberInput, Select, Switch, Text } from '@mantine/core';
import { listQueues } from '@recado/shared/contract/queues';
import {
  createRetentionRule,
  listRetentionRules,
  listRetentionRuns,
  type RetentionRule,
  updateRetentionRule,
} from '@recado/shared/contract/retention';
import { type RetentionKind, retentionKinds, retentionLimits } from '@recado/shared/limits/retention';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { endpointQuery } from '../../../api/query.ts';
import { openDialog } from '../../../components/dialog/dialogs.ts';
import { EntityDialog } from '../../../components/form/EntityDialog.tsx';
import { useRecordForm } from '../../../components/form/use-record-form.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { RetentionPreview } from './RetentionPreview.tsx';

interface Props {
  /** Null for a new rule. */
  rule: RetentionRule | null;
  onClose: () => void;
}

interface Values {
  kind: RetentionKind;
  /** Empty for all queues without a rule of their own. */
  queueId: string;
  keeps: boolean;
  days: number | string;
}

/** Days that a new rule begins with. */
const firstDays = 365;
const { min, max } = retentionLimits.days;

const valuesOf = (rule: RetentionRule | null): Values => ({
  kind: rule?.kind ?? 'media',
  queueId: rule?.queueId === null || rule === null ? '' : String(rule.queueId),
  keeps: rule !== null && rule.days === null,
  days: rule?.days ?? firstDays,
});

const isDays = (value: number | string): boolean =>
  Number.isInteger(Number(value)) && Number(value) >= min && Number(value) <= max;

const placeOf = ({ kind, queueId }: Values) => ({ kind, queueId: queueId === '' ? null : Number(queueId) });

/** Form to add a retention rule or to change its days. It shows what would be removed before it is saved. */
export const RetentionDialog = ({ rule, onClose }: Props) => {
  const { t } = useTranslate();
  const { data: queues = [] } = useQuery(endpointQuery(listQueues, {}));
  const form = useRecordForm({
    record: rule,
    valuesOf,
    bodyOf: ({ keeps, days }: Values): { days: number | null } => ({ days: keeps ? null : Number(days) }),
    rules: {
      days: (value, { keeps }) => (keeps || isDays(value) ? null : t('personalData:retention.daysHint', { min, max })),
    },
    ask: (values, save) => {
      if (values.keeps) save();
      else openDialog(RetentionPreview, { rule: { ...placeOf(values), days: Number(values.days) }, onConfirm: save });
    },
    create: (body, values) => call(createRetentionRule, { body: { ...placeOf(values), ...body } }),
    update: ({ id }, change) => call(updateRetentionRule, { params: { id }, ...change }),
    refreshes: [listRetentionRules, listRetentionRuns],
    onSaved: onClose,
  });
  const { keeps } = form.form.values;
  return (
    <EntityDialog
      title={t(rule ? 'personalData:retention.edit' : 'personalData:retention.add')}
      subject={rule ? t(`personalData:retention.kinds.${rule.kind}`) : undefined}
      form={form}
      name="retention-rule"
      size="sm"
      onClose={onClose}
    >
      <Text size="sm" c="dimmed">
        {t('personalData:retention.explanation')}
      </Text>
      <Select
        label={t('personalData:retention.kind')}
        data={retentionKinds.map((value) => ({ value, label: t(`personalData:retention.kinds.${value}`) }))}
        allowDeselect={false}
        disabled={rule !== null}
        {...form.field('kind')}
      />
      <Select
        label={t('personalData:retention.queue')}
        data={[
          { value: '', label: t('personalData:retention.allQueues') },
          ...queues.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        allowDeselect={false}
        disabled={rule !== null}
        {...form.field('queueId')}
      />
      <Switch label={t('personalData:retention.forever')} {...form.check('keeps')} />
      {!keeps && (
        <NumberInput
          label={t('personalData:retention.daysOf')}
          min={min}
          max={max}
          allowDecimal={false}
          {...form.field('days')}
        />
      )}
    </EntityDialog>
  );
};
