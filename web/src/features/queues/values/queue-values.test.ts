import { expect, it } from 'vitest';
import { buildOption } from '../../../testing/option.builder.ts';
import { changeOf } from '../../../components/form/record-changes.ts';
import { queueBodyOf, queueValuesOf, type QueueValues } from './queue-values.ts';

const changedBody = (before: QueueValues, after: QueueValues) =>
  changeOf({}, queueBodyOf(before), queueBodyOf(after)).body;

const values = { ...queueValuesOf(null, '#112233'), name: 'Vendas' };

it('a new queue is sent whole; new options without their ids', () => {
  const chatbots = [buildOption(7, { chatbots: [buildOption(-1)] })];
  const body = queueBodyOf({ ...values, chatbots });
  expect(body).toMatchObject({ name: 'Vendas', color: '#112233', orderQueue: null, tempoRoteador: 0 });
  expect(body.schedules).toHaveLength(7);
  expect(body.chatbots).toMatchObject([{ id: 7, chatbots: [{ name: 'Opção -1' }] }]);
  expect(body.chatbots![0]!.chatbots![0]).not.toHaveProperty('id');
});

it('a change sends what differs', () => {
  expect(changedBody(values, { ...values })).toEqual({});
  expect(changedBody(values, { ...values, ativarRoteador: true, orderQueue: 2 })).toEqual({
    ativarRoteador: true,
    tempoRoteador: 2,
    orderQueue: 2,
  });
});
