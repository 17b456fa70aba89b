const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The time format of API Gateway's request context, always in UTC: `20/Nov/2026:21:04:05 +0000`. */
export const requestTime = (at: Date): string => {
  const [date = '', time = ''] = at.toISOString().split('T');
  const [year, , day] = date.split('-');
  return `${day}/${months[at.getUTCMonth()]}/${year}:${time.slice(0, 8)} +0000`;
};
