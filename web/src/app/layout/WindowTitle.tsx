import { unreadGlyph } from '../../features/notifications/unread-glyph.ts';
import { useUnreadTickets } from '../../features/notifications/use-unread-tickets.ts';

/** The browser's title, with how many tickets wait to be read. */
export const WindowTitle = () => {
  const { length } = useUnreadTickets();
  return <title>{length > 0 ? `${unreadGlyph(length)} Recado` : 'Recado'}</title>;
};
