import { Suspense } from 'react';
import { Route, Routes } from 'react-router';
import { lazyComponent } from '../../components/lazy-component.tsx';
import { PageSkeleton } from '../../components/PageSkeleton.tsx';
import { authFeature } from '../../features/auth/feature.ts';
import { receiptFeature } from '../../features/receipt/feature.ts';
import type { Screen } from '../../navigation/feature.ts';
import { screenPage } from '../../navigation/screen-page.tsx';
import { loadInbox } from './load-inbox.ts';
import { PublicOnly } from './PublicOnly.tsx';
import { RequireLogin } from './RequireLogin.tsx';

/** The routes of logged-in users: loaded with the inbox. */
export const ScreenRoutes = lazyComponent(async () => (await loadInbox()).ScreenRoutes);

const pagesOf = (screens: readonly Screen[]) =>
  screens.map((screen) => {
    const Page = screenPage(screen);
    // Its code is here already: loaded now, it is rendered at once.
    if (screen.path === '/login') Page.preload();
    return <Route key={screen.path} path={screen.path} element={<Page />} />;
  });

const visitorsRoutes = pagesOf(authFeature.screens);
const everyonesRoutes = pagesOf(receiptFeature.screens);

/** Routes of visitors and of everyone; all others are for logged-in users and load with the inbox. */
export const AppRoutes = () => (
  <Suspense fallback={<PageSkeleton />}>
    <Routes>
      <Route element={<PublicOnly />}>{visitorsRoutes}</Route>
      {everyonesRoutes}
      <Route element={<RequireLogin />}>
        <Route path="*" element={<ScreenRoutes />} />
      </Route>
    </Routes>
  </Suspense>
);
