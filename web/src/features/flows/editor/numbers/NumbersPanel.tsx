import { Alert, Button, Select } from '@mantine/core';
import type { Flow } from '@recado/shared/contract/flows';
import { flowOutcomes } from '@recado/shared/flow/run-outcomes';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { EmptyState } from '../../../../components/EmptyState.tsx';
import { QueryGate } from '../../../../components/QueryGate.tsx';
import { useTranslate } from '../../../../i18n/use-translate.ts';
import { useLogin } from '../../../../login/login-query.ts';
import { EditorPanel } from '../panel/EditorPanel.tsx';
import panel from '../panel/EditorPanel.module.css';
import classes from './Counts.module.css';
import { exportRuns } from './export-runs.ts';
import { periods, type useFlowNumbers } from './use-flow-numbers.ts';

interface Props {
  flow: Flow;
  numbers: ReturnType<typeof useFlowNumbers>;
  onClose: () => void;
}

/** The numbers of the published version beside the canvas, which shows them at nodes and edges; and the export of answers. */
export const NumbersPanel = ({ flow, numbers: { period, setPeriod, startDate, query }, onClose }: Props) => {
  const { t, language } = useTranslate();
  const { timeZone } = useLogin().company;
  const { data } = query;
  const shown = (count: number): string => count.toLocaleString(language);
  const outcomes = flowOutcomes.flatMap((outcome) => {
    const count = data?.outcomes[outcome] ?? 0;
    return count > 0 ? [{ outcome, count }] : [];
  });
  return (
    <EditorPanel title={t('flowEditor:numbers.title')} onClose={onClose}>
      <div className={panel.padded}>
        <Select
          label={t('flowEditor:numbers.period')}
          data={periods.map((days) => ({ value: String(days), label: t(`flowEditor:numbers.days.${days}`) }))}
          value={String(period)}
          allowDeselect={false}
          onChange={(value) => setPeriod(periods.find((days) => String(days) === value) ?? 30)}
          data-testid="numbers-period"
        />
        <QueryGate queries={[query]} height={160}>
          {data?.number === null && <EmptyState icon={IconFileSpreadsheet} title={t('flowEditor:versions.none')} />}
          {data && data.number !== null && (
            <>
              <dl className={classes.figures}>
                <div className={classes.figure} data-testid="numbers-runs">
                  <dt>{t('flowEditor:numbers.runs')}</dt>
                  <dd>{shown(data.runs)}</dd>
                </div>
                <div className={classes.figure} data-testid="numbers-running">
                  <dt>{t('flowEditor:numbers.running')}</dt>
                  <dd>{shown(data.running)}</dd>
                </div>
              </dl>
              <ul className={classes.outcomes}>
                {outcomes.map(({ outcome, count }) => (
                  <li key={outcome}>
                    <span>{t(`flowEditor:outcome.${outcome}`)}</span>
                    <span>{shown(count)}</span>
                  </li>
                ))}
              </ul>
              {data.isPartial && (
                <Alert color="yellow" mb="sm">
                  {t('flowEditor:numbers.isPartial')}
                </Alert>
              )}
              <small>{t('flowEditor:numbers.hint', { number: data.number })}</small>
            </>
          )}
        </QueryGate>
        <Button
          variant="default"
          fullWidth
          mt="md"
          leftSection={<IconFileSpreadsheet size={18} stroke={1.8} aria-hidden />}
          onClick={() => exportRuns(flow, startDate, timeZone)}
          data-testid="export-runs"
        >
          {t('flowEditor:numbers.export')}
        </Button>
      </div>
    </EditorPanel>
  );
};
