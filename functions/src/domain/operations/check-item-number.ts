import { AppError } from '@recado/shared/contract/errors';
import type { Context } from '../../context/context.ts';
import type { ContactListItemRecord } from '../../data/contact-lists/store.ts';
import { type Asking, type CheckedNumber, checkNumber } from './check-number.ts';

/** The fields of a list item that WhatsApp's answer decides, and whether WhatsApp was asked. */
export interface CheckedItemNumber {
  fields: Pick<ContactListItemRecord, 'number' | 'lid' | 'isWhatsappValid'>;
  asked: boolean;
  /** The check that `followCheck` reads once the item is stored. */
  check: Pick<CheckedNumber, 'askedBy' | 'unanswered'>;
}

/**
 * Asks WhatsApp for the number of a list item (digits with country code). A number that WhatsApp does not know is kept
 * and marked invalid; without a connected connection, or without an answer, the mark is null.
 *
 * @throws AppError ERR_TOO_MANY_REQUESTS
 */
export const checkItemNumber = async (context: Context, number: string, asking: Asking): Promise<CheckedItemNumber> => {
  try {
    const { address, askedBy, unanswered } = await checkNumber(context, number, asking);
    const isKnown = askedBy !== null && unanswered === null;
    return {
      fields: { number: address.number ?? number, lid: address.lid, isWhatsappValid: isKnown ? true : null },
      asked: askedBy !== null,
      check: { askedBy, unanswered },
    };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code !== 'ERR_WAPP_INVALID_CONTACT' && error.code !== 'ERR_WAPP_CHECK_CONTACT') throw error;
    const isWhatsappValid = error.code === 'ERR_WAPP_INVALID_CONTACT' ? false : null;
    return { fields: { number, lid: null, isWhatsappValid }, asked: true, check: { askedBy: null, unanswered: null } };
  }
};
