import type { Screen } from '../../navigation/feature.ts';
import { LoginPage } from './LoginPage.tsx';

/** Screens for visitors. The login page is part of the first chunk. */
export const authFeature = {
  screens: [
    { path: '/login', load: () => Promise.resolve(LoginPage), access: 'public' },
    { path: '/signup', load: async () => (await import('./SignUpPage.tsx')).SignUpPage, access: 'public' },
    {
      path: '/forgetpsw',
      load: async () => (await import('./ResetPasswordPage.tsx')).ResetPasswordPage,
      access: 'public',
    },
    {
      path: '/invitation',
      load: async () => (await import('./InvitationPage.tsx')).InvitationPage,
      access: 'public',
    },
  ] satisfies Screen[],
};
