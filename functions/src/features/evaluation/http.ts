import * as contract from '@recado/shared/contract/evaluation';
import { bindAll } from '../../context/binding.ts';
import * as cases from './cases.ts';
import { importEvaluationCases } from './import-cases.ts';
import { loadEvaluationSample } from './load-sample.ts';
import { markAnswer } from './mark-answer.ts';
import * as runs from './runs.ts';

export const evaluationBindings = bindAll(contract, {
  listEvaluationCases: cases.listEvaluationCases,
  getEvaluationCase: cases.getEvaluationCase,
  createEvaluationCase: cases.createEvaluationCase,
  updateEvaluationCase: cases.updateEvaluationCase,
  deleteEvaluationCase: cases.deleteEvaluationCase,
  loadEvaluationSample,
  markAnswer,
  listEvaluationRuns: runs.listEvaluationRuns,
  importEvaluationCases,
  startEvaluationRun: runs.startEvaluationRun,
  getEvaluationRun: runs.getEvaluationRun,
  listEvaluationResults: runs.listEvaluationResults,
  stopEvaluationRun: runs.stopEvaluationRun,
});
