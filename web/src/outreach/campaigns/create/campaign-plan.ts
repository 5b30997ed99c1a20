import type { Input, Output } from '@parley/sdk'
import type { Chosen } from '../../initiatives/chosen.ts'
import {
  emptyMessage,
  type PlanChannel,
  type PlannedMessage,
} from '../../initiatives/create/initiative-plan.ts'
import type { PlannedGoal } from '../../initiatives/goal/goal-plan.ts'
import type { Campaign, Repeat } from '../campaign.ts'

/* A campaign as its page edits it. */

type Message = Input<'campaigns_create'>['message']
export type CampaignChannel = PlanChannel
export type FollowedUp = NonNullable<Campaign['followUp']>['to']
export type Measure = NonNullable<Campaign['test']>['measure']

export interface PlannedTest {
  others: readonly PlannedMessage[]
  sharePercent: number
  measure: Measure
  /** null: somebody decides. */
  decideAfter: string | null
}

export interface PlannedRepeat {
  every: Repeat['every']
  weekdays: readonly number[]
  dayOfMonth: number
  /** As an input of type `time` has it. */
  time: string
  ends: 'never' | 'until' | 'times'
  until: string
  times: number
}

/** At once, at a time, at that time by each person's own clock, or again and again. */
export type When = 'now' | 'at' | 'local' | 'repeat'

export interface CampaignPlan {
  name: string
  channel: CampaignChannel
  audience: 'segment' | 'list' | 'import'
  segmentId: string | null
  importId: string | null
  people: readonly Chosen[]
  message: PlannedMessage
  /** What people whom the channel does not reach get on another one; null: nothing. */
  fallback: PlannedMessage | null
  fallbackChannel: CampaignChannel
  when: When
  /** As an input of type `datetime-local` has it; empty: not entered yet, or not needed. */
  sendAt: string
  atLocalTime: boolean
  /** What it repeats by, when it does. */
  repeat: PlannedRepeat | null
  onlyNew: boolean
  test: PlannedTest | null
  followUp: PlannedMessage | null
  /** Who gets the follow-up. */
  followUpTo: FollowedUp
  goal: PlannedGoal | null
  /** The topic that people must have agreed to; null: any. */
  consentTopicId: string | null
}

export const MOST_VARIANTS = 5
const MOST_TIMES = 1_000
const DEFAULT_FOLLOW_UP = '1d'

export function emptyCampaign(): CampaignPlan {
  return {
    name: '',
    channel: 'WHATSAPP',
    audience: 'segment',
    segmentId: null,
    importId: null,
    people: [],
    message: emptyContent('WHATSAPP'),
    fallback: null,
    fallbackChannel: otherChannels('WHATSAPP')[0],
    when: 'now',
    sendAt: '',
    atLocalTime: false,
    repeat: null,
    onlyNew: false,
    test: null,
    followUp: null,
    followUpTo: 'not_replied',
    goal: null,
    consentTopicId: null,
  }
}

/** Mondays at nine. */
export const NEW_REPEAT: PlannedRepeat = {
  every: 'week',
  weekdays: [1],
  dayOfMonth: 1,
  time: '09:00',
  ends: 'never',
  until: '',
  times: 10,
}

/** WhatsApp opens conversations with templates. */
export function emptyContent(channel: CampaignChannel): PlannedMessage {
  return { ...emptyMessage(DEFAULT_FOLLOW_UP), templateId: channel === 'WHATSAPP' ? '' : null }
}

const CHANNELS = ['WHATSAPP', 'EMAIL', 'SMS'] as const satisfies readonly CampaignChannel[]

/** On which a message can be sent in place of one on this channel. */
export function otherChannels(channel: CampaignChannel): [CampaignChannel, CampaignChannel] {
  return CHANNELS.filter((each) => each !== channel) as [CampaignChannel, CampaignChannel]
}

export function planOf(campaign: Campaign): CampaignPlan {
  const { name, channel, audience, message, sendAt, atLocalTime, test, followUp, goal } = campaign
  return {
    name,
    channel,
    audience: audience.type === 'people' ? 'list' : audience.type,
    segmentId: audience.type === 'segment' ? audience.segmentId : null,
    importId: audience.type === 'import' ? audience.importId : null,
    people:
      audience.type === 'people'
        ? audience.personExternalIds.map((externalId) => ({ externalId, name: externalId }))
        : [],
    message: contentOf(message),
    fallback: message.channelFallback ? contentOf(message.channelFallback) : null,
    fallbackChannel: message.channelFallback
      ? (message.channelFallback.channel.toUpperCase() as CampaignChannel)
      : otherChannels(channel)[0],
    when: whenOf(campaign),
    sendAt: sendAt ?? '',
    atLocalTime,
    repeat: campaign.repeat && plannedRepeat(campaign.repeat),
    onlyNew: campaign.onlyNew,
    test: test && { ...test, others: test.others.map(contentOf) },
    followUp: followUp && { ...contentOf(followUp.message), after: followUp.after },
    followUpTo: followUp?.to ?? 'not_replied',
    goal: goal && {
      ...goal,
      eventFilters: goal.eventFilters ?? [],
      holdoutPercent: goal.holdoutPercent ?? 0,
    },
    consentTopicId: campaign.consentTopicId,
  }
}

