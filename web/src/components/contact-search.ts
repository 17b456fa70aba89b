import { useDebouncedValue } from '@mantine/hooks';
import { listContacts, type Contact } from '@recado/shared/contract/contacts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../api/query.ts';

/** Fewest characters that are searched for, of contacts and tickets (specification 1, section 9). */
export const shortestSearch = 3;
/** Milliseconds of quiet before contacts are searched (specification 1, section 9). */
const debounce = 500;

/** People found by what is typed of their name or number; groups are none. */
export const useContactSearch = (typed: string): { contacts: Contact[]; searching: boolean } => {
  const [search] = useDebouncedValue(typed.trim(), debounce);
  const searching = search.length >= shortestSearch;
  const { data } = useQuery({
    ...endpointQuery(listContacts, { query: { searchParam: search } }),
    enabled: searching,
    placeholderData: keepPreviousData,
  });
  return { contacts: data?.contacts.filter(({ isGroup }) => !isGroup) ?? [], searching };
};

/** How a contact is called in a list to choose from. */
export const contactLabel = ({ name, number }: Pick<Contact, 'name' | 'number'>): string =>
  number === '' ? name : `${name} · ${number}`;
