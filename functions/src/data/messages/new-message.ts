import type { MessageRecord } from './record.ts';

/** Returns the fields that a new text message has before anything happens to it. */
export const newMessage = () =>
  ({
    mediaType: 'conversation',
    mediaState: 'none',
    media: null,
    card: null,
    votes: [],
    ack: 0,
    failure: null,
    retryId: null,
    isPrivate: false,
    isDeleted: false,
    isEdited: false,
    isForwarded: false,
    user: null,
    participant: null,
    participantJid: null,
    participantNumber: null,
    quoted: null,
    editedAt: null,
    reactions: [],
    readers: {},
    revision: 0,
  }) satisfies Partial<MessageRecord>;
