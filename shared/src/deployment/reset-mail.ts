/** The mail in which the user pool sends a code for a new password; `{####}` stands for the code. In the installation's language: the pool has one text for all. */
export const resetMail = {
  subject: 'Recado: código para redefinir a senha',
  text: 'Seu código para redefinir a senha do Recado é {####}. Se você não pediu uma nova senha, ignore este e-mail.',
} as const;
