import '@mantine/notifications/styles.layer.css';
import { Notifications, notifications } from '@mantine/notifications';

/** Container of the toasts, away from the bell, the menus and the composer's buttons. */
export const Toasts = () => <Notifications position="bottom-left" limit={4} />;

export { notifications };
