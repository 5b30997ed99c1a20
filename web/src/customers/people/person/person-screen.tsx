import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ConversationsOf } from '../../../conversations/conversations-of.tsx'
import { CopyId } from '../../../shell/dialogs/copy-id.tsx'
import { ScreenTabs } from '../../../shell/frame/screen-tabs.tsx'
import { Trail } from '../../../shell/frame/trail.tsx'
import { Loaded } from '../../../shell/loaded.tsx'
import { Timestamp } from '../../../shell/locale/timestamp.tsx'
import { parley } from '../../../shell/queries/api.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { Avatar } from '../../../ui/records/avatar.tsx'
import { Badge } from '../../../ui/records/badge.tsx'
import { nameOf } from '../display-name.ts'
import type { Person } from '../list/columns.tsx'
import { Attributes } from './attributes.tsx'
import { BuiltInFields } from './built-in-fields.tsx'
import { ConsentsOfPerson } from './consents.tsx'
import { DoNotContact } from './do-not-contact.tsx'
import { PersonLinks } from './person-links.tsx'
import { PersonMenu } from './person-menu.tsx'
import { PersonPath } from './person-path.tsx'
import { Timeline } from './timeline.tsx'

const route = getRouteApi('/people/$externalId')

export function PersonScreen() {
  const { externalId } = route.useParams()
  const person = useQuery({
    queryKey: ['person', externalId],
    queryFn: ({ signal }) => parley.people.get({ externalId }, { signal }),
    meta: { live: { record: { kinds: ['person'], id: externalId } } },
  })
  return <Loaded query={person}>{(data) => <LoadedPerson key={externalId} person={data} />}</Loaded>
}

function LoadedPerson({ person }: { person: Person }) {
  const { t } = useLingui()
  const { tab = 'timeline', kind } = route.useSearch()
  const { externalId } = person
  return (
    <Page
      trail={<Trail to="/people">{t`People`}</Trail>}
      title={nameOf(person)}
      actions={<PersonMenu person={person} />}
    >
      <div className="grid min-h-full grid-cols-[20rem_minmax(0,1fr)] max-lg:grid-cols-1">
        <section aria-label={t`Person details`} className="border-r p-5 max-lg:border-r-0 max-lg:border-b">
          <div className="mb-4 flex items-center gap-3">
            <Avatar name={nameOf(person)} size={40} />
            <div className="min-w-0">
              <p className="truncate text-lg font-semibold" dir="auto">
                {nameOf(person)}
              </p>
              <CopyId id={externalId} />
            </div>
          </div>
          <DoNotContact person={person} />
          <BuiltInFields person={person} />
          <Attributes person={person} />
          <ConsentsOfPerson externalId={externalId} />
          <Segments externalId={externalId} />
          <ConversationsOf
            personExternalId={externalId}
            phoneNumber={person.phoneNumber}
            email={person.email}
          >
            {(list) => (
              <section className="mt-5 border-t pt-4">
                <h2 className="mb-2 text-xs font-medium text-faint">
                  <Trans>Conversations</Trans>
                </h2>
                {list}
              </section>
            )}
          </ConversationsOf>
          <dl className="mt-5 grid grid-cols-[6.5rem_1fr] gap-y-1 border-t pt-4 text-xs text-faint">
            <dt>{t`Created`}</dt>
            <dd className="px-1.5">
              <Timestamp at={person.createdAt} />
            </dd>
            <dt>{t`Updated`}</dt>
            <dd className="px-1.5">
              <Timestamp at={person.updatedAt} />
            </dd>
          </dl>
        </section>
        <div className="min-w-0">
          <ScreenTabs
            label={t`Person sections`}
            tabs={[
              ['timeline', t`Timeline`],
              ['path', t`Path`],
              ['links', t`Links`],
            ]}
            current={tab}
          />
          {tab === 'timeline' ? (
            <Timeline externalId={externalId} kind={kind} />
          ) : tab === 'path' ? (
            <PersonPath externalId={externalId} />
          ) : (
            <PersonLinks externalId={externalId} name={nameOf(person)} />
          )}
        </div>
      </div>
    </Page>
  )
}

function Segments({ externalId }: { externalId: string }) {
  const segments = useQuery({
    queryKey: ['segments', 'of', externalId],
    queryFn: ({ signal }) => parley.segments.listOfPerson({ externalId }, { signal }),
  })
  if (!segments.data || segments.data.data.length === 0) return null
  return (
    <section className="mt-5 border-t pt-4">
      <h2 className="mb-2 text-xs font-medium text-faint">
        <Trans>Segments</Trans>
      </h2>
      <ul className="flex flex-wrap gap-1.5">
        {segments.data.data.map(({ slug, name }) => (
          <li key={slug}>
            <Link to="/segments/$slug" params={{ slug }}>
              <Badge tone="accent">{name}</Badge>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
