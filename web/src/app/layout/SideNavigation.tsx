import { Tooltip } from '@mantine/core';
import { version } from '@recado/shared/contract/settings';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { endpointQuery } from '../../api/query.ts';
import { Logo } from '../../components/Logo.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useLogin } from '../../login/login-query.ts';
import { menuPath, type MenuSection } from '../../navigation/feature.ts';
import { pageAt } from '../palette/pages.ts';
import { useMenu } from '../palette/use-menu.ts';
import classes from './SideNavigation.module.css';

interface Props {
  /** Shows icons only. */
  collapsed: boolean;
  onNavigate?: () => void;
}

const Version = () => {
  const { t } = useTranslate();
  const { data } = useQuery({ ...endpointQuery(version, {}), staleTime: Infinity });
  return (
    <span className={classes.version} title={data?.release} data-testid="version">
      {data ? t('layout:version', { version: data.version }) : ''}
    </span>
  );
};

const sections: readonly MenuSection[] = [
  'service',
  'management',
  'organisation',
  'campaigns',
  'automation',
  'administration',
];

/** Pixels that stay free around the entry of the screen when the menu is scrolled to it. */
const margin = 8;

/** Navigation links to the screens that the user may open. */
export const SideNavigation = ({ collapsed, onNavigate }: Props) => {
  const { t } = useTranslate();
  const login = useLogin();
  const entries = useMenu();
  const shown = sections
    .map((section) => ({ section, links: entries.filter(({ menu }) => menu.section === section) }))
    .filter(({ links }) => links.length > 0);
  const nav = useRef<HTMLElement>(null);
  // Measured once for an entry, not for each conversation: the browser lays out the page for it.
  const { pathname } = useLocation();
  const entry = pathname.split('/')[1];
  const current = pageAt(login, pathname)?.path;
  useEffect(() => {
    const box = nav.current;
    const link = box?.querySelector('[aria-current=page]')?.getBoundingClientRect();
    if (!box || !link) return;
    // By hand: after `scrollIntoView`, the first Tab would begin there, past the skip link.
    const { top, bottom } = box.getBoundingClientRect();
    box.scrollTop += Math.min(0, link.top - margin - top) + Math.max(0, link.bottom + margin - bottom);
  }, [entry]);
  return (
    <div className={classes.root} data-collapsed={collapsed || undefined}>
      <div className={classes.logo}>
        <Logo size={26} mark={collapsed} />
      </div>
      <nav ref={nav} aria-label={t('layout:nav.label')} className={classes.nav}>
        {shown.map(({ section, links }, index) => (
          <div key={section} className={classes.section}>
            {!collapsed && index > 0 && <span className={classes.heading}>{t(`layout:nav.section.${section}`)}</span>}
            {links.map((screen) => {
              const { label, icon: EntryIcon, Badge } = screen.menu;
              const path = menuPath(screen);
              return (
                <Tooltip key={path} label={t(label)} position="right" disabled={!collapsed}>
                  <Link
                    to={path}
                    className={classes.link}
                    aria-current={path === current ? 'page' : undefined}
                    onClick={onNavigate}
                    aria-label={collapsed ? t(label) : undefined}
                    data-testid={`nav-${path.slice(1)}`}
                  >
                    <span className={classes.icon}>
                      <EntryIcon size={20} stroke={1.7} aria-hidden />
                      {Badge && <Badge />}
                    </span>
                    {!collapsed && <span className={classes.label}>{t(label)}</span>}
                  </Link>
                </Tooltip>
              );
            })}
          </div>
        ))}
      </nav>
      <Version />
    </div>
  );
};
