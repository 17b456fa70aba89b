import type { TextareaProps } from '@mantine/core';
import { variableNames, type VariableName, type VariableValues } from '@recado/shared/text/variables';
import { useTranslate } from '../../i18n/use-translate.ts';
import { TextareaWithVariables } from './TextareaWithVariables.tsx';
import { VariablesPreview } from './VariablesPreview.tsx';

interface Props extends TextareaProps {
  /** Values of the preview that the caller knows. */
  sample?: Partial<VariableValues>;
  /** Variables that have no value where this text is sent: they are not offered, and the preview shows them empty. */
  without?: readonly VariableName[];
}

/** Variables without a value in a text that is sent by no agent. */
export const noAgent = ['userName'] as const satisfies readonly VariableName[];

/** Variables without a value in a text that is sent by no agent, before the ticket has a queue. */
export const noAgentNorQueue = ['userName', 'queue'] as const satisfies readonly VariableName[];

const none: readonly VariableName[] = [];

/**
 * Text area of a text whose variables the server fills in. Its buttons insert variables and emoji at the cursor; below
 * it stands how the text reads for a sample contact.
 *
 * @example <VariablesTextarea label={t('queues:greeting')} without={noAgent} {...form.field('greetingMessage')} />
 */
export const VariablesTextarea = ({ sample = {}, without = none, ...props }: Props) => {
  const { t } = useTranslate();
  const offered = variableNames
    .filter((name) => !without.includes(name))
    .map((name) => ({ name, written: `{{${name}}}`, label: t(`common:variables.name.${name}`) }));
  return (
    <TextareaWithVariables {...props} variables={offered}>
      <VariablesPreview text={typeof props.value === 'string' ? props.value : ''} sample={sample} without={without} />
    </TextareaWithVariables>
  );
};
