import { messageDefinitions, metricDefinitions } from '@recado/shared/metrics/definitions';
import { messageMetrics } from '@recado/shared/metrics/message-figures';
import { metricNames } from '@recado/shared/metrics/metrics';
import { expect, test } from 'vitest';
import en from '../../../i18n/locales/en/screens/figures.json' with { type: 'json' };
import es from '../../../i18n/locales/es/screens/figures.json' with { type: 'json' };
import pt from '../../../i18n/locales/pt/screens/figures.json' with { type: 'json' };
import tr from '../../../i18n/locales/tr/screens/figures.json' with { type: 'json' };

const isSentence = /^\S.{8,}\.$/;

test.each(Object.entries({ pt, en, es, tr }))('in %s, every metric has a definition that is a sentence', (_, texts) => {
  for (const name of metricNames) expect(texts.metric[name].definition, name).toMatch(isSentence);
  for (const name of messageMetrics) expect(texts.messages.metric[name].definition, name).toMatch(isSentence);
});

test('the API describes the metrics as the screen does', () => {
  for (const name of metricNames) expect(metricDefinitions[name]).toBe(en.metric[name].definition);
  for (const name of messageMetrics) expect(messageDefinitions[name]).toBe(en.messages.metric[name].definition);
});
