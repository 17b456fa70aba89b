/**
 * The things that the paths of calls name by an id, each with the code that refuses an id of none. `idOf` in the contract
 * names the thing; the call's error, its translation and the tests of access follow.
 */
export const notFoundCodes = {
  user: 'ERR_NO_USER_FOUND',
  company: 'ERR_NO_COMPANY_FOUND',
  plan: 'ERR_NO_PLAN_FOUND',
  contact: 'ERR_NO_CONTACT_FOUND',
  ticket: 'ERR_NO_TICKET_FOUND',
  message: 'ERR_NO_MESSAGE_FOUND',
  connection: 'ERR_NO_WAPP_FOUND',
  queue: 'ERR_NO_QUEUE_FOUND',
  option: 'ERR_NO_OPTION_FOUND',
  quickMessage: 'ERR_NO_QUICK_MESSAGE_FOUND',
  announcement: 'ERR_NO_ANNOUNCEMENT_FOUND',
  fileList: 'ERR_NO_FILE_LIST_FOUND',
  contactList: 'ERR_NO_CONTACT_LIST_FOUND',
  contactListItem: 'ERR_NO_CONTACT_LIST_ITEM_FOUND',
  contactImport: 'ERR_NO_IMPORT_FOUND',
  campaign: 'ERR_NO_CAMPAIGN_FOUND',
  internalChat: 'ERR_NO_CHAT_FOUND',
  help: 'ERR_NO_HELP_FOUND',
  tag: 'ERR_NO_TAG_FOUND',
  closingReason: 'ERR_NO_CLOSING_REASON_FOUND',
  schedule: 'ERR_NO_SCHEDULE_FOUND',
  ticketNote: 'ERR_NO_TICKET_NOTE_FOUND',
  invoice: 'ERR_NO_INVOICE_FOUND',
  flow: 'ERR_NO_FLOW_FOUND',
  flowTest: 'ERR_NO_FLOW_TEST_FOUND',
  phraseCampaign: 'ERR_NO_PHRASE_CAMPAIGN_FOUND',
  queueIntegration: 'ERR_NO_QUEUE_INTEGRATION_FOUND',
  prompt: 'ERR_NO_PROMPT_FOUND',
  knowledgeSource: 'ERR_NO_KNOWLEDGE_SOURCE_FOUND',
  unansweredQuestion: 'ERR_NO_UNANSWERED_QUESTION_FOUND',
  mcpServer: 'ERR_NO_MCP_SERVER_FOUND',
  mcpTool: 'ERR_NO_MCP_TOOL_FOUND',
  evaluationCase: 'ERR_NO_EVALUATION_CASE_FOUND',
  evaluationRun: 'ERR_NO_EVALUATION_RUN_FOUND',
  reportFilter: 'ERR_NO_REPORT_FILTER_FOUND',
  webhook: 'ERR_NO_WEBHOOK_FOUND',
  webhookDelivery: 'ERR_NO_WEBHOOK_DELIVERY_FOUND',
  apiKey: 'ERR_NO_API_KEY_FOUND',
  role: 'ERR_NO_ROLE_FOUND',
  dataRequest: 'ERR_NO_DATA_REQUEST_FOUND',
  retentionRule: 'ERR_NO_RETENTION_RULE_FOUND',
} as const;

export type Thing = keyof typeof notFoundCodes;

const notFoundStatus = Object.fromEntries(Object.values(notFoundCodes).map((code) => [code, 404])) as Record<
  (typeof notFoundCodes)[Thing],
  404
>;

/**
 * All error codes of the API with their HTTP status. A code is also the key of its translation in
 * `web/src/i18n/locales/*\/errors.json`. Specification 1, section 8.
 */
