import type { IntegrationAnswer } from '@recado/shared/contract/queue-messages/integration';
import { parseJson } from '@recado/shared/text/well-formed';
import type { z } from 'zod';
import type { MessageRecord } from '../../../data/messages/record.ts';
import type { SpeechForm } from '../../../domain/models/speak.ts';
import type { Marks } from '../../../domain/prompts/chat-text.ts';
import { ServiceFailed } from '../../../domain/models/service-failed.ts';
import { callOutside, OutsideCallFailed } from '../../../platform/call-outside.ts';
import { environment } from '../../../platform/environment.ts';

/** Milliseconds for a service's answer, and bytes of it. */
const patience = 20_000;
const maxBytes = 512_000;

/** A message of a contact. A file has a link that works for minutes. */
export interface ServiceInput {
  text: string;
  file: { url: string; name: string | null; mimetype: string } | null;
}

/** A call of a service, and the conversation that it is about. */
export interface ServiceCall {
  callId: string;
  companyId: number;
  ticketId: number;
  contact: { id: number; name: string; number: string; jid: string; refusesAi: boolean };
  connection: { id: number; name: string };
  /** The form of voice notes that the channel plays. */
  speechForm: SpeechForm;
  /** The marks of texts that the channel shows. */
  marks: Marks;
  /** Shows the contact that a voice note is being made. */
  showRecording: () => Promise<void>;
  /** The messages that were not answered yet; empty where the service is to begin. */
  inputs: readonly ServiceInput[];
  session: string | null;
  /** Milliseconds since 1970. */
  now: number;
  /** Milliseconds since 1970 after which nobody waits for the answer. */
  until: number;
  /**
   * Waits until the contact has written nothing for a number of milliseconds. Returns whether it has written since the call
   * began, and the service is to be called once more in place of its answer.
   */
  isOvertaken: (quiet: number) => Promise<boolean>;
  /** The last messages of the ticket that the contact sees, the oldest first. */
  history: (limit: number) => Promise<readonly MessageRecord[]>;
}

/** Speech that was made of a text. */
export interface Spoken {
  bytes: Uint8Array;
  name: string;
  mimetype: string;
  seconds: number;
  /** 64 bytes of 0 to 100, in base64. */
  waveform: string;
}

/** A message of an answer: a text, which may be spoken, or a file at an address. */
export type ServicePart =
  | {
      text: string;
      spoken?: Spoken;
      delay?: number;
      /** The names of the company's sources that it uses. */ sources?: readonly string[];
    }
  | { url: string; delay?: number };

export type ServiceAnswer = Partial<Omit<IntegrationAnswer, 'parts' | 'taken'>> & { parts?: readonly ServicePart[] };

/** A service that answers customers. */
export interface Service {
  /** Asks the service. Throws what `isTemporary` classifies. */
  ask: (call: ServiceCall) => Promise<ServiceAnswer>;
  /** True where the customer goes to people within seconds: an attempt that fails is repeated while there is time. */
  isHurried?: boolean;
  /** The kinds of files for which it waits until they have arrived; all unless given. */
  files?: ReadonlySet<MessageRecord['mediaType']>;
  /** Milliseconds without a message after which it is asked, so that it answers fast messages at once; none unless given. */
  quiet?: number;
}

/** The texts of the messages that a call answers, in one. */
export const textOf = ({ inputs }: Pick<ServiceCall, 'inputs'>): string =>
  inputs
    .map(({ text }) => text)
    .filter((text) => text !== '')
    .join('\n');

/** Statuses that another attempt may change. */
const temporaryStatuses: ReadonlySet<string> = new Set(['408', '425', '429']);

/** True if another attempt may succeed: the service was not reached, is busy, or sent something unreadable. */
export const isTemporary = (error: unknown): boolean => {
  if (error instanceof ServiceFailed) return false;
  if (!(error instanceof OutsideCallFailed)) return true;
  if (['URL', 'PRIVATE_ADDRESS', 'TOO_LARGE'].includes(error.code)) return false;
  return !/^[34]\d\d$/.test(error.code) || temporaryStatuses.has(error.code);
};

/**
 * Posts JSON to a service and parses its answer.
 *
 * @throws OutsideCallFailed, with the code NOT_JSON for an answer of another form
 */
export const postJson = async <Schema extends z.ZodType>(
  url: string,
  body: object,
  answer: Schema,
  headers: Record<string, string> = {},
  within = patience,
): Promise<z.output<Schema>> => {
  const { body: received } = await callOutside({
    url,
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
    body: JSON.stringify(body),
    networks: environment().WEBHOOK_NETWORKS,
    patience: within,
    maxBytes,
  });
  try {
    return answer.parse(parseJson(received.toString('utf8')));
  } catch (error) {
    throw new OutsideCallFailed('NOT_JSON', error);
  }
};
