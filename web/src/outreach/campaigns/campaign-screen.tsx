import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Loaded } from '../../shell/loaded.tsx'
import { Loading } from '../../shell/loading.tsx'
import { withMessages } from '../../shell/locale/locale.ts'
import { useCampaign } from './campaign.ts'

const CampaignForm = lazy(() =>
  withMessages(['customers'], () => import('./create/campaign-form.tsx')).then(({ CampaignForm }) => ({
    default: CampaignForm,
  })),
)
const RunningCampaign = lazy(() =>
  withMessages(['customers'], () => import('./running/running-campaign.tsx')).then(({ RunningCampaign }) => ({
    default: RunningCampaign,
  })),
)

const route = getRouteApi('/campaigns/$id')

/** A draft is edited; a started campaign shows how it goes. */
export function CampaignScreen() {
  const { id } = route.useParams()
  return (
    <Loaded query={useCampaign(id)}>
      {(campaign) => (
        <Suspense fallback={<Loading />}>
          {campaign.status === 'DRAFT' ? (
            <CampaignForm key={id} campaign={campaign} />
          ) : (
            <RunningCampaign key={id} campaign={campaign} />
          )}
        </Suspense>
      )}
    </Loaded>
  )
}
