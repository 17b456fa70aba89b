import { Suspense } from 'react';
import { isSupport } from '@recado/shared/permissions/support';
import { lazyComponent } from '../../components/lazy-component.tsx';
import { useLogin } from '../../login/login-query.ts';

const SupportNotice = lazyComponent(async () => (await import('./SupportNotice.tsx')).SupportNotice);

/** Banner on every screen that names the support's access to the company, for the support and the administrators. */
export const SupportBanner = () => {
  const { user, company } = useLogin();
  if (!company.support || (user.profile !== 'admin' && !isSupport(user))) return null;
  return (
    <Suspense fallback={null}>
      <SupportNotice support={company.support} companyName={company.name} isSupport={isSupport(user)} />
    </Suspense>
  );
};
