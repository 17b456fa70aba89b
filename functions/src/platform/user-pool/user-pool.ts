/** The tokens that Cognito answers a sign-in with. */
export interface Tokens {
  accessToken: string;
  idToken: string;
  refreshToken: string;
}

/** A sign-in whose password was right, and which waits for a code of the user's authenticator app. */
export interface CodeChallenge {
  username: string;
  session: string;
}

/** The port to Cognito, which holds passwords and issues tokens. Refusals are `AppError`s. */
export interface UserPool {
  /** Makes a user with an address that is not proved, and no usable password. Null if the address is somebody's already. */
  create(email: string): Promise<string | null>;
  /** The sub of the user with this address. */
  find(email: string): Promise<string | null>;
  /** ERR_PASSWORD_POLICY */
  setPassword(sub: string, password: string): Promise<void>;
  /** The new address is not proved. ERR_EMAIL_TAKEN */
  changeEmail(sub: string, email: string): Promise<void>;
  /** Does nothing if there is no such user. */
  remove(sub: string): Promise<void>;
  /** Revokes every refresh token. Does nothing if there is no such user. */
  signOut(sub: string): Promise<void>;
  /** ERR_INVALID_CREDENTIALS, ERR_TOO_MANY_ATTEMPTS */
  signIn(email: string, password: string): Promise<Tokens | CodeChallenge>;
  /** Finishes a sign-in by a code of the app. ERR_SECOND_FACTOR_CODE, ERR_TOO_MANY_ATTEMPTS */
  signInWithCode(challenge: CodeChallenge, code: string): Promise<Tokens>;
  /**
   * Signs a user with an app in without a code: its caller has checked a recovery code. Another sign-in at this moment needs
   * none either. ERR_INVALID_CREDENTIALS, ERR_TOO_MANY_ATTEMPTS
   */
  signInWithoutCode(sub: string, password: string): Promise<Tokens>;
  /**
   * True if this is the user's password, and with it the code, where one is given. ERR_SECOND_FACTOR_CODE,
   * ERR_TOO_MANY_ATTEMPTS
   */
  checkPassword(sub: string, password: string, code?: string): Promise<boolean>;
  /** True if the pool asks the user for a code. */
  asksForCode(sub: string): Promise<boolean>;
  /** Switches on or off that the pool asks the user for a code of the app that was verified. */
  setAsksForCode(sub: string, asks: boolean): Promise<void>;
  /** Makes the secret of an app for the user of an access token. ERR_SESSION_EXPIRED, ERR_TOO_MANY_ATTEMPTS */
  newAppSecret(accessToken: string): Promise<string>;
  /** Takes the app in place of the one before, by its first code. ERR_SECOND_FACTOR_CODE, ERR_SESSION_EXPIRED, ERR_TOO_MANY_ATTEMPTS */
  verifyApp(accessToken: string, code: string): Promise<void>;
  /** Mails the user of an access token a code that proves its address. ERR_TOO_MANY_ATTEMPTS, ERR_SESSION_EXPIRED */
  sendEmailCode(accessToken: string): Promise<void>;
  /** ERR_RESET_CODE, ERR_RESET_CODE_EXPIRED, ERR_TOO_MANY_ATTEMPTS, ERR_SESSION_EXPIRED */
  confirmEmail(accessToken: string, code: string): Promise<void>;
  /** Exchanges a refresh token, which may be exchanged once. ERR_SESSION_EXPIRED */
  refresh(refreshToken: string): Promise<Tokens>;
  /** Mails a code for a new password. ERR_NO_EMAIL_FOUND, ERR_TOO_MANY_ATTEMPTS */
  sendResetCode(email: string): Promise<void>;
  /** ERR_RESET_CODE, ERR_TOO_MANY_ATTEMPTS, ERR_PASSWORD_POLICY */
  resetPassword(email: string, code: string, password: string): Promise<void>;
}
