import { Tabs } from '@mantine/core';
import { Suspense, useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useTabInView } from '../../components/form/use-tab-in-view.ts';
import { notifyFailure } from '../../components/notify.ts';
import { PageSkeleton } from '../../components/PageSkeleton.tsx';
import { SettingsPage } from '../../features/settings/SettingsPage.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useLogin } from '../../login/login-query.ts';
import { screenPage } from '../../navigation/screen-page.tsx';
import classes from './SettingsTabs.module.css';

/** The tabs after the options, with their code (specification 2, section 2). */
const tabs = {
  schedules: screenPage({
    path: '/settings',
    load: async () => (await import('../../features/settings/HoursPage.tsx')).HoursPage,
  }),
  companies: screenPage({
    path: '/settings',
    load: async () => (await import('../../features/companies/CompaniesPage.tsx')).CompaniesPage,
    texts: 'companies',
  }),
  plans: screenPage({
    path: '/settings',
    load: async () => (await import('../../features/plans/Plans.tsx')).Plans,
    texts: 'plans',
  }),
  helps: screenPage({
    path: '/settings',
    load: async () => (await import('../../features/helps/HelpEntries.tsx')).HelpEntries,
    texts: 'helps',
  }),
  credentials: screenPage({
    path: '/settings',
    load: async () => (await import('../../features/credentials/CredentialsPage.tsx')).CredentialsPage,
    texts: 'credentials',
  }),
  whitelabel: screenPage({
    path: '/settings',
    load: async () => (await import('../../features/whitelabel/WhitelabelPage.tsx')).WhitelabelPage,
    texts: 'whitelabel',
  }),
  uploadercert: screenPage({
    path: '/settings',
    load: async () => (await import('../../features/certificates/CertificatesPage.tsx')).CertificatesPage,
    texts: 'certificates',
  }),
} as const;

type Tab = keyof typeof tabs;

/** The company's hours and holidays, where hours count; the others for super users. */
const useTabs = (): Tab[] => {
  const { user, settings } = useLogin();
  return [
    ...(settings.scheduleType !== 'disabled' ? (['schedules'] as const) : []),
    ...(user.super ? (['companies', 'plans', 'helps', 'whitelabel', 'credentials', 'uploadercert'] as const) : []),
  ];
};

/** Milliseconds before somebody else than a super user leaves the certificates (specification 2, section 2). */
const redirectDelay = 500;

/** Leads users away from the certificates, which are for super users alone. */
const useCertificateGuard = (tab: string | null): void => {
  const { t } = useTranslate();
  const navigate = useNavigate();
  const { user } = useLogin();
  const isRefused = tab === 'uploadercert' && !user.super;
  useEffect(() => {
    if (!isRefused) return;
    notifyFailure(t('settings:noCertificatePermission'));
    const timer = setTimeout(() => void navigate('/tickets', { replace: true }), redirectDelay);
    return () => clearTimeout(timer);
  }, [isRefused, navigate, t]);
};

const addressOf = (name: Tab | 'options'): string => (name === 'options' ? '/settings' : `/settings?tab=${name}`);

/** The options of the company, beside further tabs where there are some; the address names the tab. */
export const SettingsTabs = () => {
  const { t } = useTranslate();
  const names = useTabs();
  const [params, setParams] = useSearchParams();
  useCertificateGuard(params.get('tab'));
  const selected = names.find((name) => name === params.get('tab')) ?? 'options';
  const list = useTabInView(selected);
  const Selected = selected === 'options' ? SettingsPage : tabs[selected];
  return (
    <Tabs
      value={selected}
      onChange={(name) => setParams(name === 'options' || name === null ? {} : { tab: name }, { replace: true })}
      keepMounted={false}
      className={classes.root}
    >
      {names.length > 0 && (
        <Tabs.List ref={list} className={classes.tabs} aria-label={t('settings:title')}>
          {(['options', ...names] as const).map((name) => (
            <Tabs.Tab
              key={name}
              value={name}
              className={classes.tab}
              data-to={name === selected ? undefined : addressOf(name)}
              data-testid={`tab-${name}`}
            >
              {t(`settings:tab.${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      )}
      <Tabs.Panel value={selected} className={classes.panel}>
        <Suspense fallback={<PageSkeleton />}>
          <Selected />
        </Suspense>
      </Tabs.Panel>
    </Tabs>
  );
};
