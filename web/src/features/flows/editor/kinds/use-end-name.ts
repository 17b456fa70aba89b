import type { FlowNode } from '@recado/shared/flow/graph';
import { optionHandle } from '@recado/shared/flow/nodes/menu/menu';
import { failureHandle } from '@recado/shared/flow/service-node';
import { useTranslate } from '../../../../i18n/use-translate.ts';

/** Returns a function that names an end of a node as its card does. */
export const useEndName = (): ((node: FlowNode, handle: string | null) => string) => {
  const { t } = useTranslate();
  return (node, handle) => {
    if (node.type === 'menu') {
      const option = node.data.arrayOption.find(({ number }) => optionHandle(number) === handle);
      return option ? `${option.number}: ${option.value}` : t('flowEditor:connect.next');
    }
    if (node.type === 'randomizer')
      return handle === 'a' ? `A: ${node.data.percent}%` : `B: ${100 - node.data.percent}%`;
    return handle === failureHandle ? t('flowEditor:card.failure') : t('flowEditor:connect.next');
  };
};
