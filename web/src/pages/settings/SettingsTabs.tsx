import { Tabs } from '@mantine/core';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { PageSkeleton } from '../../components/PageSkeleton.tsx';
import { HoursTab } from '../../features/settings/HoursTab.tsx';
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

const screens = { options: SettingsPage, schedules: HoursTab, ...superTabs };
type TabName = keyof typeof screens;

const tabsOf = ({ user, settings }: ReturnType<typeof useLogin>): TabName[] => [
  'options',
  ...(settings.scheduleType === 'company' ? (['schedules'] as const) : []),
  ...(user.super ? (Object.keys(superTabs) as (keyof typeof superTabs)[]) : []),
];

/**
 * The options of the company, and its hours where its `scheduleType` is `company`; for super users more tabs. The address
 * names the tab.
 */
export const SettingsTabs = () => {
  const { t } = useTranslate();
  const names = tabsOf(useLogin());
  const [params, setParams] = useSearchParams();
  const selected = names.find((name) => name === params.get('tab')) ?? 'options';
  const Selected = screens[selected];
  return (
    <Tabs
      value={selected}
      onChange={(name) => setParams(name === 'options' || name === null ? {} : { tab: name }, { replace: true })}
      keepMounted={false}
      className={classes.root}
    >
      {names.length > 1 && (
        <Tabs.List className={classes.tabs} aria-label={t('settings:title')}>
          {names.map((name) => (
            <Tabs.Tab key={name} value={name} data-testid={`tab-${name}`}>
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
