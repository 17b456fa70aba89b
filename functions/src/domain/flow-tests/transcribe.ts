import type { PlayedLine } from '@recado/shared/contract/bot-plays';
import type { FlowTestScene } from '@recado/shared/contract/flow-tests';
import type { UserContext } from '../../context/context.ts';
import type { TranscriptStep } from '../../data/flows/tests.ts';
import { beginConversation, type PlayableFlow, variablesIn } from '../bot-play/play-flow.ts';
import type { ConversationState } from '../engine/state.ts';

/** The messages among the lines of a conversation, with the labels of their choices below them. */
const messagesIn = (lines: readonly PlayedLine[]): TranscriptStep['messages'] =>
  lines.flatMap((line) =>
    line.from === 'company'
      ? [
          {
            nodeId: line.source?.of === 'flow' ? line.source.nodeId : null,
            text: [line.text, ...line.choices.map(({ label }) => label)].join('\n'),
            file: line.file,
          },
        ]
      : [],
  );

/**
 * Plays a scene with a flow by the engine. Returns what follows each move; the same flow and state have the same transcript.
 * No service is called.
 *
 * @param state that of the scene's connection; how many customers wait in queues is left out, because it changes
 */
export const transcribe = (
  context: UserContext,
  state: ConversationState,
  flow: PlayableFlow,
  { moves, ...scene }: FlowTestScene,
): TranscriptStep[] => {
  const { bot } = state;
  const conversation = beginConversation(context, { ...state, bot: bot && { ...bot, waiting: [] } }, flow, scene);
  return moves.map((move) => {
    const before = conversation.lines.length;
    conversation.move(move);
    const { lines, now, place, progress, queueId } = conversation;
    return {
      messages: messagesIn(lines.slice(before)),
      nodeId: place?.nodeId ?? progress?.end?.nodeId ?? null,
      isInFlow: place !== null,
      wait: place?.until == null ? null : place.until - now,
      queueId,
      variables: variablesIn(conversation),
    };
  });
};
