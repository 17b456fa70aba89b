import { useEffect, useEffectEvent, type RefObject } from 'react';

/** Milliseconds after which a resting finger is a long press. */
const pressedAfter = 450;

/**
 * Calls `onPress` when a finger rests on the message whose part `inside` is. A finger that moves scrolls. One that is lifted
 * after a long press clicks nothing, which would close what the press has opened.
 */
export const useLongPress = (inside: RefObject<HTMLElement | null>, onPress: () => void): void => {
  const pressed = useEffectEvent(onPress);
  useEffect(() => {
    const message = inside.current?.closest<HTMLElement>('article');
    if (!message) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isPressed = false;
    const stop = (): void => clearTimeout(timer);
    const press = (): void => {
      isPressed = true;
      pressed();
    };
    const begin = ({ touches, target }: TouchEvent): void => {
      stop();
      isPressed = false;
      if (touches.length > 1 || (target as Element).closest('[role=menu], [role=slider]')) return;
      timer = setTimeout(press, pressedAfter);
    };
    const end = (event: TouchEvent): void => {
      stop();
      if (isPressed && event.cancelable) event.preventDefault();
      isPressed = false;
    };
    /** The browser's own menu of a long press. */
    const hideMenu = (event: Event): void => {
      if (isPressed) event.preventDefault();
    };
    message.addEventListener('touchstart', begin, { passive: true });
    message.addEventListener('touchmove', stop, { passive: true });
    message.addEventListener('touchcancel', stop, { passive: true });
    message.addEventListener('touchend', end);
    message.addEventListener('contextmenu', hideMenu);
    return () => {
      stop();
      message.removeEventListener('touchstart', begin);
      message.removeEventListener('touchmove', stop);
      message.removeEventListener('touchcancel', stop);
      message.removeEventListener('touchend', end);
      message.removeEventListener('contextmenu', hideMenu);
    };
  }, [inside]);
};
