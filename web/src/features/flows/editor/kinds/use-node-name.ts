import type { FlowNode } from '@recado/shared/flow/graph';
import { elementsOf } from '@recado/shared/flow/nodes/content/content';
import { useCallback } from 'react';
import { truncate } from '../../../../components/truncate.ts';
import { useTranslate } from '../../../../i18n/use-translate.ts';

const maxText = 60;

/** The words by which a user knows a node. */
const wordsOf = (node: FlowNode): string => {
  switch (node.type) {
    case 'singleBlock':
      return (
        elementsOf(node.data)
          .find(({ type }) => type === 'message')
          ?.value.toString() ?? ''
      );
    case 'menu':
    case 'question':
      return node.data.message;
    case 'ticket':
    case 'typebot':
    case 'openai':
      return node.data.name;
    case 'start':
    case 'interval':
    case 'randomizer':
      return '';
  }
};

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
