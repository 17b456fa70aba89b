/** How a text is written again. */
export const rewritings = ['friendlier', 'formal', 'shorter', 'longer', 'correct', 'translate'] as const;

/** The languages into which a text is translated: the customer's, as the conversation shows it, or one of the product's. */
export const translationTargets = ['customer', 'pt', 'en', 'es', 'tr'] as const;

/** Messages from the contact that nobody has read, from which on a summary is offered. */
export const longConversation = 30;

/** The result of each help: a text to send, one for colleagues, or tags and a closing reason. */
export const assistanceKinds = ['answer', 'rewrite', 'summary', 'closing'] as const;
