import { lazy, Suspense } from 'react'
import { Loading } from '../../../shell/loading.tsx'
import { withMessages } from '../../../shell/locale/locale.ts'
import { Sheet } from '../../../ui/layout/page.tsx'
import { InitiativeFrame } from '../frame/initiative-frame.tsx'

const Launch = lazy(() =>
  withMessages(['customers', 'health'], () => import('../launch/launch.tsx')).then(({ Launch }) => ({
    default: Launch,
  })),
)
const Progress = lazy(() =>
  withMessages(['customers'], () => import('./progress.tsx')).then(({ Progress }) => ({ default: Progress })),
)

/** A draft shows what its launch needs; a launched initiative shows how far people came. */
export function OverviewScreen() {
  return (
    <InitiativeFrame>
      {(initiative) => (
        <Sheet>
          <Suspense fallback={<Loading />}>
            {initiative.status === 'DRAFT' ? (
              <Launch initiative={initiative} />
            ) : (
              <Progress initiative={initiative} />
            )}
          </Suspense>
        </Sheet>
      )}
    </InitiativeFrame>
  )
}
