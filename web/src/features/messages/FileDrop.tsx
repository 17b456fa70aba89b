import { IconUpload } from '@tabler/icons-react';
import { useRef, useState, type DragEvent, type ReactNode } from 'react';
import { useTranslate } from '../../i18n/use-translate.ts';
import classes from './FileDrop.module.css';

interface Props {
  disabled: boolean;
  onFiles: (files: File[]) => void;
  children: ReactNode;
}

const carriesFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files');

/** Files dropped anywhere on the conversation are attached. */
export const FileDrop = ({ disabled, onFiles, children }: Props) => {
  const { t } = useTranslate();
  // Entering a child tells of leaving the parent: only the balance says whether the pointer is inside.
  const depth = useRef(0);
  const [over, setOver] = useState(false);
  const move = (by: number): void => {
    depth.current = Math.max(0, depth.current + by);
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
      onDragEnter={(event) => carriesFiles(event) && move(1)}
      onDragLeave={(event) => carriesFiles(event) && move(-1)}
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
