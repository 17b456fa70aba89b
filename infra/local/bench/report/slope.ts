export interface Point {
  readonly x: number;
  readonly y: number;
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Returns the slope of the straight line that fits the points best (least squares). @param points at least two */
export const slopeOf = (points: readonly Point[]): number => {
  const [x0, y0] = [mean(points.map(({ x }) => x)), mean(points.map(({ y }) => y))];
  const covariance = points.reduce((sum, { x, y }) => sum + (x - x0) * (y - y0), 0);
  return covariance / points.reduce((sum, { x }) => sum + (x - x0) ** 2, 0);
};
