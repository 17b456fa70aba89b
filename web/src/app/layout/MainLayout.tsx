import './mantine-styles.ts';
import { Drawer } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { ModalsProvider } from '@mantine/modals';
import { Suspense, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Outlet, useLocation } from 'react-router';
import { renewPage } from '../../components/load-again.ts';
import { LoadFailure } from '../../components/LoadFailure.tsx';
import { PageSkeleton } from '../../components/PageSkeleton.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';
import { ConnectionAlert } from '../../features/connections/ConnectionAlert.tsx';
import { forgetNotified } from '../../features/notifications/unread-tickets.ts';
import { RealtimeProvider } from '../../realtime/RealtimeProvider.tsx';
import { useSession } from '../../session/session-query.ts';
import { eventHandlers, fedByEvents } from '../event-handlers.ts';
import classes from './MainLayout.module.css';
import { OfflineBanner } from './OfflineBanner.tsx';
import { SideNavigation } from './SideNavigation.tsx';
import { TopBar } from './TopBar.tsx';
import { useNotificationClicks } from './use-notification-clicks.ts';
import { WindowTitle } from './WindowTitle.tsx';

/** The frame of every screen behind the sign-in: drawer, top bar, and the socket that keeps them all fresh. */
export const MainLayout = () => {
  const { t } = useTranslate();
  const { user } = useSession();
  const { pathname } = useLocation();
  const [open, setOpen] = useState(user.defaultMenu === 'open');
  const [overlay, { open: showOverlay, close: hideOverlay }] = useDisclosure(false);
  const narrow = useMediaQuery('(max-width: 900px)', undefined, { getInitialValueInEffect: false });
  useNotificationClicks();
  return (
    <RealtimeProvider handlers={eventHandlers} fed={fedByEvents} onReopened={forgetNotified}>
      <ModalsProvider>
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
                  <LoadFailure error={error} onRetry={() => void renewPage().catch(() => undefined)} />
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
      </ModalsProvider>
    </RealtimeProvider>
  );
};
