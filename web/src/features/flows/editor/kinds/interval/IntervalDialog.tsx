import { Group, NumberInput, Select } from '@mantine/core';
import { type IntervalUnit, intervalLimits } from '@recado/shared/limits/flows';
import { useTranslate } from '../../../../../i18n/use-translate.ts';
import type { NodeDialogProps } from '../../card/kind.ts';
import { NodeDialog, useNodeForm } from '../../card/NodeDialog.tsx';

const units = Object.keys(intervalLimits) as IntervalUnit[];

/** The time that a customer waits, from a second to a month. */
export const IntervalDialog = (props: NodeDialogProps<'interval'>) => {
  const { t } = useTranslate();
  const form = useNodeForm(props, {
    prepare: ({ sec, unit }) => ({ sec: Number(sec), unit }),
    rules: {
      sec: (value, { unit }) => {
        if (Number(value) <= 0) return t('flowEditor:issue.intervalZero');
        if (Number(value) <= intervalLimits[unit]) return null;
        return unit === 'seconds'
          ? t('flowEditor:form.maxSeconds')
          : t('flowEditor:form.maxUnits', { count: intervalLimits[unit] });
      },
    },
  });
  return (
    <NodeDialog {...props} form={form}>
      <Group grow align="flex-start">
        <NumberInput
          label={t('flowEditor:form.time')}
          min={0}
          allowDecimal={false}
          allowNegative={false}
          data-autofocus
          {...form.field('sec')}
        />
        <Select
          label={t('flowEditor:form.unit')}
          allowDeselect={false}
          data={units.map((unit) => ({ value: unit, label: t(`flowEditor:unit.${unit}`) }))}
          {...form.field('unit')}
        />
      </Group>
    </NodeDialog>
  );
};
