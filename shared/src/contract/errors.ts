/**
 * All error codes of the API with their HTTP status. A code is also the key of its translation in
 * `web/src/i18n/locales/*\/errors.json`. Specification 1, section 8.
 */
export const errorStatus = {
  ERR_VALIDATION: 400,
  ERR_BODY_TOO_LARGE: 413,
  ERR_INVALID_CREDENTIALS: 401,
  ERR_SESSION_EXPIRED: 401,
  ERR_SESSION_DISPLACED: 401,
  ERR_OUT_OF_HOURS: 401,
  ERR_SUBSCRIPTION_EXPIRED: 402,
  ERR_NO_PERMISSION: 403,
  ERR_CURRENT_PASSWORD: 403,
  ERR_PLAN_FEATURE: 403,
  ERR_USER_CREATION_DISABLED: 403,
  ERR_PLAN_LIMIT_USERS: 403,
  ERR_PLAN_LIMIT_CONNECTIONS: 403,
  ERR_PLAN_LIMIT_QUEUES: 403,
  ERR_STORAGE_LIMIT: 403,
  ERR_NOT_FOUND: 404,
  ERR_NO_USER_FOUND: 404,
  ERR_NO_COMPANY_FOUND: 404,
  ERR_NO_PLAN_FOUND: 404,
  ERR_NO_SETTING_FOUND: 404,
  ERR_NO_CONTACT_FOUND: 404,
  ERR_NO_TICKET_FOUND: 404,
  ERR_NO_MESSAGE_FOUND: 404,
  ERR_NO_QUEUE_FOUND: 404,
  ERR_NO_QUICK_MESSAGE_FOUND: 404,
  ERR_NO_TAG_FOUND: 404,
  ERR_NO_TICKET_NOTE_FOUND: 404,
  ERR_NO_WAPP_FOUND: 404,
  ERR_NO_DEF_WAPP_FOUND: 404,
  ERR_NO_EMAIL_FOUND: 404,
  ERR_EMAIL_TAKEN: 409,
  ERR_DUPLICATED_CONTACT: 409,
  ERR_DUPLICATED_CONNECTION_NAME: 409,
  ERR_NO_OTHER_WHATSAPP: 409,
  ERR_QUEUE_COLOR_ALREADY_EXISTS: 409,
  ERR_QUEUE_NAME_ALREADY_EXISTS: 409,
  ERR_TAG_NAME_ALREADY_EXISTS: 409,
  ERR_TAG_LIMIT: 409,
  ERR_TAG_REQUIRED: 409,
  ERR_OTHER_OPEN_TICKET: 409,
  ERR_TICKET_TAKEN: 409,
  ERR_TICKET_NOT_OPEN: 409,
  ERR_TICKET_CHANGED: 409,
  ERR_QUEUE_REQUIRED: 400,
  ERR_IMPORT_DATES: 400,
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
  ERR_MEDIA_TYPE: 415,
  ERR_WEBHOOK_URL: 400,
  ERR_RESET_CODE: 404,
  ERR_RESET_CODE_EXPIRED: 410,
  ERR_TOO_MANY_ATTEMPTS: 429,
  ERR_TOO_MANY_REQUESTS: 429,
  ERR_PASSWORD_POLICY: 400,
  ERR_BUSY: 503,
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
