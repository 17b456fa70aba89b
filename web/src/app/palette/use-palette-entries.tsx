import { can } from '@recado/shared/permissions/can';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useDebouncedValue } from '@mantine/hooks';
import {
  IconAddressBook,
  IconArchive,
  IconArrowBackUp,
  IconArrowsExchange,
  IconBrightness,
  IconCheck,
  IconHistory,
  IconHourglass,
  IconKeyboard,
  IconLock,
  IconLogout,
  IconMessagePlus,
  IconMessageReply,
  IconMessageSearch,
  IconMessages,
  IconRefresh,
  IconRotateClockwise,
  IconSearch,
  IconTag,
  IconUserCheck,
  type Icon,
  IconUserCircle,
  IconUsers,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { commandIds, declarationOf, useAvailableCommands, type CommandId } from '../../components/commands.ts';
import { ContactAvatar } from '../../components/contact/ContactAvatar.tsx';
import { minSearchLength, useContactSearch } from '../../components/contact-search.ts';
import { openNewTicket } from '../../features/tickets/new-ticket/new-ticket-dialog.tsx';
import { addressOf, emptySearch } from '../../features/tickets/cache/search-filter.ts';
import { initialFilter, ticketListQuery } from '../../features/tickets/cache/ticket-list-query.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useLogin } from '../../login/login-query.ts';
import { menuPath } from '../../navigation/feature.ts';
import { Keys } from './Keys.tsx';
import { matchesWords } from './matches-words.ts';
import { useMenu } from './use-menu.ts';

const icons: Record<CommandId, Icon> = {
  accept: IconUserCheck,
  reply: IconMessageReply,
  note: IconLock,
  resolve: IconCheck,
  transfer: IconArrowsExchange,
  returnToQueue: IconArrowBackUp,
  reopen: IconRotateClockwise,
  findMessage: IconSearch,
  showLog: IconHistory,
  contact: IconAddressBook,
  tagContact: IconTag,
  nextTicket: IconSearch,
  previousTicket: IconSearch,
  search: IconSearch,
  openTab: IconMessages,
  pendingTab: IconHourglass,
  groupTab: IconUsers,
  closedTab: IconArchive,
  newTicket: IconMessagePlus,
  palette: IconSearch,
  help: IconKeyboard,
  switchTheme: IconBrightness,
  profile: IconUserCircle,
  refresh: IconRefresh,
  logout: IconLogout,
};

/** Milliseconds without typing before tickets are searched (specification 1, section 9). */
const debounce = 500;
const maxFound = 5;

export interface PaletteEntry {
  id: string;
  label: string;
  /** A fact that tells entries of one name apart. */
  hint?: string | undefined;
  icon: ReactNode;
  keys?: ReactNode;
  run: () => void;
}

interface PaletteGroup {
  id: 'conversation' | 'tickets' | 'contacts' | 'pages' | 'actions';
  entries: PaletteEntry[];
}

/** Tickets found by the name or number of their contact, from 3 characters. */
const useFoundTickets = (typed: string): PaletteEntry[] => {
  const { t } = useTranslate();
  const { user } = useLogin();
  const navigate = useNavigate();
  const [text] = useDebouncedValue(typed.trim(), debounce);
  const filter = { ...initialFilter, search: { ...emptySearch, text, own: !can(user, 'tickets-manager:searchAll') } };
  const searching = text.length >= minSearchLength;
  const { data } = useInfiniteQuery({
    ...ticketListQuery(filter),
    enabled: searching,
    placeholderData: keepPreviousData,
  });
  if (!searching) return [];
  return (data?.pages ?? [])
    .flatMap(({ tickets }) => tickets)
    .slice(0, maxFound)
    .map(({ id, uuid, contact, status }) => ({
      id: `ticket-${id}`,
      label: contact.name,
      hint: t(`tickets:status.${status}`),
      icon: <ContactAvatar name={contact.name} picture={contact.urlPicture} isGroup={contact.isGroup} size={24} />,
      run: () => void navigate(`/tickets/${uuid}`),
    }));
};

/** The entry that searches the text of all messages, from 3 characters. */
const useMessageSearch = (typed: string): PaletteEntry[] => {
  const { t } = useTranslate();
  const navigate = useNavigate();
  const text = typed.trim();
  if (text.length < minSearchLength) return [];
  return [
    {
      id: 'search-messages',
      label: t('tickets:searchView.inMessages', { text }),
      icon: <IconMessageSearch size={18} stroke={1.7} aria-hidden />,
      run: () => void navigate(`/tickets${addressOf({ ...emptySearch, text, messages: true })}`),
    },
  ];
};

/** Contacts found by name or number, from 3 characters; choosing one starts a conversation. */
const useFoundContacts = (typed: string): PaletteEntry[] => {
  const { contacts, searching } = useContactSearch(typed);
  if (!searching) return [];
  return contacts.slice(0, maxFound).map(({ id, name, number, urlPicture }) => ({
    id: `contact-${id}`,
    label: name,
    hint: number,
    icon: <ContactAvatar name={name} picture={urlPicture} isGroup={false} size={24} />,
    run: () => openNewTicket({ id, name }),
  }));
};

/** The entries of the palette for a text: commands and screens by their names, tickets and contacts by search. */
export const usePaletteEntries = (typed: string): PaletteGroup[] => {
  const { t } = useTranslate();
  const navigate = useNavigate();
  const available = useAvailableCommands();
  const tickets = useFoundTickets(typed);
  const contacts = useFoundContacts(typed);
  const messages = useMessageSearch(typed);
  const listed = commandIds.filter((id) => available.has(id) && declarationOf(id).listed !== false);
  const commandsOf = (ids: CommandId[]): PaletteEntry[] =>
    ids
      .map((id) => {
        const Picture = icons[id];
        return {
          id,
          label: t(`layout:commands.${id}`),
          icon: <Picture size={18} stroke={1.7} aria-hidden />,
          keys: <Keys of={id} />,
          run: () => available.get(id)?.(),
        };
      })
      .filter(({ label }) => matchesWords(label, typed));
  const pages = useMenu()
    .map((screen) => {
      const { label, icon: Picture } = screen.menu;
      const path = menuPath(screen);
      return {
        id: `page-${path}`,
        label: t(label),
        icon: <Picture size={18} stroke={1.7} aria-hidden />,
        run: () => void navigate(path),
      };
    })
    .filter(({ label }) => matchesWords(label, typed));
  const groups: PaletteGroup[] = [
    {
      id: 'conversation',
      entries: commandsOf(listed.filter((id) => declarationOf(id).group === 'conversation')),
    },
    { id: 'tickets', entries: tickets },
    { id: 'contacts', entries: contacts },
    { id: 'pages', entries: pages },
    {
      id: 'actions',
      entries: [...commandsOf(listed.filter((id) => declarationOf(id).group !== 'conversation')), ...messages],
    },
  ];
  return groups.filter(({ entries }) => entries.length > 0);
};
