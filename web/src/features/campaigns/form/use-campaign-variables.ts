import { recipientVariables, renderCampaignText } from '@recado/shared/campaigns/render';
import { getCampaignSettings } from '@recado/shared/contract/campaign-settings';
import { listAllContactLists } from '@recado/shared/contract/contact-lists';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../api/query.ts';
import type { OfferedVariable } from '../../../components/variables/VariablesMenu.tsx';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { settingsOf } from '../config/campaign-settings.ts';
import type { AudienceParts } from './audience-query.ts';
import { emptyColumnsIn, unknownVariablesIn } from './campaign-variables.ts';
import { useCountedAudience } from './use-audience.ts';

export interface CampaignVariables {
  offered: readonly OfferedVariable[];
  /** Renders a text for the first person who gets it, or for a sample contact. */
  render: (text: string) => string;
  /** The name of that person; null for a sample contact. */
  sampleName: string | null;
  /** The columns of that person, which a test contains. */
  sampleColumns: Record<string, string>;
  /** The first word in braces that is no variable, as it is written; null where there is none. */
  unknownIn: (text: string) => string | null;
  /** The columns in a text that are empty for some of those who get it. */
  emptyIn: (text: string) => { written: string; count: number }[];
}

/**
 * The variables of campaigns' texts: those of each recipient, the columns of the list, and those that the company's
 * settings add.
 */
export const useCampaignVariables = (values: AudienceParts): CampaignVariables => {
  const { t } = useTranslate();
  const { data } = useQuery(endpointQuery(getCampaignSettings, {}));
  const { data: lists = [] } = useQuery(endpointQuery(listAllContactLists, {}));
  const { data: audience } = useCountedAudience(values);
  const { variables } = settingsOf(data ?? []);
  const columns = lists.find(({ id }) => String(id) === values.contactListId)?.columns ?? [];
  const person = values.contactListId === null ? null : (audience?.sample ?? null);
  const sample = person ?? {
    name: t('common:variables.sampleContact'),
    number: '5511987654321',
    email: 'maria@exemplo.com.br',
    columns: {},
  };
  return {
    offered: [
      ...recipientVariables.map((name) => ({ name, written: `{${name}}`, label: t(`campaigns:variables.${name}`) })),
      ...columns.map((name) => ({ name, written: `{${name}}`, label: t('campaigns:columnLabel') })),
      ...variables
        .filter(({ key }) => !columns.includes(key))
        .map(({ key, value }) => ({ name: key, written: `{${key}}`, label: value })),
    ],
    render: (text) => renderCampaignText(text, sample, variables),
    sampleName: person?.name ?? null,
    sampleColumns: sample.columns,
    unknownIn: (text) => unknownVariablesIn(text, variables, columns)[0] ?? null,
    emptyIn: (text) => (person === null ? [] : emptyColumnsIn(text, audience?.emptyColumns ?? {})),
  };
};
