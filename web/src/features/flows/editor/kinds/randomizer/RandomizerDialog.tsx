import { Group, Slider, Text } from '@mantine/core';
import { useTranslate } from '../../../../../i18n/use-translate.ts';
import type { NodeDialogProps } from '../../card/kind.ts';
import { NodeDialog, useNodeForm } from '../../card/NodeDialog.tsx';

/** The probability of the branch A, in steps of 10; the remainder goes to B (specification 3, section 4). */
export const RandomizerDialog = (props: NodeDialogProps<'randomizer'>) => {
  const { t } = useTranslate();
  const entity = useNodeForm(props);
  const { percent } = entity.form.getValues();
  return (
    <NodeDialog {...props} form={entity}>
      <Group justify="space-between">
        <Text fw={500}>A: {percent}%</Text>
        <Text fw={500}>B: {100 - percent}%</Text>
      </Group>
      <Slider
        min={0}
        max={100}
        step={10}
        label={null}
        thumbLabel={t('flowEditor:form.percent')}
        value={percent}
        onChange={(value) => entity.form.setFieldValue('percent', value)}
        mb="md"
      />
    </NodeDialog>
  );
};
