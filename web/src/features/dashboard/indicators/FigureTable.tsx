import { Table, Title, Tooltip } from '@mantine/core';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { FigureButton } from '../figures/FigureButton.tsx';
import { ChangeMark } from '../figures/ChangeMark.tsx';
import type { Change } from '../figures/comparison-text.ts';
import card from './ChartCard.module.css';
import classes from './FigureTable.module.css';

/** A number of a row, which opens what is behind it, unless its reader may not see that. */
interface Figure {
  name: string;
  text: string;
  /** Stands below the number. */
  detail?: string | undefined;
  /** Stands beside the number: how it changed since the period before. */
  change?: Change | undefined;
  /** Its words for screen readers, behind the row's name. */
  label: string;
  onOpen?: () => void;
}

interface Row {
  value: string;
  name: string;
  /** Orders the rows, and is the length of the bar below the name. */
  count: number;
  figures: readonly Figure[];
}

interface Props {
  title: string;
  /** The headings of the columns, by the names of their figures; the definition in a tooltip. */
  headings: readonly { name: string; text: string; definition: string }[];
  rows: readonly Row[];
  /** Stands in place of rows where there are none. */
  none?: string;
  testId: string;
}

/** Figures that fit beside one another on a phone, and in a card that has another beside it. */
const mostInLine = 4;

/** A card with a row of figures for each queue, agent or the like, the most frequent first. */
export const FigureTable = ({ title, headings, rows, none, testId }: Props) => {
  const { t } = useTranslate();
  const sorted = rows.toSorted((one, other) => other.count - one.count);
  const most = Math.max(1, ...rows.map(({ count }) => count));
  const isWide = headings.length > mostInLine;
  return (
    <section className={`${card.card} ${isWide ? classes.wide : ''}`} aria-label={title} data-testid={testId}>
      <header className={card.header}>
        <Title order={3} className={card.title}>
          {title}
        </Title>
      </header>
      {sorted.length === 0 ? (
        <p className={classes.none}>{none ?? t('figures:noData')}</p>
      ) : (
        <div className={`${card.rows} ${classes.rows}`}>
          <Table className={`${card.table} ${classes.table}`} style={{ '--columns': isWide ? 3 : headings.length }}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('figures:name')}</Table.Th>
                {headings.map(({ name, text, definition }) => (
                  <Table.Th key={name} className={card.number}>
                    <Tooltip label={definition} multiline maw={280} openDelay={300}>
                      <span>{text}</span>
                    </Tooltip>
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {sorted.map(({ value, name, count, figures }) => (
                <Table.Tr key={value}>
                  <Table.Td className={classes.name} style={{ '--share': `${Math.round((count * 100) / most)}%` }}>
                    {name}
                  </Table.Td>
                  {figures.map((figure) => (
                    <Table.Td
                      key={figure.name}
                      className={card.number}
                      data-label={isWide ? headings.find(({ name: one }) => one === figure.name)?.text : undefined}
                    >
                      {figure.onOpen ? (
                        <FigureButton text={figure.text} label={`${name}, ${figure.label}`} onOpen={figure.onOpen} />
                      ) : (
                        figure.text
                      )}
                      {figure.change && (
                        <ChangeMark
                          change={figure.change}
                          isSaid={figure.onOpen !== undefined}
                          isBelow={headings.length === mostInLine}
                        />
                      )}
                      {figure.detail !== undefined && <div className={classes.detail}>{figure.detail}</div>}
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
    </section>
  );
};
