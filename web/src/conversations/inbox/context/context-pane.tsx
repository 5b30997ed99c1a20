import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Attributes } from '../../../customers/people/person/attributes.tsx'
import { BuiltInFields } from '../../../customers/people/person/built-in-fields.tsx'
import { DoNotContact } from '../../../customers/people/person/do-not-contact.tsx'
import { usePermission } from '../../../identity/session.ts'
import { Loaded } from '../../../shell/loaded.tsx'
import { parley } from '../../../shell/queries/api.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { useIsPhone } from '../../../ui/hooks/use-media.ts'
import { Badge } from '../../../ui/records/badge.tsx'
import { ConversationsOf } from '../../conversations-of.tsx'
import { addressOf, type ConversationDetails, contactName } from '../cache/conversation.ts'
import { useConversation } from '../cache/queries.ts'
import { ArrowLeft } from '../icons.tsx'
import { inboxRoute } from '../search.ts'
import { ReferralCard } from './referral-card.tsx'
import { RunCard } from './run-card.tsx'
import { Section } from './section.tsx'

/** Who the conversation is with, what they answered, and where their journey is. */
export function ContextPane({ id }: { id: string }) {
  const { t } = useLingui()
  const query = useConversation(id)
  const navigate = inboxRoute.useNavigate()
  const Heading = useIsPhone() ? 'h1' : 'h2'
  return (
    <section aria-label={t`Details`} className="h-full">
      <div className="flex h-12 items-center gap-2 border-b px-4 @5xl/inbox:hidden phone:px-2">
        <Button
          kind="quiet"
          size="icon"
          aria-label={t`Back to the conversation`}
          onClick={() =>
            void navigate({ to: '.', search: ({ details: _, ...before }) => before, replace: true })
          }
        >
          <ArrowLeft size={18} />
        </Button>
        <Heading className="font-semibold">
          <Trans>Details</Trans>
        </Heading>
      </div>
      <Loaded query={query}>{(conversation) => <Context conversation={conversation} />}</Loaded>
    </section>
  )
}

function Context({ conversation }: { conversation: ConversationDetails }) {
  const { contact, participantId, initiativeId } = conversation
  const seesPeople = usePermission('people:read')
  const seesRuns = usePermission('initiatives:read')
  return (
    <div className="flex flex-col gap-5 p-4">
      {contact.personExternalId !== null && seesPeople ? (
        <PersonCard externalId={contact.personExternalId} />
      ) : (
        <Stranger conversation={conversation} />
      )}
      <ReferralCard conversation={conversation} />
      {initiativeId !== null && participantId !== null && seesRuns && (
        <RunCard initiativeId={initiativeId} participantId={participantId} />
      )}
      {contact.personExternalId !== null && seesPeople && (
        <PersonSegments externalId={contact.personExternalId} />
      )}
      {contact.personExternalId !== null && (
        <ConversationsOf
          personExternalId={contact.personExternalId}
          phoneNumber={contact.phoneNumber}
          email={contact.email}
          except={conversation.id}
        >
          {(list) => <Section title={<Trans>Other conversations</Trans>}>{list}</Section>}
        </ConversationsOf>
      )}
    </div>
  )
}

function Stranger({ conversation }: { conversation: ConversationDetails }) {
  const address = addressOf(conversation.contact)
  return (
    <div>
      <p className="text-base font-semibold" dir="auto">
        {contactName(conversation)}
      </p>
      <p className="text-soft" dir="auto">
        {address}
      </p>
      <p className="mt-2 text-xs text-faint">
        <Trans>No person has this address yet.</Trans>
      </p>
      {address !== '' && (
        <Button size="small" className="mt-2" asChild>
          <Link to="/people" search={{ q: address }}>
            <Trans>Search people</Trans>
          </Link>
        </Button>
      )}
    </div>
  )
}

/** The person, edited in place as on their page. */
function PersonCard({ externalId }: { externalId: string }) {
  const person = useQuery({
    queryKey: ['person', externalId],
    queryFn: ({ signal }) => parley.people.get({ externalId }, { signal }),
  })
  return (
    <Loaded query={person}>
      {(data) => (
        <div>
          <DoNotContact person={data} />
          <BuiltInFields person={data} />
          <Attributes person={data} />
          <Button size="small" className="mt-3" asChild>
            <Link to="/people/$externalId" params={{ externalId }}>
              <Trans>View person and timeline</Trans>
            </Link>
          </Button>
        </div>
      )}
    </Loaded>
  )
}

function PersonSegments({ externalId }: { externalId: string }) {
  const isAllowed = usePermission('segments:read')
  const { data } = useQuery({
    queryKey: ['segments', 'of', externalId],
    queryFn: ({ signal }) => parley.segments.listOfPerson({ externalId }, { signal }),
    enabled: isAllowed,
  })
  if (!data || data.data.length === 0) return null
  return (
    <Section title={<Trans>Segments</Trans>}>
      <ul className="flex flex-wrap gap-1.5">
        {data.data.map(({ slug, name }) => (
          <li key={slug} className="min-w-0">
            <Link
              to="/segments/$slug"
              params={{ slug }}
              className="inline-flex min-h-6 max-w-full items-center"
            >
              <Badge tone="accent">
                <bdi className="truncate">{name}</bdi>
              </Badge>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
