import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useEffectEvent } from 'react';

/** A window in which a dialog has the place of a page. */
export const phoneQuery = '(max-width: 560px)';

/**
 * Makes Back close the layer above all others on a phone, where it stands as a page of its own, rather than leave the page
 * below. Browsers without the Navigation API leave it.
 *
 * @param isTop true while the layer is open above all others
 */
export const useBackCloses = (isTop: boolean, close: () => void): void => {
  const phone = useMediaQuery(phoneQuery, undefined, { getInitialValueInEffect: false });
  const closeNow = useEffectEvent(close);
  const active = isTop && phone === true;
  useEffect(() => {
    const { navigation } = window as Partial<Pick<Window, 'navigation'>>;
    if (!active || !navigation) return undefined;
    const onNavigate = (event: NavigateEvent): void => {
      const isBack = event.destination.index < (navigation.currentEntry?.index ?? 0);
      if (event.navigationType !== 'traverse' || !event.cancelable || event.defaultPrevented || !isBack) return;
      event.preventDefault();
      closeNow();
    };
    navigation.addEventListener('navigate', onNavigate);
    return () => navigation.removeEventListener('navigate', onNavigate);
  }, [active]);
};
