import type { Message } from '@recado/shared/contract/messages';
import type { Ticket } from '@recado/shared/contract/tickets';
import { pictureLink } from '../../components/contact/picture-link.ts';
import { translate } from '../../i18n/i18n.ts';
import { cutText } from '@recado/shared/text/cut-text';

const maxLength = 120;

/**
 * Returns null where only a service worker may show notifications: Chrome on Android throws in the constructor. The
 * chime and the bell still notify.
 */
const show = (title: string, options: NotificationOptions): Notification | null => {
  try {
    return new Notification(title, options);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
};

/** The contact's picture, or the product's icon where there is none. */
const iconOf = async ({ urlPicture }: Ticket['contact']): Promise<string> =>
  (urlPicture === null ? null : await pictureLink(urlPicture).catch(() => null)) ?? '/favicon.svg';

/** Shows a desktop notification when the user allowed it and the window has no focus. One per ticket at a time. */
export const showDesktopNotification = async (ticket: Ticket, message: Message): Promise<void> => {
  if (!('Notification' in window) || Notification.permission !== 'granted' || document.hasFocus()) return;
  const body =
    message.body === '' || message.mediaType === 'call_log'
      ? translate(`messages:type.${message.mediaType}`)
      : cutText(message.body, { units: maxLength });
  const shown = show(ticket.contact.name, {
    body,
    tag: ticket.uuid,
    icon: await iconOf(ticket.contact),
    silent: true,
  });
  if (!shown) return;
  shown.onclick = () => {
    window.focus();
    window.dispatchEvent(new CustomEvent<string>(openTicketEvent, { detail: ticket.uuid }));
    shown.close();
  };
};

/** Window event for a clicked desktop notification; its detail is the ticket's uuid. */
export const openTicketEvent = 'recado:open-ticket';
