import type { Message } from '@recado/shared/contract/messages';
import type { Ticket } from '@recado/shared/contract/tickets';
import { translate } from '../../i18n/i18n.ts';

const longest = 120;

/** Chrome on Android has the constructor and throws: only a service worker may show there. The chime and the bell have told. */
const show = (title: string, options: NotificationOptions): Notification | null => {
  try {
    return new Notification(title, options);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
};

/** Shows a message by the operating system when the user allowed that and looks elsewhere. One per ticket at a time. */
export const showDesktopNotification = (ticket: Ticket, message: Message): void => {
  if (!('Notification' in window) || Notification.permission !== 'granted' || document.hasFocus()) return;
  const body =
    message.body === '' || message.mediaType === 'call_log'
      ? translate(`messages:type.${message.mediaType}`)
      : message.body.slice(0, longest);
  const shown = show(ticket.contact.name, {
    body,
    tag: ticket.uuid,
    icon: ticket.contact.urlPicture ?? '/favicon.svg',
    silent: true,
  });
  if (!shown) return;
  shown.onclick = () => {
    window.focus();
    window.dispatchEvent(new CustomEvent<string>(openTicketEvent, { detail: ticket.uuid }));
    shown.close();
  };
};

/** Raised on the window when a notification of the system was clicked; its detail is the ticket's uuid. */
export const openTicketEvent = 'recado:open-ticket';
