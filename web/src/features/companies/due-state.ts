/** Days before the end of a subscription from which on its due date is yellow; from 0 on it is red. */
const warningDays = 5;

/** Returns the state of a due date by the days that are left (specification 2, section 4). */
export const dueStateOf = (left: number): 'far' | 'soon' | 'over' =>
  left <= 0 ? 'over' : left <= warningDays ? 'soon' : 'far';
