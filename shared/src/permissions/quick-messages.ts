import type { QuickMessage } from '../contract/quick-messages.ts';
import { can, type Viewer } from './can.ts';

/** The fields of a quick message that determine who may see, change and delete it. */
export type OwnedQuickMessage = Pick<QuickMessage, 'userId' | 'geral' | 'visao'>;

/** Returns whether every user of the company sees a quick message; others are their owner's alone. */
export const isShared = ({ geral, visao }: Pick<OwnedQuickMessage, 'geral' | 'visao'>): boolean => geral || visao;

/** Returns whether a user sees a quick message. */
export const maySeeQuickMessage = ({ id }: Pick<Viewer, 'id'>, message: OwnedQuickMessage): boolean =>
  message.userId === id || isShared(message);

/** Returns whether a user may change a quick message: one that is only visible is its owner's (specification 3, section 4). */
export const mayChangeQuickMessage = ({ id }: Pick<Viewer, 'id'>, { userId, geral }: OwnedQuickMessage): boolean =>
  userId === id || geral;

/** Returns whether a user may delete a quick message: administrators, and roles that may, also those of users who are gone. */
export const mayDeleteQuickMessage = (viewer: Viewer, message: OwnedQuickMessage): boolean =>
  mayChangeQuickMessage(viewer, message) || (can(viewer, 'quick-messages-page:deleteShared') && isShared(message));
