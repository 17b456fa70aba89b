import { Skeleton } from '@mantine/core';
import { useTranslate } from '../../../i18n/use-translate.ts';
import classes from './MessageListSkeleton.module.css';

const shapes = [
  [220, 38, false],
  [300, 56, false],
  [260, 38, true],
  [180, 38, false],
  [340, 74, true],
] as const;

export const MessageListSkeleton = () => {
  const { t } = useTranslate();
  return (
    <div className={classes.root} role="status" aria-label={t('common:loading')}>
      {shapes.map(([width, height, own], index) => (
        <Skeleton
          key={index}
          width={width}
          height={height}
          radius="lg"
          maw="70%"
          style={{ alignSelf: own ? 'flex-end' : 'flex-start' }}
        />
      ))}
    </div>
  );
};
