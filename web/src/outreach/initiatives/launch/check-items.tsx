import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { shownAddress } from '../../../messaging/channels/channel-address.ts'
import { issueLine } from '../../journeys/words/issues.ts'
import type { Initiative } from '../frame/initiative.ts'
import type { LaunchFacts } from './launch-facts.ts'

export interface CheckItem {
  id: string
  state: 'good' | 'warn' | 'bad' | 'waiting'
  /** Nothing to do, but the launch has to wait for it. */
  holdsUp?: boolean
  title: string
  detail?: ReactNode
  /** Where it is mended. */
  mend?: ReactNode
}

const SHOWN_ISSUES = 5

/** What must hold before the launch, each with the way to mend it. */
export function useCheckItems(initiative: Initiative, facts: LaunchFacts): CheckItem[] {
  const { t, i18n } = useLingui()
  const { id, channel } = initiative
  const settings = (
    <Link to="/initiatives/$id/settings" params={{ id }} className="underline">
      <Trans>Change texts</Trans>
    </Link>
  )
  const channels = (
    <Link to="/settings/channels" className="underline">
      <Trans>Open channels</Trans>
    </Link>
  )
  const journey = (
    <Link to="/initiatives/$id/journey" params={{ id }} className="underline">
      <Trans>Open journey</Trans>
    </Link>
  )
  // Reviews have their own items.
  const errors = facts.issues.filter(
    ({ severity, code }) => severity === 'error' && code !== 'template_not_approved',
  )
  const warnings = facts.issues.filter(({ severity }) => severity !== 'error')
  const items: CheckItem[] = []
  if (channel === 'WHATSAPP') items.push(...templateItems())
  items.push(senderItem())
  items.push(
    facts.hasJourney
      ? {
          id: 'journey',
          state: errors.length > 0 ? 'bad' : warnings.length > 0 ? 'warn' : 'good',
          title:
            errors.length > 0
              ? t`The journey has ${plural(errors.length, { one: '# problem', other: '# problems' })}`
              : t`The journey is valid`,
          ...(facts.issues.length > 0 && {
            detail: (
              <ul className="list-disc pl-4">
                {[...errors, ...warnings].slice(0, SHOWN_ISSUES).map((issue) => (
                  <li key={`${issue.code} ${issue.nodeId} ${issue.message}`}>{issueItem(issue)}</li>
                ))}
              </ul>
            ),
          }),
          mend: journey,
        }
      : { id: 'journey', state: 'bad', title: t`There is no journey yet`, mend: journey },
  )
  items.push(audienceItem())
  return items

  /** A problem in words, which lead to its step where it has one. */
  function issueItem(issue: LaunchFacts['issues'][number]): ReactNode {
    const { nodeId } = issue
    const step = nodeId === undefined ? undefined : facts.stepNames.get(nodeId)
    const line = issueLine(issue, step, i18n)
    if (step === undefined) return line
    return (
      <Link
        to="/initiatives/$id/journey"
        params={{ id }}
        search={{ step: nodeId }}
        className="hover:underline"
        dir="auto"
      >
        {line}
      </Link>
    )
  }

  function templateItems(): CheckItem[] {
    if (!facts.templates.some(({ round }) => round === 1)) {
      return [
        { id: 'template', state: 'bad', title: t`Choose a template for the first message`, mend: settings },
      ]
    }
    return facts.templates.map(({ round, id: templateId, name, status, reason }): CheckItem => {
      const template = templateLink(templateId)
      const place = round === 1 ? t`First message` : t`Follow-up ${round - 1}`
      const key = { id: `template ${round}` }
      switch (status) {
        case 'APPROVED':
          return { ...key, state: 'good', title: t`${place}: template ${name} is approved` }
        case 'REJECTED':
          return {
            ...key,
            state: 'bad',
            title: t`${place}: template ${name} was rejected`,
            detail: reason,
            mend: template,
          }
        case 'DRAFT':
          return { ...key, state: 'bad', title: t`${place}: template ${name} is a draft`, mend: template }
        default:
          return {
            ...key,
            state: 'waiting',
            holdsUp: true,
            title: t`${place}: template ${name} is in review`,
            detail: t`Reviews usually take minutes, at most a day. This page updates by itself.`,
            mend: template,
          }
      }
    })
  }

  function noSender(): string {
    if (channel === 'EMAIL') return t`No email address is connected`
    return channel === 'SMS' ? t`No number is connected for SMS` : t`No WhatsApp number is connected`
  }

  function templateLink(templateId: string): ReactNode {
    return (
      <Link to="/templates/$id" params={{ id: templateId }} className="underline">
        <Trans>Open template</Trans>
      </Link>
    )
  }

  function senderItem(): CheckItem {
    const ready = facts.senders.filter(({ status }) => status === 'CONNECTED')
    if (facts.senders.length === 0) {
      return {
        id: 'sender',
        state: 'bad',
        title: noSender(),
        mend: (
          <Link to="/settings/channels" className="underline">
            <Trans>Connect a sender</Trans>
          </Link>
        ),
      }
    }
    if (ready.length === 0) {
      return {
        id: 'sender',
        state: 'bad',
        title: t`No sender is ready`,
        detail: t`The provider reports ${facts.senders[0]!.status}.`,
        mend: channels,
      }
    }
    const poor = ready.every(({ quality }) => quality === 'RED')
    return {
      id: 'sender',
      state: poor ? 'warn' : 'good',
      title: poor ? t`The quality of your number is low` : t`Your sender is ready`,
      detail: ready.map(({ displayName, address }) => `${displayName} (${shownAddress(address)})`).join(', '),
      ...(poor && { mend: channels }),
    }
  }

  function audienceItem(): CheckItem {
    const { preview } = facts
    if (!preview?.trigger || preview.trigger !== 'segment') {
      return {
        id: 'audience',
        state: 'good',
        title:
          preview?.trigger === 'cdp_event'
            ? t`People are enrolled when the event happens`
            : preview?.trigger === 'inbound'
              ? t`People are enrolled when they send the keyword`
              : t`You add people after the launch`,
      }
    }
    const { audience } = preview
    if (!audience)
      return { id: 'audience', state: 'bad', title: t`The segment no longer exists`, mend: journey }
    return {
      id: 'audience',
      state: audience.reachable === 0 ? 'warn' : 'good',
      title: t`${plural(audience.reachable, { one: '# person', other: '# people' })} can be reached now`,
      ...(audience.reachable === 0 && { detail: t`People who enter the segment later are enrolled then.` }),
      mend: (
        <Link to="/segments/$slug" params={{ slug: audience.segment.slug }} className="underline">
          <Trans>Open segment</Trans>
        </Link>
      ),
    }
  }
}
