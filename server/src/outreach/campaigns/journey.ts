import type { JourneyDefinition } from '../journeys/index.ts'
import type { CampaignInput, CampaignMessage } from './schema.ts'

type Node = JourneyDefinition['actions'][number]
type Edge = JourneyDefinition['edges'][number]

const NAMES = {
  en: { start: 'Start', message: 'Message', reply: 'Wait for a reply', followUp: 'Follow-up', end: 'End' },
  es: {
    start: 'Inicio',
    message: 'Mensaje',
    reply: 'Esperar respuesta',
    followUp: 'Seguimiento',
    end: 'Fin',
  },
  pt: {
    start: 'Início',
    message: 'Mensagem',
    reply: 'Aguardar resposta',
    followUp: 'Acompanhamento',
    end: 'Fim',
  },
} as const

export const DEFAULT_WAIT = '72h'

/**
 * The journey of a campaign: its message, a wait for the reply, and its follow-up when nobody replied in time. Pure.
 */
export function journeyOf(campaign: CampaignInput): JourneyDefinition {
  const { name, language = 'en', message, followUp, waitForReply = DEFAULT_WAIT } = campaign
  const words = NAMES[language]
  const wait = (id: string, maxTimeout: string): Node => ({
    id,
    kind: 'WAIT_FOR_REPLY',
    name: words.reply,
    inputs: { maxTimeout },
  })
  const actions: Node[] = [
    { id: 'start', kind: 'ENTRY', name: words.start, inputs: { triggerType: 'manual' } },
    sending('message', words.message, message),
    wait('reply', followUp?.after ?? waitForReply),
  ]
  const edges: Edge[] = [edge('start', 'SENT', 'message'), edge('message', 'SENT', 'reply')]
  if (followUp) {
    actions.push(sending('follow_up', words.followUp, followUp.message), wait('late_reply', waitForReply))
    edges.push(
      edge('reply', 'TIMEOUT', 'follow_up'),
      edge('follow_up', 'SENT', 'late_reply'),
      edge('late_reply', 'REPLIED', 'end'),
      edge('late_reply', 'TIMEOUT', 'end'),
    )
  } else edges.push(edge('reply', 'TIMEOUT', 'end'))
  edges.push(edge('reply', 'REPLIED', 'end'))
  actions.push({ id: 'end', kind: 'EXIT', name: words.end, inputs: {} })
  return { name, actions, edges }
}

function sending(id: string, name: string, message: CampaignMessage): Node {
  if (message.channel === 'email') {
    const { channel: _, ...inputs } = message
    return { id, kind: 'SEND_EMAIL', name, inputs }
  }
  return { id, kind: 'SEND_MESSAGE', name, inputs: message }
}

function edge(from: string, sourceHandle: string, to: string): Edge {
  return { from, sourceHandle, to }
}
