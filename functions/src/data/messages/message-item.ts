import type { EntityRecord } from '../../platform/entity/entity-types.ts';
import type { messageEntity } from './entities.ts';
import { ticketIdOf, ulidOf } from './message-id.ts';
import type { ChatKey } from './message-key.ts';
import type { MessageRecord } from './record.ts';

type StoredMessage = EntityRecord<typeof messageEntity>;

/** Returns a message as it is stored: its id is the ticket's id and a ULID. */
export const toStored = (companyId: number, { id, ...message }: MessageRecord): StoredMessage => ({
  ...message,
  companyId,
  ulid: ulidOf(id),
  isForwardedOften: message.isForwardedOften ?? false,
  transcription: message.transcription ?? null,
  transcribingUntil: message.transcribingUntil ?? null,
  requestId: message.requestId ?? null,
  fingerprint: message.fingerprint ?? null,
  editedBy: message.editedBy ?? null,
  edits: message.edits ?? 0,
  beforeEdit: message.beforeEdit ?? null,
  template: message.template ?? null,
  pricing: message.pricing ?? null,
  rule: message.rule ?? null,
  mentions: message.mentions ?? [],
  sources: message.sources ?? [],
  promptId: message.promptId ?? null,
});

/** Returns the message that is stored so. */
export const fromStored = ({ companyId: _, ulid, ...message }: StoredMessage): MessageRecord => ({
  ...message,
  id: `${message.ticketId}-${ulid}`,
});

/** Returns the fields of a message's key. */
export const keyOf = ({ whatsappId, contactId }: ChatKey, id: string) => ({
  whatsappId,
  contactId,
  ticketId: ticketIdOf(id),
  ulid: ulidOf(id),
});
