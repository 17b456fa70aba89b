import { IconUpload } from '@tabler/icons-react';
import { useRef, useState, type DragEvent, type ReactNode } from 'react';
import { useTranslate } from '../../../i18n/use-translate.ts';
import classes from './FileDrop.module.css';

interface Props {
  disabled: boolean;
  onFiles: (files: File[]) => void;
  children: ReactNode;
}

const carriesFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files');

/** Attaches files dropped anywhere on the conversation. */
export const FileDrop = ({ disabled, onFiles, children }: Props) => {
  const { t } = useTranslate();
  // Entering a child element raises a leave event on its parent, so count both.
  const depth = useRef(0);
  const [over, setOver] = useState(false);
  const countDepth = (change: number): void => {
    depth.current = Math.max(0, depth.current + change);
    setOver(depth.current > 0);
  };
  const drop = (event: DragEvent): void => {
    if (!carriesFiles(event)) return;
    event.preventDefault();
    depth.current = 0;
    setOver(false);
    if (!disabled) onFiles([...event.dataTransfer.files]);
  };
  return (
    <div
      className={classes.root}
      onDragEnter={(event) => carriesFiles(event) && countDepth(1)}
      onDragLeave={(event) => carriesFiles(event) && countDepth(-1)}
      onDragOver={(event) => carriesFiles(event) && event.preventDefault()}
      onDrop={drop}
    >
      {children}
      {over && !disabled && (
        <div className={classes.target}>
          <IconUpload size={34} stroke={1.4} aria-hidden />
          {t('messages:attach.drop')}
        </div>
      )}
    </div>
  );
};
