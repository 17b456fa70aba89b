import { useMemo } from 'react';
import { useTranslate } from '../../../../i18n/use-translate.ts';
import { useNodeName } from '../kinds/use-node-name.ts';
import type { CanvasNames } from './canvas-state.ts';

/** The names of nodes and edges for screen readers, and of what they are, in the user's language. */
export const useCanvasNames = (): CanvasNames => {
  const { t } = useTranslate();
  const node = useNodeName();
  return useMemo(
    () => ({
      node,
      edge: (source, target) => t('flowEditor:reader.between', { source, target }),
      roles: {
        node: { 'aria-roledescription': t('flowEditor:reader.nodeRole') },
        edge: { 'aria-roledescription': t('flowEditor:reader.edgeRole') },
      },
    }),
    [node, t],
  );
};
