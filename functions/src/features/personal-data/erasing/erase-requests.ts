import { dataRequestEvent } from '@recado/shared/contract/data-requests';
import { localTime } from '@recado/shared/text/time';
import type { Context } from '../../../context/context.ts';
import { dataRequestEntity, type DataRequestRecord, presentDataRequest } from '../../../data/data-requests/store.ts';
import type { ErasureRecord } from '../../../data/erasures/store.ts';
import { recordEvents } from '../../../domain/records/record-events.ts';
import { retryOnConflict } from '../../../platform/retry-on-conflict.ts';
import type { Traces } from './traces.ts';

/** Publishes changes of requests to administrators. */
export const dataRequestEvents = recordEvents(dataRequestEntity, dataRequestEvent, {
  rooms: () => ['everything'],
  changed: (record: DataRequestRecord) => ({ record: presentDataRequest(record) }),
  removed: ({ id }) => ({ id }),
});

/** Returns the request that an erasure answers, as done. */
const answered = (before: DataRequestRecord, { clock, company }: Context): DataRequestRecord => ({
  ...before,
  state: 'done',
  reason: '',
  closedOn: before.closedOn ?? localTime(clock.now(), company.timeZone).date,
});

/**
 * Takes an erased person out of the requests about its data, which stay with their kind and days; the one that the erasure
 * answers is done. Safe to repeat. Returns how many changed.
 */
export const eraseRequests = async (
  context: Context,
  { dataRequestId }: Pick<ErasureRecord, 'dataRequestId'>,
  traces: Traces,
): Promise<number> => {
  const { dataRequests } = context.stores;
  const isAbout = ({ id, contacts, requester, note, reason }: DataRequestRecord): boolean =>
    id === dataRequestId ||
    contacts.some((contact) => traces.isContact(contact.id)) ||
    [requester, note, reason].some((text) => traces.namedIn(text));
  let count = 0;
  for (const { id } of (await dataRequests.list()).filter(isAbout))
    await retryOnConflict(async () => {
      const before = await dataRequests.get(id);
      if (!before) return;
      const { requester, note, reason, contacts } = before;
      const kept = {
        requester: traces.without(requester),
        note: traces.without(note),
        reason: traces.without(reason),
        contacts: contacts.filter((contact) => !traces.isContact(contact.id)),
      };
      const after = { ...(id === dataRequestId ? answered(before, context) : before), ...kept };
      const isChanged = JSON.stringify(after) !== JSON.stringify(before);
      if (!isChanged) return;
      count += 1;
      await context.commit(dataRequests.update(before, after), dataRequestEvents(context, before, after));
    });
  return count;
};
