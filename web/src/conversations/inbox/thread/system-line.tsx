import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useSession } from '../../../identity/session.ts'
import { Timestamp } from '../../../shell/locale/timestamp.tsx'
import { useReasons } from '../reasons.ts'
import type { Act, Entry, SystemEvent } from './timeline.ts'

interface SystemLineProps {
  entry: Extract<Entry, { kind: 'system' }>
  nameOf: (by: string) => string
}

/** Something that happened to the conversation. */
export function SystemLine({ entry: { event, at }, nameOf }: SystemLineProps) {
  return (
    <li className="px-5 pt-3 text-center text-xs text-faint">
      {event.what === 'act' ? (
        <WordsOfAct act={event.act} nameOf={nameOf} />
      ) : (
        <WordsOf event={event} nameOf={nameOf} />
      )}{' '}
      <Timestamp at={at} asTime />
    </li>
  )
}

interface WordsOfProps {
  event: Exclude<SystemEvent, { what: 'act' }>
  nameOf: SystemLineProps['nameOf']
}

function WordsOf({ event, nameOf }: WordsOfProps): ReactNode {
  const reasons = useReasons()
  switch (event.what) {
    case 'escalated': {
      const why = event.why === null ? null : reasons[event.why]
      return why === null ? (
        <Trans>Handed over to your team.</Trans>
      ) : (
        <Trans>Handed over to your team: {why}.</Trans>
      )
    }
    case 'windowClosed':
      return <Trans>The 24-hour window closed. Only templates can be sent.</Trans>
    case 'closed': {
      const name = event.by === null ? null : nameOf(event.by)
      return name === null ? <Trans>Closed.</Trans> : <Trans>{name} closed the conversation.</Trans>
    }
  }
}

function WordsOfAct({ act, nameOf }: { act: Act; nameOf: SystemLineProps['nameOf'] }): ReactNode {
  const { i18n } = useLingui()
  const { timeZone } = useSession().organization
  // The service knows who did it, except for what the contact, the journey or a rule did.
  const name = act.by === null ? '' : nameOf(act.by)
  switch (act.what) {
    case 'TAKEN_OVER':
      return <Trans>{name} took over.</Trans>
    case 'ASSIGNED':
      return <Assigned act={act} nameOf={nameOf} />
    case 'HANDED_BACK':
      return <Trans>{name} handed back to the agent.</Trans>
    case 'CLOSED':
      return <Trans>{name} closed the conversation.</Trans>
    case 'REOPENED':
      return <Trans>{name} reopened the conversation.</Trans>
    case 'SNOOZED': {
      const until = i18n.date(act.until ?? act.at, { dateStyle: 'medium', timeStyle: 'short', timeZone })
      return (
        <Trans>
          {name} snoozed it until {until}.
        </Trans>
      )
    }
    case 'WOKEN':
      return act.by === null ? <Trans>The snooze ended.</Trans> : <Trans>{name} ended the snooze.</Trans>
    case 'OPTED_OUT':
      return <Trans>The person opted out of messages.</Trans>
    case 'JOURNEY_MOVED_ON': {
      const { step } = act
      return step === null ? (
        <Trans>The journey went on.</Trans>
      ) : (
        <Trans>The journey went on to “{step}”.</Trans>
      )
    }
  }
}

function Assigned({ act: { by, assignee }, nameOf }: { act: Act; nameOf: SystemLineProps['nameOf'] }) {
  const name = by === null ? null : nameOf(by)
  const owner = assignee === null ? null : nameOf(assignee)
  if (name === null)
    return owner === null ? <Trans>It returned to the inbox.</Trans> : <Trans>Assigned to {owner}.</Trans>
  if (owner === null) return <Trans>{name} returned it to the inbox.</Trans>
  if (by === assignee) return <Trans>{name} assigned it to themselves.</Trans>
  return (
    <Trans>
      {name} assigned it to {owner}.
    </Trans>
  )
}
