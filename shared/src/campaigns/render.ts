import type { CampaignSettings } from '../contract/campaign-settings.ts';
import type { Campaign } from '../contract/campaigns.ts';

/** Values of a recipient that texts of campaigns contain in single braces. */
interface RecipientValues {
  name: string;
  number: string;
  email: string;
  /** The further columns of the file that it was imported from, by their variables. */
  columns?: Readonly<Record<string, string>>;
}

/** The variables of each recipient, which those of the settings can't take the place of. */
export const recipientVariables = ['nome', 'primeiroNome', 'numero', 'email'] as const;

/** A word in single braces; double ones are left as they are. */
const placeholder = /(?<!\{)\{([\p{L}\p{N}_]+)\}(?!\})/gu;

/**
 * Replaces `{nome}`, `{primeiroNome}`, `{numero}`, `{email}`, the columns of the recipient's file and the variables of the
 * settings by their values; the recipient's come first. Values are not searched for variables; unknown variables are left
 * unchanged.
 */
export const renderCampaignText = (
  text: string,
  { name, number, email, columns = {} }: RecipientValues,
  variables: CampaignSettings['variables'],
): string => {
  const own: Record<(typeof recipientVariables)[number], string> = {
    nome: name,
    primeiroNome: name.trim().split(/\s+/)[0] ?? '',
    numero: number,
    email,
  };
  const values = new Map([
    ...variables.map(({ key, value }) => [key, value] as const),
    ...Object.entries(columns),
    ...Object.entries(own),
  ]);
  return text.replace(placeholder, (written, key: string) => values.get(key) ?? written);
};

type Texts = Pick<Campaign, `message${1 | 2 | 3 | 4 | 5}` | `confirmationMessage${1 | 2 | 3 | 4 | 5}`>;

/** A number of a campaign's messages. */
export type CampaignSlot = 1 | 2 | 3 | 4 | 5;

/** The numbers of a campaign's messages. */
export const campaignSlots = [1, 2, 3, 4, 5] as const;

/** A text of a campaign with its number. */
interface SlotText {
  slot: CampaignSlot;
  text: string;
}

const filled = (textOf: (slot: CampaignSlot) => string): SlotText[] =>
  campaignSlots.map((slot) => ({ slot, text: textOf(slot) })).filter(({ text }) => text.trim() !== '');

/** Returns the messages of a campaign that are not empty: one of them is chosen for each recipient. */
export const messagesOf = (texts: Texts): SlotText[] => filled((slot) => texts[`message${slot}`]);

/** Returns the confirmations of a campaign that are not empty. */
export const confirmationsOf = (texts: Texts): SlotText[] => filled((slot) => texts[`confirmationMessage${slot}`]);

/** Chooses one of some texts. `random` is from 0 to 1, without 1; null where there are none. */
export const chooseText = (texts: readonly SlotText[], random: number): SlotText | null =>
  texts[Math.floor(random * texts.length)] ?? null;
