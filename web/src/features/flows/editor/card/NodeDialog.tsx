import type { FlowNodeType } from '@recado/shared/flow/graph';
import type { ReactNode } from 'react';
import { EntityDialog } from '../../../../components/form/EntityDialog.tsx';
import { type EntityForm, type FormOptions, useEntityForm } from '../../../../components/form/use-entity-form.ts';
import { useTranslate } from '../../../../i18n/use-translate.ts';
import type { NodeDialogProps, NodeOf } from './kind.ts';

type DataOf<T extends FlowNodeType> = NodeOf<T>['data'];

interface Props<T extends FlowNodeType> extends NodeDialogProps<T> {
  form: EntityForm<DataOf<T>>;
  size?: 'md' | 'lg';
  children: ReactNode;
}

/** The dialog of a kind of node, which adds a node or edits it (specification 3, section 4). */
export const NodeDialog = <T extends FlowNodeType>({ node, isNew, form, size, onClose, children }: Props<T>) => {
  const { t } = useTranslate();
  const name = t(`flowEditor:kind.${node.type}`);
  const kind = node.type === 'typebot' || node.type === 'openai' ? name : name.toLocaleLowerCase();
  return (
    <EntityDialog
      title={t(isNew ? 'flowEditor:addKind' : 'flowEditor:editKind', { kind })}
      form={form}
      name="node"
      size={size}
      submit={t(isNew ? 'flowEditor:addButton' : 'common:save')}
      onClose={onClose}
    >
      {children}
    </EntityDialog>
  );
};

type NodeFormOptions<T extends FlowNodeType> = Pick<FormOptions<DataOf<T>, DataOf<T>>, 'limits' | 'rules' | 'saved'> & {
  /** Prepares the data, for instance keeps its files. */
  prepare?: (data: DataOf<T>) => DataOf<T> | Promise<DataOf<T>>;
};

/** State of the form of a node. It changes the flow, whose draft is saved by itself. */
export const useNodeForm = <T extends FlowNodeType>(
  { node, onSave, onClose }: NodeDialogProps<T>,
  { prepare, saved, ...options }: NodeFormOptions<T> = {},
): EntityForm<DataOf<T>> =>
  useEntityForm<DataOf<T>, DataOf<T>>({
    initialValues: node.data as DataOf<T>,
    ...options,
    saved: saved ?? 'flowEditor:nodeSaved',
    save: async (data) => (prepare ? await prepare(data) : data),
    onSaved: (data) => {
      onSave({ ...node, data });
      onClose();
    },
  });
