import { lazyComponent } from '../../components/lazy-component.tsx';
import { addErrorTexts } from '../../i18n/i18n.ts';

/**
 * The open conversation. Its code is a chunk of its own: the first screen of the inbox has none open. The texts of the
 * error codes come with it, for messages that were not sent.
 */
export const LazyConversation = lazyComponent(async () => {
  const [{ ConversationPane }] = await Promise.all([import('./ConversationPane.tsx'), addErrorTexts()]);
  return ConversationPane;
});
