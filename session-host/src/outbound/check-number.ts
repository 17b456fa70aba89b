import type { InboundNumberCheck } from '@recado/shared/contract/queue-messages/inbound';
import type { CheckNumberCommand } from '@recado/shared/contract/queue-messages/outbound';
import { findAlternative } from '../people/find-alternative.ts';
import { chatOf } from '../people/address.ts';
import type { Publisher } from '../inbound/publisher.ts';
import { refName } from '../platform/connection-ref.ts';
import { faultOf, type Log } from '../platform/log.ts';
import { pause } from '../platform/pause.ts';
import type { Connected, CommandSession } from '../ports/session.ts';
import type { Delivery } from './outbound-queue.ts';

/** Milliseconds after which the answer is of no use: the number may have been corrected by hand. */
const maxAge = 60_000;
/** Milliseconds within which WhatsApp must answer. */
const answerTimeout = 8_000;

type Outcome = InboundNumberCheck['outcome'];

const ask = async ({ live, auth }: Connected, numbers: readonly string[], stop: AbortSignal): Promise<Outcome> => {
  const answer = live.sock.onWhatsApp(...numbers);
  answer.catch(() => undefined);
  const ended = AbortSignal.any([stop, live.closed]);
  const found = await Promise.race([answer, pause(answerTimeout, ended).then(() => null)]);
  if (!found) return { state: 'failed' };
  const registered = found.find(({ exists }) => exists);
  if (!registered) return { state: 'unregistered' };
  const { address } = await chatOf(findAlternative(auth), registered.jid, null);
  return { state: 'registered', address };
};

/**
 * Asks WhatsApp which form of a number is registered, and publishes the answer. Commands that are older than a minute are
 * dropped. Checks of a connection keep a distance.
 */
export const checkNumber = async (
  { companyId, whatsappId, commandId, numbers }: CheckNumberCommand,
  session: CommandSession | null,
  { age }: Delivery,
  { publisher, log }: { publisher: Publisher; log: Log },
  stop: AbortSignal,
): Promise<void> => {
  if (age > maxAge) return;
  const begun = Date.now();
  if (session) await pause(session.numberChecks.next(begun), stop);
  if (stop.aborted || age + Date.now() - begun > maxAge) return;
  const connected = session?.connected;
  const outcome = connected
    ? await ask(connected, numbers, stop).catch((error: unknown): Outcome => {
        log.warn({ connection: refName({ companyId, whatsappId }), fault: faultOf(error) }, 'number not checked');
        return { state: 'failed' };
      })
    : ({ state: 'failed' } as const);
  await publisher.publish({ companyId, whatsappId, channel: 'whatsapp', type: 'numberCheck', commandId, outcome });
};
