import type { AriaLabelConfig } from '@xyflow/react';
import { useMemo } from 'react';
import { useTranslate } from '../../../../i18n/use-translate.ts';

/** The words for screen readers on the canvas, in the user's language. */
export const useCanvasLabels = (): Partial<AriaLabelConfig> & { 'minimap.ariaLabel': string } => {
  const { t } = useTranslate();
  return useMemo(
    () => ({
      'node.a11yDescription.default': t('flowEditor:reader.node'),
      'node.a11yDescription.keyboardDisabled': t('flowEditor:reader.node'),
      'node.a11yDescription.ariaLiveMessage': ({ x, y }) => t('flowEditor:reader.moved', { x, y }),
      'edge.a11yDescription.default': t('flowEditor:reader.edge'),
      'minimap.ariaLabel': t('flowEditor:reader.map'),
      'handle.ariaLabel': t('flowEditor:reader.end'),
    }),
    [t],
  );
};
