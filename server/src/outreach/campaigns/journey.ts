import { type JourneyDefinition, LAST_STATUS } from '../journeys/index.ts'
import {
  type CampaignInput,
  type CampaignMessage,
  type CampaignPlan,
  VARIANTS,
  type Variant,
} from './schema.ts'

type Node = JourneyDefinition['actions'][number]
type Edge = JourneyDefinition['edges'][number]

const NAMES = {
  en: {
    start: 'Start',
    variant: 'Variant',
    message: 'Message',
    reply: 'Wait for a reply',
    read: 'Was it read?',
    followUp: 'Follow-up',
    end: 'End',
  },
  es: {
    start: 'Inicio',
    variant: 'Variante',
    message: 'Mensaje',
    reply: 'Esperar respuesta',
    read: '¿Se leyó?',
    followUp: 'Seguimiento',
    end: 'Fin',
  },
  pt: {
    start: 'Início',
    variant: 'Variante',
    message: 'Mensagem',
    reply: 'Aguardar resposta',
    read: 'Foi lida?',
    followUp: 'Acompanhamento',
    end: 'Fim',
  },
} as const

export const DEFAULT_WAIT = '72h'

/** The variable of a run that says which variant its person gets. */
export const VARIANT_KEY = 'variant'

/** The messages by variant. Without a test there is one. */
export function variantsOf({
  message,
  test,
}: Pick<CampaignPlan, 'message' | 'test'>): [Variant, CampaignMessage][] {
  return [message, ...(test?.others ?? [])].map((each, index) => [VARIANTS[index]!, each])
}

/** The id of the node that sends the message of a variant. */
export function openingNode({ test }: Pick<CampaignPlan, 'test'>, variant: Variant): string {
  return test ? `message_${variant}` : 'message'
}

/** The nodes at which people wait for their first message, in any campaign. */
export const OPENING_NODES = [
  'start',
  'variant',
  'message',
  ...VARIANTS.map((variant) => `message_${variant}`),
]

/**
 * The journey of a campaign: its message, by variant, a wait for the reply, and its follow-up when nobody replied in time,
 * or when it was not read either. Pure.
 */
export function journeyOf(campaign: CampaignInput): JourneyDefinition {
  const { name, language = 'en', followUp, waitForReply = DEFAULT_WAIT } = campaign
  const words = NAMES[language]
  const wait = (id: string, maxTimeout: string): Node => ({
    id,
    kind: 'WAIT_FOR_REPLY',
    name: words.reply,
    inputs: { maxTimeout },
  })
  const actions: Node[] = [
    { id: 'start', kind: 'ENTRY', name: words.start, inputs: { triggerType: 'manual' } },
    ...openings(campaign, words),
    wait('reply', followUp?.after ?? waitForReply),
  ]
  const edges: Edge[] = openingEdges(campaign)
  if (followUp) {
    actions.push(sending('follow_up', words.followUp, followUp.message), wait('late_reply', waitForReply))
    if (followUp.to === 'not_read') {
      actions.push(wasRead(words.read))
      edges.push(
        edge('reply', 'TIMEOUT', 'read'),
        edge('read', 'case:read', 'late_reply'),
        edge('read', 'case:default', 'follow_up'),
      )
    } else edges.push(edge('reply', 'TIMEOUT', 'follow_up'))
    edges.push(
      edge('follow_up', 'SENT', 'late_reply'),
      edge('late_reply', 'REPLIED', 'end'),
      edge('late_reply', 'TIMEOUT', 'end'),
    )
  } else edges.push(edge('reply', 'TIMEOUT', 'end'))
  edges.push(edge('reply', 'REPLIED', 'end'))
  actions.push({ id: 'end', kind: 'EXIT', name: words.end, inputs: {} })
  return { name, actions, edges }
}

function openings(campaign: CampaignInput, words: (typeof NAMES)[keyof typeof NAMES]): Node[] {
  const variants = variantsOf(campaign)
  const [variant, message] = variants[0]!
  if (variants.length === 1) return [sending(openingNode(campaign, variant), words.message, message)]
  return [
    {
      id: 'variant',
      kind: 'CASE',
      name: words.variant,
      inputs: {
        selectionPath: `engagement.context.${VARIANT_KEY}`,
        branches: variants.map(([id]) => ({ id, value: id, label: id.toUpperCase() })),
      },
    },
    ...variants.map(([id, each]) =>
      sending(openingNode(campaign, id), `${words.message} ${id.toUpperCase()}`, each),
    ),
  ]
}

function openingEdges(campaign: CampaignInput): Edge[] {
  const variants = variantsOf(campaign)
  if (variants.length === 1) return [edge('start', 'SENT', 'message'), edge('message', 'SENT', 'reply')]
  return [
    edge('start', 'SENT', 'variant'),
    edge('variant', 'case:default', openingNode(campaign, variants[0]![0])),
    ...variants.flatMap(([id]) => [
      edge('variant', `case:${id}`, openingNode(campaign, id)),
      edge(openingNode(campaign, id), 'SENT', 'reply'),
    ]),
  ]
}

function wasRead(name: string): Node {
  return {
    id: 'read',
    kind: 'CASE',
    name,
    inputs: {
      selectionPath: LAST_STATUS,
      branches: [{ id: 'read', value: 'read', label: name }],
    },
  }
}

function sending(id: string, name: string, message: CampaignMessage): Node {
  if (message.channel === 'email') {
    const { channel: _, ...inputs } = message
    return { id, kind: 'SEND_EMAIL', name, inputs }
  }
  if (message.channel === 'sms') {
    const { channel: _, ...inputs } = message
    return { id, kind: 'SEND_SMS', name, inputs }
  }
  return { id, kind: 'SEND_MESSAGE', name, inputs: message }
}

function edge(from: string, sourceHandle: string, to: string): Edge {
  return { from, sourceHandle, to }
}
