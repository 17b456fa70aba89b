/** The ways in which a text is written again. */
export const rewritings = ['friendlier', 'formal', 'shorter', 'longer', 'correct', 'translate'] as const;

/** The languages into which a text is translated: the customer's, as the conversation shows it, or one of the product's. */
export const translationTargets = ['customer', 'pt', 'en', 'es', 'tr'] as const;

/** Unread messages of a ticket, above which its summary is offered. */
export const longConversation = 30;