function whenOf({ repeat, sendAt, atLocalTime }: Campaign): When {
  if (repeat) return 'repeat'
  if (sendAt === null) return 'now'
  return atLocalTime ? 'local' : 'at'
}

function plannedRepeat({ until, times, ...repeat }: Repeat): PlannedRepeat {
  return {
    ...NEW_REPEAT,
    ...repeat,
    ends: until ? 'until' : times ? 'times' : 'never',
    until: until ?? '',
    times: times ?? NEW_REPEAT.times,
  }
}

/** As the service takes it; null: something is missing. */
export function repeatOf({
  every,
  weekdays,
  dayOfMonth,
  time,
  ends,
  until,
  times,
}: PlannedRepeat): Repeat | null {
  if (time === '' || (ends === 'until' && until === '')) return null
  if (ends === 'times' && !(Number.isInteger(times) && times >= 1 && times <= MOST_TIMES)) return null
  const shared = { time, ...(ends === 'until' && { until }), ...(ends === 'times' && { times }) }
  if (every === 'day') return { every, ...shared }
  if (every === 'month') return { every, dayOfMonth, ...shared }
  return weekdays.length === 0 ? null : { every, weekdays: [...weekdays], ...shared }
}

type StoredMessage = Output<'campaigns_get'>['message']
type StoredContent = StoredMessage | NonNullable<StoredMessage['channelFallback']>

function contentOf(stored: StoredContent): PlannedMessage {
  const content = { ...emptyMessage(DEFAULT_FOLLOW_UP), sender: stored.channelId ?? '' }
  if (stored.channel === 'sms') return { ...content, text: stored.text ?? '' }
  const { templateId, templateBindings: bindings = {} } = stored
  if (stored.channel === 'whatsapp') return { ...content, templateId: templateId ?? '', bindings }
  const { subject = '', body } = stored
  return {
    ...content,
    templateId: templateId ?? (body === undefined ? '' : null),
    bindings,
    subject,
    text: body ?? '',
  }
}

export function inputOf(plan: CampaignPlan): Input<'campaigns_create'> {
  const { channel, fallback, fallbackChannel, test, followUp } = plan
  const message = (content: PlannedMessage): Message => {
    const channelFallback = fallback && contentOn(fallbackChannel, fallback)
    return { ...contentOn(channel, content), ...(channelFallback && { channelFallback }) } as Message
  }
  return {
    name: plan.name.trim(),
    audience: audienceOf(plan),
    message: message(plan.message),
    sendAt: isTimed(plan) ? plan.sendAt : null,
    atLocalTime: plan.when !== 'now' && plan.atLocalTime,
    repeat: plan.repeat && repeatOf(plan.repeat),
    onlyNew: plan.repeat !== null && plan.onlyNew,
    test: test && { ...test, others: test.others.map(message) },
    followUp: followUp && { after: followUp.after, message: message(followUp), to: plan.followUpTo },
    goal: plan.goal,
    consentTopicId: plan.consentTopicId,
  }
}

/** Whether it is sent once, at a date and time that somebody enters. */
export function isTimed({ when }: CampaignPlan): boolean {
  return when === 'at' || when === 'local'
}

function audienceOf({ audience, segmentId, importId, people }: CampaignPlan) {
  if (audience === 'segment') return { type: 'segment' as const, segmentId: segmentId ?? '' }
  if (audience === 'import') return { type: 'import' as const, importId: importId ?? '' }
  return { type: 'people' as const, personExternalIds: people.map(({ externalId }) => externalId) }
}

/** Whether the channel tells who has read a message. */
export function knowsReaders({ channel, fallback }: CampaignPlan): boolean {
  return channel === 'WHATSAPP' && fallback === null
}

function contentOn(channel: CampaignChannel, content: PlannedMessage) {
  const { templateId, bindings, subject, text, sender } = content
  const from = sender !== '' && { channelId: sender }
  if (channel === 'SMS') return { channel: 'sms', text, ...from }
  const template = { ...(templateId && { templateId }), templateBindings: { ...bindings }, ...from }
  if (channel === 'WHATSAPP') return { channel: 'whatsapp', ...template }
  return templateId === null
    ? { channel: 'email', subject, body: text, ...from }
    : { channel: 'email', ...template, ...(subject && { subject }) }
}
