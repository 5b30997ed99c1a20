import { z } from 'zod'
import { toWire } from '../../../platform/core/index.ts'
import { type Effect, kindOf, type Texts } from '../nodes/index.ts'
import type { SimulatedRun, SimulatedStep } from './simulated-run.ts'
import type { SimulatedJourney } from './subject.ts'

const SimulatedEffect = z.strictObject({
  kind: z.enum([
    'send_template',
    'send_email',
    'send_sms',
    'open_conversation',
    'close_conversation',
    'extract',
    'record_event',
    'http_call',
    'enroll_next',
  ]),
  details: z.record(z.string(), z.unknown()),
})

export const SimulationResult = z.strictObject({
  steps: z.array(
    z.strictObject({
      nodeId: z.string(),
      kind: z.string(),
      name: z.string().nullable(),
      status: z.enum(['ENTERED', 'EXITED', 'FAILED', 'CANCELED']),
      enteredAt: z.string(),
      waitsUntil: z.string().nullable().describe("The node's timer, if it has one."),
      exitedAt: z.string().nullable(),
      signal: z.string().nullable(),
      targetNodeId: z.string().nullable(),
      why: z.string().nullable().describe('Why the run left the node with this signal.'),
      decidedOn: z.record(z.string(), z.unknown()).nullable(),
      error: z.strictObject({ name: z.string(), message: z.string() }).nullable(),
      effects: z.array(SimulatedEffect).describe('What the node would have triggered.'),
    }),
  ),
  endReason: z.string().nullable().describe('null: the run kept looping and was cut off.'),
  errorName: z.string().nullable(),
  startedAt: z.string(),
  endedAt: z.string(),
  messagesSent: z.int(),
  messagesReceived: z.int(),
})

export function presentSimulation(
  { graph }: SimulatedJourney,
  { steps, run, now }: SimulatedRun,
  language: keyof Texts,
): z.input<typeof SimulationResult> {
  const presentStep = (step: SimulatedStep) => {
    const node = graph.node(step.nodeId)
    return {
      nodeId: step.nodeId,
      kind: step.kind,
      name: node.name ?? null,
      status: step.status,
      enteredAt: step.enteredAt.toISOString(),
      waitsUntil: step.until?.toISOString() ?? null,
      exitedAt: step.exitedAt?.toISOString() ?? null,
      signal: step.signal,
      targetNodeId: step.targetNodeId,
      why: step.signal === null ? null : kindOf(node).words.why(node, step.signal)[language],
      decidedOn: step.decidedOn,
      error: step.error,
      effects: step.effects.map(presentEffect),
    }
  }
  return {
    steps: steps.map(presentStep),
    endReason: run.end_reason,
    errorName: run.error_name,
    startedAt: run.started_at.toISOString(),
    endedAt: now.toISOString(),
    messagesSent: run.messages_sent,
    messagesReceived: run.messages_received,
  }
}

/** Without the ids of new records, which are unknown in a simulation. */
function presentEffect(effect: Effect): z.input<typeof SimulatedEffect> {
  switch (effect.kind) {
    case 'send_template': {
      const { templateId, text, parameters } = effect
      return { kind: effect.kind, details: { templateId: toWire('template', templateId), text, parameters } }
    }
    case 'send_email':
      return { kind: effect.kind, details: { subject: effect.subject, text: effect.text } }
    case 'send_sms':
      return { kind: effect.kind, details: { text: effect.text } }
    case 'open_conversation':
      return { kind: effect.kind, details: { mode: effect.mode } }
    case 'close_conversation':
    case 'extract':
      return { kind: effect.kind, details: {} }
    case 'record_event':
      return { kind: effect.kind, details: { eventName: effect.name, properties: effect.properties } }
    case 'http_call': {
      const { method, url } = effect.request
      return { kind: effect.kind, details: { method, url, variables: effect.variables } }
    }
    case 'enroll_next':
      return { kind: effect.kind, details: { initiativeId: effect.initiativeId } }
  }
}
