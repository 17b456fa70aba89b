import { ActionIcon, Button, FileButton, Input, Progress, Tooltip } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconFile,
  IconFileMusic,
  IconPaperclip,
  IconPhoto,
  IconTrash,
  IconVideo,
  type Icon,
} from '@tabler/icons-react';
import { formatBytes } from '../../i18n/format.ts';
import { translateError } from '../../i18n/translate-error.ts';
import { moveByKeys, moveShortcuts } from './move-by-keys.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import classes from './FilesField.module.css';
import { useFileUploads, type FieldFile, type FileState } from './use-file-uploads.ts';

interface Props {
  label: string;
  description?: string;
  files: readonly FieldFile[];
  /** The most files that there may be. */
  max: number;
  /** Called with the stored files, in their order. */
  onChange: (files: FieldFile[]) => void;
  /** Called with true while files are uploaded: the form cannot be saved then. */
  onBusy: (busy: boolean) => void;
}

const KindIcon = ({ mimetype }: { mimetype: string }) => {
  const props = { size: 20, stroke: 1.6, 'aria-hidden': true, className: classes.kind };
  if (mimetype.startsWith('image/')) return <IconPhoto {...props} />;
  if (mimetype.startsWith('video/')) return <IconVideo {...props} />;
  if (mimetype.startsWith('audio/')) return <IconFileMusic {...props} />;
  return <IconFile {...props} />;
};

/** The line below a file's name: its size, the progress of its upload, or why that failed. */
const Details = ({ file: { path, size, share = 0, error } }: { file: FileState }) => {
  const { t } = useTranslate();
  if (error !== undefined)
    return (
      <span className={classes.failure} role="alert">
        {translateError(error)}
      </span>
    );
  if (path !== null) return <span className={classes.size}>{formatBytes(size)}</span>;
  const percent = Math.round(share * 100);
  return <Progress value={percent} size="sm" my={6} aria-label={t('common:upload.progress', { percent })} />;
};

interface RowProps {
  file: FileState;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: number) => void;
  onRemove: () => void;
}

const FileRow = ({ file, isFirst, isLast, onMove, onRemove }: RowProps) => {
  const { t } = useTranslate();
  const button = (label: string, ButtonIcon: Icon, onClick: () => void, testId: string, disabled = false) => (
    <Tooltip label={label}>
      <ActionIcon aria-label={`${label}: ${file.name}`} disabled={disabled} onClick={onClick} data-testid={testId}>
        <ButtonIcon size={16} stroke={1.7} />
      </ActionIcon>
    </Tooltip>
  );
  const move = (by: -1 | 1): void => {
    if (by === -1 ? !isFirst : !isLast) onMove(by);
  };
  return (
    <li
      className={classes.row}
      onKeyDown={moveByKeys(move)}
      aria-keyshortcuts={moveShortcuts}
      data-testid="listed-file"
    >
      <KindIcon mimetype={file.mimetype} />
      <span className={classes.text}>
        <span className={classes.name} title={file.name} data-testid="file-name">
          {file.name}
        </span>
        <Details file={file} />
      </span>
      {button(t('common:upload.up'), IconArrowUp, () => onMove(-1), 'file-up', isFirst)}
      {button(t('common:upload.down'), IconArrowDown, () => onMove(1), 'file-down', isLast)}
      {button(t('common:upload.remove'), IconTrash, onRemove, 'remove-file')}
    </li>
  );
};

/** Files of a form in an order: each is uploaded when it is chosen, with its progress, and can be moved and removed. */
export const FilesField = ({ label, description, files, max, onChange, onBusy }: Props) => {
  const { t } = useTranslate();
  const { states, add, remove, move } = useFileUploads({ files, onChange, onBusy });
  const room = max - states.length;
  return (
    <Input.Wrapper label={label} description={description} inputWrapperOrder={['label', 'description', 'input']}>
      {states.length > 0 && (
        <ol className={classes.list}>
          {states.map((file, index) => (
            <FileRow
              key={file.id}
              file={file}
              isFirst={index === 0}
              isLast={index === states.length - 1}
              onMove={(by) => move(file.id, by)}
              onRemove={() => remove(file.id)}
            />
          ))}
        </ol>
      )}
      <FileButton multiple onChange={(chosen) => add(chosen.slice(0, room))}>
        {(props) => (
          <Button
            variant="default"
            size="sm"
            mt={6}
            display="block"
            disabled={room <= 0}
            leftSection={<IconPaperclip size={16} aria-hidden />}
            data-testid="choose-files"
            {...props}
          >
            {t('common:upload.chooseMany')}
          </Button>
        )}
      </FileButton>
    </Input.Wrapper>
  );
};
