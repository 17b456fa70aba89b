import { useEffect } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { notifyWarning } from '../../components/notify.ts';
import { translate } from '../../i18n/i18n.ts';
import type { Screen } from '../../navigation/feature.ts';
import { ScreenGate } from '../../navigation/ScreenGate.tsx';
import { screenPage } from '../../navigation/screen-page.tsx';
import { screens } from '../features.ts';
import { MainLayout } from '../layout/MainLayout.tsx';
import { RequireSubscription } from './RequireSubscription.tsx';

const pages = screens.map((screen) => ({ screen, Page: screenPage(screen) }));

// The inbox's code is in this chunk.
pages.find(({ screen }) => screen.path.startsWith('/tickets'))?.Page.preload();

const routesOf = (belongs: (screen: Screen) => boolean) =>
  pages
    .filter(({ screen }) => belongs(screen))
    .map(({ screen, Page }) => (
      <Route
        key={screen.path}
        path={screen.path}
        element={
          <ScreenGate screen={screen}>
            <Page />
          </ScreenGate>
        }
      />
    ));

/** Redirects an unknown address to the inbox, with a notice. */
const UnknownPage = () => {
  useEffect(() => notifyWarning(translate('layout:unknownPage'), { id: 'unknown-page' }), []);
  return <Navigate to="/tickets" replace />;
};

/** The routes of logged-in users, from the features' declarations. */
export const ScreenRoutes = () => (
  <Routes>
    <Route element={<MainLayout />}>
      <Route element={<RequireSubscription />}>{routesOf(({ afterExpiry }) => !afterExpiry)}</Route>
      {routesOf(({ afterExpiry }) => afterExpiry === true)}
    </Route>
    <Route path="*" element={<UnknownPage />} />
  </Routes>
);
