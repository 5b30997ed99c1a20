import type { ActionOf } from '../schema.ts'
import { deliveryIssues } from '../validation/deliveries.ts'
import { fallbackIssues } from '../validation/fallback.ts'
import { error, type JourneyIssue, titleOf } from '../validation/issues.ts'
import type { Subject } from '../validation/rules.ts'
import { bindingIssues, whatsappIssues } from '../validation/whatsapp-message.ts'
import { messageChannelOf } from './channel.ts'

type SendMessage = ActionOf<'SEND_MESSAGE'>

/** The most rounds that an initiative can link templates to. */
const MAX_ROUND = 4

export function sendMessageIssues(node: SendMessage, subject: Subject): JourneyIssue[] {
  const message = { node, at: '', content: node.inputs ?? {} } as const
  const isSent = messageChannelOf(node, subject.definition) === 'whatsapp'
  return [
    ...(isSent
      ? whatsappIssues(message, templateOf(node, subject), subject)
      : bindingIssues(message, subject)),
    ...fallbackIssues(node, subject),
    ...deliveryIssues(node, subject),
  ]
}

/** Its own template, or else the one that is linked to its round. */
function templateOf(node: SendMessage, { rounds, references }: Subject): string | JourneyIssue {
  const round = rounds.get(node.id)
  const id = node.inputs?.templateId || (round && references.rounds.get(round))
  if (id) return id
  const canLink = round !== undefined && round <= MAX_ROUND
  const link = canLink ? `, or link a template to round ${round} with initiatives_templates_set` : ''
  return error('template_missing', node, `Set \`templateId\` of ${titleOf(node)}${link}.`, 'templateId')
}
