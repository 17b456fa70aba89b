import { Suspense, useState } from 'react';
import { lazyComponent } from '../../components/lazy-component.tsx';
import { useLogin } from '../../login/login-query.ts';

const EmailProof = lazyComponent(async () => (await import('./EmailProof.tsx')).EmailProof);

/** The address whose banner this tab has put off: another one asks again. */
const laterKey = 'recado.emailLater';

/** Asks for a code, and to have one mailed first, on every screen until the user has proved its address, or has put it off in this tab. */
export const EmailBanner = () => {
  const {
    user: { email, emailVerified },
  } = useLogin();
  const [later, setLater] = useState(() => window.sessionStorage.getItem(laterKey));
  if (emailVerified || later === email) return null;
  const putOff = (): void => {
    window.sessionStorage.setItem(laterKey, email);
    setLater(email);
  };
  return (
    <Suspense fallback={null}>
      <EmailProof email={email} onLater={putOff} />
    </Suspense>
  );
};
