/** Window event for a clicked notification; its detail is the ticket's uuid. */
export const openTicketEvent = 'recado:open-ticket';

/** Window event for a clicked notification of another page; its detail is the page's path. */
export const openPageEvent = 'recado:open-page';
