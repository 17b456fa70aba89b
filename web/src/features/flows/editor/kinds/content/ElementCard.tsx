import { ActionIcon, Checkbox, Group, NumberInput, Paper, Stack, Text, Tooltip } from '@mantine/core';
import type { ContentElement } from '@recado/shared/flow/nodes/content/content';
import { flowFileLimits, flowLimits } from '@recado/shared/limits/flows';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { uploadToLibrary } from '../../../../../api/upload-file.ts';
import { FileField } from '../../../../../components/form/FileField.tsx';
import { notifySuccess, notifyWarning } from '../../../../../components/notify.ts';
import { moveByKeys, moveShortcuts } from '../../../../../components/form/move-by-keys.ts';
import { useTranslate } from '../../../../../i18n/use-translate.ts';
import { FlowTextarea } from '../../card/FlowTextarea.tsx';
import { compressImage } from './compress-image.ts';

type FileElement = Exclude<ContentElement, { type: 'message' | 'interval' }>;

interface Props<Element = ContentElement> {
  element: Element;
  onChange: (element: ContentElement) => void;
  /** Called with true while a file is uploaded. */
  onBusy: (isBusy: boolean) => void;
}

/** A file: an image is compressed before it is uploaded; one that is too large is refused. */
const FileInput = ({ element, onChange, onBusy }: Props<FileElement>) => {
  const { t } = useTranslate();
  const { bytes, types } = flowFileLimits[element.type];
  const upload: typeof uploadToLibrary = async (file, options) => {
    const sent = element.type === 'img' ? await compressImage(file) : file;
    const uploaded = await uploadToLibrary(sent, options);
    onChange({
      ...element,
      value: uploaded.key,
      original: uploaded.name,
      mimetype: uploaded.mimetype,
      size: sent.size,
    });
    if (element.type !== 'video') notifySuccess(t(`flowEditor:added.${element.type}`));
    return uploaded;
  };
  return (
    <Stack gap={4}>
      <FileField
        label={t('flowEditor:form.file', { size: bytes / 1_000_000 })}
        accept={types.join(',')}
        fileName={element.value === '' ? null : element.original}
        upload={(file, options) => {
          if (file.size <= bytes) return upload(file, options);
          const refusal = new AbortController();
          refusal.abort();
          notifyWarning(t('flowEditor:form.tooLarge', { size: bytes / 1_000_000 }));
          return Promise.reject(refusal.signal.reason as Error);
        }}
        onChange={(file) => {
          if (file === null) onChange({ ...element, value: '', original: '', mimetype: '', size: 0 });
        }}
        onBusy={onBusy}
      />
      {element.type === 'audio' && (
        <Checkbox
          label={t('flowEditor:form.record')}
          description={t('flowEditor:form.recordHint')}
          checked={element.record}
          onChange={(event) => onChange({ ...element, record: event.currentTarget.checked })}
        />
      )}
    </Stack>
  );
};

const ElementInput = ({ element, variables, onChange, onBusy }: Props & { variables: readonly string[] }) => {
  const { t } = useTranslate();
  switch (element.type) {
    case 'message':
      return (
        <FlowTextarea
          aria-label={t('flowEditor:content.message')}
          variables={variables}
          maxLength={flowLimits.text.max}
          value={element.value}
          onChange={(event) => onChange({ ...element, value: event.currentTarget.value })}
          data-testid="element-text"
        />
      );
    case 'interval':
      return (
        <NumberInput
          aria-label={t('flowEditor:form.time')}
          suffix=" s"
          min={0}
          max={120}
          allowDecimal={false}
          allowNegative={false}
          value={element.value}
          onChange={(value) => onChange({ ...element, value: Math.min(Number(value), 120) })}
        />
      );
    default:
      return <FileInput element={element} onChange={onChange} onBusy={onBusy} />;
  }
};

/** An element of a content, with the buttons that move and remove it. */
export const ElementCard = ({
  isFirst,
  isLast,
  onMove,
  onRemove,
  ...input
}: Props & {
  variables: readonly string[];
  isFirst: boolean;
  isLast: boolean;
  onMove: (step: -1 | 1) => void;
  onRemove: () => void;
}) => {
  const { t } = useTranslate();
  const tools = [
    { name: 'up', icon: IconArrowUp, disabled: isFirst, run: () => onMove(-1) },
    { name: 'down', icon: IconArrowDown, disabled: isLast, run: () => onMove(1) },
    { name: 'remove', icon: IconTrash, disabled: false, run: onRemove },
  ] as const;
  const move = (by: -1 | 1): void => {
    if (by === -1 ? !isFirst : !isLast) onMove(by);
  };
  return (
    <Paper withBorder p="sm" onKeyDown={moveByKeys(move)} aria-keyshortcuts={moveShortcuts}>
      <Group justify="space-between" mb={4}>
        <Text size="sm" fw={500}>
          {t(`flowEditor:content.${input.element.type}`)}
        </Text>
        <Group gap={2}>
          {tools.map(({ name, icon: Symbol, disabled, run }) => (
            <Tooltip key={name} label={t(`flowEditor:${name}`)}>
              <ActionIcon aria-label={t(`flowEditor:${name}`)} disabled={disabled} onClick={run}>
                <Symbol size={16} stroke={1.8} aria-hidden />
              </ActionIcon>
            </Tooltip>
          ))}
        </Group>
      </Group>
      <ElementInput {...input} />
    </Paper>
  );
};
