/** Length of a company's texts. */
export const settingTextLimit = { max: 4096 } as const;

/** Texts that may not be empty while their option is on (specification 2, section 5; behaviour, section 22). */
const requiredSettingTexts = {
  greetingAcceptedMessage: 'sendGreetingAccepted',
  transferMessage: 'sendMsgTransfTicket',
  AcceptCallWhatsappMessage: 'acceptCallWhatsapp',
  sendQueuePositionMessage: 'sendQueuePosition',
  lgpdMessage: 'enableLGPD',
} as const;

type RequiredText = keyof typeof requiredSettingTexts;
interface RequiredTextRule {
  text: RequiredText;
  option: (typeof requiredSettingTexts)[RequiredText];
}

/** Returns the option and its text where a column is one of the two; undefined for columns without such a rule. */
export const requiredTextOf = (column: string): RequiredTextRule | undefined =>
  (Object.keys(requiredSettingTexts) as RequiredText[])
    .map((text) => ({ text, option: requiredSettingTexts[text] }))
    .find(({ text, option }) => text === column || option === column);

/** The place where hours of service are kept, or `disabled`. */
export const scheduleTypes = ['disabled', 'queue', 'company', 'connection'] as const;

/** The forms in which a bot's options are sent. */
export const chatBotTypes = ['text', 'list', 'button'] as const;

/** True for an address that contacts are sent and screens link to: of the web, or empty for none. Never `javascript:`. */
export const isWebLink = (value: string): boolean =>
  value === '' || (value.length <= settingTextLimit.max && /^https?:\/\/[^\s/]/i.test(value));
