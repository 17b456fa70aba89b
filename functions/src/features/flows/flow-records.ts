import { AppError } from '@recado/shared/contract/errors';
import { flowEvent } from '@recado/shared/contract/flows';
import type { UserContext } from '../../context/context.ts';
import { flowEntity, type FlowDraft, type FlowRecord, presentFlow } from '../../data/flows/store.ts';
import { recordEvents } from '../../domain/records/record-events.ts';
import { recordsOf } from '../../domain/records/records-of.ts';
import { existing } from '../../platform/existing.ts';

/** Publishes a flow to administrators, who alone see flows. */
export const flowChanged = recordEvents(flowEntity, flowEvent, {
  rooms: () => ['everything'],
  changed: (record: FlowRecord) => ({ flow: presentFlow(record) }),
  removed: ({ id }) => ({ flowId: id }),
});

export const flows = recordsOf({
  thing: 'flow',
  store: ({ stores }) => stores.flows,
  present: presentFlow,
  effects: flowChanged,
});

/**
 * Returns the draft of a flow.
 *
 * @throws AppError ERR_NO_FLOW_FOUND
 */
export const findDraft = async ({ stores }: UserContext, flowId: number): Promise<FlowDraft> =>
  existing('flow', await stores.flows.draft(flowId));

/** The code of a call whose files are gone from the library. */
export const fileRefusals = { library: 'ERR_MEDIA_NOT_READY' } as const;

/**
 * Refuses a call for a draft of another revision than the caller saw.
 *
 * @throws AppError ERR_CHANGED_MEANWHILE
 */
export const checkRevision = ({ revision }: FlowDraft, seen: number | undefined): void => {
  if (seen !== undefined && seen !== revision)
    throw new AppError('ERR_CHANGED_MEANWHILE', { fields: ['revision'], record: { revision } });
};
