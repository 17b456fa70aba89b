import type { CompanySettings } from '@recado/shared/contract/settings';
import { closingReasonUses } from '@recado/shared/limits/closing-reasons';
import { chatBotTypes, scheduleTypes } from '@recado/shared/limits/settings';

/** Settings with these values are switches. */
type Switchable = boolean | 'enabled' | 'disabled';

/** Names of the settings whose values are of type `Value`. */
type ColumnsOf<Value> = {
  [Column in keyof CompanySettings]: CompanySettings[Column] extends Value ? Column : never;
}[keyof CompanySettings];

type Option = ColumnsOf<Switchable>;

/** A switch of the page, with the text and the link that it sends. */
export interface OfferedSwitch {
  option: Option;
  text?:
    | 'greetingAcceptedMessage'
    | 'transferMessage'
    | 'AcceptCallWhatsappMessage'
    | 'sendQueuePositionMessage'
    | 'lgpdMessage';
  link?: 'lgpdLink';
  /** Option without which this one has no effect. */
  needs?: Option;
}

/** A choice among more than two values. */
export interface OfferedChoice {
  choice: 'scheduleType' | 'chatBotType' | 'closingReason';
  values: readonly string[];
  /** The page with what is chosen from. */
  page?: string;
}

/** The choice of a prompt, or of none. */
interface OfferedPrompt {
  prompt: 'assistancePromptId';
}

export type OfferedSetting = OfferedSwitch | OfferedChoice | OfferedPrompt;

/** The settings of a company that rules read today, by group, in the order of the page. */
export const offeredSettings = {
  service: [
    { option: 'showNotificationPending' },
    { option: 'sendSignMessage' },
    { option: 'sendGreetingAccepted', text: 'greetingAcceptedMessage' },
    { option: 'sendMsgTransfTicket', text: 'transferMessage' },
    { option: 'closeTicketOnTransfer' },
    { option: 'sendFarewellWaitingTicket' },
    { option: 'requiredTag' },
    { choice: 'closingReason', values: closingReasonUses, page: '/closing-reasons' },
    { option: 'userRating' },
    { option: 'DirectTicketsToWallets' },
  ],
  bot: [
    { choice: 'scheduleType', values: scheduleTypes },
    { choice: 'chatBotType', values: chatBotTypes },
    { option: 'sendGreetingMessageOneQueues' },
    { option: 'sendQueuePosition', text: 'sendQueuePositionMessage' },
    { option: 'userRandom' },
  ],
  calls: [{ option: 'acceptCallWhatsapp', text: 'AcceptCallWhatsappMessage' }, { option: 'acceptAudioMessageContact' }],
  assistance: [{ prompt: 'assistancePromptId' }, { option: 'assistanceNotes' }],
  privacy: [
    { option: 'lgpdHideNumber' },
    { option: 'enableLGPD', text: 'lgpdMessage', link: 'lgpdLink' },
    { option: 'lgpdConsent', needs: 'enableLGPD' },
    { option: 'lgpdDeleteMessage', needs: 'enableLGPD' },
  ],
} as const satisfies Record<string, readonly OfferedSetting[]>;

type SettingGroup = keyof typeof offeredSettings;
export const settingGroups = Object.keys(offeredSettings) as SettingGroup[];

type Offered = (typeof offeredSettings)[SettingGroup][number];
export type OfferedOption = Extract<Offered, OfferedSwitch>['option'];
export type OfferedText = NonNullable<OfferedSwitch['text']>;
export type ChosenColumn = Extract<Offered, OfferedChoice>['choice'];

/** The columns that a setting of the page changes. */
export const columnsOf = (setting: OfferedSetting): (keyof CompanySettings)[] => {
  if ('choice' in setting) return [setting.choice];
  if ('prompt' in setting) return [setting.prompt];
  return [setting.option, setting.text, setting.link].filter((column) => column !== undefined);
};

/** True for an option that is on. */
export const isOn = (value: Switchable): boolean => value === true || value === 'enabled';

/** The value that switches an option on or off, of the type that its column has. */
export const switched = (value: Switchable, on: boolean): Switchable => {
  if (typeof value === 'boolean') return on;
  return on ? 'enabled' : 'disabled';
};
