import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { usePermission } from '../../identity/session.ts'
import { useAddDialog } from '../../shell/commands/add-dialog.ts'
import { NewButton } from '../../shell/commands/new-button.tsx'
import { Failure } from '../../shell/failure.tsx'
import { Loading } from '../../shell/loading.tsx'
import { parley } from '../../shell/queries/api.ts'
import { AddButton } from '../../ui/controls/add-button.tsx'
import { Boxes } from '../../ui/icons/icons.tsx'
import { Empty } from '../../ui/layout/empty.tsx'
import { Card, Page, Sheet } from '../../ui/layout/page.tsx'
import { Badge } from '../../ui/records/badge.tsx'
import { NewRelationship, useCardinalities } from './new-relationship.tsx'
import { NewType } from './new-type.tsx'
import { Sources } from './sources.tsx'
import { useTypeName, useTypes } from './types.ts'

/** Object types and their relationships. */
export function TypesScreen() {
  const { t } = useLingui()
  const mayWrite = usePermission('objects:write')
  const [isAddingType, setAddingType] = useAddDialog()
  const [isAddingRelationship, setAddingRelationship] = useState(false)
  const types = useTypes()
  const typeName = useTypeName()
  const relationships = useQuery({
    queryKey: ['relationship-types'],
    queryFn: ({ signal }) => parley.relationshipTypes.list({}, { signal }),
  })
  const newType = mayWrite && <NewButton onClick={() => setAddingType(true)}>{t`New object type`}</NewButton>
  const cardinalities = useCardinalities()
  // Both are shown together.
  const missing = [types, relationships].find(({ data, error }) => error && !data)
  const known = types.data?.data ?? []
  const all = [
    ...(relationships.data?.personToCo.map((row) => ({
      ...row,
      from: t`Person`,
      to: typeName(row.customObjectType),
    })) ?? []),
    ...(relationships.data?.coToCo.map((row) => ({
      ...row,
      from: typeName(row.parentCustomObjectType),
      to: typeName(row.childCustomObjectType),
    })) ?? []),
  ]
  return (
    <Page title={t`Objects`} actions={known.length > 0 && newType}>
      {missing ? (
        <Failure error={missing.error} onRetry={() => void missing.refetch()} />
      ) : !types.data || !relationships.data ? (
        <Loading />
      ) : known.length === 0 ? (
        <Empty icon={Boxes} title={t`No object types yet`} actions={newType}>
          <Trans>
            Model what people have, such as orders, subscriptions, or accounts, and use it in segments.
          </Trans>
        </Empty>
      ) : (
        <Sheet>
          <div className="flex flex-col gap-6">
            <Card title={t`Object types`}>
              <ul>
                {known.map(({ name, displayName, description }) => (
                  <li key={name} className="border-b border-line/60 last:border-0">
                    <Link
                      to="/objects/$type"
                      params={{ type: name }}
                      className="flex items-baseline gap-3 px-4 py-2.5 hover:bg-hover"
                    >
                      <span className="font-medium" dir="auto">
                        {displayName || name}
                      </span>
                      {displayName && displayName !== name && (
                        <code className="text-xs text-faint">{name}</code>
                      )}
                      <span className="min-w-0 flex-1 truncate text-right text-soft" dir="auto">
                        {description}
                      </span>
                    </Link>
                  </li>
                ))}
              </ul>
            </Card>
            <Card
              title={t`Relationships`}
              actions={
                mayWrite && <AddButton onClick={() => setAddingRelationship(true)}>{t`Add`}</AddButton>
              }
            >
              <ul>
                {all.map(({ relationshipTypeId, role, cardinality, from, to }) => (
                  <li
                    key={relationshipTypeId}
                    className="flex items-center gap-2 border-b border-line/60 px-4 py-2.5 last:border-0"
                  >
                    <span className="font-medium">{from}</span>
                    <span aria-hidden className="text-faint">
                      —
                    </span>
                    <Badge tone="accent">{role ?? '·'}</Badge>
                    <span aria-hidden className="text-faint">
                      →
                    </span>
                    <span className="flex-1 font-medium">{to}</span>
                    <span className="text-xs text-faint">{cardinalities[cardinality ?? 'MANY_TO_MANY']}</span>
                  </li>
                ))}
                {all.length === 0 && (
                  <li className="px-4 py-3 text-soft">
                    <Trans>
                      No relationships yet. Add one to connect people with objects, such as the buyer of an
                      order.
                    </Trans>
                  </li>
                )}
              </ul>
            </Card>
            <Sources />
          </div>
        </Sheet>
      )}
      {isAddingType && mayWrite && <NewType onClose={() => setAddingType(false)} />}
      {isAddingRelationship && (
        <NewRelationship types={known.map(({ name }) => name)} onClose={() => setAddingRelationship(false)} />
      )}
    </Page>
  )
}
