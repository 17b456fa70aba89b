import type { TicketStatus } from '@recado/shared/contract/tickets';

/** The statuses that the search view filters by; tickets that wait for consent count as waiting. */
export const searchStatuses = ['open', 'pending', 'group', 'closed'] as const satisfies readonly TicketStatus[];
type SearchStatus = (typeof searchStatuses)[number];

/**
 * The filter of the search view. Its address holds it, so that it outlives a reload and goes back with the browser.
 */
export interface SearchFilter {
  text: string;
  statuses: SearchStatus[];
  queueIds: number[];
  connectionIds: number[];
  tagIds: number[];
  /** Agents; for administrators only. */
  userIds: number[];
  /** Day of the ticket's creation, YYYY-MM-DD. */
  created: string | null;
  /** Day of the ticket's last change, YYYY-MM-DD. */
  updated: string | null;
  unread: boolean;
  /** Searches the text of messages too. */
  messages: boolean;
  /** Only own and unassigned tickets; for users who are not administrators always. */
  own: boolean;
}

export const emptySearch: SearchFilter = {
  text: '',
  statuses: [],
  queueIds: [],
  connectionIds: [],
  tagIds: [],
  userIds: [],
  created: null,
  updated: null,
  unread: false,
  messages: false,
  own: false,
};

/** Reads a list of ids in an address. Ignores invalid ones. */
export const idsIn = (text: string | null): number[] => [
  ...new Set(
    (text ?? '')
      .split(',')
      .map(Number)
      .filter((id) => Number.isSafeInteger(id) && id > 0),
  ),
];
const dayIn = (text: string | null): string | null => (text !== null && /^2\d{3}-\d\d-\d\d$/.test(text) ? text : null);

/** Reads the search view of an address; null for the tabs. Ignores what is not valid. */
export const searchOf = (query: string): SearchFilter | null => {
  const params = new URLSearchParams(query);
  if (params.get('view') !== 'search') return null;
  const statuses = (params.get('status') ?? '').split(',');
  return {
    text: params.get('q') ?? '',
    statuses: searchStatuses.filter((status) => statuses.includes(status)),
    queueIds: idsIn(params.get('queues')),
    connectionIds: idsIn(params.get('connections')),
    tagIds: idsIn(params.get('tags')),
    userIds: idsIn(params.get('users')),
    created: dayIn(params.get('created')),
    updated: dayIn(params.get('updated')),
    unread: params.get('unread') === '1',
    messages: params.get('messages') === '1',
    own: params.get('own') === '1',
  };
};

/** Returns the query of the address of a search view, with `?`; empty for the tabs. */
export const addressOf = (search: SearchFilter | null): string => {
  if (search === null) return '';
  const given: [string, string][] = [
    ['q', search.text],
    ['status', search.statuses.join(',')],
    ['queues', search.queueIds.join(',')],
    ['connections', search.connectionIds.join(',')],
    ['tags', search.tagIds.join(',')],
    ['users', search.userIds.join(',')],
    ['created', search.created ?? ''],
    ['updated', search.updated ?? ''],
    ['unread', search.unread ? '1' : ''],
    ['messages', search.messages ? '1' : ''],
    ['own', search.own ? '1' : ''],
  ];
  return `?${new URLSearchParams([['view', 'search'], ...given.filter(([, value]) => value !== '')]).toString()}`;
};

/** Returns the address of the inbox without a conversation, or with that of a ticket; a search that is shown now stays. */
export const inboxAddress = (uuid?: string): string =>
  `/tickets${uuid === undefined ? '' : `/${uuid}`}${addressOf(searchOf(window.location.search))}`;

/** Returns the number of filters that are set besides the text. */
export const filterCount = ({ text: _, ...filters }: SearchFilter): number =>
  Object.values(filters).filter((value) =>
    Array.isArray(value) ? value.length > 0 : value !== null && value !== false,
  ).length;
