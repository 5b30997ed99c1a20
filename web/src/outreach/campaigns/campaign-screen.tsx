import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { Loaded } from '../../shell/loaded.tsx'
import { Loading } from '../../shell/loading.tsx'
import { withMessages } from '../../shell/locale/locale.ts'
import { useCampaign } from './campaign.ts'

const CampaignForm = lazy(() =>
  withMessages(['customers', 'sms'], () => import('./create/campaign-form.tsx')).then(({ CampaignForm }) => ({
    default: CampaignForm,
  })),
)
const RunningCampaign = lazy(() =>
  withMessages(['customers'], () => import('./running/running-campaign.tsx')).then(({ RunningCampaign }) => ({
    default: RunningCampaign,
  })),
)

const SeriesScreen = lazy(() =>
  import('./repeating/series-screen.tsx').then(({ SeriesScreen }) => ({ default: SeriesScreen })),
)

const route = getRouteApi('/campaigns/$id')

/** A draft is edited; a started campaign shows how it goes. One that repeats can be edited, too. */
export function CampaignScreen() {
  const { id } = route.useParams()
  const [edited, setEdited] = useState<string | null>(null)
  return (
    <Loaded query={useCampaign(id)}>
      {(campaign) => (
        <Suspense fallback={<Loading />}>
          {campaign.status === 'DRAFT' ? (
            <CampaignForm key={id} campaign={campaign} />
          ) : campaign.repeat ? (
            edited === id ? (
              <CampaignForm key={id} campaign={campaign} onClose={() => setEdited(null)} />
            ) : (
              <SeriesScreen key={id} campaign={campaign} onEdit={() => setEdited(id)} />
            )
          ) : (
            <RunningCampaign key={id} campaign={campaign} />
          )}
        </Suspense>
      )}
    </Loaded>
  )
}
