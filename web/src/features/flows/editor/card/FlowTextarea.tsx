import type { TextareaProps } from '@mantine/core';
import { variableNames } from '@recado/shared/text/variables';
import { noAgentNorQueue } from '../../../../components/variables/VariablesTextarea.tsx';
import { TextareaWithVariables } from '../../../../components/variables/TextareaWithVariables.tsx';
import { useTranslate } from '../../../../i18n/use-translate.ts';

interface Props extends TextareaProps {
  /** The variables that the flow's questions fill. */
  variables: readonly string[];
}

/** A text of a flow: its menu inserts the answers of the flow's questions, and the product's variables. */
export const FlowTextarea = ({ variables, ...props }: Props) => {
  const { t } = useTranslate();
  const without: readonly string[] = noAgentNorQueue;
  const offered = [
    ...variables.map((name) => ({ name, written: `{{${name}}}`, label: name })),
    ...variableNames
      .filter((name) => !without.includes(name))
      .map((name) => ({ name, written: `{{${name}}}`, label: t(`common:variables.name.${name}`) })),
  ];
  return <TextareaWithVariables {...props} variables={offered} />;
};
