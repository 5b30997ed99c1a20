import type { Input } from '@parley/sdk'
import { type InitiativePlan, limitOf, type PlanLanguage, type PlannedMessage } from './initiative-plan.ts'
import { numberVariables } from './message-text.ts'

export type JourneyDefinition = Input<'journeys_create_draft'>['definition']
type Action = JourneyDefinition['actions'][number]
type Edge = JourneyDefinition['edges'][number]

/** The names of the nodes, in the language of the conversations. */
const NAMES: Readonly<
  Record<PlanLanguage, Record<'entry' | 'first' | 'wait' | 'talk' | 'answered' | 'silent', string>>
> = {
  en: {
    entry: 'Start',
    first: 'First message',
    wait: 'Wait for a reply',
    talk: 'Conversation',
    answered: 'End: replied',
    silent: 'End: no reply',
  },
  es: {
    entry: 'Inicio',
    first: 'Primer mensaje',
    wait: 'Esperar una respuesta',
    talk: 'Conversación',
    answered: 'Fin: respondió',
    silent: 'Fin: sin respuesta',
  },
  pt: {
    entry: 'Início',
    first: 'Primeira mensagem',
    wait: 'Aguardar resposta',
    talk: 'Conversa',
    answered: 'Fim: respondeu',
    silent: 'Fim: sem resposta',
  },
}

const FOLLOW_UP: Readonly<Record<PlanLanguage, string>> = {
  en: 'Follow-up',
  es: 'Seguimiento',
  pt: 'Acompanhamento',
}

const FORM_SUBMITTED = 'lead_form_submitted'

/**
 * Draws the journey of a plan: each message waits for a reply, a reply opens the conversation, and silence leads to the
 * next message or to the end. WhatsApp nodes name no template, because the initiative links one to each round.
 */
export function drawJourney(plan: InitiativePlan, segmentId: string | null): JourneyDefinition {
  const names = NAMES[plan.language]
  const { messages, waitsFor } = plan
  const actions: Action[] = [
    { id: 'entry', kind: 'ENTRY', name: names.entry, inputs: entryInputs(plan, segmentId) },
  ]
  const edges: Edge[] = [{ from: 'entry', to: 'message_1', sourceHandle: 'SENT' }]
  for (const [at, message] of messages.entries()) {
    const [send, wait] = [`message_${at + 1}`, `wait_${at + 1}`]
    const next = messages[at + 1]
    const name = at === 0 ? names.first : `${FOLLOW_UP[plan.language]} ${at}`
    actions.push(sendNode(plan, message, send, name))
    actions.push({
      id: wait,
      kind: 'WAIT_FOR_REPLY',
      name: names.wait,
      inputs: { maxTimeout: next?.after ?? waitsFor },
    })
    edges.push({ from: send, to: wait, sourceHandle: 'SENT' })
    edges.push({ from: wait, to: 'talk', sourceHandle: 'REPLIED' })
    edges.push({ from: wait, to: next ? `message_${at + 2}` : 'silent', sourceHandle: 'TIMEOUT' })
  }
  actions.push(
    {
      id: 'talk',
      kind: 'MANAGE_CONVERSATION',
      name: names.talk,
      inputs: { mode: 'AGENT', inactivityTimeout: waitsFor },
    },
    { id: 'answered', kind: 'EXIT', name: names.answered, inputs: { outcome: 'replied' } },
    { id: 'silent', kind: 'EXIT', name: names.silent, inputs: { outcome: 'no_reply' } },
  )
  edges.push({ from: 'talk', to: 'answered', sourceHandle: 'CLOSED' })
  edges.push({ from: 'talk', to: 'answered', sourceHandle: 'STALE' })
  const { cancelEvent } = plan
  return {
    name: plan.name.trim() || names.first,
    ...(cancelEvent !== '' && { metadata: { cancelOnEvents: { eventNames: [cancelEvent] } } }),
    actions,
    edges,
  }
}

function sendNode(plan: InitiativePlan, message: PlannedMessage, id: string, name: string): Action {
  if (plan.channel === 'EMAIL') {
    return {
      id,
      kind: 'SEND_EMAIL',
      name,
      inputs: { subject: message.subject.trim(), body: message.text.trim() },
    }
  }
  if (plan.channel === 'SMS') {
    const { text, sender } = message
    return {
      id,
      kind: 'SEND_SMS',
      name,
      inputs: { text: text.trim(), ...(sender !== '' && { channelId: sender }) },
    }
  }
  const bindings = message.templateId === null ? numberVariables(message.text).bindings : message.bindings
  return { id, kind: 'SEND_MESSAGE', name, inputs: { templateBindings: { ...bindings } } }
}

type EntryInputs = NonNullable<Extract<Action, { kind: 'ENTRY' }>['inputs']>

function entryInputs(plan: InitiativePlan, segmentId: string | null): EntryInputs {
  const limit = limitOf(plan)
  return {
    ...triggerOf(plan, segmentId),
    ...(limit !== null && { maxEnrollments: limit, enrollmentWindow: plan.limitWindow }),
  }
}

function triggerOf(plan: InitiativePlan, segmentId: string | null): EntryInputs {
  switch (plan.audience) {
    case 'segment':
    case 'list':
      return segmentId === null ? { triggerType: 'segment' } : { triggerType: 'segment', segmentId }
    case 'event':
      return { triggerType: 'cdp_event', eventName: plan.eventName }
    case 'form':
      return {
        triggerType: 'cdp_event',
        eventName: FORM_SUBMITTED,
        ...(plan.formId !== null && {
          eventFilters: [{ key: 'formId', type: 'STRING', op: 'eq', value: plan.formId }],
        }),
      }
    case 'keyword':
      return {
        triggerType: 'inbound',
        inboundAction: 'WHATSAPP_MESSAGE',
        inboundChannelIds: [...plan.numbers],
        inboundKeyword: plan.keyword.trim(),
        inboundMatchMode: 'EXACT',
      }
    case 'manual':
      return { triggerType: 'manual' }
  }
}
