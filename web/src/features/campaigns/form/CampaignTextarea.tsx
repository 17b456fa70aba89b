import type { TextareaProps } from '@mantine/core';
import { TextareaWithVariables } from '../../../components/variables/TextareaWithVariables.tsx';
import { UnknownVariable } from '../../../components/variables/UnknownVariable.tsx';
import type { CampaignVariables } from './use-campaign-variables.ts';

interface Props extends TextareaProps {
  variables: CampaignVariables;
}

/** Text area of a campaign's text, with variables in single braces. Names unknown ones. */
export const CampaignTextarea = ({ variables, ...props }: Props) => {
  const unknown = typeof props.value === 'string' ? variables.unknownIn(props.value) : null;
  return (
    <TextareaWithVariables {...props} variables={variables.offered}>
      {unknown !== null && <UnknownVariable written={unknown} />}
    </TextareaWithVariables>
  );
};
