import type { MessageRecord } from '../../../../functions/src/data/messages/record.ts';

/** The fields of a stored text that nothing happened to: no file, reaction, quote, change or failure. */
export const textMessage = {
  mediaType: 'conversation',
  mediaState: 'none',
  media: null,
  card: null,
  votes: [],
  failure: null,
  retryId: null,
  isPrivate: false,
  isDeleted: false,
  isEdited: false,
  isForwarded: false,
  participantNumber: null,
  editedAt: null,
  reactions: [],
  readers: {},
  revision: 0,
  participant: null,
  participantJid: null,
  quoted: null,
} satisfies Partial<MessageRecord>;
