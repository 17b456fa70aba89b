import { Button, CloseButton, Progress, Text } from '@mantine/core';
import type { getAuditExport } from '@recado/shared/contract/audit';
import type { getReportExport } from '@recado/shared/contract/reports';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../api/query.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import classes from './ExportProgress.module.css';

/** Milliseconds after which a running export is read again, also where no event comes. */
const refreshTime = 3_000;

interface Props {
  /** The call that reads the export. */
  source: typeof getReportExport | typeof getAuditExport;
  exportId: string;
  onClose: () => void;
}

/** The progress of an export, and the link to its file. Its texts are those of the screen of reports. */
export const ExportProgress = ({ source, exportId, onClose }: Props) => {
  const { t, language } = useTranslate();
  const { data, error } = useQuery({
    ...endpointQuery<typeof getReportExport>(source, { query: { exportId } }),
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? refreshTime : false),
    meta: { quiet: true },
  });
  const { state, done, total, url } = data ?? { state: 'running' as const, done: 0, total: null, url: null };
  const shown = done.toLocaleString(language);
  const texts = {
    running:
      total === null
        ? t('reports:export.running', { done: shown })
        : t('reports:export.runningOf', { done: shown, total: Math.max(done, total).toLocaleString(language) }),
    done: t('reports:export.done', { count: done }),
    failed: t('reports:export.failed'),
    gone: t('reports:export.gone'),
  };
  return (
    <section className={classes.export} aria-label={t('reports:export.label')} data-testid="report-export">
      <div className={classes.exportText} role="status">
        <Text size="sm">{error ? texts.gone : texts[state]}</Text>
        {!error && state === 'running' && (
          <Progress value={total ? (100 * done) / total : 100} size="sm" animated aria-label={texts.running} />
        )}
      </div>
      {url !== null && (
        <Button component="a" href={url} size="sm" data-testid="download-report">
          {t('reports:export.download')}
        </Button>
      )}
      <CloseButton aria-label={t('reports:export.close')} onClick={onClose} />
    </section>
  );
};
