import type { RunRow } from '../../../../messaging/runs/index.ts'
import type { StepContext } from '../step/context.ts'
import type { Facts } from '../step/facts.ts'

export const NOW = new Date('2030-01-01T10:00:00Z')

/** Facts of an organization without templates, senders or people. */
export const nothing: Facts = {
  timeZone: 'America/Bogota',
  templateNamed: () => null,
  linkedTemplate: () => null,
  channelFor: () => null,
  emailTemplateNamed: () => null,
  senderOn: () => null,
  recipientFor: () => 'own',
  holds: () => false,
  extracts: () => false,
  variablesOf: () => ({ customer: {}, person: null, engagement: { context: {}, workflowState: {} } }),
}

/** A run that enters a node, with what the test changes. */
export function stepContext(change: Partial<StepContext> = {}): StepContext {
  return {
    run: { id: 'run', waiting_for: null, waiting_on: null, reply_extends_ms: null, state: {} } as RunRow,
    seq: 1,
    entering: true,
    replyPending: false,
    signal: null,
    deadlineAt: null,
    passedAt: null,
    lastSignal: null,
    channelId: null,
    leads: (signal) => signal !== 'FAILED' && signal !== 'UNDELIVERED',
    dispatched: new Set(),
    facts: nothing,
    now: NOW,
    timeZone: 'America/Bogota',
    random: () => 0.5,
    newId: () => 'new',
    ...change,
  }
}
