import type { ContactRecord } from '../../data/contacts/record.ts';
import type { Changes, Decision, MessageDraft } from '../engine/decision.ts';
import type { ConversationState } from '../engine/state.ts';
import type { Effect } from '../../platform/outbox/effect.ts';
import { messageIdOf } from '../../data/messages/message-id.ts';
import type { EarlyChanges, MessageRecord } from '../../data/messages/record.ts';
import { newWid } from '../../data/messages/wid.ts';
import type { Context } from '../../context/context.ts';
import type { Write } from '../../platform/write.ts';
import { useLibraryFiles } from '../files/use-library-files.ts';
import { indexEffects } from '../search/index-effects.ts';
import { newMessageEvent, ticketEvents } from './webhook-events.ts';
import { contactEffects, contactWrites, knownContact, startMerges } from './contact-changes.ts';
import { markChangedDays } from '../statistics/changed-days.ts';
import { changedByTraffic } from '../statistics/traffic-writes.ts';
import { carryOut } from './effects.ts';
import { figuresEffects } from './figures-effects.ts';
import { directoryFor } from '../presentation/directory.ts';
import type { PresentationOptions } from './publish-ticket.ts';
import type { ChatRecord, DialogueRecord, TicketRecord } from '../../data/tickets/record.ts';

/** The result of a committed decision. */
export interface Outcome {
  /** The ticket after the decision; null if there is none, or it was removed. */
  ticket: TicketRecord | null;
  messages: MessageRecord[];
  /** The changed message, after the change. */
  changed: MessageRecord | null;
  /** The chat's pointer and the contact after the decision. The contact is null where it has to be read again. */
  chat: ChatRecord | null;
  contact: ContactRecord | null;
  /** The ticket's dialogue after the decision; null where none runs, and where it was not loaded. */
  dialogue: DialogueRecord | null;
}

const toMessage = (context: Context, draft: MessageDraft, sent: boolean): MessageRecord => {
  const { time, early: _, ...message } = draft;
  return {
    ...message,
    id: messageIdOf(message.ticketId, time, context.ids.ulid()),
    wid: message.wid ?? (sent ? newWid() : null),
  };
};

/** Sets the ids of quoted messages that the same decision stores. */
const withQuotes = (messages: readonly MessageRecord[]): MessageRecord[] =>
  messages.map((message) => {
    const { quoted } = message;
    const stored = quoted?.id === null ? messages.find(({ wid }) => wid !== null && wid === quoted.wid) : undefined;
    return quoted && stored ? { ...message, quoted: { ...quoted, id: stored.id } } : message;
  });

const cycleWrite = ({ stores: { tickets } }: Context, cycle: NonNullable<Changes['cycle']>): Write =>
  'created' in cycle ? tickets.cycleCreation(cycle.created) : tickets.cycleChange(cycle.ticketId, cycle.id, cycle.set);

/** Returns the writes of service cycles and of messages that are over, with the marks of the earlier days that they change. */
const statisticsWrites = (context: Context, all: readonly Changes[]): Write[] => {
  const cycles = all.flatMap(({ cycle }) => cycle ?? []);
  const traffic = all.flatMap((each) => each.traffic);
  const ofCycles = cycles.flatMap((cycle) =>
    'created' in cycle || cycle.day === null ? [] : [{ day: cycle.day, id: cycle.ticketId }],
  );
  return [
    ...cycles.map((cycle) => cycleWrite(context, cycle)),
    ...traffic.map((record) => context.stores.statistics.addTraffic(record)),
    ...markChangedDays(context, [...ofCycles, ...changedByTraffic(traffic)]),
  ];
};

const isEmpty = (chat: ChatRecord | null): boolean =>
  chat === null || (chat.activeTicketId === null && chat.lastClosedTicketId === null);

/**
 * The first ticket of a chat needs the contact, which may be deleted or merged into another meanwhile. A change of it
 * checks that itself.
 */
const contactCheck = ({ stores }: Context, { changes: { chat, contacts } }: Decision): Write[] =>
  chat && isEmpty(chat.before) && contacts.length === 0 ? [stores.contacts.stored(chat.after.contactId)] : [];

const writesOf = (
  context: Context,
  { changes, preceding }: Decision,
  messages: readonly MessageRecord[],
  early: EarlyChanges | null,
): Write[] => {
  const { stores } = context;
  const { tickets, importedTickets } = stores;
  const all = preceding ? [preceding.changes, changes] : [changes];
  const made = changes.tickets.flatMap(({ before, after }) =>
    before === null && after.imported !== null ? [after] : [],
  );
  const { chat } = changes;
  return [
    ...messages.flatMap((message, place) => stores.messages.creation(message, changes.messages[place]?.early ?? early)),
    ...(changes.changed ? stores.messages.changed(changes.changed.before, changes.changed.after) : []),
    ...made.map(({ whatsappId, id }) => importedTickets.add(whatsappId, id)),
    // Together, because tickets may share a counter.
    ...tickets.saves(all.flatMap((each) => each.tickets)),
    ...(chat ? tickets.chatSave(chat.before, chat.after) : []),
    ...(changes.dialogue ? [tickets.dialogueSave(changes.dialogue)] : []),
    ...all.flatMap(({ flowRuns }) => flowRuns.flatMap((run) => stores.flowRuns.create(run))),
    ...statisticsWrites(context, all),
    ...all.flatMap(({ log }) => log.map((entry) => tickets.logEntry(entry))),
  ];
};

