import { ActionIcon, Button, Group, Stack, Text, TextInput, Tooltip } from '@mantine/core';
import { flowLimits } from '@recado/shared/limits/flows';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslate } from '../../../../../i18n/use-translate.ts';
import { FlowTextarea } from '../../card/FlowTextarea.tsx';
import type { NodeDialogProps } from '../../card/kind.ts';
import { NodeDialog, useNodeForm } from '../../card/NodeDialog.tsx';

/** The question of a menu, and its numbered options, of which the last one can be removed. */
export const MenuDialog = (props: NodeDialogProps<'menu'>) => {
  const { t } = useTranslate();
  const entity = useNodeForm(props, {
    limits: { message: { min: 1, ...flowLimits.text } },
    rules: { arrayOption: { value: (value: string) => (value.trim() === '' ? t('common:form.required') : null) } },
  });
  const { form } = entity;
  const options = form.getValues().arrayOption;
  const put = (arrayOption: typeof options): void => form.setFieldValue('arrayOption', arrayOption);
  return (
    <NodeDialog {...props} form={entity}>
      <FlowTextarea
        label={t('flowEditor:form.message')}
        variables={props.variables}
        data-autofocus
        {...entity.field('message')}
      />
      <Stack gap="xs">
        <Text size="sm" fw={500}>
          {t('flowEditor:form.options')}
        </Text>
        {options.map(({ number }, index) => (
          <Group key={number} gap="xs" wrap="nowrap" align="flex-start">
            <TextInput
              flex={1}
              leftSection={<span aria-hidden>{number}</span>}
              aria-label={t('flowEditor:form.option', { number })}
              maxLength={flowLimits.option.max}
              data-testid={`option-${number}`}
              {...form.getInputProps(`arrayOption.${index}.value`)}
            />
            {index === options.length - 1 && (
              <Tooltip label={t('flowEditor:remove')}>
                <ActionIcon
                  size={34}
                  aria-label={t('flowEditor:remove')}
                  onClick={() => put(options.slice(0, -1))}
                  data-testid="remove-option"
                >
                  <IconTrash size={16} stroke={1.8} aria-hidden />
                </ActionIcon>
              </Tooltip>
            )}
          </Group>
        ))}
        <div>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} aria-hidden />}
            disabled={options.length >= flowLimits.options}
            onClick={() => put([...options, { number: options.length + 1, value: '' }])}
            data-testid="add-option"
          >
            {t('flowEditor:form.addOption')}
          </Button>
        </div>
      </Stack>
    </NodeDialog>
  );
};
