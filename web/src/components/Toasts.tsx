import '@mantine/notifications/styles.layer.css';
import { Notifications, notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import classes from './Toasts.module.css';

/** The custom property with the room that the shown toasts take, which a conversation leaves free above its composer. */
const roomProperty = '--toasts-room';
/** Pixels above and below the toasts. */
const gap = 8;

/** Container of the toasts: they cover neither the navigation, nor the list, nor messages, nor what is written. */
export const Toasts = () => {
  useEffect(() => {
    const root = document.querySelector(`.${classes.root}[data-position='bottom-center']`);
    if (!root) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(([entry]) => {
      const height = entry?.borderBoxSize[0]?.blockSize ?? 0;
      style.setProperty(roomProperty, `${height === 0 ? 0 : height + 2 * gap}px`);
    });
    observer.observe(root);
    return () => {
      observer.disconnect();
      style.removeProperty(roomProperty);
    };
  }, []);
  // Outside of a portal, so that its element is there at once.
  return <Notifications withinPortal={false} position="bottom-center" limit={4} classNames={{ root: classes.root }} />;
};

export { notifications };
