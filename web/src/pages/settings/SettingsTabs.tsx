import { Tabs } from '@mantine/core';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { PageSkeleton } from '../../components/PageSkeleton.tsx';
import { SettingsPage } from '../../features/settings/SettingsPage.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useLogin } from '../../login/login-query.ts';
import { screenPage } from '../../navigation/screen-page.tsx';
import classes from './SettingsTabs.module.css';

/** The tabs after the options, which only super users see (specification 2, section 2). */
const superTabs = {
  helps: screenPage({
    path: '/settings',
    load: async () => (await import('../../features/helps/HelpEntries.tsx')).HelpEntries,
    texts: 'helps',
  }),
} as const;

type SuperTab = keyof typeof superTabs;
const names = Object.keys(superTabs) as SuperTab[];

/** The options of the company; for super users one of several tabs, which the address names. */
export const SettingsTabs = () => {
  const { t } = useTranslate();
  const { user } = useLogin();
  const [params, setParams] = useSearchParams();
  if (!user.super) return <SettingsPage />;
  const selected = names.find((name) => name === params.get('tab')) ?? 'options';
  const Selected = selected === 'options' ? SettingsPage : superTabs[selected];
  return (
    <Tabs
      value={selected}
      onChange={(name) => setParams(name === 'options' || name === null ? {} : { tab: name }, { replace: true })}
      keepMounted={false}
      className={classes.root}
    >
      <Tabs.List className={classes.tabs} aria-label={t('settings:title')}>
        {(['options', ...names] as const).map((name) => (
          <Tabs.Tab key={name} value={name} data-testid={`tab-${name}`}>
            {t(`settings:tab.${name}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={selected} className={classes.panel}>
        <Suspense fallback={<PageSkeleton />}>
          <Selected />
        </Suspense>
      </Tabs.Panel>
    </Tabs>
  );
};
