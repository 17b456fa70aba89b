import { Drawer } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { Suspense, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Outlet, useLocation } from 'react-router';
import { DialogHost } from '../../components/dialog/DialogHost.tsx';
import { reloadPage } from '../../components/load-with-retry.ts';
import { LoadFailure } from '../../components/LoadFailure.tsx';
import { PageSkeleton } from '../../components/PageSkeleton.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';
import { ConnectionAlert } from '../../features/connections/ConnectionAlert.tsx';
import { clearNotified } from '../../features/notifications/unread-tickets.ts';
import { RealtimeProvider } from '../../realtime/RealtimeProvider.tsx';
import { useLogin } from '../../login/login-query.ts';
import { eventHandlers, queriesPatchedByEvents } from '../features.ts';
import classes from './MainLayout.module.css';
import { OfflineBanner } from './OfflineBanner.tsx';
import { SideNavigation } from './SideNavigation.tsx';
import { TopBar } from './TopBar.tsx';
import { useNotificationClicks } from './use-notification-clicks.ts';
import { WindowTitle } from './WindowTitle.tsx';

/** Layout of all screens for logged-in users: navigation, top bar and the realtime socket. */
export const MainLayout = () => {
  const { t } = useTranslate();
  const { user } = useLogin();
  const { pathname } = useLocation();
  const [open, setOpen] = useState(user.defaultMenu === 'open');
  const [overlay, { open: showOverlay, close: hideOverlay }] = useDisclosure(false);
  const narrow = useMediaQuery('(max-width: 900px)', undefined, { getInitialValueInEffect: false });
  useNotificationClicks();
  return (
    <RealtimeProvider handlers={eventHandlers} patchedQueries={queriesPatchedByEvents} onReopened={clearNotified}>
      <WindowTitle />
      <div className={classes.root}>
        {!narrow && (
          <aside className={classes.side} data-collapsed={!open || undefined}>
            <SideNavigation collapsed={!open} />
          </aside>
        )}
        <Drawer.Root
          opened={narrow === true && overlay}
          onClose={hideOverlay}
          size={270}
          padding={0}
          classNames={{ body: classes.drawer }}
        >
          <Drawer.Overlay />
          <Drawer.Content aria-label={t('layout:nav.label')}>
            <Drawer.Body>
              <SideNavigation collapsed={false} onNavigate={hideOverlay} />
            </Drawer.Body>
          </Drawer.Content>
        </Drawer.Root>
        <div className={classes.main}>
          <TopBar
            navigationOpen={narrow ? overlay : open}
            onToggleNavigation={() => (narrow ? showOverlay() : setOpen(!open))}
          />
          <OfflineBanner />
          <ConnectionAlert />
          <main className={classes.content}>
            <ErrorBoundary
              fallbackRender={({ error }) => (
                <LoadFailure error={error} onRetry={() => void reloadPage().catch(() => undefined)} />
              )}
              resetKeys={[pathname]}
            >
              <Suspense fallback={<PageSkeleton />}>
                <Outlet />
              </Suspense>
            </ErrorBoundary>
          </main>
        </div>
      </div>
      <DialogHost />
    </RealtimeProvider>
  );
};
