import type { CountedTag, listCountedTags as endpoint } from '@recado/shared/contract/tags';
import { tagLimits } from '@recado/shared/limits/tags';
import { can } from '@recado/shared/permissions/can';
import { fold } from '@recado/shared/text/fold';
import type { UseCase } from '../../context/binding.ts';
import type { UserContext } from '../../context/context.ts';
import { hidesNumbersFrom } from '../../domain/presentation/present-tickets.ts';
import { hideNumber } from '../../data/contacts/hide-number.ts';
import { presentContact } from '../../data/contacts/record.ts';
import { byLaneOrder, presentTag, type TagRecord } from '../../data/tags/store.ts';
import { directoryFor } from '../../domain/presentation/directory.ts';
import { spend } from '../../platform/budget.ts';
import { environment } from '../../platform/environment.ts';
import { pageOf } from '../../platform/page-of.ts';
import { requireBoard } from './lane-rules.ts';

/** Contacts that are returned with the tag that a call names. */
const maxContacts = 100;

const countTag = async ({ stores, actor }: UserContext, tag: TagRecord): Promise<CountedTag> => {
  const limit = tagLimits.counted + 1;
  const seesTickets = tag.kanban === 1 && can(actor.viewer, 'dashboard:view');
  const [contactsCount, ticketsCount] = await Promise.all([
    tag.kanban === 0 ? stores.tags.countContacts(tag.id, limit) : null,
    seesTickets ? stores.tags.countTickets(tag.id, limit) : null,
  ]);
  return { ...presentTag(tag), contactsCount, ticketsCount };
};

const contactsOf = async (context: UserContext, { id }: TagRecord): Promise<CountedTag['contacts']> => {
  const { stores } = context;
  const records = await stores.contacts.getMany(await stores.tags.contactsWith(id, { limit: maxContacts }));
  const [directory, hides] = await Promise.all([directoryFor(context, []), hidesNumbersFrom(context)]);
  return records
    .map((record) => presentContact(record, directory))
    .map((contact) => (hides ? hideNumber(contact) : contact))
    .map(({ id: contactId, name, number }) => ({ id: contactId, name, number }));
};

/** A page of the company's tags with their contacts counted, or of its lanes with their tickets counted. */
export const listCountedTags: UseCase<typeof endpoint> = async (context, { query }) => {
  const { kanban, tagId, searchParam = '' } = query;
  const { actor, clock, company } = context;
  requireBoard(context, kanban);
  await spend(`tag-counts#${company.id}#${actor.viewer.id}`, environment().LIMITS.tagCounts, clock.now());
  const wanted = fold(searchParam.trim());
  const found = (await context.stores.tags.list())
    .filter((tag) => tag.kanban === kanban && (tagId === undefined || tag.id === tagId))
    .filter(({ name }) => fold(name).includes(wanted));
  const { rows, ...position } = pageOf(kanban === 1 ? found.sort(byLaneOrder) : found, query);
  const tags = await Promise.all(
    rows.map(async (tag) => ({
      ...(await countTag(context, tag)),
      ...(tagId === undefined || kanban === 1 ? {} : { contacts: await contactsOf(context, tag) }),
    })),
  );
  return { tags, ...position };
};
