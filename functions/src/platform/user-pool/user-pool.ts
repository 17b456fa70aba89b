/** What Cognito answers to a sign-in. */
export interface Tokens {
  accessToken: string;
  idToken: string;
  refreshToken: string;
}

/** Where passwords and tokens live. All that the product asks of Cognito; codes of `AppError` say what was refused. */
export interface UserPool {
  /** Makes a user with a verified address and no usable password. Null if the address is somebody's already. */
  create(email: string): Promise<string | null>;
  /** The sub of the user with this address. */
  find(email: string): Promise<string | null>;
  /** ERR_PASSWORD_POLICY */
  setPassword(sub: string, password: string): Promise<void>;
  /** ERR_EMAIL_TAKEN */
  changeEmail(sub: string, email: string): Promise<void>;
  /** Does nothing if there is no such user. */
  remove(sub: string): Promise<void>;
  /** Revokes every refresh token. Does nothing if there is no such user. */
  signOut(sub: string): Promise<void>;
  /** ERR_INVALID_CREDENTIALS, ERR_TOO_MANY_ATTEMPTS */
  signIn(email: string, password: string): Promise<Tokens>;
  /** ERR_SESSION_EXPIRED */
  refresh(refreshToken: string): Promise<Tokens>;
  /** Mails a code. ERR_NO_EMAIL_FOUND, ERR_TOO_MANY_ATTEMPTS */
  sendResetCode(email: string): Promise<void>;
  /** ERR_RESET_CODE, ERR_RESET_CODE_EXPIRED, ERR_TOO_MANY_ATTEMPTS, ERR_PASSWORD_POLICY */
  resetPassword(email: string, code: string, password: string): Promise<void>;
}
