import { Drawer } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { Suspense, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Outlet, useLocation } from 'react-router';
import { useContactColumn } from '../../components/contact-column.ts';
import { DialogHost } from '../../components/dialog/DialogHost.tsx';
import { useBackCloses } from '../../components/dialog/use-back-closes.ts';
import { noNavigationQuery, savedListWidth, windowForNavigation } from '../../components/inbox-widths.ts';
import { loadWithRetry, reloadPage } from '../../components/load-with-retry.ts';
import { LoadFailure } from '../../components/LoadFailure.tsx';
import { PageSkeleton } from '../../components/PageSkeleton.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';
import { EmailBanner } from '../../features/account/EmailBanner.tsx';
import { SupportBanner } from '../../features/account/SupportBanner.tsx';
import { StorageBanner } from '../../features/account/StorageBanner.tsx';
import { InvoiceBanner } from '../../features/finance/InvoiceBanner.tsx';
import { ConnectionAlert } from '../../features/connections/ConnectionAlert.tsx';
import { clearNotified } from '../../features/notifications/unread-tickets.ts';
import { RealtimeProvider } from '../../realtime/RealtimeProvider.tsx';
import { useLogin } from '../../login/login-query.ts';
import { eventHandlers, queriesPatchedByEvents } from '../features.ts';
import { AppCommands } from '../palette/AppCommands.tsx';
import { usePrefetchedStart } from '../prefetch-start.ts';
import classes from './MainLayout.module.css';
import { OfflineBanner } from './OfflineBanner.tsx';
import { SkipLink } from './SkipLink.tsx';
import { SideNavigation } from './SideNavigation.tsx';
import { TopBar } from './TopBar.tsx';
import { useAccountLanguage } from './use-account-language.ts';
import { useAccountTheme } from './use-account-theme.ts';
import { useLoginStart } from './use-login-start.ts';
import { useLostFocus } from './use-lost-focus.ts';
import { useNotificationClicks } from './use-notification-clicks.ts';
import { WindowTitle } from './WindowTitle.tsx';

const loadLater = () => loadWithRetry(async () => (await import('../later-events.ts')).laterEvents);

/** The id of the element that the skip link leads to. */
const contentId = 'content';

/** Layout of all screens for logged-in users: navigation, top bar and the realtime socket. */
export const MainLayout = () => {
  const { t } = useTranslate();
  const { user } = useLogin();
  const { pathname } = useLocation();
  const [open, setOpen] = useState(user.defaultMenu === 'open');
  const [overlay, { open: showOverlay, close: hideOverlay }] = useDisclosure(false);
  const narrow = useMediaQuery(noNavigationQuery, undefined, { getInitialValueInEffect: false }) === true;
  // Labels of the navigation open above the page where list, conversation and contact need the room.
  const contact = useContactColumn();
  const withContact = contact.fits && contact.wanted && pathname.startsWith('/tickets');
  const cramped =
    useMediaQuery(`(max-width: ${windowForNavigation(savedListWidth(user), withContact) - 1}px)`, undefined, {
      getInitialValueInEffect: false,
    }) === true;
  const collapsed = cramped || !open;
  useBackCloses(cramped && overlay, hideOverlay);
  usePrefetchedStart();
  useAccountTheme();
  useAccountLanguage();
  useLoginStart();
  useLostFocus(pathname);
  useNotificationClicks();
  return (
    <RealtimeProvider
      handlers={eventHandlers}
      loadLater={loadLater}
      patchedQueries={queriesPatchedByEvents}
      onReopened={clearNotified}
    >
      <WindowTitle />
      <SkipLink to={contentId} />
      <AppCommands />
      <div className={classes.root}>
        {!narrow && (
          <aside
            className={classes.side}
            data-collapsed={collapsed || undefined}
            data-navigation={collapsed ? 'folded' : 'open'}
          >
            <SideNavigation collapsed={collapsed} />
          </aside>
        )}
        <Drawer.Root
          opened={cramped && overlay}
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
            navigationOpen={cramped ? overlay : open}
            onToggleNavigation={() => (cramped ? showOverlay() : setOpen(!open))}
          />
          <OfflineBanner />
          <ConnectionAlert />
          <EmailBanner />
          <StorageBanner />
          <InvoiceBanner />
          <SupportBanner />
          <main id={contentId} tabIndex={-1} className={classes.content}>
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
