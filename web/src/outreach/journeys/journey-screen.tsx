import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { parley } from '../../shell/queries/api.ts'
import { Empty } from '../../ui/empty.tsx'
import { Waypoints } from '../../ui/icons.tsx'
import { Sheet } from '../../ui/page.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { InitiativeFrame } from '../initiatives/frame/initiative-frame.tsx'
import { NodeList } from './node-list.tsx'

const route = getRouteApi('/initiatives/$id/journey')

/** The journey of an initiative, as a list of its nodes. */
export function JourneyScreen() {
  return <InitiativeFrame>{() => <Journey />}</InitiativeFrame>
}

function Journey() {
  const { t } = useLingui()
  const { id } = route.useParams()
  const journey = useQuery({
    queryKey: ['initiatives', 'definition', id],
    queryFn: ({ signal }) => parley.journeys.getDefinition({ journeyId: id }, { signal }),
    retry: false,
  })
  if (journey.isPending) {
    return (
      <Sheet>
        <SkeletonLines />
      </Sheet>
    )
  }
  if (!journey.data) {
    return (
      <Empty icon={Waypoints} title={t`No journey yet`}>
        <Trans>Create a journey through the API, or create the initiative from a ready starting point.</Trans>
      </Empty>
    )
  }
  return (
    <Sheet>
      <NodeList definition={journey.data.definition} />
    </Sheet>
  )
}
