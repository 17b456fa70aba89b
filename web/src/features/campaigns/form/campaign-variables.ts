import { recipientVariables } from '@recado/shared/campaigns/render';
import type { CampaignSettings } from '@recado/shared/contract/campaign-settings';

/** A word in single braces; double ones are none of a campaign's variables. */
const placeholder = /(?<!\{)\{([\p{L}\p{N}_]+)\}(?!\})/gu;

/** Returns the parts of a text in single braces that are no variables, as they are written: they are sent so. */
export const unknownVariablesIn = (
  text: string,
  variables: CampaignSettings['variables'],
  columns: readonly string[],
): string[] => {
  const known = new Set<string>([...recipientVariables, ...variables.map(({ key }) => key), ...columns]);
  return [...text.matchAll(placeholder)].flatMap(([written, key = '']) => (known.has(key) ? [] : written));
};

/** Returns the columns in a text that are empty for somebody, with the number of these people. */
export const emptyColumnsIn = (
  text: string,
  emptyColumns: Readonly<Record<string, number>>,
): { written: string; count: number }[] => {
  const named = new Set([...text.matchAll(placeholder)].map(([, key = '']) => key));
  return Object.entries(emptyColumns).flatMap(([key, count]) =>
    named.has(key) && count > 0 ? [{ written: `{${key}}`, count }] : [],
  );
};