export const errorStatus = {
  ...notFoundStatus,
  ERR_VALIDATION: 400,
  ERR_BODY_TOO_LARGE: 413,
  ERR_INVALID_CREDENTIALS: 401,
  ERR_SESSION_EXPIRED: 401,
  ERR_SESSION_DISPLACED: 401,
  /** The password is right, and the account asks for a code of its authenticator app. */
  ERR_SECOND_FACTOR_NEEDED: 403,
  /** The code is wrong, or was used. */
  ERR_SECOND_FACTOR_CODE: 403,
  /** The company's rule asks the caller to set up a second factor first. */
  ERR_SECOND_FACTOR_SETUP: 403,
  /** The company's rule does not let anybody do without a second factor. */
  ERR_SECOND_FACTOR_RULE: 403,
  ERR_SECOND_FACTOR_OFF: 409,
  /** The caller, who takes a second factor from somebody else, has none. */
  ERR_OWN_SECOND_FACTOR: 403,
  ERR_OUT_OF_HOURS: 401,
  ERR_SUBSCRIPTION_EXPIRED: 402,
  /** A super user has switched the company off. */
  ERR_COMPANY_OFF: 402,
  /** A company that is switched off or in arrears has its numbers stand still. */
  ERR_COMPANY_SUSPENDED: 409,
  /** The number of an external message has more than digits. */
  ERR_NUMBER_FORMAT: 400,
  /** The file at an address could not be fetched. */
  ERR_MEDIA_LINK: 400,
  /** The idempotency key was used for another call. */
  ERR_IDEMPOTENCY_KEY: 422,
  /** A program's token is not valid, or not any more. */
  ERR_API_TOKEN: 403,
  /** The company's plan costs nothing, or it is the installation's own. */
  ERR_NOTHING_TO_PAY: 409,
  /** Service notes are not set up. */
  ERR_NO_NOTE_ISSUER: 409,
  /** Notes can't be switched on without what the authority asks for. */
  ERR_NOTE_ISSUER_INCOMPLETE: 422,
  /** The invoice is not paid, or has its note. */
  ERR_NOTE_NOT_DUE: 409,
  ERR_INVOICE_PAID: 409,
  /** More is to be returned than is left of the payment. */
  ERR_REFUND_TOO_LARGE: 409,
  /** Another refund of the invoice has no end yet. */
  ERR_REFUND_UNDER_WAY: 409,
  /** A period ends only with a refund that leaves nothing of its payment. */
  ERR_REFUND_WITHDRAWAL: 409,
  /** The installation has no credentials of a payment provider. */
  ERR_NO_PAYMENT_PROVIDER: 409,
  /** The company has permitted Pix Automático already. */
  ERR_AUTOMATIC_PIX_ACTIVE: 409,
  /** No provider charges by Pix Automático, or none by the company's recurrence. */
  ERR_AUTOMATIC_PIX_UNAVAILABLE: 409,
  /** No payment provider accepted the charge. */
  ERR_PAYMENT_PROVIDER: 502,
  ERR_NO_PERMISSION: 403,
  ERR_CURRENT_PASSWORD: 403,
  /** The thing is shown within minutes of a sign-in only. */
  ERR_RECENT_SIGN_IN: 403,
  /** Calls that may reach or store many people ask for a proved e-mail address of the company. */
  ERR_EMAIL_UNPROVED: 403,
  ERR_PLAN_FEATURE: 403,
  /** No key, or one that is unknown, revoked or expired. */
  ERR_API_KEY: 401,
  /** The key is not used from this address. */
  ERR_API_KEY_ADDRESS: 403,
  /** The key has not the scope of the call, which the details name. */
  ERR_API_KEY_SCOPE: 403,
  /** The call looks for a phone number, and the key sees none. */
  ERR_API_KEY_NUMBERS: 403,
  /** A scope needs a key that reaches all queues and connections. */
  ERR_API_KEY_REACH: 400,
  /** A call whose effect is not limited to queues and connections, by a key that is. */
  ERR_API_KEY_LIMITED: 403,
  ERR_API_KEY_REVOKED: 409,
  /** The key is an app's, which renews its own secret. */
  ERR_API_KEY_APP: 409,
  /** No app of this id, or one that does not return to this address. */
  ERR_OAUTH_APP: 400,
  /** An app asked for a connection in a way that is not supported. */
  ERR_OAUTH_REQUEST: 400,
  /** Companies have the plan that is to be deleted. */
  ERR_PLAN_IN_USE: 409,
  ERR_USER_CREATION_DISABLED: 403,
  /** The company that runs the installation is never switched off, lapsed or deleted. */
  ERR_OWNER_COMPANY: 403,
  ERR_COMPANY_DELETED: 409,
  ERR_SUPPORT_REASON: 400,
  /** A company that is switched off stores its data, and nobody looks at them. */
  ERR_SUPPORT_COMPANY_OFF: 409,
  ERR_SUPPORT_READ_ONLY: 403,
  ERR_SUPPORT_NUMBERS: 403,
  ERR_SUPPORT_OVER: 403,
  /** A text has asterisks in place of a number that is hidden from the caller, and the record no number that they stand for. */
  ERR_MASKED_NUMBER: 400,
  ERR_PLAN_LIMIT_USERS: 403,
  ERR_PLAN_LIMIT_CONNECTIONS: 403,
  ERR_PLAN_LIMIT_QUEUES: 403,
  ERR_STORAGE_LIMIT: 403,
  ERR_NOT_FOUND: 404,
  ERR_NO_SETTING_FOUND: 404,
  /** A campaign waits for the list or is being sent to it. */
  ERR_CONTACT_LIST_COLUMNS: 409,
  ERR_CONTACT_LIST_IN_USE: 409,
  ERR_CONTACT_LIST_NUMBER_EXISTS: 409,
  /** It is being sent, has ended, or starts within the hour. */
  ERR_CAMPAIGN_LOCKED: 409,
  ERR_CAMPAIGN_AUDIENCE_FIXED: 409,
  ERR_CAMPAIGN_NOT_RUNNING: 409,
  ERR_CAMPAIGN_NOT_STOPPED: 409,
  ERR_CAMPAIGN_NOT_CANCELLABLE: 409,
  ERR_CAMPAIGN_QUEUE_REQUIRED: 400,
  ERR_CAMPAIGN_TEXT_REQUIRED: 400,
  ERR_CAMPAIGN_TEMPLATE_REQUIRED: 400,
  ERR_CAMPAIGN_AUDIENCE_REQUIRED: 400,
  ERR_CAMPAIGN_AUDIENCE_GONE: 409,
  ERR_CAMPAIGN_VARIABLE_RESERVED: 400,
  /** Nobody has proved the company's e-mail address. */
  ERR_CAMPAIGN_EMAIL_UNPROVED: 403,
  /** A campaign waits for the tag or is being sent to it. */
  ERR_TAG_IN_USE: 409,
  ERR_SCHEDULE_SENT: 409,
  ERR_SCHEDULE_TIME: 409,
  /** The call names no period of the dashboard, or one that is not shown. */
  ERR_PERIOD_REQUIRED: 400,
  /** The API key is limited so that figures can't be split for it. */
  ERR_FIGURES_REACH: 403,
  /** A recipient of a mailed report may not see reports. */
  ERR_REPORT_RECIPIENT: 409,
  ERR_NO_FLOW_VERSION: 404,
  /** The flow has more nodes and texts than can be stored, or more files. */
  ERR_FLOW_SIZE: 400,
  ERR_FLOW_FILES: 400,
  /** The file is no exported flow, and no export of Typebot. */
  ERR_FLOW_FILE: 400,
  /** An export of another version of Typebot. */
  ERR_FLOW_FILE_VERSION: 400,
  /** The draft has faults, which the details name. */
  ERR_FLOW_FAULTS: 409,
  /** Recorded tests get another conversation of the draft; the details name them. */
  ERR_FLOW_TESTS: 409,
  /** The conversation is too long to be kept. */
  ERR_FLOW_TEST_SIZE: 400,
  /** A queue, an option or a connection names the integration. */
  ERR_INTEGRATION_IN_USE: 409,
  /** Agents are helped by the prompt that is to be deleted. */
  ERR_PROMPT_HELPS_AGENTS: 409,
  /** A queue or a connection names the prompt. */
  ERR_PROMPT_IN_USE: 409,
  ERR_PROMPT_KEY_OF_ADDRESS: 400,
  ERR_PROMPT_KEY_OF_REGION: 400,
  /** The file is none of those that can be read. */
  ERR_KNOWLEDGE_FILE: 415,
  /** No prompt wrote the message. */
  ERR_ANSWER_NOT_OF_PROMPT: 409,
  /** The answer is a case already. */
  ERR_ANSWER_MARKED: 409,
  /** The set has no cases. */
  ERR_EVALUATION_EMPTY: 409,
  ERR_EVALUATION_RUNNING: 409,
  /** Only pairs of question and answer are changed. */
  ERR_KNOWLEDGE_KIND: 409,
  /** An MCP server lacks what its sign-in needs, or its address was changed without another secret. */
  ERR_MCP_SECRET: 400,
  /** The tool has another form than the one that the caller saw. */
  ERR_MCP_TOOL_CHANGED: 409,
  /** The tool has no such argument. */
  ERR_MCP_ARGUMENT: 400,
  /** The server is not connected by OAuth. */
  ERR_MCP_AUTH: 409,
  /** The authorization server of an MCP server did not answer, refused, or offers nothing that the product can use. */
  ERR_MCP_OAUTH: 409,
  /** The caller has begun no such connection, or too long ago. */
  ERR_MCP_STATE: 409,
  /** A service refused the call of a test, or did not answer. */
  ERR_INTEGRATION_TEST: 502,
  /** The text is no key file of a Google service account. */
  ERR_SERVICE_ACCOUNT: 400,
  /** Somebody else has changed a field since the caller saw it. */
  ERR_CHANGED_MEANWHILE: 409,
  /** A scheduled message was due while the company might not send. */
  ERR_SCHEDULE_PLAN: 403,
  ERR_SCHEDULE_INACTIVE: 402,
  ERR_NO_DEF_WAPP_FOUND: 404,
  ERR_NO_EMAIL_FOUND: 404,
  ERR_EMAIL_TAKEN: 409,
  ERR_DUPLICATED_CONTACT: 409,
  ERR_CONTACTS_DIFFER: 409,
  ERR_CONTACT_ERASING: 409,
  /** A request about personal data is refused with a reason only. */
  ERR_DATA_REQUEST_REASON: 422,
  ERR_RETENTION_RULE_EXISTS: 409,
  ERR_CONTACT_MERGING: 409,
  ERR_DUPLICATED_CONNECTION_NAME: 409,
  ERR_NO_OTHER_WHATSAPP: 409,
  ERR_QUEUE_COLOR_ALREADY_EXISTS: 409,
  ERR_QUEUE_NAME_ALREADY_EXISTS: 409,
  ERR_TAG_NAME_ALREADY_EXISTS: 409,
  ERR_CLOSING_REASON_NAME_ALREADY_EXISTS: 409,
  ERR_ROLE_NAME_ALREADY_EXISTS: 409,
  /** Users have the role that is to be deleted. */
  ERR_ROLE_IN_USE: 409,
  /** Administrators have every permission, and no role. */
  ERR_ROLE_OF_ADMINISTRATOR: 409,
  /** A switch is on that the user's role does not turn on. */
  ERR_RIGHTS_OF_ROLE: 409,
  ERR_TAG_LIMIT: 409,
  /** The company, the user or the record has as many of a kind as it may. */
  ERR_LIMIT_REACHED: 409,
  ERR_TAG_REQUIRED: 409,
  /** The company asks for a reason on resolving. */
  ERR_CLOSING_REASON_REQUIRED: 409,
  /** The contact was asked for its consent and has not given it. */
  ERR_CONSENT_PENDING: 409,
  /** The bot answers neither groups nor this contact. */
  ERR_BOT_DISABLED: 409,
  ERR_OTHER_OPEN_TICKET: 409,
  ERR_TICKET_TAKEN: 409,
  ERR_TICKET_NOT_OPEN: 409,
  ERR_TICKET_CHANGED: 409,
  ERR_QUEUE_REQUIRED: 400,
  ERR_NO_BOT: 409,
  ERR_WAPP_GREETING_REQUIRED: 400,
  ERR_QUEUE_OUT_OF_HOURS: 400,
  ERR_OPTION_NAME: 400,
  ERR_OPTION_MESSAGE: 400,
  ERR_OPTION_TARGET: 400,
  ERR_SERVICE_LEVEL_TARGET: 400,
  ERR_SERVICE_LEVEL_NOTIFIED: 400,
  ERR_NO_SERVICE_LEVEL: 409,
  ERR_OPTION_COUNT: 400,
  ERR_OPTION_SIZE: 400,
  ERR_IMPORT_DATES: 400,
  ERR_SETTING_TEXT_REQUIRED: 400,
  ERR_RATING_MESSAGE_REQUIRED: 400,
  ERR_RATING_EXPIRY_REQUIRED: 400,
  ERR_REDIRECT_QUEUE_REQUIRED: 400,
  ERR_VACATION_DATES: 400,
  ERR_CREATING_TICKET: 500,
  ERR_CREATING_MESSAGE: 500,
  ERR_SENDING_WAPP_MSG: 502,
  ERR_WAPP_NOT_INITIALIZED: 409,
  ERR_WAPP_INVALID_CONTACT: 400,
  ERR_WAPP_CHECK_CONTACT: 502,
  ERR_CHANNEL_WINDOW: 409,
  ERR_CHANNEL_TOKEN: 409,
  ERR_CHANNEL_TAKEN: 409,
  ERR_CHANNEL_REFUSED: 502,
  ERR_CHANNEL_UNREACHABLE: 503,
  ERR_NO_PAGE_FOUND: 404,
  ERR_NO_TEMPLATE_FOUND: 404,
  ERR_WAPP_DOWNLOAD_MEDIA: 502,
  ERR_EDITING_WAPP_MSG: 502,
  ERR_DELETE_WAPP_MSG: 502,
  ERR_FETCH_WAPP_MSG: 409,
  ERR_NOT_OWN_MESSAGE: 403,
  ERR_MESSAGE_NOT_EDITABLE: 409,
  ERR_MESSAGE_NOT_REVOCABLE: 409,
  ERR_MESSAGE_NOT_FORWARDABLE: 409,
  ERR_MEDIA_NOT_READY: 409,
  ERR_MEDIA_TOO_LARGE: 413,
  ERR_CERTIFICATE_EXPIRED: 400,
  /** The file has no key, or that of another certificate. */
  ERR_CERTIFICATE_NO_KEY: 400,
  ERR_CERTIFICATE_PASSWORD: 400,
  ERR_CERTIFICATE_TOO_LARGE: 413,
  ERR_CERTIFICATE_TYPE: 400,
  ERR_CERTIFICATE_UNREADABLE: 400,
  ERR_LOGO_INVISIBLE: 400,
  ERR_LOGO_SIZE: 400,
  ERR_LOGO_TYPE: 400,
  ERR_MEDIA_TYPE: 415,
  ERR_AUDIO_FORMAT: 415,
  ERR_TRANSCRIPTION_INVALID: 502,
  ERR_TRANSCRIPTION_REFUSED: 502,
  ERR_TRANSCRIPTION_RUNNING: 409,
  ERR_TRANSCRIPTION_TIMEOUT: 504,
  ERR_TRANSCRIPTION_UNAVAILABLE: 503,
  ERR_ASSISTANCE_BUDGET: 409,
  ERR_ASSISTANCE_BUSY: 503,
  ERR_ASSISTANCE_EMPTY: 409,
  ERR_ASSISTANCE_OFF: 409,
  ERR_ASSISTANCE_REFUSED: 502,
  ERR_ASSISTANCE_TIMEOUT: 504,
  ERR_ASSISTANCE_UNREADABLE: 502,
  ERR_CONTACT_REFUSES_AI: 409,
  ERR_WEBHOOK_URL: 400,
  /** Nothing is sent to an endpoint that is off. */
  ERR_WEBHOOK_OFF: 409,
  ERR_INVITATION: 404,
  ERR_NO_MAIL_SENDER: 409,
  ERR_RESET_CODE: 404,
  ERR_RESET_CODE_EXPIRED: 410,
  ERR_TOO_MANY_ATTEMPTS: 429,
  ERR_TOO_MANY_REQUESTS: 429,
  /** The programs' calls of the day are used up. */
  ERR_API_QUOTA: 429,
  ERR_PASSWORD_POLICY: 400,
  ERR_BUSY: 503,
  /** The installation is being restored: calls are to come again. */
  ERR_MAINTENANCE: 503,
  ERR_INTERNAL: 500,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** Body of an error response: the code, and values that its translation or the screen needs. */
export interface ErrorBody {
  error: ErrorCode;
  details?: Record<string, unknown>;
  /** Id of the call in the log, of failures that nobody expected. */
  requestId?: string;
}

/** An expected error. Domain code throws it; the HTTP handler answers with its status. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: Record<string, unknown> | undefined;

  constructor(code: ErrorCode, details?: Record<string, unknown>) {
    super(code);
    this.name = 'AppError';
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return errorStatus[this.code];
  }
}

/** Returns the refusal of one part of an input, as its schema would refuse it: `query.cursor`, `body.number`. */
export const invalidInput = (path: string, code: string): AppError =>
  new AppError('ERR_VALIDATION', { issues: [{ path, code }] });
