import type { Case, CaseNode } from './cases.ts'

/** What the journeys of cases refer to. */
export interface Material {
  /** A template with a placeholder. */
  templateId: string
  emailTemplateId: string
  /** The address that HTTP_REQUEST nodes call; answers with the status in the path. */
  service: string
}

export const EVENT = 'agreed_on'

/** The edges of a node: where each signal leads. */
type Ways = Record<string, string>

/** The definition of a case. The first way of each node leads to the next one, so that every node is reached. */
export function definitionOf({ initiative, nodes }: Case, material: Material) {
  const exits = ['done', 'over']
  const later = (index: number) => [...nodes.map((_, other) => `n${other}`).slice(index + 1), ...exits]
  const actions: object[] = [{ id: 'start', kind: 'ENTRY', name: 'start' }]
  const edges: { from: string; sourceHandle: string; to: string }[] = []
  const connect = (from: string, ways: Ways) => {
    for (const [sourceHandle, to] of Object.entries(ways)) edges.push({ from, sourceHandle, to })
  }
  connect('start', { SENT: 'n0' })
  for (const [index, node] of nodes.entries()) {
    const id = `n${index}`
    const targets = later(index)
    const to = (way: number) => (way === 0 ? targets[0]! : targets[node.ways[way]! % targets.length]!)
    actions.push({ id, name: id, ...describe(node, material) })
    connect(id, waysOf(node, index, to))
  }
  const used = new Set(edges.map((edge) => edge.to))
  for (const id of exits.filter((exit) => used.has(exit))) actions.push({ id, kind: 'EXIT', name: id })
  const metadata = { initiativeType: initiative.toUpperCase() }
  return { name: 'Agreement', metadata, actions, edges }
}

function waysOf(node: CaseNode, index: number, to: (way: number) => string): Ways {
  switch (node.kind) {
    case 'SEND_MESSAGE':
    case 'SEND_EMAIL':
      return {
        SENT: to(0),
        ...(node.failed ? { FAILED: to(1) } : {}),
        ...(node.undelivered && node.deliveredWithin !== undefined ? { UNDELIVERED: to(2) } : {}),
      }
    case 'WAIT_FOR_REPLY':
      return {
        TIMEOUT: to(0),
        REPLIED: node.back === undefined ? to(1) : `n${Math.max(0, index - node.back)}`,
      }
    case 'MANAGE_CONVERSATION':
      return { CLOSED: to(0), STALE: to(1) }
    case 'CONVERSATION_BLOCK':
      return { CLOSED: to(0), TIMEOUT: to(1), STALE: to(2) }
    case 'DELAY':
    case 'WEEKDAY':
    case 'DISPATCH_EVENT':
      return { SENT: to(0) }
    case 'DECISION':
      return { YES: to(0), NO: to(1) }
    case 'CASE':
      return { 'case:gold': to(0), 'case:true': to(1), 'case:default': to(2) }
    case 'RANDOM_SPLIT':
      return { 'split:a': to(0), 'split:b': to(1) }
    case 'HTTP_REQUEST':
      return { SUCCESS: to(0), FAILED: to(1) }
  }
}

function describe(node: CaseNode, material: Material): { kind: string; inputs: object } {
  switch (node.kind) {
    case 'SEND_MESSAGE': {
      const { fallback, deliveredWithin, named } = node
      const channelFallback = fallback && {
        channel: 'email',
        after: fallback.after,
        ...email(fallback.named, material),
      }
      return {
        kind: node.kind,
        inputs: { channel: 'whatsapp', ...whatsapp(named, material), channelFallback, deliveredWithin },
      }
    }
    case 'SEND_EMAIL': {
      const { fallback, deliveredWithin, named } = node
      const channelFallback = fallback && {
        channel: 'whatsapp',
        after: fallback.after,
        ...whatsapp(fallback.named, material),
      }
      return { kind: node.kind, inputs: { ...email(named, material), channelFallback, deliveredWithin } }
    }
    case 'WAIT_FOR_REPLY':
      return { kind: node.kind, inputs: { maxTimeout: node.timeout } }
    case 'MANAGE_CONVERSATION':
      return {
        kind: node.kind,
        inputs: { mode: node.escalates ? 'ESCALATE' : 'AGENT', inactivityTimeout: node.timeout },
      }
    case 'CONVERSATION_BLOCK':
      return { kind: node.kind, inputs: { maxTimeout: node.timeout } }
    case 'DELAY':
      return { kind: node.kind, inputs: { mode: 'duration', duration: node.duration } }
    case 'WEEKDAY':
      return {
        kind: 'DELAY',
        inputs: {
          mode: 'until_weekday',
          weekdays: node.weekdays,
          windowStartMinutes: node.from,
          windowEndMinutes: node.from + 187,
        },
      }
    case 'DECISION':
      return { kind: node.kind, inputs: { logic: 'AND', conditions: [CONDITIONS[node.asks]] } }
    case 'CASE':
      return {
        kind: node.kind,
        inputs: {
          selectionPath: node.path,
          branches: ['gold', 'true'].map((value) => ({ id: value, value, label: value })),
        },
      }
    case 'RANDOM_SPLIT':
      return {
        kind: node.kind,
        inputs: {
          arms: [
            { id: 'a', weight: node.weight },
            { id: 'b', weight: 100 - node.weight },
          ],
        },
      }
    case 'DISPATCH_EVENT':
      return {
        kind: node.kind,
        inputs: { eventName: EVENT, properties: { plan: { var: 'engagement.context.plan' } } },
      }
    case 'HTTP_REQUEST':
      return {
        kind: node.kind,
        inputs: {
          method: 'GET',
          url: `${material.service}/${node.status}/{{${node.variable}}}`,
          maxAttempts: 1,
        },
      }
  }
}

/** `named`: the text contains the person's first name, which may be missing. */
const whatsapp = (named: boolean, { templateId }: Material) => ({
  templateId,
  templateBindings: { 1: named ? 'person.firstName' : 'literal:friend' },
})
const email = (named: boolean, { emailTemplateId }: Material) =>
  named
    ? { templateId: emailTemplateId, templateBindings: { name: 'person.firstName' } }
    : { subject: 'Hello', body: 'How are you, {{person.externalId}}?' }

const CONDITIONS = {
  plan: { kind: 'value', selectionPath: 'engagement.context.plan', operator: 'eq', value: 'gold' },
  event: { kind: 'event', eventName: EVENT, subjectSelectionPath: 'person.externalId', occurred: true },
  person: {
    kind: 'cdp_predicate',
    term: { attr: 'attributes.plan', type: 'STRING', op: 'eq', value: 'gold' },
  },
  extracted: { kind: 'value', selectionPath: 'engagement.extracted.again', operator: 'eq', value: 'true' },
}
