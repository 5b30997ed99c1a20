import { useLingui } from '@lingui/react/macro'
import { getRouteApi } from '@tanstack/react-router'
import { PermissionGate } from '../../identity/permission-gate.tsx'
import { Trail } from '../../shell/frame/trail.tsx'
import { Page, Sheet } from '../../ui/layout/page.tsx'
import { Attribution } from './attribution.tsx'

const route = getRouteApi('/attribution')

/** Which messages of the whole organization led to the goals. */
export function AttributionScreen() {
  const { t } = useLingui()
  const { days = '30', model = 'last_touch', by = 'initiative', value } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <PermissionGate permission="initiatives:read" title={t`Attribution`}>
      <Page title={t`Attribution`} trail={<Trail to="/initiatives">{t`Initiatives`}</Trail>}>
        <Sheet>
          <Attribution
            choice={{ days, model, by, value }}
            onChoose={(changes) =>
              void navigate({ search: (before) => ({ ...before, ...changes }), replace: true })
            }
          />
        </Sheet>
      </Page>
    </PermissionGate>
  )
}
