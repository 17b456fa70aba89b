/** The ways in which a text is written again. */
export const rewritings = ['friendlier', 'formal', 'shorter', 'longer', 'correct', 'translate'] as const;

/** The languages into which a text is translated: the customer's, as the conversation shows it, or one of the product's. */
export const translationTargets = ['customer', 'pt', 'en', 'es', 'tr'] as const;

/**
 * Messages of a ticket above which its summary is offered: those that came since an agent had it open, and all of them at an
 * agent's first look.
 */
export const longConversation = { missed: 30, first: 40 } as const;
