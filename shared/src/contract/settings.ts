import * as z from 'zod';
import { endpoint, realtimeEvent } from './grammar.ts';
import { closingReasonUses } from '../limits/closing-reasons.ts';
import { chatBotTypes, isWebLink, scheduleTypes, settingTextLimit } from '../limits/settings.ts';
import { idParams, toggle } from './parameters.ts';

const text = z.string().max(settingTextLimit.max);

const webLink = text.refine(isWebLink);

/** A company's settings by column, with the column names of specification 2, section 3. */
export const companySettings = z.object({
  userRating: toggle,
  scheduleType: z.enum(scheduleTypes),
  chatBotType: z.enum(chatBotTypes),
  acceptCallWhatsapp: toggle,
  userRandom: toggle,
  sendGreetingMessageOneQueues: toggle,
  sendSignMessage: toggle,
  sendFarewellWaitingTicket: toggle,
  sendGreetingAccepted: toggle,
  sendQueuePosition: toggle,
  acceptAudioMessageContact: toggle,
  enableLGPD: toggle,
  requiredTag: toggle,
  closingReason: z.enum(closingReasonUses),
  lgpdDeleteMessage: toggle,
  lgpdHideNumber: toggle,
  lgpdConsent: toggle,
  sendMsgTransfTicket: toggle,
  DirectTicketsToWallets: z.boolean(),
  closeTicketOnTransfer: z.boolean(),
  showNotificationPending: z.boolean(),
  lgpdMessage: text,
  lgpdLink: webLink,
  transferMessage: text,
  greetingAcceptedMessage: text,
  AcceptCallWhatsappMessage: text,
  sendQueuePositionMessage: text,
  /** The prompt with whose key and model agents get help; null while they get none. */
  assistancePromptId: z.int().positive().nullable(),
  /** Private notes go along with summaries and proposals for a closing. */
  assistanceNotes: toggle,
});
export type CompanySettings = z.output<typeof companySettings>;
export type CompanySettingColumn = keyof CompanySettings;

/** Settings of a new company (behaviour, sections 20 and 22). */
export const defaultCompanySettings: CompanySettings = {
  userRating: 'disabled',
  scheduleType: 'disabled',
  chatBotType: 'text',
  acceptCallWhatsapp: 'enabled',
  userRandom: 'enabled',
  sendGreetingMessageOneQueues: 'enabled',
  sendSignMessage: 'enabled',
  sendFarewellWaitingTicket: 'disabled',
  sendGreetingAccepted: 'disabled',
  sendQueuePosition: 'disabled',
  acceptAudioMessageContact: 'enabled',
  enableLGPD: 'disabled',
  requiredTag: 'disabled',
  closingReason: 'off',
  lgpdDeleteMessage: 'disabled',
  lgpdHideNumber: 'disabled',
  lgpdConsent: 'disabled',
  sendMsgTransfTicket: 'disabled',
  DirectTicketsToWallets: false,
  closeTicketOnTransfer: false,
  showNotificationPending: true,
  lgpdMessage: '',
  lgpdLink: '',
  transferMessage: '',
  greetingAcceptedMessage: '',
  AcceptCallWhatsappMessage: 'Olá! Por aqui não atendemos chamadas. Por favor, envie uma mensagem.',
  sendQueuePositionMessage: '',
  assistancePromptId: null,
  assistanceNotes: 'disabled',
};

/** The columns of a company's settings. */
export const companySettingColumns = Object.keys(companySettings.shape) as [
  CompanySettingColumn,
  ...CompanySettingColumn[],
];

/** A name of a setting. One that does not exist is refused by ERR_NO_SETTING_FOUND, as any other thing that is not there. */
const name = z.string().min(1).max(100);

/**
 * Public settings of the installation: branding, contact and whether sign-up is enabled (specification 2, section 3).
 */
export const publicSettings = z.object({
  allowSignup: toggle,
  primaryColorLight: z.string(),
  primaryColorDark: z.string(),
  appName: z.string(),
  appLogoLight: z.string(),
  appLogoDark: z.string(),
  appLogoFavicon: z.string(),
  /** WhatsApp number shown on the login page, digits; empty for none (specification 2, section 2). */
  contactNumber: z.string(),
});
export type PublicSettings = z.output<typeof publicSettings>;
export type PublicSettingKey = keyof PublicSettings;
export const publicSettingKeys = Object.keys(publicSettings.shape) as [PublicSettingKey, ...PublicSettingKey[]];
export const defaultPublicSettings: PublicSettings = {
  allowSignup: 'enabled',
  primaryColorLight: '#0000FF',
  primaryColorDark: '#39ACE7',
  appName: '',
  appLogoLight: '',
  appLogoDark: '',
  appLogoFavicon: '',
  contactNumber: '',
};

