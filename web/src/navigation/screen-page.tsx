import { lazyComponent } from '../components/lazy-component.tsx';
import { addErrorTexts, addScreenTexts } from '../i18n/i18n.ts';
import type { Screen } from './feature.ts';

/**
 * Creates the component of a screen, which loads its code and its texts when it is first opened. A screen with texts of its
 * own may show the codes of stored failures; the first screens, the login and the inbox, have no texts of their own.
 */
export const screenPage = ({ load, texts }: Screen): ReturnType<typeof lazyComponent> =>
  lazyComponent(async () => {
    const [Page] = await Promise.all([load(), ...(texts ? [addScreenTexts(texts), addErrorTexts()] : [])]);
    return Page;
  });
