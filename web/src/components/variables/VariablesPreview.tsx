import { Text } from '@mantine/core';
import {
  renderVariables,
  unknownVariables,
  type VariableName,
  type VariableValues,
} from '@recado/shared/text/variables';
import { useTranslate } from '../../i18n/use-translate.ts';
import { UnknownVariable } from './UnknownVariable.tsx';
import { useSample } from './use-sample.ts';
import classes from './VariablesTextarea.module.css';

interface Props {
  text: string;
  sample: Partial<VariableValues>;
  /** Variables without a value in this text. */
  without: readonly VariableName[];
}

/** Preview of a text for a sample contact now; nothing while the text has no variables. Names what is no variable. */
export const VariablesPreview = ({ text, sample, without }: Props) => {
  const { t } = useTranslate();
  const values = useSample(sample, without);
  const rendered = renderVariables(text, values);
  const [unknown] = unknownVariables(text);
  return (
    <>
      {rendered !== text && (
        <div className={classes.preview} data-testid="variables-preview">
          <Text span className={classes.title}>
            {t('common:variables.preview', { name: values.contactName })}
          </Text>
          <span dir="auto">{rendered}</span>
        </div>
      )}
      {unknown !== undefined && <UnknownVariable written={`{{${unknown}}}`} />}
    </>
  );
};
