import '@mantine/notifications/styles.layer.css';
import { Notifications, notifications } from '@mantine/notifications';

/** Container of the toasts. */
export const Toasts = () => <Notifications position="top-right" limit={4} />;

export { notifications };
