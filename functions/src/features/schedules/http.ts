import * as contract from '@recado/shared/contract/schedules';
import { bind, type Binding } from '../../context/binding.ts';
import { deleteSchedule, updateSchedule } from './change-schedule.ts';
import { createSchedule } from './create-schedule.ts';
import { getSchedule, listSchedules } from './read-schedules.ts';

export const schedulesBindings: Binding[] = [
  bind(contract.listSchedules, listSchedules),
  bind(contract.getSchedule, getSchedule),
  bind(contract.createSchedule, createSchedule),
  bind(contract.updateSchedule, updateSchedule),
  bind(contract.deleteSchedule, deleteSchedule),
];
