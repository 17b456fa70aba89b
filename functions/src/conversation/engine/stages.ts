import type { Stage } from './stage.ts';
import { acceptTicket } from './stages/accept-ticket.ts';
import { assignQueue } from './stages/assign-queue.ts';
import { changeMessage } from './stages/change-message.ts';
import { closeImported } from './stages/close-imported.ts';
import { editMessage } from './stages/edit-message.ts';
import { findOrCreateTicket } from './stages/find-or-create-ticket.ts';
import { findPlaceOfImport } from './stages/find-place-of-import.ts';
import { findPlaceOfBackfill } from './stages/find-place-of-missed.ts';
import { followGroup } from './stages/follow-group.ts';
import { forwardMessage } from './stages/forward-message.ts';
import { greetOnAccept } from './stages/greet-on-accept.ts';
import { ignoreBlockedContact } from './stages/ignore-blocked-contact.ts';
import { ignoreCall } from './stages/ignore-call.ts';
import { ignoreGroup } from './stages/ignore-group.ts';
import { keepChat } from './stages/keep-chat.ts';
import { keepServiceCycle } from './stages/keep-service-cycle.ts';
import { markRead } from './stages/mark-read.ts';
import { openTicket } from './stages/open-ticket.ts';
import { reactToMessage } from './stages/react-to-message.ts';
import { refuseCall } from './stages/refuse-call.ts';
import { releaseTicket } from './stages/release-ticket.ts';
import { removeTicket } from './stages/remove-ticket.ts';
import { reopenTicket } from './stages/reopen-ticket.ts';
import { resolveTicket } from './stages/resolve-ticket.ts';
import { returnTicket } from './stages/return-ticket.ts';
import { revokeMessage } from './stages/revoke-message.ts';
import { sendParts } from './stages/say.ts';
import { sendFarewell } from './stages/say-farewell.ts';
import { storeMessage } from './stages/store-message.ts';
import { storeImported } from './stages/store-imported.ts';
import { storeBackfill } from './stages/store-missed.ts';
import { sendTransferText } from './stages/tell-transfer.ts';
import { transferTicket } from './stages/transfer-ticket.ts';
import { undoChange } from './stages/undo-change.ts';
import { upsertContact } from './stages/upsert-contact.ts';

/**
 * The order of the conversation, from top to bottom (behaviour, section 2). Each stage says for which happenings it
 * runs; a rule that several happenings share stands once. That a message is stored already is no stage: its marker is
 * a condition of the commit, which holds also between two deliveries at once.
 */
export const stages: readonly Stage[] = [
  ignoreGroup,
  ignoreCall,
  upsertContact,
  ignoreBlockedContact,

  findOrCreateTicket,
  findPlaceOfImport,
  findPlaceOfBackfill,
  openTicket,
  acceptTicket,
  returnTicket,
  reopenTicket,
  transferTicket,
  assignQueue,
  releaseTicket,

  changeMessage,
  editMessage,
  revokeMessage,
  reactToMessage,
  undoChange,

  followGroup,
  storeMessage,
  refuseCall,
  storeImported,
  storeBackfill,
  sendParts,
  forwardMessage,
  markRead,
  greetOnAccept,
  sendTransferText,

  sendFarewell,
  resolveTicket,
  closeImported,
  removeTicket,

  keepServiceCycle,
  keepChat,
];
