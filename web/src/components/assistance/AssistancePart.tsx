import { AssistanceMenu, type MenuProps } from './AssistanceMenu.tsx';
import { LongConversation, type LongProps } from './LongConversation.tsx';

/** A part of the conversation in which a model helps: the menu of the composer, or the notice of many unread messages. */
export type AssistanceProps = ({ part: 'menu' } & MenuProps) | ({ part: 'long' } & LongProps);

/** One part of the help of a model: both load together, after the conversation. */
export const AssistancePart = (props: AssistanceProps) =>
  props.part === 'menu' ? <AssistanceMenu {...props} /> : <LongConversation {...props} />;
