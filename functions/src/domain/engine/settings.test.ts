import {
  type CompanySettingColumn,
  companySettingColumns,
  type CompanySettings,
  defaultCompanySettings,
} from '@recado/shared/contract/settings';
import { AppError } from '@recado/shared/contract/errors';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type GivenText, inboundText } from '../../../test/conversation.ts';
import {
  dialogueRecord,
  about,
  agent,
  contactRecord,
  noon,
  queueRecord,
  state,
  ticketRecord,
} from '../../../test/conversation-state.ts';
import { contactChanged } from '../../data/contacts/events.ts';
import type { ContactRecord } from '../../data/contacts/record.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';
import type { ConversationEvent } from './event.ts';
import type { ConversationState } from './state.ts';
import { decideAt } from '../../../test/decisions.ts';

const night = noon + 12 * 3_600_000;

/** A company in which every text of the settings is set, and every option has something to act on. */
const settings: CompanySettings = {
  ...defaultCompanySettings,
  userRandom: 'disabled',
  sendGreetingAccepted: 'disabled',
  lgpdMessage: 'Cuidamos dos seus dados',
  transferMessage: 'Transferido',
  greetingAcceptedMessage: 'Olá',
  AcceptCallWhatsappMessage: 'Não atendemos',
  sendQueuePositionMessage: 'Sua posição é',
};

const company = (given: Partial<CompanySettings>, parts: Partial<ConversationState> = {}): ConversationState =>
  state({
    settings: { ...settings, ...given },
    connection: {
      ...state().connection,
      queueIds: [4, 9],
      greetingMessage: 'Escolha',
      complationMessage: 'Até logo',
      outOfHoursMessage: 'Fechado',
      ratingMessage: 'Que nota?',
      expiresTicketNPS: 30,
    },
    queues: [queueRecord({ ativarRoteador: true, tempoRoteador: 5 }), queueRecord({ id: 9, name: 'Recepção' })],
    users: [11, 12].map((id) => ({ id, name: `${id}`, profile: 'user', queueIds: [4, 9], onlineAt: noon })),
    rotationTurn: 1,
    ...parts,
  });

const withTicket = (given: Partial<CompanySettings>, ticket: Partial<TicketRecord>): ConversationState => {
  const known = about(ticketRecord(ticket));
  const dialogue = ticket.inDialogue ? dialogueRecord({ wroteAt: noon - 30_000 }) : null;
  return company(given, { ticket: known.ticket, chat: known.chat, dialogue });
};

const open = { status: 'open', userId: 11, queueId: 4 } as const;
const choosing = { status: 'pending', queueId: null, isBot: true, inDialogue: true } as const;

/** Returns the result of a state and an event: the decision, or the refusal. */
const outcome = (given: ConversationState, event: ConversationEvent, now = noon): unknown => {
  try {
    return decideAt(given, event, now);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { refused: error.code };
  }
};

const message = (given: GivenText = {}, early: Extract<ConversationEvent, { type: 'message' }>['early'] = null) => ({
  type: 'message' as const,
  message: inboundText(state().connection, { number: '5511987654321', wid: 'W1', at: noon, ...given }),
  quoted: null,
  early,
});

const audio: GivenText = {
  content: {
    type: 'media',
    body: '',
    media: { kind: 'audio', mimetype: 'audio/ogg', size: 10, name: null, isVoice: true },
  },
};
const call: GivenText = { content: { type: 'call', callId: '1', isVideo: false } };

const receives = (given: Partial<CompanySettings>, text: GivenText = {}, parts: Partial<ConversationState> = {}) =>
  outcome(company(given, parts), message(text));
const transfers = (given: Partial<CompanySettings>) =>
  outcome(withTicket(given, open), { type: 'transfer', agent: agent(), queueId: 9, userId: 12, note: '' });
const accepts = (given: Partial<CompanySettings>) =>
  outcome(withTicket(given, { queueId: 4 }), { type: 'accept', agent: agent(), queueId: 4 });
const resolves = (given: Partial<CompanySettings>, ticket: Partial<TicketRecord> = open) =>
  outcome(withTicket(given, ticket), {
    type: 'resolve',
    agent: agent({ mayClosePending: true }),
    sendFarewell: true,
  });
const chooses = (given: Partial<CompanySettings>) => outcome(withTicket(given, choosing), message({ body: '1' }));
const revokes = (given: Partial<CompanySettings>) =>
  outcome(
    company({ lgpdConsent: 'disabled', lgpdMessage: '', enableLGPD: 'enabled', ...given }),
    message(
      {},
      {
        ack: null,
        changes: [{ type: 'revoke', by: { fromMe: false, address: null, name: null }, at: noon, byAdmin: false }],
        revision: null,
      },
    ),
  );
const consents = (given: Partial<CompanySettings>, contact: Partial<ContactRecord> = {}) =>
  receives({ enableLGPD: 'enabled', ...given }, {}, { contact: contactRecord(contact) });

