import { type ComponentProps, Suspense } from 'react';
import { lazyComponent } from '../../../components/lazy-component.tsx';

const Mark = lazyComponent(
  async () => (await import('./ServiceLevelMark.tsx')).ServiceLevelMark,
  () => null,
);

/** The time that is left of a ticket's service level. Its code loads with the first ticket that has one. */
export const LazyServiceLevelMark = (props: ComponentProps<typeof Mark>) => (
  <Suspense fallback={null}>
    <Mark {...props} />
  </Suspense>
);
