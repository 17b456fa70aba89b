import type { Menu } from '@recado/shared/bot/talk';
import { mediaTypeOfCard } from '@recado/shared/contract/queue-messages/media-type-of';
import type { TextSource } from '@recado/shared/contract/text-sources';
import { cardText } from '@recado/shared/text/card-text';
import { optionsText, queueMenuText } from '@recado/shared/text/menu-text';
import { renderText, sendMessage, sendText } from '../compose.ts';
import { type Draft, ticketOf } from '../draft.ts';
import { menuCard } from './menu-card.ts';

/** Channels that show lists and buttons. */
const interactive: ReadonlySet<string> = new Set(['whatsapp', 'whatsappapi']);

/** Sends a menu as the company's `chatBotType` and its channel show it. */
export const sendMenu = (draft: Draft, menu: Menu, source: TextSource): void => {
  const { chatBotType } = draft.state.settings;
  const card =
    chatBotType === 'text' || !interactive.has(ticketOf(draft).channel)
      ? null
      : menuCard(chatBotType, { ...menu, greeting: renderText(draft, menu.greeting, null) });
  if (card === null) {
    sendText(draft, 'bot', (menu.isMain ? queueMenuText : optionsText)(menu.greeting, menu.choices), null, source);
    return;
  }
  const message = { body: cardText(card), mediaType: mediaTypeOfCard(card), card } as const;
  sendMessage(draft, { wid: null, ...message, fromMe: true, rule: 'bot' }, source);
};
