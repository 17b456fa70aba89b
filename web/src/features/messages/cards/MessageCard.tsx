import type { Card, CardOf, CardType } from '@recado/shared/contract/cards';
import type { ComponentType } from 'react';
import { AnswerCard } from './AnswerCard.tsx';
import { ButtonsCard } from './ButtonsCard.tsx';
import { ContactsCard } from './ContactsCard.tsx';
import { GroupNotice } from './GroupNotice.tsx';
import { EventCard } from './EventCard.tsx';
import { ListCard } from './ListCard.tsx';
import { LocationCard } from './LocationCard.tsx';
import { PaymentCard } from './PaymentCard.tsx';
import { PollCard } from './PollCard.tsx';
import { PreviewCard } from './PreviewCard.tsx';

const cardComponents: { [T in CardType]: ComponentType<{ card: CardOf<T> }> } = {
  location: LocationCard,
  contacts: ContactsCard,
  list: ListCard,
  buttons: ButtonsCard,
  answer: AnswerCard,
  poll: PollCard,
  event: EventCard,
  group: GroupNotice,
  preview: PreviewCard,
  payment: PaymentCard,
};

/** Renders a message's card by its type. */
export const MessageCard = ({ card }: { card: Card }) => {
  const CardComponent = cardComponents[card.type] as ComponentType<{ card: Card }>;
  return <CardComponent card={card} />;
};
