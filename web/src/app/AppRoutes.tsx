import { lazy, Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { PageSkeleton } from '../components/PageSkeleton.tsx';
import { LoginPage } from '../pages/login/LoginPage.tsx';
import { PublicOnly } from './PublicOnly.tsx';
import { RequireSession } from './RequireSession.tsx';
import { RequireSubscription } from './RequireSubscription.tsx';
import { loadInbox } from './load-inbox.ts';

const MainLayout = lazy(async () => ({ default: (await loadInbox()).MainLayout }));
const TicketsPage = lazy(async () => ({ default: (await loadInbox()).TicketsPage }));
const ConnectionsPage = lazy(async () => ({ default: (await import('../pages/connections/ConnectionsPage.tsx')).ConnectionsPage }));
const FinancePage = lazy(async () => ({ default: (await import('../pages/finance/FinancePage.tsx')).FinancePage }));
const SignUpPage = lazy(async () => ({ default: (await import('../pages/signup/SignUpPage.tsx')).SignUpPage }));
const ResetPasswordPage = lazy(async () => ({ default: (await import('../pages/reset-password/ResetPasswordPage.tsx')).ResetPasswordPage }));

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
          </Route>
          <Route path="/financeiro" element={<FinancePage />} />
        </Route>
      </Route>
      <Route path="*" element={<Navigate to="/tickets" replace />} />
    </Routes>
  </Suspense>
);
