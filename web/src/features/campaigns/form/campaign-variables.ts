import { recipientVariables } from '@recado/shared/campaigns/render';
import type { CampaignSettings } from '@recado/shared/contract/campaign-settings';

/** A word in single braces; double ones are none of a campaign's variables. */
const placeholder = /(?<!\{)\{([\p{L}\p{N}_]+)\}(?!\})/gu;

/** Returns the parts of a text in single braces that are no variables, as they are written: they are sent so. */
export const unknownVariablesIn = (text: string, variables: CampaignSettings['variables']): string[] => {
  const known = new Set<string>([...recipientVariables, ...variables.map(({ key }) => key)]);
  return [...text.matchAll(placeholder)].flatMap(([written, key = '']) => (known.has(key) ? [] : written));
};
