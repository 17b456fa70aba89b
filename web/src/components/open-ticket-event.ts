/** Window event for a clicked notification; its detail is the ticket's uuid. */
export const openTicketEvent = 'recado:open-ticket';