const names = { tags: () => [], user: () => null, queue: () => null } as unknown as Parameters<
  typeof contactChanged
>[4];

interface Proof<Value> {
  /** Two values of the setting. */
  values: readonly [Value, Value];
  /** Returns the result with the setting: a decision, an answer or events. */
  outcome: (given: Partial<CompanySettings>) => unknown;
}

/** The test of a setting that the engine does not read. */
interface OnScreen {
  test: string;
}

const toggles = ['enabled', 'disabled'] as const;
const texts = ['Um texto', 'Outro texto'] as const;

/** A state and an event for every setting, in which it matters. A setting without an entry does not compile. */
const proofs: { [Column in CompanySettingColumn]: Proof<CompanySettings[Column]> | OnScreen } = {
  userRating: { values: toggles, outcome: resolves },
  scheduleType: {
    values: ['disabled', 'connection'],
    outcome: (given) => outcome(company(given), message({ at: night }), night),
  },
  chatBotType: { values: ['text', 'list'], outcome: receives },
  acceptCallWhatsapp: { values: toggles, outcome: (given) => receives(given, call) },
  userRandom: { values: toggles, outcome: chooses },
  sendGreetingMessageOneQueues: {
    values: toggles,
    outcome: (given) =>
      outcome(withTicket(given, { queueId: 4, userId: null, updatedAt: noon, rotationTimerAt: noon }), {
        type: 'timer',
        timer: 'rotation',
        at: noon,
      }),
  },
  sendSignMessage: {
    values: toggles,
    outcome: (given) =>
      outcome(withTicket(given, open), {
        type: 'send',
        agent: agent(),
        parts: [{ wid: 'A', body: 'Oi', media: null }],
        quoted: null,
        isPrivate: false,
        isSigned: true,
      }),
  },
  sendFarewellWaitingTicket: { values: toggles, outcome: (given) => resolves(given, { queueId: 4 }) },
  sendGreetingAccepted: { values: toggles, outcome: accepts },
  sendQueuePosition: { values: toggles, outcome: chooses },
  acceptAudioMessageContact: {
    values: toggles,
    outcome: (given) => outcome(withTicket(given, open), message(audio)),
  },
  enableLGPD: { values: toggles, outcome: consents },
  requiredTag: { values: toggles, outcome: resolves },
  closingReason: { test: 'functions/src/features/closing-reasons/closing-reasons.integration.test.ts' },
  lgpdDeleteMessage: { values: toggles, outcome: revokes },
  lgpdHideNumber: {
    values: toggles,
    outcome: (given) =>
      contactChanged(
        { company: { id: 3, webhooks: [] }, clock: { now: () => 0 }, ids: { ulid: () => '' } },
        'update',
        contactRecord(),
        { ...settings, ...given },
        names,
      ),
  },
  lgpdConsent: {
    values: toggles,
    outcome: (given) => consents(given, { lgpdAcceptedAt: '2026-01-01T00:00:00.000Z' }),
  },
  sendMsgTransfTicket: { values: toggles, outcome: transfers },
  DirectTicketsToWallets: {
    values: [true, false],
    outcome: (given) => receives(given, {}, { contact: contactRecord({ wallet: { userId: 12, queueId: 9 } }) }),
  },
  closeTicketOnTransfer: { values: [true, false], outcome: transfers },
  showNotificationPending: { test: 'web/src/features/notifications/unread-tickets.test.ts' },
  lgpdMessage: { values: texts, outcome: consents },
  lgpdLink: { values: ['', 'https://recado.test/lgpd'], outcome: consents },
  transferMessage: { values: texts, outcome: (given) => transfers({ ...given, sendMsgTransfTicket: 'enabled' }) },
  greetingAcceptedMessage: {
    values: texts,
    outcome: (given) => accepts({ ...given, sendGreetingAccepted: 'enabled' }),
  },
  AcceptCallWhatsappMessage: { values: texts, outcome: (given) => receives(given, call) },
  assistancePromptId: { test: 'functions/src/features/assistance/assistance.integration.test.ts' },
  assistanceNotes: { test: 'functions/src/features/assistance/assistance.integration.test.ts' },
  sendQueuePositionMessage: { values: texts, outcome: (given) => chooses({ ...given, sendQueuePosition: 'enabled' }) },
};

const root = join(import.meta.dirname, '../../../..');

it.each(companySettingColumns)('the setting %s changes what happens', (column) => {
  const proof = proofs[column];
  if ('test' in proof) {
    expect(existsSync(join(root, proof.test)) && readFileSync(join(root, proof.test), 'utf8')).toContain(column);
    return;
  }
  const [one, other] = proof.values.map((value) => proof.outcome({ [column]: value }));
  expect(one).not.toEqual(other);
  expect(proof.outcome({ [column]: proof.values[0] })).toEqual(one);
});
