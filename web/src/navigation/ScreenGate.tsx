import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useEffect, type ReactNode } from 'react';
import { Link, Navigate, useNavigate } from 'react-router';
import { EmptyState } from '../components/EmptyState.tsx';
import { notifyFailure } from '../components/notify.ts';
import { useTranslate } from '../i18n/use-translate.ts';
import { hasLocalFlag } from '../login/local-flags.ts';
import { useLogin } from '../login/login-query.ts';
import { mayOpen, type Screen } from './feature.ts';

/** Milliseconds between the notice and the redirect (specification 2, section 8). */
const redirectDelay = 1000;

/** Shown where the plan lacks the feature, or the user the flag of a super user: a toast, and the inbox a second later. */
const Refusal = () => {
  const { t } = useTranslate();
  const navigate = useNavigate();
  useEffect(() => {
    notifyFailure(t('common:noPlan'), { id: 'no-plan' });
    const timer = setTimeout(() => void navigate('/tickets', { replace: true }), redirectDelay);
    return () => clearTimeout(timer);
  }, [t, navigate]);
  return null;
};

/** Shown to users without access, with the way to the inbox (specification 1, section 2). */
const Denied = ({ title }: { title: 'common:denied' | 'common:noPermission' }) => {
  const { t } = useTranslate();
  return (
    <EmptyState icon={IconLock} title={t(title)} hint={t('common:noPermissionHint')}>
      <Button component={Link} to="/tickets" data-testid="to-tickets">
        {t('common:toTickets')}
      </Button>
    </EmptyState>
  );
};

/** Renders a screen for users whose permissions and plan include it; the API checks both again. */
export const ScreenGate = ({ screen, children }: { screen: Screen; children: ReactNode }) => {
  const login = useLogin();
  if (!mayOpen(screen, login)) {
    if (screen.refusal === 'toast') return <Refusal />;
    if (screen.refusal === 'redirect') return <Navigate to="/tickets" replace />;
    return <Denied title={screen.refusal === 'denied' ? 'common:denied' : 'common:noPermission'} />;
  }
  if (screen.plan !== undefined && !login.plan[screen.plan]) return <Refusal />;
  if (screen.localFlag !== undefined && !hasLocalFlag(screen.localFlag)) return <Navigate to="/tickets" replace />;
  return children;
};
