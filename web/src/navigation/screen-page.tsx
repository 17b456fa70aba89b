import { lazyComponent } from '../components/lazy-component.tsx';
import { addScreenTexts } from '../i18n/i18n.ts';
import type { Screen } from './feature.ts';

/** Creates the component of a screen, which loads its code and its texts when it is first opened. */
export const screenPage = ({ load, texts }: Screen): ReturnType<typeof lazyComponent> =>
  lazyComponent(async () => {
    const [Page] = await Promise.all([load(), texts && addScreenTexts(texts)]);
    return Page;
  });
