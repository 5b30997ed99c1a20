import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { usePermission } from '../../../identity/session.ts'
import { Failure } from '../../../shell/failure.tsx'
import { Loading } from '../../../shell/loading.tsx'
import { Timestamp } from '../../../shell/locale/timestamp.tsx'
import { parley } from '../../../shell/queries/api.ts'
import { useList } from '../../../shell/queries/lists.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Waypoints } from '../../../ui/icons/icons.tsx'
import { Empty } from '../../../ui/layout/empty.tsx'
import { Badge } from '../../../ui/records/badge.tsx'
import { Unlink } from '../../objects/object-people.tsx'
import { useTypeName } from '../../objects/types.ts'
import { LinkGraph } from './link-graph.tsx'

/** A person's links, as a graph and as a table. */
export function PersonLinks({ externalId, name }: { externalId: string; name: string }) {
  const { t } = useLingui()
  const { rows, isLoading, error, retry, hasMore, more } = useList(
    ['person', externalId, 'links'],
    (page, options) =>
      parley.relationships.list({ kind: 'person_to_co', personExternalId: externalId, ...page }, options),
  )
  const typeName = useTypeName()
  const mayLink = usePermission('objects:write')
  if (error) return <Failure error={error} onRetry={retry} />
  if (isLoading) return <Loading />
  const links = rows.flatMap((row) => (row.kind === 'person_to_co' ? [row] : []))
  if (links.length === 0) {
    return (
      <Empty icon={Waypoints} title={t`No links yet`}>
        <Trans>Link people to objects such as orders, subscriptions, or accounts.</Trans>
      </Empty>
    )
  }
  return (
    <div className="p-6 phone:p-4">
      <LinkGraph name={name} links={links} />
      <table className="w-full">
        <thead>
          <tr className="border-b text-left text-xs text-faint">
            <th className="py-2 pr-3 font-medium">{t`Object`}</th>
            <th className="py-2 pr-3 font-medium">{t`Type`}</th>
            <th className="py-2 pr-3 font-medium">{t`Role`}</th>
            <th className="py-2 text-right font-medium">{t`Created`}</th>
            {mayLink && (
              <th>
                <span className="sr-only">{t`Actions`}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {links.map(
            ({
              customObjectType,
              customObjectExternalId,
              customObjectDisplayName,
              relationshipTypeId,
              role,
              createdAt,
            }) => (
              <tr
                key={`${customObjectType} ${customObjectExternalId} ${role}`}
                className="border-b border-line/60"
              >
                <td className="py-2 pr-3">
                  <Link
                    to="/objects/$type/$externalId"
                    params={{ type: customObjectType, externalId: customObjectExternalId }}
                    className="font-medium hover:underline"
                  >
                    <bdi title={customObjectExternalId}>
                      {customObjectDisplayName || customObjectExternalId}
                    </bdi>
                  </Link>
                </td>
                <td className="py-2 pr-3 text-soft">
                  <bdi>{typeName(customObjectType)}</bdi>
                </td>
                <td className="py-2 pr-3">
                  <Badge>{role}</Badge>
                </td>
                <td className="py-2 text-right text-soft">
                  <Timestamp at={createdAt} />
                </td>
                {mayLink && (
                  <td className="w-8 py-1 text-right">
                    <Unlink
                      relationshipTypeId={relationshipTypeId}
                      personExternalId={externalId}
                      object={customObjectExternalId}
                    />
                  </td>
                )}
              </tr>
            ),
          )}
        </tbody>
      </table>
      {hasMore && <Button className="mt-3" onClick={more}>{t`Load more`}</Button>}
    </div>
  )
}
