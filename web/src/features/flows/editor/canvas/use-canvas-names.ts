import { useMemo } from 'react';
import { useTranslate } from '../../../../i18n/use-translate.ts';
import { useNodeName } from '../kinds/use-node-name.ts';
import type { CanvasNames } from './canvas-state.ts';

/** The names of nodes and edges for screen readers, in the user's language. */
export const useCanvasNames = (): CanvasNames => {
  const { t } = useTranslate();
  const node = useNodeName();
  return useMemo(
    () => ({ node, edge: (source, target) => t('flowEditor:reader.between', { source, target }) }),
    [node, t],
  );
};
