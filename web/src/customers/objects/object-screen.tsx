import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { CopyId } from '../../shell/dialogs/copy-id.tsx'
import { Failure } from '../../shell/failure.tsx'
import { Loading } from '../../shell/loading.tsx'
import { Timestamp } from '../../shell/locale/timestamp.tsx'
import { parley } from '../../shell/queries/api.ts'
import { useList } from '../../shell/queries/lists.ts'
import { Card, Page, Sheet } from '../../ui/layout/page.tsx'
import { Badge } from '../../ui/records/badge.tsx'
import { Fact } from '../../ui/records/facts.tsx'
import { AttributeValue } from '../people/attribute-value.tsx'
import { PersonName } from '../people/person-name.tsx'
import { useTypeName } from './types.ts'

const route = getRouteApi('/objects/$type/$externalId')

/** One object: its attributes and its people. */
export function ObjectScreen() {
  const { t } = useLingui()
  const { type, externalId } = route.useParams()
  const typeName = useTypeName()
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
          <Card title={t`Attributes`}>
            <dl className="grid grid-cols-[10rem_minmax(0,1fr)] gap-y-2 p-4">
              <Fact label={t`External ID`}>
                <CopyId id={externalId} />
              </Fact>
              {Object.entries(attributes).map(([key, value]) => (
                <div key={key} className="contents">
                  <dt className="truncate text-soft" dir="auto">
                    {key}
                  </dt>
                  <dd className="break-words">
                    <AttributeValue value={value} />
                  </dd>
                </div>
              ))}
              <Fact label={t`Created`}>
                <Timestamp at={createdAt} />
              </Fact>
              <Fact label={t`Updated`}>
                <Timestamp at={updatedAt} />
              </Fact>
            </dl>
          </Card>
          <People type={type} externalId={externalId} />
        </div>
      </Sheet>
    </Page>
  )
}

function People({ type, externalId }: { type: string; externalId: string }) {
  const { t } = useLingui()
  const { rows } = useList(['objects', type, 'people', externalId], (page, options) =>
    parley.relationships.list(
      { kind: 'person_to_co', customObjectType: type, customObjectExternalId: externalId, ...page },
      options,
    ),
  )
  const links = rows.flatMap((row) => (row.kind === 'person_to_co' ? [row] : []))
  if (links.length === 0) return null
  return (
    <Card title={t`People`}>
      <ul>
        {links.map(({ personExternalId, role }) => (
          <li key={`${personExternalId} ${role}`} className="border-b border-line/60 last:border-0">
            <Link
              to="/people/$externalId"
              params={{ externalId: personExternalId }}
              className="flex items-center gap-3 px-4 py-2.5 hover:bg-hover"
            >
              <span className="min-w-0 flex-1 truncate font-medium">
                <PersonName externalId={personExternalId} />
              </span>
              <Badge>{role}</Badge>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
