import { agentGuidelines } from './agent-guidelines.ts'
import { emailTemplates } from './email-templates.ts'
import { forms } from './forms.ts'
import { initiatives } from './initiatives.ts'
import { journeys } from './journeys.ts'
import type { Kind } from './kind.ts'
import { segments } from './segments.ts'
import { templates } from './templates.ts'

/** In the order in which they are applied: what others refer to comes first. */
export const KIND_NAMES = [
  'form',
  'template',
  'email_template',
  'initiative',
  'segment',
  'journey',
  'agent_guidelines',
] as const
export type KindName = (typeof KIND_NAMES)[number]

export const KINDS: Readonly<Record<KindName, Kind>> = {
  template: templates,
  email_template: emailTemplates,
  form: forms,
  initiative: initiatives,
  segment: segments,
  journey: journeys,
  agent_guidelines: agentGuidelines,
}
