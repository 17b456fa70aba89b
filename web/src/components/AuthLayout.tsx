import { Title } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ColorSchemeToggle } from './ColorSchemeToggle.tsx';
import { LanguageSelect } from './LanguageSelect.tsx';
import { Logo } from './Logo.tsx';
import { useTranslate } from '../i18n/use-translate.ts';
import classes from './AuthLayout.module.css';

const benefits = ['auth:promise.inbox', 'auth:promise.team', 'auth:promise.history'] as const;

/** Layout of the screens before the login: the form and, on wide screens, the product's benefits. */
export const AuthLayout = ({
  title,
  subtitle,
  isLong = false,
  children,
}: {
  title: string;
  subtitle?: string;
  /** The form fills the height of a window. */
  isLong?: boolean;
  children: ReactNode;
}) => {
  const { t } = useTranslate();
  return (
    <div className={classes.page}>
      <aside className={classes.brand}>
        <Logo size={34} inverted />
        <div className={classes.pitch}>
          <p className={classes.headline}>{t('auth:promise.headline')}</p>
          <ul className={classes.benefits}>
            {benefits.map((key) => (
              <li key={key}>
                <IconChecks size={18} aria-hidden />
                <span>{t(key)}</span>
              </li>
            ))}
          </ul>
        </div>
      </aside>
      <div className={classes.side}>
        <header className={classes.tools}>
          <LanguageSelect />
          <ColorSchemeToggle />
        </header>
        <main className={classes.main} data-long={isLong || undefined}>
          <div className={classes.logo}>
            <Logo size={32} />
          </div>
          <Title order={1} className={classes.title}>
            {title}
          </Title>
          {subtitle && <p className={classes.subtitle}>{subtitle}</p>}
          {children}
        </main>
      </div>
    </div>
  );
};
