/** Length of a company's texts. */
export const settingTextLimit = { max: 4096 } as const;

/** Texts that may not be empty while their option is on (specification 2, section 5; behaviour, section 22). */
export const requiredSettingTexts = {
  greetingAcceptedMessage: 'sendGreetingAccepted',
  transferMessage: 'sendMsgTransfTicket',
  AcceptCallWhatsappMessage: 'acceptCallWhatsapp',
  sendQueuePositionMessage: 'sendQueuePosition',
  lgpdMessage: 'enableLGPD',
} as const;
