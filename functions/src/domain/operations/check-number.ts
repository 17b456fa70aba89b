import { AppError } from '@recado/shared/contract/errors';
import type { Address } from '@recado/shared/contract/queue-messages/inbound';
import { numberForms } from '@recado/shared/text/brazilian-mobile';
import { setTimeout as delay } from 'node:timers/promises';
import type { Context } from '../../context/context.ts';
import type { ConnectionRecord } from '../../data/connections/store.ts';
import type { NumberCheckOutcome } from '../../data/number-checks/store.ts';
import { spendSlowCall } from '../../platform/budget.ts';
import { currentDryRun } from '../../platform/dry-run.ts';
import { environment } from '../../platform/environment.ts';
import { commandEffect } from '../../data/connections/command-effect.ts';

/** Milliseconds that a user's call waits for WhatsApp's answer, and between two looks for it. */
const patience = 2_000;
const interval = 100;

/** A number as WhatsApp registered it, or as it was typed where nothing answered. */
export interface CheckedNumber {
  address: Address;
  /** The connection that asked; null if none was connected. */
  askedBy: ConnectionRecord | null;
  /** The command whose answer comes later, as an event; null where it is known, or nobody was asked. */
  unanswered: string | null;
}

/** The connection that asks WhatsApp: the default one if it is connected, else any that is. The Cloud API knows no such question. */
export const connectedDevice = async ({ stores }: Context): Promise<ConnectionRecord | null> => {
  const connected = (await stores.connections.list()).filter(
    ({ channel, status }) => channel === 'whatsapp' && status === 'CONNECTED',
  );
  return connected.find(({ isDefault }) => isDefault) ?? connected[0] ?? null;
};

const answerTo = async (
  { stores, clock }: Context,
  commandId: string,
  within: number,
): Promise<NumberCheckOutcome | null> => {
  for (const end = clock.now() + within; clock.now() < end; await delay(interval)) {
    const outcome = await stores.numberChecks.get(commandId);
    if (outcome) return outcome;
  }
  return null;
};

/** Counts a check of a user's call, which holds a function while it waits. Throws ERR_TOO_MANY_REQUESTS. */
const spendCheck = async ({ clock, company }: Context, userId: number): Promise<void> => {
  const { userNumberChecks, companyNumberChecks } = environment().LIMITS;
  const budgets = { kind: 'number-checks', user: userNumberChecks, company: companyNumberChecks };
  await spendSlowCall(budgets, { companyId: company.id, userId }, clock.now());
};

/** The caller who waits for an answer: a user's call, which has a budget, or a job at its own pace. */
export interface Asking {
  userId?: number;
  /** The connection that asks, where it is connected. */
  by?: ConnectionRecord;
  /**
   * Milliseconds to wait for the answer, without which the caller can't continue. By default a call waits 2 s, and not at
   * all while many of the company do; an answer that comes later is for `followCheck`.
   */
  within?: number;
}

/**
 * Asks WhatsApp for the registered form of a number (digits with country code). Without a connected WhatsApp connection
 * the number stays as it is, and in a dry run, which asks nobody.
 *
 * @throws AppError ERR_WAPP_INVALID_CONTACT if WhatsApp does not know it, ERR_WAPP_CHECK_CONTACT if it could not be asked
 *   or did not answer in the given time, ERR_TOO_MANY_REQUESTS
 */
export const checkNumber = async (
  context: Context,
  number: string,
  { userId, within, by }: Asking,
): Promise<CheckedNumber> => {
  const mayAsk = by?.channel === 'whatsapp' && by.status === 'CONNECTED';
  const askedBy = mayAsk ? by : await connectedDevice(context);
  if (!askedBy || currentDryRun()) return { address: { number, lid: null }, askedBy: null, unanswered: null };
  if (userId !== undefined) await spendCheck(context, userId);
  const { channel, id } = askedBy;
  const commandId = context.ids.ulid();
  await context.publish([
    commandEffect(channel, {
      type: 'checkNumber',
      companyId: context.company.id,
      whatsappId: id,
      commandId,
      numbers: numberForms(number),
    }),
  ]);
  const mayWait = within !== undefined || (await context.stores.numberChecks.mayWait(context.clock.now()));
  const outcome = mayWait ? await answerTo(context, commandId, within ?? patience) : null;
  if (!outcome && within === undefined) return { address: { number, lid: null }, askedBy, unanswered: commandId };
  if (outcome?.state === 'unregistered') throw new AppError('ERR_WAPP_INVALID_CONTACT');
  if (outcome?.state !== 'registered') throw new AppError('ERR_WAPP_CHECK_CONTACT');
  return { address: { number: outcome.address.number ?? number, lid: outcome.address.lid }, askedBy, unanswered: null };
};
