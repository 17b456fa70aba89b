import { useEffect, type RefObject } from 'react';

/** Milliseconds after which a resting finger is a long press. */
const pressedAfter = 450;

/** Calls `onPress` when a finger rests on the message whose part `inside` is. A finger that moves scrolls. */
export const useLongPress = (inside: RefObject<HTMLElement | null>, onPress: () => void): void => {
  useEffect(() => {
    const message = inside.current?.closest<HTMLElement>('article');
    if (!message) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = (): void => clearTimeout(timer);
    const begin = ({ touches, target }: TouchEvent): void => {
      stop();
      if (touches.length > 1 || (target as Element).closest('[role=menu], [role=slider]')) return;
      timer = setTimeout(onPress, pressedAfter);
    };
    message.addEventListener('touchstart', begin, { passive: true });
    for (const end of ['touchmove', 'touchend', 'touchcancel'] as const)
      message.addEventListener(end, stop, { passive: true });
    return () => {
      stop();
      message.removeEventListener('touchstart', begin);
      for (const end of ['touchmove', 'touchend', 'touchcancel'] as const) message.removeEventListener(end, stop);
    };
  }, [inside, onPress]);
};
