import { Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { lazyPart } from '../components/lazy-part.tsx';
import { PageSkeleton } from '../components/PageSkeleton.tsx';
import { LoginPage } from '../pages/login/LoginPage.tsx';
import { PublicOnly } from './PublicOnly.tsx';
import { RequireSession } from './RequireSession.tsx';
import { RequireSubscription } from './RequireSubscription.tsx';
import { loadInbox } from './load-inbox.ts';

const MainLayout = lazyPart(async () => (await loadInbox()).MainLayout);
const TicketsPage = lazyPart(async () => (await loadInbox()).TicketsPage);
const ConnectionsPage = lazyPart(
  async () => (await import('../pages/connections/ConnectionsPage.tsx')).ConnectionsPage,
);
const AllConnectionsPage = lazyPart(
  async () => (await import('../pages/all-connections/AllConnectionsPage.tsx')).AllConnectionsPage,
);
const FinancePage = lazyPart(async () => (await import('../pages/finance/FinancePage.tsx')).FinancePage);
const SignUpPage = lazyPart(async () => (await import('../pages/signup/SignUpPage.tsx')).SignUpPage);
const ResetPasswordPage = lazyPart(
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
      <Route element={<RequireSession />}>
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
