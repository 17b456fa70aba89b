import type { IncomingMessage, ServerResponse } from 'node:http';
import { accountId, region } from '../account/credentials.ts';
import { AwsError, requireAccessKey } from '../../http/aws-json.ts';
import { readBody } from '../../http/body.ts';
import type { Records } from '../storage/records.ts';
import { readExpression } from './expression.ts';
import { scheduleInput, type Schedule, type ScheduleInput } from './schedule.ts';
import { idOf, type Scheduler } from './scheduler.ts';

interface SchedulerService {
  readonly scheduler: Scheduler;
  readonly groups: Records<{ Name: string }>;
  readonly accessKeyId: string;
}

const arn = (kind: string, path: string) => `arn:aws:scheduler:${region}:${accountId}:${kind}/${path}`;
const nowSeconds = () => Date.now() / 1000;
const missing = (id: string) =>
  new AwsError('ResourceNotFoundException', `Schedule ${id.split('/')[1] ?? ''} does not exist.`, 404);

const parse = (body: Buffer): ScheduleInput => {
  const parsed = scheduleInput.safeParse(JSON.parse(body.toString('utf8') || '{}'));
  if (!parsed.success)
    throw new AwsError(
      'ValidationException',
      `1 validation error detected: ${parsed.error.issues[0]!.path.join('.')}: ${parsed.error.issues[0]!.message}`,
    );
  const { ScheduleExpression, ScheduleExpressionTimezone, Target } = parsed.data;
  readExpression(ScheduleExpression, ScheduleExpressionTimezone);
  if (Target.Arn.endsWith('.fifo') && !Target.SqsParameters)
    throw new AwsError('ValidationException', 'A FIFO queue needs SqsParameters.MessageGroupId.');
  return parsed.data;
};

const create = ({ scheduler, groups }: SchedulerService, Name: string, input: ScheduleInput): object => {
  const { GroupName } = input;
  if (GroupName !== 'default' && !groups.get(GroupName))
    throw new AwsError('ResourceNotFoundException', `Schedule group ${GroupName} does not exist.`, 404);
  const Arn = arn('schedule', `${GroupName}/${Name}`);
  const existing = scheduler.get(`${GroupName}/${Name}`);
  if (existing && (input.ClientToken === undefined || existing.ClientToken !== input.ClientToken))
    throw new AwsError('ConflictException', `Schedule ${Name} already exists.`, 409);
  if (!existing) scheduler.put({ ...input, Name, Arn, CreationDate: nowSeconds(), LastModificationDate: nowSeconds() });
  return { ScheduleArn: Arn };
};

/** Replaces the whole schedule. As on AWS, a field that the request omits gets its default. */
const update = ({ scheduler }: SchedulerService, Name: string, input: ScheduleInput): object => {
  const existing = scheduler.get(`${input.GroupName}/${Name}`);
  if (!existing) throw missing(`${input.GroupName}/${Name}`);
  scheduler.put({
    ...input,
    Name,
    Arn: existing.Arn,
    CreationDate: existing.CreationDate,
    LastModificationDate: nowSeconds(),
  });
  return { ScheduleArn: existing.Arn };
};

const describe = ({ next: _, attempt: __, ClientToken: ___, ...schedule }: Schedule): object => {
  return schedule;
};

const list = ({ scheduler }: SchedulerService, query: URLSearchParams): object => {
  const [group, prefix, state, after] = ['ScheduleGroup', 'NamePrefix', 'State', 'NextToken'].map((name) =>
    query.get(name),
  );
  const max = Number(query.get('MaxResults') ?? 100);
  const fits = scheduler
    .all()
    .filter(
      (schedule) =>
        (!group || schedule.GroupName === group) &&
        (!state || schedule.State === state) &&
        schedule.Name.startsWith(prefix ?? '') &&
        (!after || idOf(schedule) > after),
    );
  const page = fits.slice(0, max);
  return {
    Schedules: page.map(({ Arn, Name, GroupName, State, CreationDate, LastModificationDate, Target }) => ({
      Arn,
      Name,
      GroupName,
      State,
      CreationDate,
      LastModificationDate,
      Target: { Arn: Target.Arn },
    })),
    ...(fits.length > page.length ? { NextToken: idOf(page.at(-1)!) } : {}),
  };
};

const answerSchedule = (
  service: SchedulerService,
  method: string,
  name: string,
  query: URLSearchParams,
  body: Buffer,
): object => {
  if (method === 'POST') return create(service, name, parse(body));
  if (method === 'PUT') return update(service, name, parse(body));
  const id = `${query.get('groupName') ?? 'default'}/${name}`;
  const existing = service.scheduler.get(id);
  if (!existing) throw missing(id);
  if (method === 'GET') return describe(existing);
  service.scheduler.delete(id);
  return {};
};

const answerGroup = ({ groups, scheduler }: SchedulerService, method: string, Name: string): object => {
  const Arn = arn('schedule-group', Name);
  if (method === 'POST') {
    if (groups.get(Name)) throw new AwsError('ConflictException', `Schedule group ${Name} already exists.`, 409);
    groups.put(Name, { Name });
    return { ScheduleGroupArn: Arn };
  }
  if (Name !== 'default' && !groups.get(Name))
    throw new AwsError('ResourceNotFoundException', `Schedule group ${Name} does not exist.`, 404);
  if (method === 'GET') return { Arn, Name, State: 'ACTIVE' };
  groups.delete(Name);
  scheduler
    .all()
    .filter(({ GroupName }) => GroupName === Name)
    .forEach((schedule) => {
      scheduler.delete(idOf(schedule));
    });
  return {};
};

/** Answers the REST protocol of EventBridge Scheduler. */
export const answerScheduler = async (
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
  service: SchedulerService,
): Promise<void> => {
  const [, kind = '', name = ''] = url.pathname.split('/').map(decodeURIComponent);
  const reply = (status: number, body: object, headers: Record<string, string> = {}) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  };
  try {
    requireAccessKey(request, service.accessKeyId);
    const body = await readBody(request, 512 * 1024);
    const method = request.method ?? '';
    if (name === '')
      reply(
        200,
        kind === 'schedules'
          ? list(service, url.searchParams)
          : {
              ScheduleGroups: service.groups
                .all()
                .map((group) => ({ ...group, Arn: arn('schedule-group', group.Name) })),
            },
      );
    else
      reply(
        200,
        kind === 'schedules'
          ? answerSchedule(service, method, name, url.searchParams, body)
          : answerGroup(service, method, name),
      );
  } catch (error) {
    if (!(error instanceof AwsError)) throw error;
    reply(error.status, { Message: error.message }, { 'x-amzn-errortype': error.type });
  }
};
