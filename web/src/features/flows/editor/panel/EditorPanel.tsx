import { CloseButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslate } from '../../../../i18n/use-translate.ts';
import classes from './EditorPanel.module.css';

interface Props {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** A panel at the right of the canvas; on a phone it is below it. */
export const EditorPanel = ({ title, onClose, children }: Props) => {
  const { t } = useTranslate();
  return (
    <aside className={classes.panel} aria-label={title}>
      <header className={classes.panelHeader} role="none">
        <h2 className={classes.panelTitle}>{title}</h2>
        <CloseButton aria-label={t('common:close')} onClick={onClose} data-testid="close-panel" />
      </header>
      <div className={classes.panelBody}>{children}</div>
    </aside>
  );
};
