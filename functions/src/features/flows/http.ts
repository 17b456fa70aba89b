import * as contract from '@recado/shared/contract/flows';
import * as exchange from '@recado/shared/contract/flow-exchange';
import * as plays from '@recado/shared/contract/flow-plays';
import * as runs from '@recado/shared/contract/flow-runs';
import * as tests from '@recado/shared/contract/flow-tests';
import { bindAll } from '../../context/binding.ts';
import { getFlowDraft, saveFlowDraft } from './draft.ts';
import { exportFlow, importFlow } from './exchange.ts';
import { createFlow, deleteFlow, duplicateFlow, getFlow, listAllFlows, listFlows, updateFlow } from './flows.ts';
import { keepFlowFiles } from './keep-files.ts';
import { getFlowNumbers } from './numbers.ts';
import { playFlow } from './play-flow.ts';
import { listFlowRuns } from './runs.ts';
import {
  acceptFlowTest,
  createFlowTest,
  deleteFlowTest,
  getFlowTest,
  listFlowTests,
  runFlowTests,
  updateFlowTest,
} from './tests.ts';
import { listFlowVersions, publishFlow, restoreFlowVersion } from './versions.ts';

export const flowsBindings = [
  ...bindAll(contract, {
    listFlows,
    listAllFlows,
    getFlow,
    createFlow,
    updateFlow,
    deleteFlow,
    duplicateFlow,
    getFlowDraft,
    saveFlowDraft,
    keepFlowFiles,
    publishFlow,
    listFlowVersions,
    restoreFlowVersion,
  }),
  ...bindAll(exchange, { exportFlow, importFlow }),
  ...bindAll(plays, { playFlow }),
  ...bindAll(runs, { getFlowNumbers, listFlowRuns }),
  ...bindAll(tests, {
    listFlowTests,
    getFlowTest,
    createFlowTest,
    updateFlowTest,
    acceptFlowTest,
    deleteFlowTest,
    runFlowTests,
  }),
];
