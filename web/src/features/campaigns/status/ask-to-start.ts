import type { previewAudience } from '@recado/shared/contract/campaign-recipients';
import type { ResultOf } from '@recado/shared/contract/grammar';
import { confirm } from '../../../components/dialog/confirm.ts';
import { formatAt } from '../../../components/schedule/company-clock.ts';
import { translate } from '../../../i18n/i18n.ts';

interface Start {
  name: string;
  /** The instant at which it starts, in milliseconds since 1970; one that has passed is now. */
  startsAt: number;
  audience: ResultOf<typeof previewAudience>;
  timeZone: string;
  onConfirm: () => void;
}

/** Asks before a campaign starts, with the number of people who get it. */
export const askToStart = ({
  name,
  startsAt,
  audience: { valid, estimatedEndAt },
  timeZone,
  onConfirm,
}: Start): void => {
  const isNow = startsAt <= Date.now();
  const at = formatAt(startsAt, timeZone);
  const end = estimatedEndAt === null ? null : formatAt(Date.parse(estimatedEndAt), timeZone);
  confirm({
    title: translate('campaigns:startQuestion.title', { name }),
    text: [
      translate(isNow ? 'campaigns:startQuestion.now' : 'campaigns:startQuestion.later', { at }),
      ...(end === null ? [] : [translate('campaigns:startQuestion.end', { at: end })]),
    ].join(' '),
    confirm: translate(isNow ? 'campaigns:startQuestion.confirmNow' : 'campaigns:startQuestion.confirmLater', {
      count: valid,
    }),
    onConfirm,
  });
};
