import { Skeleton } from '@mantine/core';
import { useTranslate } from '../i18n/use-translate.ts';
import classes from './PageSkeleton.module.css';

/** Skeleton of a screen while its code or its first data loads. */
export const PageSkeleton = () => {
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
