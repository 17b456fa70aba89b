import { lazyComponent } from '../../components/lazy-component.tsx';

/** The open conversation. Its code is a chunk of its own: the first screen of the inbox has none open. */
export const LazyConversation = lazyComponent(async () => (await import('./ConversationPane.tsx')).ConversationPane);