interface DecisionOptions {
  /** The early changes of the message, if there are any. */
  early?: EarlyChanges | null;
  /** Makes further writes of a transaction that writes anything. */
  beside?: (outcome: Outcome) => Promise<Write[]>;
  /** True where the event is delivered until it has succeeded, and a stored message is published again then. */
  isRepeated?: boolean;
}

/**
 * True if nothing follows from a decision but that its one message is published: what a repeated delivery does again.
 */
const isPlain = ({ changes, effects, preceding, isQuiet }: Decision): boolean =>
  changes.messages.length === 1 &&
  changes.contacts.length === 0 &&
  !isQuiet &&
  !preceding &&
  effects.length === 1 &&
  effects[0]?.type === 'publishMessage';

const isUnread = (effect: Decision['effects'][number]): boolean =>
  effect.type === 'publishTicket' && effect.action === 'updateUnread';

/** True if a decision only marks its ticket as read. */
const isReading = ({ changes, effects, preceding }: Decision): boolean =>
  changes.contacts.length === 0 &&
  changes.tickets.length === 1 &&
  !preceding &&
  effects.some(isUnread) &&
  effects.every((effect) => isUnread(effect) || effect.type === 'sendReadReceipts');

const outcomeOf = (state: ConversationState, { changes }: Decision, messages: MessageRecord[]): Outcome => {
  const [change] = changes.tickets;
  const ticket = change ? change.after : state.ticket;
  return {
    ticket,
    messages,
    changed: changes.changed?.after ?? null,
    chat: changes.chat?.after ?? state.chat,
    contact: knownContact(state, changes.contacts),
    dialogue: ticket?.inDialogue ? (changes.dialogue ?? state.dialogue) : null,
  };
};

/** Carries out the effects of a decision, those of the decision that precedes it first. */
const ticketEffectsOf = async (
  context: Context,
  presentation: PresentationOptions,
  decision: Decision,
  { subject, messages }: { subject: TicketRecord | null; messages: readonly MessageRecord[] },
): Promise<Effect[]> => {
  const { preceding } = decision;
  const earlier = preceding?.changes.tickets[0]?.after;
  return [
    ...(earlier ? await carryOut({ context, presentation, decision: preceding, ticket: earlier, messages: [] }) : []),
    ...(subject ? await carryOut({ context, presentation, decision, ticket: subject, messages }) : []),
  ];
};

/** Returns the events for the company's endpoints that a decision makes; none of an import. */
const webhookEventsOf = (
  context: Context,
  presentation: PresentationOptions,
  { changes, preceding, isQuiet }: Decision,
  { subject, messages }: { subject: TicketRecord | null; messages: readonly MessageRecord[] },
): Effect[] => {
  if (isQuiet || context.company.webhooks.length === 0) return [];
  const tickets = [preceding?.changes.tickets[0], changes.tickets[0]];
  return [
    ...tickets.flatMap((change) => (change ? ticketEvents(context, presentation, change) : [])),
    ...(subject
      ? messages.flatMap((message) => newMessageEvent(context, presentation, { message, ticket: subject }))
      : []),
  ];
};

/**
 * Commits the changes and effects of a decision in one transaction.
 *
 * @throws ConditionFailed when the state has changed since it was read; label `marker` means that the message is stored already
 * @throws SendFailed where the event is repeated: the message is stored and was not published
 */
export const commitDecision = async (
  context: Context,
  state: ConversationState,
  decision: Decision,
  { early = null, beside = () => Promise.resolve([]), isRepeated = false }: DecisionOptions = {},
): Promise<Outcome> => {
  const { changes } = decision;
  const sent = new Set(decision.effects.flatMap((effect) => (effect.type === 'send' ? [effect.message] : [])));
  const messages = withQuotes(changes.messages.map((draft, place) => toMessage(context, draft, sent.has(place))));
  const contactChanges = changes.contacts.map(async (contact) => ({
    contact,
    writes: await contactWrites(context, contact),
  }));
  const contacts = (await Promise.all(contactChanges)).filter(({ writes }) => writes.length > 0);
  const writes = [
    ...contacts.flatMap((contact) => contact.writes),
    ...contactCheck(context, decision),
    ...writesOf(context, decision, messages, early),
  ];
  const outcome = outcomeOf(state, decision, messages);
  if (writes.length === 0) return outcome;
  const subject = outcome.ticket ?? changes.tickets[0]?.before ?? null;
  const directory = await directoryFor(context, subject ? [subject, ...changes.log] : []);
  const presentation = { directory, hidesNumbers: state.settings.lgpdHideNumber === 'enabled' };
  const leaving = messages.filter((_, place) => sent.has(place));
  await useLibraryFiles(context, leaving);
  const merges = await startMerges(context, changes.contacts);
  const published = contacts
    .flatMap(({ contact }) => contactEffects(context, state, contact, directory))
    .filter(({ to }) => !decision.isQuiet || to !== 'realtime');
  await context.commit(
    [...writes, ...merges.flatMap((merge) => merge.writes), ...(await beside(outcome))],
    [
      ...merges.flatMap((merge) => merge.effects),
      ...published,
      ...(await ticketEffectsOf(context, presentation, decision, { subject, messages })),
      ...webhookEventsOf(context, presentation, decision, { subject, messages }),
      ...figuresEffects(context, decision),
      ...indexEffects(context.company.id, { stored: messages, changed: changes.changed }),
    ],
    { isRepeated: isRepeated && isPlain(decision), isReading: isReading(decision) },
  );
  return outcome;
};
