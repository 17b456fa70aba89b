import { typedNumber } from '@recado/shared/contract/contacts';
import type { ContactImportReason, ContactImportRow } from '@recado/shared/contract/contact-imports';
import { AppError } from '@recado/shared/contract/errors';
import { trimmed } from '@recado/shared/contract/parameters';
import { contactLimits } from '@recado/shared/limits/contacts';
import { tagLimits } from '@recado/shared/limits/tags';
import { parseNumber } from '@recado/shared/text/phone';
import * as z from 'zod';
import type { Context } from '../../../context/context.ts';
import { optOutOf } from '../../../domain/operations/opt-out.ts';
import { contactEvents } from '../../../data/contacts/events.ts';
import { newContact } from '../../../data/contacts/new-contact.ts';
import type { ContactRecord } from '../../../data/contacts/record.ts';
import { isListenedTo } from '../../../data/webhooks/webhook-effects.ts';
import type { Effect } from '../../../platform/outbox/effect.ts';
import { retryOnConflict } from '../../../platform/retry-on-conflict.ts';
import type { Write } from '../../../platform/write.ts';
import { type Asking, type CheckedNumber, checkNumber } from '../../../domain/operations/check-number.ts';
import type { TagIds } from './ensure-tags.ts';

/** The outcome of a row. */
export type RowOutcome =
  | { outcome: 'created' | 'existing'; contactId: number }
  | { outcome: 'failed'; reason: ContactImportReason };

interface Options {
  /** True if WhatsApp is asked for the number. */
  validateContact: boolean;
  /** The caller who waits for WhatsApp's answer. */
  asking: Asking;
  tags: TagIds;
  /** Writes that are committed with a new contact. */
  onCreate?: readonly Write[];
}

/** The fields that an import reads of a row; the LID is known where a phone gave it. */
type Row = Omit<ContactImportRow, 'line'> & { lid?: string | null };

const nameSchema = trimmed(contactLimits.name);
const emailSchema = z.union([z.literal(''), z.email().max(contactLimits.email.max)]);

interface Values {
  name: string;
  number: string;
  lid: string | null;
  email: string;
  tagIds: number[];
}

/** Returns the values of a row, or the field that is wrong. */
const valuesOf = (row: Row, tags: TagIds): Values | ContactImportReason => {
  const name = nameSchema.safeParse(row.name);
  if (!name.success) return 'name';
  const typed = typedNumber.safeParse(row.number);
  const number = typed.success ? parseNumber(typed.data) : null;
  if (number === null) return 'number';
  const email = emailSchema.safeParse(row.email.trim());
  if (!email.success) return 'email';
  const tagIds = row.tags.filter((tag) => tag.trim() !== '').map((tag) => tags.idOf(tag));
  if (tagIds.includes(null)) return 'tags';
  return {
    name: name.data,
    number,
    lid: row.lid ?? null,
    email: email.data,
    tagIds: [...new Set(tagIds.filter((id) => id !== null))],
  };
};

const indexed = (context: Context, id: number): Effect => ({
  to: 'search',
  message: { companyId: context.company.id, kind: 'contact', id },
});

/** The events for endpoints. The settings are read only where one listens. */
const eventsOf = async (context: Context, action: 'create' | 'update', record: ContactRecord): Promise<Effect[]> =>
  isListenedTo(context, action === 'create' ? 'contact.created' : 'contact.changed')
    ? contactEvents(context, action, record, await context.stores.settings.company())
    : [];

/** True if nobody has named a contact: its name is its address. */
const isNameless = ({ name, number, lid }: ContactRecord): boolean => name === '' || name === number || name === lid;

/** Adds tags to a contact that exists, and a name to one that has only its number; nothing else of it changes. */
const complete = async (context: Context, before: ContactRecord, values: Values): Promise<void> => {
  const { clock, stores } = context;
  const tagIds = [...new Set([...before.tagIds, ...values.tagIds])].slice(0, tagLimits.ofContact);
  const name = isNameless(before) && !/^\d+$/.test(values.name) ? values.name : before.name;
  if (tagIds.length === before.tagIds.length && name === before.name) return;
  const after = { ...before, name, tagIds, updatedAt: new Date(clock.now()).toISOString() };
  await context.commit(await stores.contacts.changes(before, after), [
    indexed(context, before.id),
    ...(await eventsOf(context, 'update', after)),
  ]);
  await stores.tickets.contactChanged(after);
};

const create = async (
  context: Context,
  { name, number, email, tagIds }: Values,
  { address }: CheckedNumber,
  onCreate: readonly Write[],
): Promise<number> => {
  const { clock, company, ids, stores } = context;
  const [id, optedOutAt] = await Promise.all([ids.next('contact'), optOutOf(context, address)]);
  const record = newContact(
    { id, companyId: company.id, name, number: address.number ?? number, lid: address.lid, email, tagIds, optedOutAt },
    clock.now(),
  );
  await context.commit(
    [...stores.contacts.creation(record, address), ...onCreate],
    [indexed(context, id), ...(await eventsOf(context, 'create', record))],
  );
  return id;
};

/** Asks WhatsApp for a number; returns why it can't be imported where WhatsApp refuses it or does not answer. */
const check = async (
  context: Context,
  number: string,
  asking: Asking,
): Promise<CheckedNumber | ContactImportReason> => {
  try {
    return await checkNumber(context, number, asking);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'ERR_WAPP_INVALID_CONTACT') return 'unregistered';
    if (error.code === 'ERR_WAPP_CHECK_CONTACT') return 'unchecked';
    throw error;
  }
};

/**
 * Imports a row: creates a contact or, where one has the number in any of its forms, adds the tags to it, and the name
 * if nobody has named it. Publishes no event of the contact: an import ends with one event for all of them.
 */
export const importRow = async (
  context: Context,
  row: Row,
  { validateContact, asking, tags, onCreate = [] }: Options,
): Promise<RowOutcome> => {
  const values = valuesOf(row, tags);
  if (typeof values === 'string') return { outcome: 'failed', reason: values };
  const { contacts } = context.stores;
  const unchecked: CheckedNumber = {
    address: { number: values.number, lid: values.lid },
    askedBy: null,
    unanswered: null,
  };
  const isKnown = (await contacts.identify(unchecked.address)) !== null;
  const checked = validateContact && !isKnown ? await check(context, values.number, asking) : unchecked;
  if (typeof checked === 'string') return { outcome: 'failed', reason: checked };
  try {
    return await retryOnConflict(async (): Promise<RowOutcome> => {
      const known = await contacts.identify(checked.address);
      if (!known) return { outcome: 'created', contactId: await create(context, values, checked, onCreate) };
      await complete(context, known, values);
      return { outcome: 'existing', contactId: known.id };
    });
  } catch (error) {
    if (error instanceof AppError && error.code === 'ERR_BUSY') return { outcome: 'failed', reason: 'busy' };
    throw error;
  }
};
