import type { Input, Output } from '@parley/sdk'
import type { Chosen } from '../../initiatives/chosen.ts'
import { emptyMessage, type PlannedMessage } from '../../initiatives/create/initiative-plan.ts'
import type { PlannedGoal } from '../../initiatives/goal/goal-plan.ts'
import type { Campaign } from '../campaign.ts'

/* A campaign as its page edits it. */

type Message = Input<'campaigns_create'>['message']
export type CampaignChannel = 'WHATSAPP' | 'EMAIL'
export type Measure = NonNullable<Campaign['test']>['measure']

export interface PlannedTest {
  others: readonly PlannedMessage[]
  sharePercent: number
  measure: Measure
  /** null: somebody decides. */
  decideAfter: string | null
}

export interface CampaignPlan {
  name: string
  channel: CampaignChannel
  audience: 'segment' | 'list'
  segmentId: string | null
  people: readonly Chosen[]
  message: PlannedMessage
  /** What people without an address on the channel get on the other one; null: nothing. */
  fallback: PlannedMessage | null
  /** As an input of type `datetime-local` has it; empty: at once. */
  sendAt: string
  atLocalTime: boolean
  test: PlannedTest | null
  followUp: PlannedMessage | null
  goal: PlannedGoal | null
  /** The topic that people must have agreed to; null: any. */
  consentTopicId: string | null
}

export const MOST_VARIANTS = 5
const DEFAULT_FOLLOW_UP = '1d'

export function emptyCampaign(): CampaignPlan {
  return {
    name: '',
    channel: 'WHATSAPP',
    audience: 'segment',
    segmentId: null,
    people: [],
    message: emptyContent('WHATSAPP'),
    fallback: null,
    sendAt: '',
    atLocalTime: false,
    test: null,
    followUp: null,
    goal: null,
    consentTopicId: null,
  }
}

/** WhatsApp opens conversations with templates. */
export function emptyContent(channel: CampaignChannel): PlannedMessage {
  return { ...emptyMessage(DEFAULT_FOLLOW_UP), templateId: channel === 'WHATSAPP' ? '' : null }
}

export function otherChannel(channel: CampaignChannel): CampaignChannel {
  return channel === 'WHATSAPP' ? 'EMAIL' : 'WHATSAPP'
}

export function planOf(campaign: Campaign): CampaignPlan {
  const { name, channel, audience, message, sendAt, atLocalTime, test, followUp, goal } = campaign
  return {
    name,
    channel,
    audience: audience.type === 'segment' ? 'segment' : 'list',
    segmentId: audience.type === 'segment' ? audience.segmentId : null,
    people:
      audience.type === 'people'
        ? audience.personExternalIds.map((externalId) => ({ externalId, name: externalId }))
        : [],
    message: contentOf(message),
    fallback: message.channelFallback ? contentOf(message.channelFallback) : null,
    sendAt: sendAt ?? '',
    atLocalTime,
    test: test && { ...test, others: test.others.map(contentOf) },
    followUp: followUp && { ...contentOf(followUp.message), after: followUp.after },
    goal: goal && {
      ...goal,
      eventFilters: goal.eventFilters ?? [],
      holdoutPercent: goal.holdoutPercent ?? 0,
    },
    consentTopicId: campaign.consentTopicId,
  }
}

type StoredContent = Pick<Output<'campaigns_get'>['message'], 'templateId' | 'templateBindings'> & {
  subject?: string | undefined
  body?: string | undefined
}

function contentOf({ templateId, templateBindings, subject, body }: StoredContent): PlannedMessage {
  return {
    ...emptyMessage(DEFAULT_FOLLOW_UP),
    templateId: templateId ?? (body === undefined ? '' : null),
    bindings: templateBindings ?? {},
    subject: subject ?? '',
    text: body ?? '',
  }
}

export function inputOf(plan: CampaignPlan): Input<'campaigns_create'> {
  const { channel, fallback, test, followUp } = plan
  const message = (content: PlannedMessage): Message => {
    const channelFallback = fallback && contentOn(otherChannel(channel), fallback)
    return { ...contentOn(channel, content), ...(channelFallback && { channelFallback }) } as Message
  }
  return {
    name: plan.name.trim(),
    audience:
      plan.audience === 'segment'
        ? { type: 'segment', segmentId: plan.segmentId ?? '' }
        : { type: 'people', personExternalIds: plan.people.map(({ externalId }) => externalId) },
    message: message(plan.message),
    sendAt: plan.sendAt === '' ? null : plan.sendAt,
    atLocalTime: plan.sendAt !== '' && plan.atLocalTime,
    test: test && { ...test, others: test.others.map(message) },
    followUp: followUp && { after: followUp.after, message: message(followUp) },
    goal: plan.goal,
    consentTopicId: plan.consentTopicId,
  }
}

function contentOn(channel: CampaignChannel, content: PlannedMessage) {
  const { templateId, bindings, subject, text } = content
  const template = { ...(templateId && { templateId }), templateBindings: { ...bindings } }
  if (channel === 'WHATSAPP') return { channel: 'whatsapp', ...template }
  return templateId === null
    ? { channel: 'email', subject, body: text }
    : { channel: 'email', ...template, ...(subject && { subject }) }
}
