import { Trans } from '@lingui/react/macro'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'

const COUNTING_MS = 1_000
const LOOK_EVERY_MS = 10_000

/** How long to wait before the next look, in milliseconds. */
export function lookAgain(countedAt: string | null | undefined): number {
  return countedAt === null ? COUNTING_MS : LOOK_EVERY_MS
}

/** While the numbers of a large initiative are counted for the first time. */
export function Counting() {
  return (
    <div className="flex flex-col gap-2" role="status">
      <p className="text-soft">
        <Trans>Counting the answers of many participants. This takes a few seconds.</Trans>
      </p>
      <Skeleton className="h-24 w-full" />
    </div>
  )
}
