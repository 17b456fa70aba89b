import { contactChannels } from '@recado/shared/contract/contacts';
import { segmentOf, sortName } from './entities.ts';
import type { ContactRecord } from './record.ts';

/** A place in the list by name: behind a contact, or before all names that begin with a folded text. */
export type PlaceByName = Pick<ContactRecord, 'id' | 'name'> | { startsWith: string };

/** Sorts before every key of a name that begins with the text: folded names have one space between words. */
export const keyOfPlace = (place: PlaceByName): { sortName: string; id: number } =>
  'startsWith' in place
    ? { sortName: `${place.startsWith} `, id: 0 }
    : { sortName: sortName(place.name), id: place.id };

/** Contacts of one channel, of one kind, or both. */
export interface ContactFilter {
  channel?: ContactRecord['channel'] | undefined;
  isGroup?: boolean | undefined;
}

/** The segments that a filter reads; null for all contacts. Only WhatsApp has groups. */
export const segmentsOf = ({ channel, isGroup }: ContactFilter): string[] | null => {
  if (channel === undefined && isGroup === undefined) return null;
  const channels = channel === undefined ? contactChannels : [channel];
  const kinds = isGroup === undefined ? [false, true] : [isGroup];
  return channels
    .flatMap((one) => kinds.map((group) => ({ channel: one, isGroup: group })))
    .filter((segment) => !segment.isGroup || segment.channel === 'whatsapp')
    .map(segmentOf);
};

export const isBefore = (one: ContactRecord, other: ContactRecord): boolean => {
  const [name, otherName] = [sortName(one.name), sortName(other.name)];
  return name === otherName ? one.id < other.id : Buffer.compare(Buffer.from(name), Buffer.from(otherName)) < 0;
};
