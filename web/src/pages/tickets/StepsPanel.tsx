import { CloseButton, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslate } from '../../i18n/use-translate.ts';
import classes from './FirstSteps.module.css';

interface Props {
  /** Names the panel in tests, and its title in the page. */
  name: string;
  title: string;
  /** Stands between the title and the button that dismisses the panel. */
  aside?: ReactNode;
  /** True above the list of a narrow screen. */
  compact: boolean;
  onDismiss: () => void;
  children: ReactNode;
}

/** A panel with the next steps of somebody who begins, until it is dismissed. */
export const StepsPanel = ({ name, title, aside, compact, onDismiss, children }: Props) => {
  const { t } = useTranslate();
  return (
    <section className={classes.root} data-compact={compact || undefined} aria-labelledby={name} data-testid={name}>
      <header className={classes.header}>
        <Title order={2} size="h4" id={name}>
          {title}
        </Title>
        <div className={classes.aside}>{aside}</div>
        <CloseButton
          aria-label={t('tickets:firstSteps.dismiss')}
          title={t('tickets:firstSteps.dismiss')}
          onClick={onDismiss}
          data-testid={`dismiss-${name}`}
        />
      </header>
      {children}
    </section>
  );
};
