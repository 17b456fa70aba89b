import { Skeleton } from '@mantine/core';
import { useTranslate } from '../../../i18n/use-translate.ts';
import classes from './TicketListSkeleton.module.css';

export const TicketListSkeleton = ({ rows = 8 }: { rows?: number }) => {
  const { t } = useTranslate();
  return (
    <div role="status" aria-label={t('common:loading')} className={classes.root}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={classes.row}>
          <Skeleton height={40} circle />
          <div className={classes.lines}>
            <Skeleton height={11} width={`${40 + ((row * 17) % 35)}%`} />
            <Skeleton height={9} width={`${60 + ((row * 23) % 30)}%`} mt={9} />
          </div>
        </div>
      ))}
    </div>
  );
};
