import { useLingui } from '@lingui/react/macro'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { PermissionGate } from '../../../identity/permission-gate.tsx'
import { Loading } from '../../../shell/loading.tsx'
import { usePreferences } from '../../../shell/locale/preferences.ts'
import { useStart } from '../starts/use-start.ts'
import { PlanForm } from './plan-form.tsx'

const Gallery = lazy(() => import('../starts/gallery.tsx').then(({ Gallery }) => ({ default: Gallery })))

const route = getRouteApi('/initiatives/new')

/** Where an initiative begins: a ready starting point or an empty page, then everything on one page. */
export function NewInitiativeScreen() {
  const { t } = useLingui()
  return (
    <PermissionGate permission="initiatives:write" title={t`New initiative`}>
      <NewInitiative />
    </PermissionGate>
  )
}

function NewInitiative() {
  const { start, segment } = route.useSearch()
  const { locale } = usePreferences()
  const plan = useStart(start, locale)
  if (start === undefined && segment === undefined) {
    return (
      <Suspense fallback={<Loading />}>
        <Gallery />
      </Suspense>
    )
  }
  return plan ? <PlanForm key={start ?? ''} initial={plan} segmentSlug={segment} /> : <Loading />
}
