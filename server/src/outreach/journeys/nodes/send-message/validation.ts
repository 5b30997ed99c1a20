import type { ActionOf } from '../schema.ts'
import { error, type JourneyIssue, titleOf } from '../validation/issues.ts'
import {
  findChannel,
  type KnownSender,
  type KnownTemplate,
  type References,
} from '../validation/references.ts'
import type { Subject } from '../validation/rules.ts'
import { messageChannelOf } from './channel.ts'

type SendMessage = ActionOf<'SEND_MESSAGE'>

/** The most rounds that an initiative can link templates to. */
const MAX_ROUND = 4

/** A WhatsApp message needs an approved template, a number of the template's account, and a value per placeholder. */
export function sendMessageIssues(node: SendMessage, subject: Subject): JourneyIssue[] {
  const { definition, references, rounds } = subject
  const issues = pathIssues(node, subject)
  if (messageChannelOf(node, definition) !== 'whatsapp') return issues
  const template = findTemplate(node, rounds.get(node.id), references)
  if (isIssue(template)) return [...issues, template, ...channelIssues(node, null, references)]
  return [...issues, ...templateIssues(node, template), ...channelIssues(node, template, references)]
}

function findTemplate(
  node: SendMessage,
  round: number | undefined,
  { templates, rounds }: References,
): KnownTemplate | JourneyIssue {
  const id = node.inputs?.templateId || (round && rounds.get(round))
  if (!id) {
    const canLink = round !== undefined && round <= MAX_ROUND
    const link = canLink ? `, or link a template to round ${round} with initiatives_templates_set` : ''
    return error('template_missing', node, `Set \`templateId\` of ${titleOf(node)}${link}.`)
  }
  const unknown = `The template ${id} of ${titleOf(node)} does not exist. Choose one from \`templates_list\` by its id.`
  return templates.get(id) ?? error('template_unknown', node, unknown)
}

const REVIEW_ADVICE = {
  DRAFT: 'It is a draft. Submit it, and publish once it is approved.',
  PENDING: 'It is under review. Publish once it is approved.',
  REJECTED: 'It was rejected. Read its rejectionReason, and use another template.',
}

function templateIssues(node: SendMessage, template: KnownTemplate): JourneyIssue[] {
  const issues: JourneyIssue[] = []
  if (template.status !== 'APPROVED') {
    issues.push(
      error(
        'template_not_approved',
        node,
        `Template ${template.name} of ${titleOf(node)} cannot be sent. ${REVIEW_ADVICE[template.status]}`,
      ),
    )
  }
  const bound = node.inputs?.templateBindings ?? {}
  for (const placeholder of template.placeholders) {
    if (Object.hasOwn(bound, placeholder)) continue
    issues.push(
      error(
        'binding_missing',
        node,
        `Template ${template.name} needs a value for {{${placeholder}}}. Set \`templateBindings\` ` +
          `"${placeholder}" of ${titleOf(node)}.`,
      ),
    )
  }
  return issues
}

/** Without a `channelId` it is sent by the first connected number of the template's account. */
function channelIssues(
  node: SendMessage,
  template: KnownTemplate | null,
  references: References,
): JourneyIssue[] {
  const id = node.inputs?.channelId
  const isFitting = ({ kind, accountId }: KnownSender) =>
    kind === 'whatsapp' && (template === null || accountId === template.accountId)
  if (!id) {
    if (references.channels.some(isFitting)) return []
    const message = `No connected WhatsApp number can send ${titleOf(node)}. Connect one first.`
    return [error('channel_missing', node, message)]
  }
  const channel = findChannel(references, 'whatsapp', id)
  if (!channel) {
    const message = `The number ${id} of ${titleOf(node)} is not connected. Choose one from \`whatsapp_numbers_list\`.`
    return [error('channel_unknown', node, message)]
  }
  if (isFitting(channel)) return []
  const message =
    `Template ${template!.name} and number ${channel.address} belong to different WhatsApp accounts. ` +
    `Set \`channelId\` of ${titleOf(node)} to a number of the template's account, or choose another ` +
    'template.'
  return [error('template_channel_mismatch', node, message)]
}

function pathIssues(node: SendMessage, { findPathProblem }: Subject): JourneyIssue[] {
  return Object.entries(node.inputs?.templateBindings ?? {}).flatMap(([placeholder, path]) => {
    const problem = findPathProblem(path)
    if (problem === null) return []
    return [error('binding_unresolvable', node, `{{${placeholder}}} of ${titleOf(node)}: ${problem}`)]
  })
}

function isIssue(found: object): found is JourneyIssue {
  return 'severity' in found
}
