import type { I18n } from '@lingui/core'
import { plural, t } from '@lingui/core/macro'
import type { Step, StepOf } from '../graph/graph.ts'
import { conditionWords, variableName } from './conditions.ts'
import { delayDate, delayZone } from './dates.ts'
import { durationWords, minuteWords, weekdayName } from './durations.ts'

/** The names of records that steps refer to, by id, and the organization's time zone. */
export interface Names {
  timeZone: string
  /** The texts of WhatsApp templates. */
  templates: ReadonlyMap<string, { name: string; text: string }>
  emails: ReadonlyMap<string, { name: string; text: string }>
  segments: ReadonlyMap<string, string>
  initiatives: ReadonlyMap<string, string>
  /** The template that a step without its own sends, by the step's id. */
  linked: ReadonlyMap<string, string>
}

/** What a step does, in at most two lines: they stand on its face below its name. */
export function faceOf(step: Step, names: Names, i18n: I18n): string[] {
  switch (step.kind) {
    case 'ENTRY':
      return entryLines(step, names)
    case 'SEND_MESSAGE':
      return messageLines(step, names)
    case 'SEND_EMAIL':
      return emailLines(step, names)
    case 'SEND_SMS':
      return [step.inputs?.text || t`Write the text`]
    case 'WAIT_FOR_REPLY': {
      const time = durationWords(step.inputs?.maxTimeout ?? '24h')
      return [t`Up to ${time}`]
    }
    case 'MANAGE_CONVERSATION': {
      const time = durationWords(step.inputs?.inactivityTimeout ?? '24h')
      return [whoConverses(step.inputs?.mode), t`Ends after ${time} of silence`]
    }
    case 'CONVERSATION_BLOCK': {
      const time = durationWords(step.inputs?.maxTimeout ?? '24h')
      return [step.inputs?.goal || whoConverses(step.inputs?.mode), t`Waits up to ${time} for a reply`]
    }
    case 'DELAY':
      return delayLines(step, names, i18n)
    case 'DECISION':
      return decisionLines(step, i18n)
    case 'CASE': {
      const { selectionPath = '', branches = [] } = step.inputs ?? {}
      const values = branches.map(({ value }) => value).join(', ')
      return selectionPath === '' ? [t`Choose a variable`] : [variableName(selectionPath), values]
    }
    case 'RANDOM_SPLIT':
      return [
        (step.inputs?.arms ?? [])
          .map(({ id, label, weight }) => `${label || id} ${i18n.number(weight / 100, { style: 'percent' })}`)
          .join(' · '),
      ]
    case 'HTTP_REQUEST':
      return step.inputs?.url ? [`${step.inputs.method} ${step.inputs.url}`] : [t`Enter a URL`]
    case 'DISPATCH_EVENT':
      return [
        step.inputs?.eventName || t`Name the event`,
        Object.keys(step.inputs?.properties ?? {}).join(', '),
      ]
    case 'EXIT': {
      const { outcome = '', nextInitiativeId } = step.inputs ?? {}
      const next = nextInitiativeId && (names.initiatives.get(nextInitiativeId) ?? nextInitiativeId)
      return [outcome || t`Ends the journey`, next ? t`Continues in ${next}` : '']
    }
  }
}

function entryLines({ inputs = {} }: StepOf<'ENTRY'>, names: Names): string[] {
  const { triggerType = 'manual', segmentId = '', eventName = '', inboundKeyword = '' } = inputs
  const { maxEnrollments, enrollmentWindow } = inputs
  const window = durationWords(enrollmentWindow)
  const cap =
    maxEnrollments === undefined
      ? ''
      : t`At most ${plural(maxEnrollments, { one: '# person', other: '# people' })} in ${window}`
  switch (triggerType) {
    case 'manual':
      return [t`You add the people`, cap]
    case 'segment': {
      const segment = names.segments.get(segmentId) ?? inputs.segmentName ?? segmentId
      return [segment === '' ? t`Choose a segment` : t`Who enters ${segment}`, cap]
    }
    case 'cdp_event':
      return [eventName === '' ? t`Choose an event` : t`Who has the event ${eventName}`, cap]
    case 'inbound':
      return [inboundKeyword === '' ? t`Choose a keyword` : t`Who writes “${inboundKeyword}”`, cap]
  }
}

function messageLines({ id, inputs = {} }: StepOf<'SEND_MESSAGE'>, names: Names): string[] {
  const template = names.templates.get(inputs.templateId ?? names.linked.get(id) ?? '')
  if (!template) return [inputs.templateName ?? t`Choose a template`]
  return [template.text]
}

function emailLines({ inputs = {} }: StepOf<'SEND_EMAIL'>, names: Names): string[] {
  const template = names.emails.get(inputs.templateId ?? '')
  const subject = inputs.subject || template?.text
  if (!subject) return [t`Write an email or choose a template`]
  return [subject, inputs.templateId ? (template?.name ?? '') : (inputs.body ?? '')]
}

function whoConverses(mode: 'AGENT' | 'ESCALATE' | undefined): string {
  return mode === 'ESCALATE' ? t`Your team converses` : t`Your agent converses`
}

function delayLines({ inputs = {} }: StepOf<'DELAY'>, names: Names, i18n: I18n): string[] {
  const { mode = 'duration', duration = '', targetAt = '', weekdays = [], timezone = '' } = inputs
  if (mode === 'duration') return [duration === '' ? t`Set a time` : durationWords(duration)]
  if (mode === 'until_date') {
    if (targetAt === '') return [t`Set a date`]
    const date = delayDate(targetAt, delayZone(timezone, names.timeZone))
    const shown =
      date === ''
        ? targetAt
        : i18n.date(new Date(`${date}Z`), { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })
    return [t`Until ${shown}`, timezone]
  }
  const days = weekdays.map((day) => weekdayName(day, i18n.locale)).join(', ')
  const [from, until] = [
    minuteWords(inputs.windowStartMinutes ?? 0),
    minuteWords(inputs.windowEndMinutes ?? 1439),
  ]
  return [days === '' ? t`Choose weekdays` : t`Until ${days}`, t`Between ${from} and ${until}`]
}

function decisionLines({ inputs }: StepOf<'DECISION'>, i18n: I18n): string[] {
  const { logic = 'AND', conditions = [] } = inputs ?? {}
  const [first, second, ...more] = conditions.map((condition) => conditionWords(condition, i18n))
  if (first === undefined) return [t`Add a condition`]
  const joined = logic === 'AND' ? t`and` : t`or`
  const rest = more.length
  const further = rest === 0 ? '' : ` (+${rest})`
  return second === undefined ? [first] : [first, `${joined} ${second}${further}`]
}
