/** Loaded into a host with `node --import`: moves its clock by CLOCK_SKEW milliseconds. */
const skew = Number(process.env.CLOCK_SKEW);
const RealDate = Date;

class SkewedDate extends RealDate {
  constructor(...given: [] | [string | number | Date]) {
    super(...((given.length === 0 ? [SkewedDate.now()] : given) as [number]));
  }

  static override now(): number {
    return RealDate.now() + skew;
  }
}

globalThis.Date = SkewedDate as DateConstructor;
