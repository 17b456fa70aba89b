import { type ContentElement, elementsOf } from '@recado/shared/flow/nodes/content/content';
import { IconClock, IconMicrophone, IconMusic, IconPhoto, IconVideo } from '@tabler/icons-react';
import { useTranslate } from '../../../../../i18n/use-translate.ts';
import { Hint, Line, Message } from '../../card/card-parts.tsx';
import type { NodeOf } from '../../card/kind.ts';

/** Elements that a card shows; it counts the others. */
const maxShown = 5;

const icon = { size: 14, stroke: 1.8, 'aria-hidden': true } as const;

const iconOf = (element: ContentElement) => {
  switch (element.type) {
    case 'img':
      return <IconPhoto {...icon} />;
    case 'audio':
      return element.record ? <IconMicrophone {...icon} /> : <IconMusic {...icon} />;
    case 'video':
      return <IconVideo {...icon} />;
    default:
      return <IconClock {...icon} />;
  }
};

const Element = ({ element }: { element: ContentElement }) => {
  const { t } = useTranslate();
  if (element.type === 'message') return <Message text={element.value} />;
  if (element.type === 'interval')
    return <Line icon={iconOf(element)}>{t('flowEditor:seconds', { count: element.value })}</Line>;
  return <Line icon={iconOf(element)}>{element.original || t(`flowEditor:content.${element.type}`)}</Line>;
};

/** The texts, files and pauses of a content, in their order. */
export const ContentSummary = ({ data }: { data: NodeOf<'singleBlock'>['data'] }) => {
  const { t } = useTranslate();
  const elements = elementsOf(data);
  if (elements.length === 0) return <Hint>{t('flowEditor:card.content')}</Hint>;
  const more = elements.length - maxShown;
  return (
    <>
      {elements.slice(0, maxShown).map((element) => (
        <Element key={element.number} element={element} />
      ))}
      {more > 0 && <Hint>{t('flowEditor:card.more', { count: more })}</Hint>}
    </>
  );
};
