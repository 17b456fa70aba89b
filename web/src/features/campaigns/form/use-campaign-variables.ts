import { recipientVariables, renderCampaignText } from '@recado/shared/campaigns/render';
import { getCampaignSettings } from '@recado/shared/contract/campaign-settings';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../api/query.ts';
import type { OfferedVariable } from '../../../components/variables/VariablesMenu.tsx';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { settingsOf } from '../config/campaign-settings.ts';
import { unknownVariablesIn } from './campaign-variables.ts';

export interface CampaignVariables {
  offered: readonly OfferedVariable[];
  /** Renders a text for a sample contact. */
  render: (text: string) => string;
  /** The first word in braces that is no variable, as it is written; null where there is none. */
  unknownIn: (text: string) => string | null;
}

/** The variables of campaigns' texts: those of each recipient, and those that the company's settings add. */
export const useCampaignVariables = (): CampaignVariables => {
  const { t } = useTranslate();
  const { data } = useQuery(endpointQuery(getCampaignSettings, {}));
  const { variables } = settingsOf(data ?? []);
  const sample = {
    name: t('common:variables.sampleContact'),
    number: '5511987654321',
    email: 'maria@exemplo.com.br',
  };
  return {
    offered: [
      ...recipientVariables.map((name) => ({ name, written: `{${name}}`, label: t(`campaigns:variables.${name}`) })),
      ...variables.map(({ key, value }) => ({ name: key, written: `{${key}}`, label: value })),
    ],
    render: (text) => renderCampaignText(text, sample, variables),
    unknownIn: (text) => unknownVariablesIn(text, variables)[0] ?? null,
  };
};
