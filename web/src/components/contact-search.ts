import { useDebouncedValue } from '@mantine/hooks';
import { listContacts, type Contact } from '@recado/shared/contract/contacts';
import { maxSearchLength } from '@recado/shared/limits/search';
import { cutText } from '@recado/shared/text/cut-text';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../api/query.ts';

/** Minimum length of a search term for contacts and tickets (specification 1, section 9). */
export const minSearchLength = 3;
/** Milliseconds without typing before contacts are searched (specification 1, section 9). */
const debounce = 500;

/** Searches contacts by name, username or number; excludes groups. */
export const useContactSearch = (typed: string): { contacts: Contact[]; searching: boolean } => {
  const [search] = useDebouncedValue(cutText(typed.trim(), { units: maxSearchLength }), debounce);
  const searching = search.length >= minSearchLength;
  const { data } = useQuery({
    ...endpointQuery(listContacts, { query: { searchParam: search } }),
    enabled: searching,
    // The index of names follows a new contact a moment later: the same text, typed again, is searched again.
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  return { contacts: data?.contacts.filter(({ isGroup }) => !isGroup) ?? [], searching };
};
