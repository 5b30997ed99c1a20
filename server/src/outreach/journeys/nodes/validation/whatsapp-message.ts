import { isTarget } from '../../../../messaging/index.ts'
import { literalIn } from '../step/variables.ts'
import type { WhatsappContent } from '../step/whatsapp-message.ts'
import { error, type JourneyIssue, titleOf } from './issues.ts'
import type { Placed } from './placed-content.ts'
import { findChannel, type KnownSender, type KnownTemplate, type References } from './references.ts'
import type { Subject } from './rules.ts'

type Message = Placed<WhatsappContent>

/**
 * A WhatsApp message needs an approved template, a number of the template's account, and a value per placeholder.
 * `template`: its id, or the issue that there is none.
 */
export function whatsappIssues(
  message: Message,
  template: string | JourneyIssue,
  subject: Subject,
): JourneyIssue[] {
  const { node, at } = message
  const { references } = subject
  const issues = bindingIssues(message, subject)
  const known = typeof template === 'string' ? (references.templates.get(template) ?? null) : null
  if (typeof template !== 'string') issues.push(template)
  else if (known) issues.push(...templateIssues(message, known))
  else {
    const unknown =
      `The template ${template} of ${titleOf(node)} does not exist. Choose one from \`templates_list\` by its ` +
      `id, and set \`${at}templateId\`.`
    issues.push(error('template_unknown', node, unknown, `${at}templateId`))
  }
  return [...issues, ...channelIssues(message, known, references)]
}

/** The variables of its placeholders. */
export function bindingIssues({ node, at, content }: Message, { findPathProblem }: Subject): JourneyIssue[] {
  return Object.entries(content.templateBindings ?? {}).flatMap(([placeholder, path]) => {
    const problem = findPathProblem(path)
    if (problem === null) return []
    const message = `{{${placeholder}}} of ${titleOf(node)}: ${problem}`
    return [error('binding_unresolvable', node, message, `${at}templateBindings`)]
  })
}

const REVIEW_ADVICE = {
  DRAFT: 'It is a draft. Submit it, and publish once it is approved.',
  PENDING: 'It is under review. Publish once it is approved.',
  REJECTED: 'It was rejected. Read its rejectionReason, and use another template.',
}

const FORM_ADVICE = {
  form_closed: 'The form is paused or deleted. Activate it, or use another template.',
  flow_blocked: 'WhatsApp has blocked the form. Change and publish it, then edit the template.',
}

function templateIssues({ node, at, content }: Message, template: KnownTemplate): JourneyIssue[] {
  const issues: JourneyIssue[] = []
  if (template.status !== 'APPROVED') {
    issues.push(
      error(
        'template_not_approved',
        node,
        `Template ${template.name} of ${titleOf(node)} cannot be sent. ${REVIEW_ADVICE[template.status]}`,
        `${at}templateId`,
      ),
    )
  }
  if (template.formProblem) {
    const message = `Template ${template.name} of ${titleOf(node)} opens a form. ${FORM_ADVICE[template.formProblem]}`
    issues.push(error('template_form_closed', node, message, `${at}templateId`))
  }
  for (const placeholder of template.placeholders) {
    if (Object.hasOwn(content.templateBindings ?? {}, placeholder)) continue
    issues.push(
      error(
        'binding_missing',
        node,
        `Template ${template.name} needs a value for {{${placeholder}}}. Set \`${at}templateBindings\` ` +
          `"${placeholder}" of ${titleOf(node)}.`,
        `${at}templateBindings`,
      ),
    )
  }
  return [...issues, ...targetIssues({ node, at, content }, template)]
}

/** Fixed texts that a link button cannot lead to. The values of variables are known only when the message leaves. */
function targetIssues({ node, at, content }: Message, { name, targets }: KnownTemplate): JourneyIssue[] {
  return (targets ?? []).flatMap((placeholder) => {
    const text = literalIn(content.templateBindings?.[placeholder] ?? '')
    if (text === null || isTarget(text)) return []
    const message =
      `A button of template ${name} leads to {{${placeholder}}}. Set \`${at}templateBindings\` "${placeholder}" of ` +
      `${titleOf(node)} to a whole address, such as literal:https://shop.example/cart, or to a variable.`
    return [error('binding_no_address', node, message, `${at}templateBindings`)]
  })
}

/** Without a `channelId` it is sent by the first connected number of the template's account. */
function channelIssues(
  { node, at, content: { channelId: id } }: Message,
  template: KnownTemplate | null,
  references: References,
): JourneyIssue[] {
  const isFitting = ({ kind, accountId }: KnownSender) =>
    kind === 'whatsapp' && (template === null || accountId === template.accountId)
  if (!id) {
    if (references.channels.some(isFitting)) return []
    const message = `No connected WhatsApp number can send ${titleOf(node)}. Connect one first.`
    return [error('channel_missing', node, message, `${at}channelId`)]
  }
  const channel = findChannel(references, 'whatsapp', id)
  if (!channel) {
    const message = `The number ${id} of ${titleOf(node)} is not connected. Choose one from \`whatsapp_numbers_list\`.`
    return [error('channel_unknown', node, message, `${at}channelId`)]
  }
  if (isFitting(channel)) return []
  const message =
    `Template ${template!.name} and number ${channel.address} belong to different WhatsApp accounts. ` +
    `Set \`${at}channelId\` of ${titleOf(node)} to a number of the template's account, or choose another ` +
    'template.'
  return [error('template_channel_mismatch', node, message, `${at}channelId`)]
}
