import type { FlowTest, FlowTestScene } from '@recado/shared/contract/flow-tests';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { openDialog } from '../../../components/dialog/dialogs.ts';
import type { DraftSaver } from './saving/draft-saver.ts';
import { keepResults, passing } from './tests/test-results.ts';
import { TestDialog } from './tests/TestDialog.tsx';

/** The panels beside the canvas. */
export type EditorPanelName = 'issues' | 'numbers' | 'simulator' | 'tests' | 'versions';

interface Panels {
  panel: EditorPanelName | null;
  openPanel: (panel: EditorPanelName | null) => void;
  /** The recorded conversation that the simulator begins with. */
  played: FlowTestScene | null;
  /** Opens the simulator with a recorded conversation, or for a new one. */
  play: (scene: FlowTestScene | null) => void;
  /** Asks for the name of a conversation, and keeps it as a test. */
  record: (scene: FlowTestScene) => void;
}

/** The panel that is open, and what leads from the simulator to the recorded tests and back. */
export const usePanels = (flowId: number, saver: DraftSaver): Panels => {
  const client = useQueryClient();
  const [{ panel, played }, setOpen] = useState<Pick<Panels, 'panel' | 'played'>>({ panel: null, played: null });
  const openPanel = (name: EditorPanelName | null): void => setOpen({ panel: name, played: null });
  const record = (scene: FlowTestScene): void => {
    const { revision } = saver;
    const onSaved = (test: FlowTest): void => {
      keepResults(client, { flowId, revision }, [passing(test)]);
      openPanel('tests');
    };
    openDialog(TestDialog, { flowId, given: { scene, revision }, onSaved });
  };
  return { panel, openPanel, played, play: (scene) => setOpen({ panel: 'simulator', played: scene }), record };
};
