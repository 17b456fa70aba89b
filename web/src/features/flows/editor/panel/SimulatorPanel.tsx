import { useTranslate } from '../../../../i18n/use-translate.ts';
import { EditorPanel } from './EditorPanel.tsx';
import { FlowSimulator, type FlowSimulatorProps } from '../../simulator/FlowSimulator.tsx';
import classes from './EditorPanel.module.css';

interface Props extends FlowSimulatorProps {
  onClose: () => void;
}

/** The simulator of a draft beside the canvas of its editor. */
export const SimulatorPanel = ({ onClose, ...simulated }: Props) => {
  const { t } = useTranslate();
  return (
    <EditorPanel title={t('flows:simulator.phone')} onClose={onClose}>
      <div className={classes.padded}>
        <FlowSimulator {...simulated} />
      </div>
    </EditorPanel>
  );
};
