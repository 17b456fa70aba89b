import { ActionIcon, Tooltip } from '@mantine/core';
import { IconLayoutDistributeVertical, IconMaximize, IconMinus, IconPlus } from '@tabler/icons-react';
import { Panel, useReactFlow, useViewport } from '@xyflow/react';
import { useTranslate } from '../../../../i18n/use-translate.ts';
import classes from './FlowCanvas.module.css';

const duration = 200;
export const maxFitZoom = 1;

/** The buttons that zoom, show the whole flow and arrange it. */
export const CanvasTools = ({ onArrange }: { onArrange: () => void }) => {
  const { t } = useTranslate();
  const { zoomIn, zoomOut, zoomTo, fitView } = useReactFlow();
  const { zoom } = useViewport();
  const tools = [
    { name: 'zoomOut', icon: IconMinus, run: () => void zoomOut({ duration }) },
    { name: 'zoomIn', icon: IconPlus, run: () => void zoomIn({ duration }) },
    { name: 'showAll', icon: IconMaximize, run: () => void fitView({ duration, maxZoom: maxFitZoom }) },
    { name: 'arrange', icon: IconLayoutDistributeVertical, run: onArrange },
  ] as const;
  const [out, ...others] = tools.map(({ name, icon: Symbol, run }) => (
    <Tooltip key={name} label={t(`flowEditor:${name}`)}>
      <ActionIcon size={32} aria-label={t(`flowEditor:${name}`)} onClick={run} data-testid={`canvas-${name}`}>
        <Symbol size={17} stroke={1.8} aria-hidden />
      </ActionIcon>
    </Tooltip>
  ));
  return (
    <Panel position="bottom-left" className={classes.tools}>
      {out}
      <Tooltip label={t('flowEditor:zoomActual')}>
        <ActionIcon className={classes.zoom} w="auto" h={32} px={4} onClick={() => void zoomTo(1, { duration })}>
          {Math.round(zoom * 100)}%
        </ActionIcon>
      </Tooltip>
      {others}
    </Panel>
  );
};
