import type { Ticket } from '@recado/shared/contract/tickets';

/** Attachments that have a dialog. */
export type AttachDialog = 'camera' | 'contacts' | 'location' | 'poll' | 'interactive' | 'template';

const onAllChannels: readonly AttachDialog[] = ['camera', 'contacts', 'location'];

/** Polls and interactive messages exist on WhatsApp only; templates on the Cloud API only. */
const byChannel: Record<Ticket['channel'], readonly AttachDialog[]> = {
  whatsapp: ['poll', 'interactive'],
  whatsappapi: ['interactive', 'template'],
  facebook: [],
  instagram: [],
};

/** The dialogs that a channel supports, in the menu's order. */
export const attachDialogsOf = (channel: Ticket['channel']): readonly AttachDialog[] => [
  ...onAllChannels,
  ...byChannel[channel],
];
