import { addMessage } from '../compose.ts';
import { dialogueOf } from '../dialogue.ts';
import { appendLog, change, type Draft, pushEffect } from '../draft.ts';
import { bookkeeping, rule } from '../stage.ts';

/** Automatic texts in a row, each answered within seconds, after which the other side counts as a machine. */
const most = 8;

/** Milliseconds after an automatic text in which a message is a quick answer to it. */
const quickly = 30_000;

/** Product text of the note that the conversation shows to the company's users. */
export const loopNote =
  '*Assistente Virtual*:\nO atendimento automático parou neste ticket: outro robô parece responder às mensagens.';

type Counted = { autoReplies: number; autoRepliedAt: number | null };

/** Returns the counts so far: in this ticket, or in the chat's closed one before a new ticket. */
const countedBefore = ({ before, state }: Draft): Counted =>
  before ?? state.lastClosed ?? { autoReplies: 0, autoRepliedAt: null };

const isQuick = ({ autoRepliedAt }: Counted, at: number): boolean =>
  autoRepliedAt !== null && at - autoRepliedAt <= quickly;

/**
 * Stops all automatic answers to a chat that answers them like a machine: two bots would talk to each other for ever. The
 * ticket is left to a person, with a note and an entry in its log, and administrators are notified. Automatic answers go
 * on once the other side paused.
 */
export const stopLoop = rule('stop loop', ['message'], (draft, { message }) => {
  const counted = countedBefore(draft);
  if (message.fromMe || counted.autoReplies < most || !isQuick(counted, message.at)) return undefined;
  if (counted.autoReplies === most) {
    addMessage(draft, { wid: null, body: loopNote, fromMe: true, isPrivate: true });
    appendLog(draft, 'botLoop', null);
    pushEffect(draft, { type: 'reportBotLoop' });
  }
  change(draft, { isBot: false, autoReplies: most + 1, autoRepliedAt: draft.now });
  return 'stop';
});

/** True if a choice brought the contact on in the bot's menu: people choose quickly too. */
const isChoice = (draft: Draft): boolean => {
  const { before, ticket, state } = draft;
  if (before === null || before.id !== ticket?.id) return false;
  const chosenBefore = before.inDialogue ? (state.dialogue?.chosenOptionIds ?? []) : [];
  return before.queueId !== ticket.queueId || chosenBefore.length !== dialogueOf(draft).chosenOptionIds.length;
};

/**
 * True if an answer brought the contact on in a flow: by a choice in a menu, or along an edge that it had not passed before.
 * Contacts choose in a menu again and again; machines don't answer with the number of an option.
 */
const cameOnInFlow = (draft: Draft): boolean => {
  const { dialogue, flow } = draft.state;
  const place = draft.before?.inDialogue ? (dialogue?.flow?.place ?? null) : null;
  if (place === null) return false;
  const before = dialogue?.flow?.passed ?? [];
  const passed = (dialogueOf(draft).flow?.passed ?? []).slice(before.length);
  const isMenu = flow?.graph.nodes.some(({ id, type }) => id === place.nodeId && type === 'menu') === true;
  return isMenu ? passed.length > 0 : passed.some((edge) => !before.includes(edge));
};

/** Counts the automatic answers that follow one another quickly. */
export const countAutoReplies = bookkeeping('count automatic replies', 'autoReplies', (draft) => {
  const { event, ticket, messages, now } = draft;
  if (event.type !== 'message' || ticket === null) return;
  const answers = messages.some(
    ({ fromMe, user, wid, isPrivate }) => fromMe && user === null && wid === null && !isPrivate,
  );
  if (!answers) return;
  const counted = countedBefore(draft);
  const row = isQuick(counted, event.message.at) ? counted.autoReplies : 0;
  change(draft, { autoReplies: row + (isChoice(draft) || cameOnInFlow(draft) ? 0 : 1), autoRepliedAt: now });
});
