import { Text, type TextareaProps } from '@mantine/core';
import { TextareaWithVariables } from '../../../components/variables/TextareaWithVariables.tsx';
import { UnknownVariable } from '../../../components/variables/UnknownVariable.tsx';
import { useTranslate } from '../../../i18n/use-translate.ts';
import type { CampaignVariables } from './use-campaign-variables.ts';

interface Props extends TextareaProps {
  variables: CampaignVariables;
}

/** Text area of a campaign's text, with variables in single braces. Names unknown ones. */
export const CampaignTextarea = ({ variables, ...props }: Props) => {
  const { t } = useTranslate();
  const text = typeof props.value === 'string' ? props.value : '';
  const unknown = variables.unknownIn(text);
  return (
    <TextareaWithVariables {...props} variables={variables.offered}>
      {unknown !== null && <UnknownVariable written={unknown} />}
      {variables.emptyIn(text).map(({ written, count }) => (
        <Text key={written} size="xs" c="dimmed" data-testid="empty-column">
          {t('campaigns:emptyColumn', { variable: written, count })}
        </Text>
      ))}
    </TextareaWithVariables>
  );
};
