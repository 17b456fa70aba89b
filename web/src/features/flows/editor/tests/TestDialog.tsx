import { Text, TextInput } from '@mantine/core';
import {
  createFlowTest,
  type FlowTest,
  type FlowTestScene,
  listFlowTests,
  updateFlowTest,
} from '@recado/shared/contract/flow-tests';
import { flowTestLimits } from '@recado/shared/limits/flows';
import { call } from '../../../../api/call.ts';
import { EntityDialog } from '../../../../components/form/EntityDialog.tsx';
import { useRecordForm } from '../../../../components/form/use-record-form.ts';
import { useTranslate } from '../../../../i18n/use-translate.ts';

interface Props {
  flowId: number;
  /** The test that is renamed, or the conversation that becomes one. */
  given: FlowTest | { scene: FlowTestScene; revision: number };
  onSaved?: (test: FlowTest) => void;
  onClose: () => void;
}

const valuesOf = (test: FlowTest | null) => ({ name: test?.name ?? '' });

/** Form that names a recorded test. */
export const TestDialog = ({ flowId, given, onSaved, onClose }: Props) => {
  const { t } = useTranslate();
  const recorded = 'scene' in given ? given : null;
  const form = useRecordForm({
    record: 'scene' in given ? null : given,
    valuesOf,
    bodyOf: (values) => values,
    limits: { name: flowTestLimits.name },
    create: ({ name }) => call(createFlowTest, { params: { id: flowId }, body: { name, ...recorded! } }),
    update: ({ id, name }, { body, seen }) =>
      call(updateFlowTest, { params: { id: flowId, testId: id }, body: { name, ...body }, seen }),
    saved: recorded ? 'flowEditor:tests.recorded' : 'common:saved',
    refreshes: [listFlowTests],
    onSaved: (test) => {
      onSaved?.(test);
      onClose();
    },
  });
  return (
    <EntityDialog
      title={t(recorded ? 'flowEditor:tests.record' : 'flowEditor:tests.rename')}
      form={form}
      name="flow-test"
      onClose={onClose}
    >
      {recorded && (
        <Text size="sm" c="dimmed">
          {t('flowEditor:tests.recordHint')}
        </Text>
      )}
      <TextInput
        label={t('flowEditor:form.name')}
        maxLength={flowTestLimits.name.max}
        data-autofocus
        {...form.field('name')}
      />
    </EntityDialog>
  );
};
