import { Switch, TextInput } from '@mantine/core';
import { createFlow, type Flow, listAllFlows, listFlows, updateFlow } from '@recado/shared/contract/flows';
import { flowLimits } from '@recado/shared/limits/flows';
import { call } from '../../../api/call.ts';
import { EntityDialog } from '../../../components/form/EntityDialog.tsx';
import { textRule } from '../../../components/form/text-rule.ts';
import { useRecordForm } from '../../../components/form/use-record-form.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';

interface Props {
  /** Null for a new flow. */
  flow: Flow | null;
  onClose: () => void;
}

const valuesOf = (flow: Flow | null) => ({ name: flow?.name ?? '', active: flow?.active ?? true });

/** Form to add or rename a flow, or to take it out of service. */
export const FlowDialog = ({ flow, onClose }: Props) => {
  const { t } = useTranslate();
  const form = useRecordForm({
    record: flow,
    valuesOf,
    bodyOf: (values) => values,
    limits: { name: flowLimits.name },
    rules: {
      name: (name) => {
        if (name.trim() === '') return t('flows:nameRequired');
        return name.trim().length > flowLimits.name.max ? t('flows:nameTooLong') : textRule(flowLimits.name)(name);
      },
    },
    create: ({ name }) => call(createFlow, { body: { name } }),
    update: ({ id }, change) => call(updateFlow, { params: { id }, ...change }),
    refreshes: [listFlows, listAllFlows],
    onSaved: onClose,
  });
  return (
    <EntityDialog
      title={t(flow ? 'flows:edit' : 'flows:add')}
      subject={flow?.name}
      form={form}
      name="flow"
      onClose={onClose}
    >
      <TextInput label={t('flows:name')} data-autofocus {...form.field('name')} />
      {flow && <Switch label={t('flows:inService')} description={t('flows:inServiceHint')} {...form.check('active')} />}
    </EntityDialog>
  );
};
