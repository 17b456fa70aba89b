import { useTranslate } from '../../i18n/use-translate.ts';
import classes from './SkipLink.module.css';

/** The first stop of the Tab key: leads past navigation and top bar. */
export const SkipLink = ({ to }: { to: string }) => {
  const { t } = useTranslate();
  return (
    <a
      href={`#${to}`}
      className={classes.root}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(to)?.focus();
      }}
    >
      {t('layout:skip')}
    </a>
  );
};
