import type { Flow } from '@recado/shared/contract/flows';
import { Dialog } from '../../../components/dialog/Dialog.tsx';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { FlowSimulator } from './FlowSimulator.tsx';

interface Props {
  flow: Pick<Flow, 'id' | 'name'>;
  onClose: () => void;
}

/** The simulator of a flow's draft in a dialog. */
export const SimulatorDialog = ({ flow, onClose }: Props) => {
  const { t } = useTranslate();
  return (
    <Dialog title={t('flows:simulator.title', { name: flow.name })} onClose={onClose}>
      <FlowSimulator flowId={flow.id} />
    </Dialog>
  );
};
