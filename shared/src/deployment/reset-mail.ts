/**
 * Mail of the user pool with the code for a new password, which replaces `{####}`. A user pool has one text, so it is
 * in the installation's language.
 */
export const resetMail = {
  subject: 'Recado: código para redefinir a senha',
  text: 'Seu código para redefinir a senha do Recado é {####}. Se você não pediu uma nova senha, ignore este e-mail.',
} as const;
