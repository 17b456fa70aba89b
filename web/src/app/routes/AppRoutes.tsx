import { Suspense } from 'react';
import { Route, Routes } from 'react-router';
import { lazyComponent } from '../../components/lazy-component.tsx';
import { PageSkeleton } from '../../components/PageSkeleton.tsx';
import { authFeature } from '../../features/auth/feature.ts';
import { screenPage } from '../../navigation/screen-page.tsx';
import { loadInbox } from './load-inbox.ts';
import { PublicOnly } from './PublicOnly.tsx';
import { RequireLogin } from './RequireLogin.tsx';

/** The routes of logged-in users: loaded with the inbox. */
export const ScreenRoutes = lazyComponent(async () => (await loadInbox()).ScreenRoutes);

const publicPages = authFeature.screens.map((screen) => ({ path: screen.path, Page: screenPage(screen) }));

/** Routes of visitors; all others are for logged-in users and load with the inbox. */
export const AppRoutes = () => (
  <Suspense fallback={<PageSkeleton />}>
    <Routes>
      <Route element={<PublicOnly />}>
        {publicPages.map(({ path, Page }) => (
          <Route key={path} path={path} element={<Page />} />
        ))}
      </Route>
      <Route element={<RequireLogin />}>
        <Route path="*" element={<ScreenRoutes />} />
      </Route>
    </Routes>
  </Suspense>
);
