/** The fields of a call that sends, in the order in which the page explains them. */
export const externalFields = [
  'number',
  'body',
  'medias',
  'userId',
  'queueId',
  'sendSignature',
  'closeTicket',
  'noRegister',
  'quotedMsg',
  'msdelay',
] as const;
