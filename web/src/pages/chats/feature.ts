import { listChatMessages, listInternalChats } from '@recado/shared/contract/internal-chats';
import { IconMessageUser } from '@tabler/icons-react';
import { ChatsBadge } from '../../features/internal-chats/ChatsBadge.tsx';
import type { Feature } from '../../navigation/feature.ts';
import { chatHandler } from './chat-events.ts';

export const chatsFeature: Feature = {
  screens: [
    {
      path: '/chats/:uuid?',
      load: async () => (await import('./ChatsPage.tsx')).ChatsPage,
      texts: 'chats',
      plan: 'useInternalChat',
      menu: { label: 'layout:nav.chats', icon: IconMessageUser, section: 'organisation', Badge: ChatsBadge },
    },
  ],
  events: [chatHandler],
  patched: [listInternalChats, listChatMessages],
};
