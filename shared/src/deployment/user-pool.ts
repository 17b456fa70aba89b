/**
 * Mail of the user pool with a code, which replaces `{####}`: for a new password, or to prove an address. A user pool has
 * one text for both, so it is in the installation's language, and without a name, which its owner may change.
 */
export const codeMail = {
  subject: 'Código de verificação',
  text: 'Seu código de verificação é {####}. Se você não pediu um código, ignore este e-mail.',
} as const;

/** Seconds for which a refresh token still works after it was exchanged: two tabs may exchange the same one at once. */
export const refreshRotationGrace = 60;

/**
 * The attributes that users may write with their own access token: one that nothing reads. With an empty list Cognito
 * would let them write every attribute, the e-mail address too.
 */
export const writableAttributes = ['locale'] as const;
