import { ActionIcon, Alert, Stack, Textarea } from '@mantine/core';
import { maxTextLength, maxUploadBytes } from '@recado/shared/contract/messages';
import { IconFile, IconX } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { enterSends } from '../../../components/composer/enter-sends.ts';
import { DialogFooter } from '../../../components/dialog/DialogFooter.tsx';
import { useUnsaved } from '../../../components/form/use-unsaved.ts';
import { formatBytes } from '../../../i18n/format.ts';
import { Dialog } from '../../../components/dialog/Dialog.tsx';
import { useTranslate } from '../../../i18n/use-translate.ts';
import classes from './AttachmentDialog.module.css';

/** Maximum files per message (the contract's limit). */
const maxFiles = 10;

interface Props {
  files: File[];
  onClose: () => void;
  /** Called with the files and the caption of each. */
  onSend: (files: File[], captions: string[]) => void;
}

interface AttachedFile {
  file: File;
  caption: string;
}

interface ThumbnailProps extends AttachedFile {
  /** True for the field that has the focus when the dialog opens. */
  isFirst: boolean;
  onCaption: (caption: string) => void;
  onRemove: () => void;
}

const Thumbnail = ({ file, caption, isFirst, onCaption, onRemove }: ThumbnailProps) => {
  const { t } = useTranslate();
  const url = useMemo(() => (/^(image|video)\//.test(file.type) ? URL.createObjectURL(file) : null), [file]);
  useEffect(() => () => (url === null ? undefined : URL.revokeObjectURL(url)), [url]);
  return (
    <li className={classes.file} data-large={file.size > maxUploadBytes || undefined}>
      {url !== null && file.type.startsWith('image/') && <img src={url} alt={file.name} />}
      {url !== null && file.type.startsWith('video/') && <video src={url} muted playsInline aria-label={file.name} />}
      {url === null && (
        <span className={classes.paper}>
          <IconFile size={32} stroke={1.3} aria-hidden />
        </span>
      )}
      <span className={classes.name}>{file.name}</span>
      <span className={classes.size}>{formatBytes(file.size)}</span>
      <ActionIcon
        className={classes.remove}
        variant="filled"
        color="dark"
        size="sm"
        radius="xl"
        aria-label={t('messages:attach.remove', { name: file.name })}
        onClick={onRemove}
      >
        <IconX size={13} />
      </ActionIcon>
      <Textarea
        className={classes.caption}
        size="xs"
        placeholder={t('messages:attach.caption')}
        aria-label={t('messages:attach.captionOf', { name: file.name })}
        value={caption}
        onChange={(event) => onCaption(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (!enterSends(event)) return;
          event.preventDefault();
          event.currentTarget.form?.requestSubmit();
        }}
        maxLength={maxTextLength}
        autosize
        minRows={1}
        maxRows={4}
        data-autofocus={isFirst || undefined}
        data-testid="caption"
      />
    </li>
  );
};

const AttachmentForm = ({
  kept,
  onKept,
  tooMany,
  onClose,
  onSend,
}: Pick<Props, 'onClose' | 'onSend'> & {
  kept: AttachedFile[];
  onKept: (kept: AttachedFile[]) => void;
  tooMany: boolean;
}) => {
  const { t } = useTranslate();
  const close = useUnsaved(kept.some(({ caption }) => caption !== ''));
  const tooLarge = kept.some(({ file: { size } }) => size > maxUploadBytes);
  const remove = (file: File): void => {
    const rest = kept.filter((other) => other.file !== file);
    if (rest.length === 0) onClose();
    else onKept(rest);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (tooLarge) return;
        onClose();
        onSend(
          kept.map(({ file }) => file),
          kept.map(({ caption }) => caption.trim()),
        );
      }}
    >
      <Stack gap="md">
        {tooLarge && <Alert color="red">{t('messages:attach.tooLarge', { size: formatBytes(maxUploadBytes) })}</Alert>}
        {tooMany && <Alert color="yellow">{t('messages:attach.tooMany', { count: maxFiles })}</Alert>}
        <ul className={classes.files} data-single={kept.length === 1 || undefined}>
          {kept.map(({ file, caption }, index) => (
            <Thumbnail
              key={index}
              file={file}
              caption={caption}
              isFirst={index === 0}
              onCaption={(text) => onKept(kept.map((other) => (other.file === file ? { file, caption: text } : other)))}
              onRemove={() => remove(file)}
            />
          ))}
        </ul>
        <DialogFooter onCancel={close} submit={t('messages:composer.send')} complete={!tooLarge} testId="send-files" />
      </Stack>
    </form>
  );
};

/** Previews the files to send, each with its caption. */
export const AttachmentDialog = ({ files, onClose, onSend }: Props) => {
  const { t } = useTranslate();
  const [kept, setKept] = useState<AttachedFile[]>(() =>
    files.slice(0, maxFiles).map((file) => ({ file, caption: '' })),
  );
  return (
    <Dialog onClose={onClose} title={t('messages:attach.title', { count: kept.length })} size="lg">
      <AttachmentForm
        kept={kept}
        onKept={setKept}
        tooMany={files.length > maxFiles}
        onClose={onClose}
        onSend={onSend}
      />
    </Dialog>
  );
};
