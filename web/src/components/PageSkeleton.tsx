import { Skeleton } from '@mantine/core';
import { useLocation } from 'react-router';
import { useTranslate } from '../i18n/use-translate.ts';
import classes from './PageSkeleton.module.css';

/** Skeleton of a page with a title and a list. */
const ListSkeleton = () => {
  const { t } = useTranslate();
  return (
    <div className={classes.plain} role="status" aria-label={t('common:loading')}>
      <Skeleton height={26} width={160} radius="md" />
      <div className={classes.table}>
        {Array.from({ length: 6 }, (_, row) => (
          <div key={row} className={classes.tableRow}>
            <Skeleton height={10} width="22%" />
            <Skeleton height={10} width="36%" />
          </div>
        ))}
      </div>
    </div>
  );
};

const InboxSkeleton = () => {
  const { t } = useTranslate();
  return (
    <div className={classes.page} role="status" aria-label={t('common:loading')}>
      <div className={classes.bar}>
        <Skeleton height={28} width={120} radius="md" />
        <Skeleton height={28} width={28} circle ml="auto" />
      </div>
      <div className={classes.body}>
        <div className={classes.list}>
          {Array.from({ length: 7 }, (_, index) => (
            <div key={index} className={classes.row}>
              <Skeleton height={40} width={40} circle />
              <div className={classes.lines}>
                <Skeleton height={10} width="55%" />
                <Skeleton height={8} width="80%" mt={10} />
              </div>
            </div>
          ))}
        </div>
        <div className={classes.main} />
      </div>
    </div>
  );
};

/** Skeleton of the screen at the address while its code or its first data loads. */
export const PageSkeleton = () =>
  useLocation().pathname.startsWith('/tickets') ? <InboxSkeleton /> : <ListSkeleton />;
