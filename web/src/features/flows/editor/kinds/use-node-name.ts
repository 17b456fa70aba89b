import type { FlowNode } from '@recado/shared/flow/graph';
import { wordsOf } from '@recado/shared/flow/node-words';
import { useCallback } from 'react';
import { truncate } from '../../../../components/truncate.ts';
import { useTranslate } from '../../../../i18n/use-translate.ts';

const maxText = 60;

/** Returns a function that names a node: its kind, and its first words. */
export const useNodeName = (): ((node: FlowNode) => string) => {
  const { t } = useTranslate();
  return useCallback(
    (node) => {
      const words = truncate(wordsOf(node), maxText);
      const kind = t(`flowEditor:kind.${node.type}`);
      return words === '' ? kind : `${kind}: ${words}`;
    },
    [t],
  );
};
