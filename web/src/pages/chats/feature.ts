import { IconMessageUser } from '@tabler/icons-react';
import { ChatsBadge } from '../../features/internal-chats/ChatsBadge.tsx';
import type texts from '../../i18n/locales/pt/screens/chats.json';
import type { Feature } from '../../navigation/feature.ts';

declare module '../../i18n/translation-key.ts' {
  interface ScreenNamespaces {
    chats: typeof texts;
  }
}

export const chatsFeature: Feature = {
  screens: [
    {
      path: '/chats/:uuid?',
      load: async () => (await import('./ChatsPage.tsx')).ChatsPage,
      texts: 'chats',
      plan: 'useInternalChat',
      menu: { label: 'layout:nav.chats', icon: IconMessageUser, section: 'organisation', Badge: ChatsBadge },
    },
    {
      path: '/company-chats',
      load: async () => (await import('./CompanyChatsPage.tsx')).CompanyChatsPage,
      texts: 'chats',
      access: 'admin',
      plan: 'useInternalChat',
    },
  ],
  patched: ['listInternalChats', 'listChatMessages'],
};
