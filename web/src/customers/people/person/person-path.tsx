import { Trans, useLingui } from '@lingui/react/macro'
import type { Item } from '@parley/sdk'
import { Link } from '@tanstack/react-router'
import { Failure } from '../../../shell/failure.tsx'
import { Loading } from '../../../shell/loading.tsx'
import { Timestamp } from '../../../shell/locale/timestamp.tsx'
import { parley } from '../../../shell/queries/api.ts'
import { useList } from '../../../shell/queries/lists.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Check, type Icon, Link2, Mail, MessageSquare, Send, Waypoints } from '../../../ui/icons/icons.tsx'
import { Empty } from '../../../ui/layout/empty.tsx'

type Touchpoint = Item<'cdp_people_touchpoints'>
type Kind = Touchpoint['kind']
type Credit = NonNullable<Touchpoint['lastTouch']>

const PAGE = 50

/** How a person came to the goals: the messages that reached them, what they did with them, and the conversions. */
export function PersonPath({ externalId }: { externalId: string }) {
  const { t } = useLingui()
  const { rows, isLoading, error, retry, hasMore, more } = useList(
    ['person', externalId, 'path'],
    (page, options) => parley.people.touchpoints({ externalId, ...page, limit: PAGE }, options),
    { keeps: true },
  )
  if (error) return <Failure error={error} onRetry={retry} />
  if (isLoading) return <Loading />
  if (rows.length === 0)
    return (
      <Empty icon={Waypoints} title={t`No path yet`}>
        <Trans>
          Messages of initiatives, clicks and replies of this person, and the goals they reach, appear here.
        </Trans>
      </Empty>
    )
  return (
    <div className="px-6 py-4 phone:px-4">
      <ol aria-label={t`Path, newest first`}>
        {rows.map((row) => (
          <Step key={`${row.kind} ${row.messageId ?? row.eventExternalId} ${row.at}`} row={row} />
        ))}
      </ol>
      {hasMore && (
        <Button className="mt-3" onClick={more}>
          <Trans>Load earlier</Trans>
        </Button>
      )}
    </div>
  )
}

const LOOKS: Record<Kind, { icon: Icon; tone: string }> = {
  message: { icon: Send, tone: 'text-soft bg-sunken' },
  open: { icon: Mail, tone: 'text-info bg-info-soft' },
  click: { icon: Link2, tone: 'text-accent bg-accent-soft' },
  reply: { icon: MessageSquare, tone: 'text-accent bg-accent-soft' },
  conversion: { icon: Check, tone: 'text-good bg-good-soft' },
}

/** A line leads from each step to the one before it. */
function Step({ row }: { row: Touchpoint }) {
  const { icon: StepIcon, tone } = LOOKS[row.kind]
  return (
    <li className="group relative flex gap-3 pb-4">
      <span
        aria-hidden
        className="absolute top-6 bottom-0 left-3 -translate-x-1/2 border-l border-line group-last:hidden"
      />
      <span className={`grid size-6 shrink-0 place-items-center rounded-full ${tone}`}>
        <StepIcon size={13} aria-hidden />
      </span>
      <div className="min-w-0 flex-1">
        {row.kind === 'conversion' ? <Conversion row={row} /> : <Touched row={row} kind={row.kind} />}
      </div>
      <span className="text-xs whitespace-nowrap text-faint">
        <Timestamp at={row.at} />
      </span>
    </li>
  )
}

function useKinds(): Record<Exclude<Kind, 'conversion'>, string> {
  const { t } = useLingui()
  return {
    message: t({ message: 'Message sent', context: 'touch' }),
    open: t({ message: 'Message opened', context: 'touch' }),
    click: t({ message: 'Link clicked', context: 'touch' }),
    reply: t({ message: 'Reply', context: 'touch' }),
  }
}

function Touched({ row: { initiative, channel, variant }, kind }: TouchedProps) {
  const { t } = useLingui()
  const channels = { whatsapp: t`WhatsApp`, email: t`Email`, sms: t`SMS` }
  const facts = [channel && channels[channel], variant && t`Variant ${variant.toUpperCase()}`].filter(
    (fact) => fact !== null && fact !== '',
  )
  return (
    <>
      <p>{useKinds()[kind]}</p>
      <p className="flex flex-wrap gap-x-1.5 text-xs text-soft">
        {initiative && <InitiativeLink {...initiative} />}
        {facts.map((fact) => (
          <span key={fact}>· {fact}</span>
        ))}
      </p>
    </>
  )
}

interface TouchedProps {
  row: Touchpoint
  kind: Exclude<Kind, 'conversion'>
}

function Conversion({ row: { eventName, eventExternalId, firstTouch, lastTouch } }: { row: Touchpoint }) {
  return (
    <>
      <p>
        <Link to="/events" search={{ event: eventExternalId ?? '' }} className="font-medium hover:underline">
          <bdi>{eventName}</bdi>
        </Link>
      </p>
      {lastTouch && firstTouch ? (
        <dl className="grid grid-cols-[auto_1fr] gap-x-2 text-xs text-soft">
          <dt>
            <Trans>Last touch:</Trans>
          </dt>
          <dd className="min-w-0">
            <CreditWords credit={lastTouch} />
          </dd>
          {(firstTouch.messageId !== lastTouch.messageId || firstTouch.kind !== lastTouch.kind) && (
            <>
              <dt>
                <Trans>First touch:</Trans>
              </dt>
              <dd className="min-w-0">
                <CreditWords credit={firstTouch} />
              </dd>
            </>
          )}
        </dl>
      ) : (
        <p className="text-xs text-soft">
          <Trans>No touch came soon before it.</Trans>
        </p>
      )}
    </>
  )
}

function CreditWords({ credit: { kind, at, initiative } }: { credit: Credit }) {
  const words = useKinds()[kind]
  return (
    <>
      {words}, <InitiativeLink {...initiative} />, <Timestamp at={at} />
    </>
  )
}

function InitiativeLink({ id, name }: { id: string; name: string }) {
  return (
    <Link to="/initiatives/$id" params={{ id }} className="underline" dir="auto">
      {name}
    </Link>
  )
}
