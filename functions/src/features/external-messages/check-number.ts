import { AppError } from '@recado/shared/contract/errors';
import type { checkExternalNumber } from '@recado/shared/contract/external-messages';
import type { IntegratorUseCase } from '../../context/integrator-context.ts';
import { todayOf } from '../../domain/statistics/count-days.ts';
import { askWhatsApp, readNumber } from './recipient.ts';

/** Milliseconds that a call waits for WhatsApp's answer, which is all that it asks for. */
const patience = 10_000;

/**
 * Says in which form WhatsApp knows a number.
 *
 * @throws AppError ERR_WAPP_INVALID_CONTACT where it does not, ERR_WAPP_NOT_INITIALIZED where no phone is connected that
 *   could ask
 */
export const checkExternal: IntegratorUseCase<typeof checkExternalNumber> = async (context, { body }) => {
  const named = readNumber(body.number);
  if ('jid' in named) throw new AppError('ERR_WAPP_INVALID_CONTACT');
  const { address, askedBy } = await askWhatsApp(context, named.number, patience);
  if (askedBy === null) throw new AppError('ERR_WAPP_NOT_INITIALIZED');
  await context.stores.externalUsage.add(todayOf(context), 'check', 1);
  return { existsInWhatsapp: true, number: body.number, numberFormatted: address.number ?? named.number };
};
