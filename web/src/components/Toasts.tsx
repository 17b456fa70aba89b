import '@mantine/notifications/styles.layer.css';
import { Notifications, notifications } from '@mantine/notifications';
import classes from './Toasts.module.css';

/** Container of the toasts, away from the navigation, the list, the bell and the composer. */
export const Toasts = () => <Notifications position="bottom-center" limit={4} classNames={{ root: classes.root }} />;

export { notifications };
