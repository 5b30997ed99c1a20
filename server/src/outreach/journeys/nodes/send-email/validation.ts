import type { ActionOf } from '../schema.ts'
import { error, type JourneyIssue, titleOf } from '../validation/issues.ts'
import { findChannel } from '../validation/references.ts'
import type { Subject } from '../validation/rules.ts'
import { pathsIn } from './tokens.ts'

type SendEmail = ActionOf<'SEND_EMAIL'>

/** The most tokens of one node: a body can contain thousands. */
const MAX_PATH_ISSUES = 20

/** An email needs a text or a template with a value per placeholder, a subject, and a sender address. */
export function sendEmailIssues(node: SendEmail, subject: Subject): JourneyIssue[] {
  return [...textIssues(node, subject), ...pathIssues(node, subject), ...senderIssues(node, subject)]
}

function textIssues(node: SendEmail, { references }: Subject): JourneyIssue[] {
  const { templateId, body = '', subject = '', templateBindings = {} } = node.inputs ?? {}
  const title = titleOf(node)
  if (!templateId) {
    const missing = [...(subject.trim() ? [] : ['`subject`']), ...(body.trim() ? [] : ['`body`'])]
    if (missing.length === 0) return []
    return [
      error(
        'email_text_missing',
        node,
        `Set ${missing.join(' and ')} of ${title}, or set its \`templateId\`.`,
      ),
    ]
  }
  const template = references.emailTemplates.get(templateId)
  if (!template) {
    const message =
      `The email template ${templateId} of ${title} does not exist. Choose one from ` +
      '`email_templates_list` by its id.'
    return [error('template_unknown', node, message)]
  }
  return template.placeholders
    .filter((placeholder) => !Object.hasOwn(templateBindings, placeholder))
    .map((placeholder) =>
      error(
        'binding_missing',
        node,
        `Email template ${template.name} needs a value for {{${placeholder}}}. Set ` +
          `\`templateBindings\` "${placeholder}" of ${title}.`,
      ),
    )
}

function pathIssues(node: SendEmail, { findPathProblem }: Subject): JourneyIssue[] {
  const { templateBindings = {}, ...texts } = node.inputs ?? {}
  const named = [...pathsIn(texts).map((path) => [path, path] as const), ...Object.entries(templateBindings)]
  return named
    .flatMap(([token, path]) => {
      const problem = findPathProblem(path)
      if (problem === null) return []
      return [
        error('binding_unresolvable', node, `{{${token.slice(0, 500)}}} of ${titleOf(node)}: ${problem}`),
      ]
    })
    .slice(0, MAX_PATH_ISSUES)
}

function senderIssues(node: SendEmail, { references }: Subject): JourneyIssue[] {
  const id = node.inputs?.channelId
  if (!id) {
    if (references.channels.some(({ kind }) => kind === 'email')) return []
    const message = `No connected address can send ${titleOf(node)}. Connect one with channels_create.`
    return [error('channel_missing', node, message)]
  }
  if (findChannel(references, 'email', id)) return []
  const message = `The email address ${id} of ${titleOf(node)} is not connected. Choose one from \`channels_list\`.`
  return [error('channel_unknown', node, message)]
}
