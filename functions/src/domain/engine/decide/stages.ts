import type { Stage } from '../stage.ts';
import {
  acceptTicket,
  assignQueue,
  closeByQueue,
  closeForTransfer,
  closeImported,
  closeMerged,
  closeOneOfAll,
  openTicket,
  openTransferred,
  releaseTicket,
  removeTicket,
  reopenTicket,
  requireTag,
  resolveTicket,
  returnTicket,
  transferTicket,
} from '../stages/ticket-actions.ts';
import { startChosenFlow, stopRunningFlow } from '../stages/chosen-flow.ts';
import { continueTimedFlow, keepFlowRun, runFlow } from '../stages/flows.ts';
import { changeMessage, editMessage, reactToMessage, revokeMessage, undoChange } from '../stages/message-changes.ts';
import { findOrCreateTicket, findPlaceOfImport, findPlaceOfBackfill } from '../stages/find-ticket.ts';
import { followGroup, ignoreGroup } from '../stages/groups.ts';
import { suspendAnswers } from '../stages/suspend-answers.ts';
import { forwardMessage, markRead, sendParts } from '../stages/outgoing.ts';
import { giveBackTicket } from '../stages/give-back.ts';
import { greetOnAccept, reportTransfer, sendFarewell, sendTransferText } from '../stages/texts.ts';
import { assignConnectionQueue } from '../stages/connection-queue.ts';
import { ignoreBlockedContact, refreshPicture, upsertContact } from '../stages/contact.ts';
import { ignoreCall, refuseCall } from '../stages/calls.ts';
import { expireInactiveTicket, keepInactivityTimer } from '../stages/inactivity.ts';
import { leaveOptOutUnanswered, reportCampaignReply } from '../stages/campaign-replies.ts';
import { addNote } from '../stages/notes.ts';
import { answerMenu, leaveToPhone } from '../stages/menu.ts';
import { answerOption } from '../stages/option-tree.ts';
import { countAutoReplies, stopLoop } from '../stages/loops.ts';
import { askRating, expireRating, keepRatingTimer, receiveRating } from '../stages/rating.ts';
import { advanceLane, keepLaneTimer, rollBackLane, setLane } from '../stages/lanes.ts';
import { keepRedirectTimer, redirectTicket } from '../stages/redirect.ts';
import { keepRotationTimer, rotateTicket } from '../stages/rotation.ts';
import { continueDialogue, receiveIntegrationAnswer, runIntegration } from '../stages/integrations.ts';
import { keepChat } from '../stages/chat-pointer.ts';
import { countTraffic } from '../stages/traffic.ts';
import { keepServiceCycle } from '../stages/service-cycle.ts';
import { keepServiceLevel } from '../stages/service-level.ts';
import { keepServiceLevelTimer, pauseServiceLevel, reportServiceLevel } from '../stages/service-level-timer.ts';
import { refuseAudio } from '../stages/refuse-audio.ts';
import { receiveConsent } from '../stages/consent.ts';
import { sendOutOfHours, sendQueueOutOfHours } from '../stages/out-of-hours.ts';
import { requestMissed } from '../stages/missed.ts';
import { sendExternal } from '../stages/external.ts';
import { sendCampaign, sendScheduled } from '../stages/scheduled.ts';
import { sendVacationText } from '../stages/vacation.ts';
import { storeMessage, storeImported, storeBackfill } from '../stages/incoming.ts';

/**
 * The order in which a decision is made, from top to bottom (behaviour, section 2). Each stage names the types of events
 * that it runs for; a rule that several types share stands once. No stage checks whether a message is stored already: its
 * marker is a condition of the commit, which also holds between two deliveries at once.
 */
export const stages: readonly Stage[] = [
  ignoreGroup,
  ignoreCall,
  upsertContact,
  ignoreBlockedContact,
  refreshPicture,

  findOrCreateTicket,
  findPlaceOfImport,
  findPlaceOfBackfill,
  assignConnectionQueue,
  openTicket,
  acceptTicket,
  returnTicket,
  giveBackTicket,
  reopenTicket,
  transferTicket,
  closeForTransfer,
  openTransferred,
  assignQueue,
  releaseTicket,
  pauseServiceLevel,
  startChosenFlow,
  stopRunningFlow,
  setLane,
  rollBackLane,

  changeMessage,
  editMessage,
  revokeMessage,
  reactToMessage,
  undoChange,

  followGroup,
  storeMessage,
  requestMissed,
  leaveToPhone,
  suspendAnswers,
  stopLoop,
  leaveOptOutUnanswered,
  sendVacationText,
  receiveRating,
  refuseCall,
  receiveConsent,
  sendOutOfHours,
  runFlow,
  runIntegration,
  answerMenu,
  refuseAudio,
  sendQueueOutOfHours,
  answerOption,
  storeImported,
  storeBackfill,
  sendParts,
  forwardMessage,
  sendScheduled,
  sendCampaign,
  sendExternal,
  addNote,
  markRead,
  greetOnAccept,
  sendTransferText,
  closeByQueue,
  reportTransfer,

  requireTag,
  askRating,
  sendFarewell,
  resolveTicket,
  closeOneOfAll,
  closeMerged,
  closeImported,
  expireInactiveTicket,
  expireRating,
  advanceLane,
  redirectTicket,
  rotateTicket,
  reportServiceLevel,
  receiveIntegrationAnswer,
  continueTimedFlow,
  continueDialogue,
  removeTicket,

  keepFlowRun,
  keepServiceCycle,
  countTraffic,
  keepServiceLevel,
  keepChat,
  keepInactivityTimer,
  keepRatingTimer,
  keepLaneTimer,
  keepRedirectTimer,
  keepRotationTimer,
  keepServiceLevelTimer,
  countAutoReplies,
  reportCampaignReply,
];
