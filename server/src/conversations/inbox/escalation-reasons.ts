/** Why people are called. */
export const ESCALATION_REASONS = [
  'person_asked',
  'agent_decided',
  'agent_failed',
  'journey',
  'nobody_answers',
  'reply_refused',
] as const

export type EscalationReason = (typeof ESCALATION_REASONS)[number]
