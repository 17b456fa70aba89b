import { type EditedFlow, getFlowDraft, saveFlowDraft } from '@recado/shared/contract/flows';
import type { FlowGraph } from '@recado/shared/flow/graph';
import { type Dispatch, useEffect, useReducer, useState, useSyncExternalStore } from 'react';
import { call } from '../../../../api/call.ts';
import { useLeaveGuard } from '../../../../components/form/use-leave-guard.ts';
import { showAction } from '../../../../components/undo-toast.tsx';
import { translate } from '../../../../i18n/i18n.ts';
import { documentReducer, type FlowAction, type FlowDocument, openDocument } from '../state/flow-document.ts';
import { DraftSaver, type SaveState, type StoredDraft } from './draft-saver.ts';
import { followDraft } from './draft-events.ts';

const storedOf = ({ flow, revision, savedBy, savedAt }: EditedFlow): StoredDraft => ({
  graph: flow,
  revision,
  savedBy: savedBy?.name ?? null,
  savedAt,
});

const makeSaver = (draft: EditedFlow, dispatch: Dispatch<FlowAction>): DraftSaver => {
  const { id } = draft;
  return new DraftSaver({
    draft: storedOf(draft),
    save: (graph, revision) => call(saveFlowDraft, { body: { idFlow: id, revision, ...graph } }),
    load: async () => storedOf((await call(getFlowDraft, { params: { id } })).flow),
    onTheirs: (merge) => dispatch({ type: 'merge', ...merge }),
    onSealed: (sealed) => dispatch({ type: 'seal', sealed }),
  });
};

/** Saves when the page is left. A save that fails then can be repeated from the message about it. */
const saveOnLeaving = async (saver: DraftSaver, name: string): Promise<void> => {
  if (await saver.flush()) return;
  showAction(translate('flowEditor:leftUnsaved', { name }), {
    label: translate('common:tryAgain'),
    testId: 'save-left-flow',
    run: () => void saveOnLeaving(saver, name),
    autoClose: false,
  });
};

interface Draft {
  document: FlowDocument;
  dispatch: Dispatch<FlowAction>;
  state: SaveState;
  saver: DraftSaver;
  /** Shows a draft that the server has just stored. */
  adopt: (draft: EditedFlow) => void;
}

/** The flow that is edited, and its saving: a moment after each change, when the page is left, and after a lost answer. */
export const useDraft = (draft: EditedFlow): Draft => {
  const [document, dispatch] = useReducer(documentReducer, draft.flow, openDocument);
  const [saver] = useState(() => makeSaver(draft, dispatch));
  const state = useSyncExternalStore(saver.subscribe, saver.read);
  useEffect(() => saver.change(document.graph), [saver, document.graph]);
  useEffect(() => followDraft(draft.id, saver.notice), [draft.id, saver]);
  useEffect(() => {
    const retry = (): void => void saver.flush();
    window.addEventListener('online', retry);
    return () => {
      window.removeEventListener('online', retry);
      void saveOnLeaving(saver, draft.name);
    };
  }, [saver, draft.name]);
  // A link of the app saves what is not saved yet; only what cannot be saved is asked about.
  useLeaveGuard(state.is === 'clash' || state.is === 'failed' || state.is === 'refused');
  const isPending = state.is === 'unsaved' || state.is === 'saving';
  useEffect(() => {
    if (!isPending) return undefined;
    const hold = (event: BeforeUnloadEvent): void => {
      event.preventDefault();
      void saver.flush();
    };
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, [isPending, saver]);
  const adopt = (stored: EditedFlow): void => {
    saver.adopt(storedOf(stored));
    dispatch({ type: 'replace', graph: stored.flow satisfies FlowGraph });
  };
  return { document, dispatch, state, saver, adopt };
};