/** MB that a received file may have at most; a larger one is not downloaded (specification 2, section 9). */
export const downloadLimits = ['32', '64', '128', '256', '512', '1024', '2048'] as const;
export const defaultDownloadLimit = '64';

/** Settings of the installation. Those that are not public are readable by super users only. */
export const globalSettingKeys = [
  ...publicSettingKeys,
  'userCreation',
  'downloadLimit',
  /**
   * The price of a template message of the Cloud API, with a point before its decimals, and its currency (ISO 4217);
   * empty for no price.
   */
  'templatePrice',
  'templateCurrency',
  /** The price list of messages of the Cloud API, as `messagePrices` has it, in JSON. */
  'messagePrices',
  /** The price list of models, as `modelPrices` has it, in JSON. */
  'modelPrices',
  /** Days after its due date in which a company's numbers still run. */
  'graceDays',
] as const;
export const globalSetting = z.object({ key: z.enum(globalSettingKeys), value: z.string() });

export const getPublicSetting = endpoint({
  name: 'getPublicSetting',
  summary: 'Gets a public setting of the installation',
  group: 'identity',
  method: 'GET',
  path: '/public-settings/{key}',
  params: z.object({ key: name }),
  query: z.object({ token: z.string().max(200).optional() }),
  result: z.string(),
  access: 'public',
  errors: ['ERR_NO_SETTING_FOUND'],
  example: { params: { key: 'appName' } },
});

export const listSettings = endpoint({
  name: 'listSettings',
  summary: 'Lists the settings of the installation',
  group: 'workspace',
  method: 'GET',
  path: '/settings',
  result: z.array(globalSetting),
  access: 'super',
});

export const getSetting = endpoint({
  name: 'getSetting',
  summary: 'Gets a setting of the installation',
  group: 'workspace',
  method: 'GET',
  path: '/setting/{key}',
  params: z.object({ key: name }),
  result: globalSetting,
  access: 'super',
  errors: ['ERR_NO_SETTING_FOUND'],
  example: { params: { key: 'appName' } },
});

export const updateSetting = endpoint({
  name: 'updateSetting',
  summary: 'Changes a setting of the installation',
  group: 'workspace',
  method: 'PUT',
  path: '/settings/{key}',
  edit: true,
  params: z.object({ key: name }),
  body: z.object({ value: z.string().max(4096) }),
  result: globalSetting,
  access: 'super',
  errors: ['ERR_NO_SETTING_FOUND'],
  example: { params: { key: 'appName' }, body: { value: 'Recado' } },
});

export const getCompanySettings = endpoint({
  name: 'getCompanySettings',
  summary: 'Gets the settings of the caller’s company',
  group: 'workspace',
  method: 'GET',
  path: '/companySettings/{id}',
  params: idParams('company'),
  result: companySettings,
  access: 'user',
});

export const getCompanySetting = endpoint({
  name: 'getCompanySetting',
  summary: 'Gets one setting of the caller’s company, as an object with that column only',
  group: 'workspace',
  method: 'GET',
  path: '/companySettingOne',
  query: z.object({ column: name }),
  result: companySettings.partial(),
  access: 'user',
  errors: ['ERR_NO_SETTING_FOUND'],
  example: { query: { column: 'userRating' } },
});

export const updateCompanySetting = endpoint({
  name: 'updateCompanySetting',
  summary: 'Changes one setting of the caller’s company',
  group: 'workspace',
  method: 'PUT',
  path: '/companySettings',
  edit: true,
  body: z.object({ column: name, data: z.union([text, z.boolean(), z.int(), z.null()]) }),
  result: companySettings,
  access: 'settings-page:edit',
  errors: [
    'ERR_NO_SETTING_FOUND',
    'ERR_NO_PROMPT_FOUND',
    'ERR_SETTING_TEXT_REQUIRED',
    'ERR_RATING_MESSAGE_REQUIRED',
    'ERR_RATING_EXPIRY_REQUIRED',
  ],
  example: { body: { column: 'closeTicketOnTransfer', data: true } },
});

export const version = endpoint({
  name: 'version',
  summary: 'Gets the version shown in the navigation drawer, and the release that answers',
  group: 'identity',
  method: 'GET',
  path: '/version',
  result: z.object({
    version: z.string(),
    /** The commit that the installation runs. */
    release: z.string(),
  }),
  access: 'public',
});

export const companySettingsEvent = realtimeEvent(
  'settings',
  z.object({ action: z.literal('update'), settings: companySettings }),
);
