import type { Message } from '@recado/shared/contract/messages';
import type { NotificationChoice } from '@recado/shared/contract/users';
import type { Ticket } from '@recado/shared/contract/tickets';
import { brandFile } from '../../config/brand.ts';
import { openTicketEvent } from '../../components/open-ticket-event.ts';
import { translate } from '../../i18n/i18n.ts';
import { isPushActive } from '../../push/push-device.ts';
import { cutText } from '@recado/shared/text/cut-text';
import { plainText } from '@recado/shared/text/plain-text';

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

/** The text by which a notification shows a message. */
export const notifiedText = ({ body, mediaType }: Message): string =>
  body === '' || mediaType === 'call_log'
    ? translate(`messages:type.${mediaType}`)
    : cutText(plainText(body), { units: maxLength });

/**
 * Shows a desktop notification when the user allowed it and the window has no focus. One per ticket at a time. A hidden
 * window leaves it to the service worker, where that notifies.
 */
export const showDesktopNotification = (
  ticket: Ticket,
  text: string,
  { hideText }: Pick<NotificationChoice, 'hideText'>,
  appName: string,
): void => {
  if (!('Notification' in window) || Notification.permission !== 'granted' || document.hasFocus()) return;
  if (isPushActive() && document.visibilityState === 'hidden') return;
  const shown = show(hideText ? appName : ticket.contact.name, {
    body: hideText ? translate('layout:notifications.hidden') : text,
    tag: ticket.uuid,
    icon: brandFile('icon.png'),
    silent: true,
  });
  if (!shown) return;
  shown.onclick = () => {
    window.focus();
    window.dispatchEvent(new CustomEvent<string>(openTicketEvent, { detail: ticket.uuid }));
    shown.close();
  };
};
