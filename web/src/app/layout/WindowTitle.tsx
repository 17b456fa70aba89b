import { useAppName } from '../../config/brand.ts';
import { unreadGlyph } from '../../features/notifications/unread-glyph.ts';
import { useUnreadTickets } from '../../features/notifications/use-unread-tickets.ts';

/** The window title with the number of unread tickets. */
export const WindowTitle = () => {
  const { length } = useUnreadTickets();
  const name = useAppName();
  return <title>{length > 0 ? `${unreadGlyph(length)} ${name}` : name}</title>;
};
