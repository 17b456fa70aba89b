import { Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { lazyComponent } from '../components/lazy-component.tsx';
import { PageSkeleton } from '../components/PageSkeleton.tsx';
import { LoginPage } from '../pages/login/LoginPage.tsx';
import { PublicOnly } from './PublicOnly.tsx';
import { RequireLogin } from './RequireLogin.tsx';
import { RequireSubscription } from './RequireSubscription.tsx';
import { loadInbox } from './load-inbox.ts';

const MainLayout = lazyComponent(async () => (await loadInbox()).MainLayout);
const TicketsPage = lazyComponent(async () => (await loadInbox()).TicketsPage);
const ConnectionsPage = lazyComponent(
  async () => (await import('../pages/connections/ConnectionsPage.tsx')).ConnectionsPage,
);
const AllConnectionsPage = lazyComponent(
  async () => (await import('../pages/all-connections/AllConnectionsPage.tsx')).AllConnectionsPage,
);
const FinancePage = lazyComponent(async () => (await import('../pages/finance/FinancePage.tsx')).FinancePage);
const SignUpPage = lazyComponent(async () => (await import('../pages/signup/SignUpPage.tsx')).SignUpPage);
const ResetPasswordPage = lazyComponent(
  async () => (await import('../pages/reset-password/ResetPasswordPage.tsx')).ResetPasswordPage,
);

export const AppRoutes = () => (
  <Suspense fallback={<PageSkeleton />}>
    <Routes>
      <Route element={<PublicOnly />}>
        <Route path="/login" element={<LoginPage />} />
        <Route path="/signup" element={<SignUpPage />} />
        <Route path="/forgetpsw" element={<ResetPasswordPage />} />
      </Route>
      <Route element={<RequireLogin />}>
        <Route element={<MainLayout />}>
          <Route element={<RequireSubscription />}>
            <Route path="/tickets/:uuid?" element={<TicketsPage />} />
            <Route path="/connections" element={<ConnectionsPage />} />
            <Route path="/allConnections" element={<AllConnectionsPage />} />
          </Route>
          <Route path="/financeiro" element={<FinancePage />} />
        </Route>
      </Route>
      <Route path="*" element={<Navigate to="/tickets" replace />} />
    </Routes>
  </Suspense>
);
