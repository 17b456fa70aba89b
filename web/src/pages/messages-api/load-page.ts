import type { ComponentType } from 'react';
import { addScreenTexts } from '../../i18n/i18n.ts';
import { MessagesApiPage } from './MessagesApiPage.tsx';

/** Returns the page, once the texts of the token are loaded, which are those of connections. */
export const loadPage = async (): Promise<ComponentType> => {
  await addScreenTexts('connections');
  return MessagesApiPage;
};
