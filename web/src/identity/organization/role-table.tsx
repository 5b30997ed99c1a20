import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { parley } from '../../shell/queries/api.ts'
import { Card } from '../../ui/layout/page.tsx'
import { ROLES, type Role } from './roles.ts'

/** The areas that permissions name, in the order of the navigation. */
const AREAS: Record<string, MessageDescriptor> = {
  people: msg`People`,
  segments: msg`Segments`,
  objects: msg`Objects`,
  events: msg`Events`,
  imports: msg`Imports`,
  forms: msg`Forms`,
  initiatives: msg`Initiatives`,
  journeys: msg`Journeys`,
  templates: msg`Templates`,
  conversations: msg`Conversations`,
  privacy: msg`Export and erasure`,
  sensitive: msg`Sensitive answers`,
  channels: msg`Channels`,
  environments: msg`Environments`,
  webhooks: msg`Webhooks`,
  credentials: msg`Credentials`,
  work: msg`Failed jobs`,
  organization: msg`Organization`,
  members: msg`Members`,
  keys: msg`API keys`,
  audit: msg`Audit log`,
}

/** What each role may see and change, as the service enforces it. */
export function RoleTable() {
  const { t } = useLingui()
  const roles = useQuery({
    queryKey: ['roles'],
    queryFn: ({ signal }) => parley.roles.list({}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!roles.data) return null
  const access = (permissions: readonly string[], area: string) =>
    permissions.includes(`${area}:write`)
      ? t({ message: 'Change', context: 'access' })
      : permissions.includes(`${area}:read`)
        ? t({ message: 'View', context: 'access' })
        : '–'
  return (
    <Card title={t`What each role may do`}>
      <div className="overflow-x-auto">
        <table className="w-full">
          <thead>
            <tr className="border-b text-left text-xs text-faint">
              <th scope="col" className="px-4 py-2 font-medium">{t`Area`}</th>
              {roles.data.data.map(({ role }) => (
                <th key={role} scope="col" className="px-4 py-2 font-medium">
                  {t(ROLES[role as Role].label)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {Object.entries(AREAS).map(([area, name]) => (
              <tr key={area} className="border-b border-line/60 last:border-0">
                <th scope="row" className="px-4 py-1.5 text-left font-normal">
                  {t(name)}
                </th>
                {roles.data.data.map(({ role, permissions }) => (
                  <td key={role} className="px-4 py-1.5 text-soft">
                    {access(permissions, area)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}
