import { Select } from '@mantine/core';
import type { FlowGraph, FlowNode } from '@recado/shared/flow/graph';
import { useState } from 'react';
import { EntityDialog } from '../../../../components/form/EntityDialog.tsx';
import { useEntityForm } from '../../../../components/form/use-entity-form.ts';
import { useTranslate } from '../../../../i18n/use-translate.ts';
import { useEndName } from '../kinds/use-end-name.ts';
import { useNodeName } from '../kinds/use-node-name.ts';
import { targetsOf } from '../state/graph-edits.ts';
import { choicesFor } from './choices.ts';

interface Props {
  graph: FlowGraph;
  node: FlowNode;
  /** Called with the ends that were changed. */
  onSave: (targets: ReadonlyMap<string | null, string | null>) => void;
  onClose: () => void;
}

/** Nodes that a list shows at once; the others are found by their names. */
const maxShown = 100;

const changedEnds = (
  ends: readonly (readonly [string | null, string | null])[],
  targets: readonly (string | null)[],
): Map<string | null, string | null> =>
  new Map(
    ends.flatMap(([handle, before], index) => {
      const target = targets[index] ?? null;
      return target === before ? [] : [[handle, target] as const];
    }),
  );

/** For each end of a node the node that it leads to: edges are drawn and removed without a pointer. */
export const ConnectDialog = ({ graph, node, onSave, onClose }: Props) => {
  const { t } = useTranslate();
  const nameOf = useNodeName();
  const endName = useEndName();
  const [ends] = useState(() => [...targetsOf(graph, node)]);
  const [choices] = useState(() => choicesFor(graph, node, nameOf));
  const entity = useEntityForm({
    initialValues: { targets: ends.map(([, target]) => target) },
    saved: 'flowEditor:connect.saved',
    save: ({ targets }) => Promise.resolve(changedEnds(ends, targets)),
    onSaved: (targets) => {
      onSave(targets);
      onClose();
    },
  });
  return (
    <EntityDialog
      title={t('flowEditor:connect.title')}
      subject={nameOf(node)}
      form={entity}
      name="connections"
      onClose={onClose}
    >
      {ends.map(([handle], index) => (
        <Select
          key={handle}
          label={endName(node, handle)}
          placeholder={t('flowEditor:connect.none')}
          data={choices}
          limit={maxShown}
          searchable
          clearable
          data-autofocus={index === 0 || undefined}
          data-testid={`connect-${handle ?? 'next'}`}
          {...entity.form.getInputProps(`targets.${index}`)}
        />
      ))}
    </EntityDialog>
  );
};
