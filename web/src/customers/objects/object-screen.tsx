import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { usePermission } from '../../identity/session.ts'
import { CopyId } from '../../shell/dialogs/copy-id.tsx'
import { DeleteCard } from '../../shell/dialogs/delete-card.tsx'
import { Failure } from '../../shell/failure.tsx'
import { Loading } from '../../shell/loading.tsx'
import { Timestamp } from '../../shell/locale/timestamp.tsx'
import { parley } from '../../shell/queries/api.ts'
import { useApiMutation } from '../../shell/queries/mutations.ts'
import { Card, Page, Sheet } from '../../ui/layout/page.tsx'
import { AttributeList } from '../people/attribute-list.tsx'
import { Editable } from '../people/editable.tsx'
import { useChangeObject } from './object-changes.ts'
import { ObjectPeople } from './object-people.tsx'
import { useTypeName } from './types.ts'

const route = getRouteApi('/objects/$type/$externalId')

/** One object: its name and attributes, edited in place, and its people. */
export function ObjectScreen() {
  const { t } = useLingui()
  const { type, externalId } = route.useParams()
  const typeName = useTypeName()
  const mayWrite = usePermission('objects:write')
  const { rename, setAttribute } = useChangeObject(type, externalId)
  const object = useQuery({
    queryKey: ['objects', type, 'one', externalId],
    queryFn: ({ signal }) => parley.customObjects.get({ type, externalId }, { signal }),
  })
  if (object.error && !object.data)
    return <Failure error={object.error} onRetry={() => void object.refetch()} />
  if (!object.data) return <Loading />
  const { displayName, attributes, createdAt, updatedAt } = object.data
  return (
    <Page
      trail={
        <Link to="/objects/$type" params={{ type }} className="hover:text-ink">
          <bdi>{typeName(type)}</bdi>
        </Link>
      }
      title={displayName || externalId}
    >
      <Sheet>
        <div className="flex flex-col gap-6">
          <Card title={t`Object`}>
            <div className="flex flex-col gap-4 p-4">
              <dl className="grid grid-cols-[6.5rem_minmax(0,1fr)] items-start gap-y-0.5">
                <dt className="py-1 text-soft">{t`Name`}</dt>
                <dd>
                  <Editable
                    label={t`Name`}
                    mayWrite={mayWrite}
                    text={displayName ?? ''}
                    shown={displayName ? <bdi>{displayName}</bdi> : <span className="text-faint">—</span>}
                    onSave={rename}
                  />
                </dd>
                <dt className="py-1 text-soft">{t`External ID`}</dt>
                <dd className="px-1.5 py-1">
                  <CopyId id={externalId} />
                </dd>
                <dt className="py-1 text-soft">{t`Created`}</dt>
                <dd className="px-1.5 py-1">
                  <Timestamp at={createdAt} />
                </dd>
                <dt className="py-1 text-soft">{t`Updated`}</dt>
                <dd className="px-1.5 py-1">
                  <Timestamp at={updatedAt} />
                </dd>
              </dl>
              <div className="border-t pt-4">
                <AttributeList attributes={attributes} mayWrite={mayWrite} change={setAttribute} />
              </div>
            </div>
          </Card>
          <ObjectPeople type={type} externalId={externalId} />
          {mayWrite && <DeleteObject type={type} externalId={externalId} name={displayName || externalId} />}
        </div>
      </Sheet>
    </Page>
  )
}

function DeleteObject({ type, externalId, name }: { type: string; externalId: string; name: string }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const remove = useApiMutation(() => parley.customObjects.delete({ type, externalId }), {
    changes: [['objects', type]],
    done: t`Object deleted`,
    onGone: () => navigate({ to: '/objects/$type', params: { type } }),
  })
  return (
    <DeleteCard
      title={t`Delete object`}
      text={<Trans>Its links and events stay, and apply again if you create the object again.</Trans>}
      name={name}
      consequence={<Trans>Segments no longer count it. You can’t undo this.</Trans>}
      onDelete={() => remove.mutate()}
    />
  )
}
