import type { CampaignSettings } from '../contract/campaign-settings.ts';
import type { Campaign } from '../contract/campaigns.ts';

/** Values of a recipient that texts of campaigns contain in single braces. */
interface RecipientValues {
  name: string;
  number: string;
  email: string;
}

/** The variables of each recipient, which those of the settings can't take the place of. */
export const recipientVariables = ['nome', 'numero', 'email'] as const;

/** A word in single braces; double ones are left as they are. */
const placeholder = /(?<!\{)\{([\p{L}\p{N}_]+)\}(?!\})/gu;

/**
 * Replaces `{nome}`, `{numero}`, `{email}` and the variables of the settings by their values. Values are not searched for
 * variables; unknown variables are left unchanged.
 */
export const renderCampaignText = (
  text: string,
  { name, number, email }: RecipientValues,
  variables: CampaignSettings['variables'],
): string => {
  const own: Record<(typeof recipientVariables)[number], string> = { nome: name, numero: number, email };
  const values = new Map([...variables.map(({ key, value }) => [key, value] as const), ...Object.entries(own)]);
  return text.replace(placeholder, (written, key: string) => values.get(key) ?? written);
};

type Texts = Pick<Campaign, `message${1 | 2 | 3 | 4 | 5}` | `confirmationMessage${1 | 2 | 3 | 4 | 5}`>;

const filled = (texts: readonly string[]): string[] => texts.filter((text) => text.trim() !== '');

/** Returns the messages of a campaign that are not empty: one of them is chosen for each recipient. */
export const messagesOf = ({ message1, message2, message3, message4, message5 }: Texts): string[] =>
  filled([message1, message2, message3, message4, message5]);

/** Returns the confirmations of a campaign that are not empty. */
export const confirmationsOf = (texts: Texts): string[] =>
  filled([
    texts.confirmationMessage1,
    texts.confirmationMessage2,
    texts.confirmationMessage3,
    texts.confirmationMessage4,
    texts.confirmationMessage5,
  ]);

/** Chooses one of some texts. `random` is from 0 to 1, without 1; null where there are none. */
export const chooseText = (texts: readonly string[], random: number): string | null =>
  texts[Math.floor(random * texts.length)] ?? null;
