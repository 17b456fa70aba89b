/** Every error of the admin API with its HTTP status. */
export const ERROR_STATUS = {
  INVALID_REQUEST: 400,
  NOT_FOUND: 404,
  ACCOUNT_NOT_FOUND: 404,
  COMPANION_NOT_FOUND: 404,
  GROUP_NOT_FOUND: 404,
  SCRIPT_NOT_FOUND: 404,
  MEDIA_NOT_FOUND: 404,
  MESSAGE_NOT_FOUND: 404,
  NOT_A_PARTICIPANT: 403,
  NOT_AN_ADMIN: 403,
  NUMBER_TAKEN: 409,
  PHONE_OFFLINE: 409,
  NOT_CONNECTED: 409,
  CALL_ENDED: 409,
  QR_INVALID: 422,
  QR_EXPIRED: 410,
  CODE_INVALID: 422,
  CODE_EXPIRED: 410,
  PAIRING_REFUSED: 502,
  PAIRING_TIMEOUT: 504,
  TOO_LARGE: 413,
  INTERNAL: 500,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** Thrown by a call of the admin API that fails. */
export class AdminError extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, detail?: string) {
    super(detail ?? code);
    this.code = code;
  }
}
