import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { keepFlowFiles } from '@recado/shared/contract/flows';
import { elementsOf } from '@recado/shared/flow/nodes/content/content';
import { rulesOf } from '@recado/shared/flow/nodes/kinds';
import { flowLimits } from '@recado/shared/limits/flows';
import { useState } from 'react';
import { call } from '../../../../../api/call.ts';
import { useTranslate } from '../../../../../i18n/use-translate.ts';
import type { NodeDialogProps, NodeOf } from '../../card/kind.ts';
import { NodeDialog, useNodeForm } from '../../card/NodeDialog.tsx';
import { ElementCard } from './ElementCard.tsx';
import { addElement, changeElement, elementTypes, moveElement, removeElement } from './elements.ts';

type ContentData = NodeOf<'singleBlock'>['data'];

/** Keeps the files that were uploaded since the dialog was opened; the draft names them in its next save. */
const keepFiles = async (data: ContentData): Promise<ContentData> => {
  const uploaded = data.elements.flatMap((element) =>
    element.type !== 'message' && element.type !== 'interval' && element.value.startsWith('uploads/') ? [element] : [],
  );
  if (uploaded.length === 0) return data;
  const medias = uploaded.map(({ type, value, original }) => ({ type, path: value, name: original }));
  const kept = await call(keepFlowFiles, { body: { medias } });
  return uploaded.reduce((changed, element, index) => {
    const { key, name, mimetype, size, voice } = kept[index]!;
    const file = { value: key, original: name, mimetype, size };
    const audio = element.type === 'audio' && { ...element, ...file, ...(voice ?? { seconds: 0, waveform: '' }) };
    return changeElement(changed, audio || { ...element, ...file });
  }, data);
};

/** The texts, files and pauses of a content, in their order (specification 3, section 2). */
export const ContentDialog = (props: NodeDialogProps<'singleBlock'>) => {
  const { t } = useTranslate();
  const entity = useNodeForm(props, {
    prepare: keepFiles,
    saved: 'flowEditor:contentSaved',
    rules: {
      elements: (_, data) => {
        if (data.elements.length === 0) return t('flowEditor:card.content');
        const [fault] = rulesOf({ type: 'singleBlock', data }).faults;
        return fault === undefined ? null : t(`flowEditor:issue.${fault}`);
      },
    },
  });
  const { form } = entity;
  const data = form.getValues();
  const [uploading, setUploading] = useState(0);
  const put = (next: ContentData): void => {
    form.clearErrors();
    form.setValues(next);
  };
  const onBusy = (isBusy: boolean): void => {
    setUploading((count) => count + (isBusy ? 1 : -1));
    entity.setBusy(isBusy);
  };
  return (
    <NodeDialog {...props} form={entity} size="lg">
      <Stack gap="sm">
        {elementsOf(data).map((element, index, all) => (
          <ElementCard
            key={element.number}
            element={element}
            variables={props.variables}
            isFirst={index === 0}
            isLast={index === all.length - 1}
            onChange={(changed) => put(changeElement(form.getValues(), changed))}
            onMove={(step) => put(moveElement(form.getValues(), element.number, step))}
            onRemove={() => put(removeElement(form.getValues(), element.number))}
            onBusy={onBusy}
          />
        ))}
      </Stack>
      {form.errors.elements && (
        <Alert color="red" role="alert">
          {form.errors.elements}
        </Alert>
      )}
      <Group gap="xs">
        {elementTypes.map((type) => (
          <Button
            key={type}
            variant="default"
            size="xs"
            disabled={data.elements.length >= flowLimits.elements}
            onClick={() => put(addElement(form.getValues(), type))}
            data-testid={`element-${type}`}
          >
            {t(`flowEditor:content.${type}`)}
          </Button>
        ))}
      </Group>
      {(entity.isPending || uploading > 0) && (
        <Text size="sm" c="dimmed" role="status">
          {t('flowEditor:form.uploading')}
        </Text>
      )}
    </NodeDialog>
  );
};
