import { type EmailContent, pathsIn } from '../step/email-message.ts'
import { error, type JourneyIssue, titleOf } from './issues.ts'
import type { Placed } from './placed-content.ts'
import { findChannel } from './references.ts'
import type { Subject } from './rules.ts'

type Email = Placed<EmailContent>

/** The most tokens of one email: a body can contain thousands. */
const MAX_PATH_ISSUES = 20

/** An email needs a text or a template with a value per placeholder, a subject, and a sender address. */
export function emailIssues(email: Email, subject: Subject): JourneyIssue[] {
  return [...textIssues(email, subject), ...pathIssues(email, subject), ...senderIssues(email, subject)]
}

function textIssues({ node, at, content }: Email, { references }: Subject): JourneyIssue[] {
  const { templateId, body = '', subject = '', templateBindings = {} } = content
  const title = titleOf(node)
  if (!templateId) {
    const missing = [
      ...(subject.trim() ? [] : [`\`${at}subject\``]),
      ...(body.trim() ? [] : [`\`${at}body\``]),
    ]
    if (missing.length === 0) return []
    return [
      error(
        'email_text_missing',
        node,
        `Set ${missing.join(' and ')} of ${title}, or set its \`${at}templateId\`.`,
        `${at}${subject.trim() ? 'body' : 'subject'}`,
      ),
    ]
  }
  const template = references.emailTemplates.get(templateId)
  if (!template) {
    const message =
      `The email template ${templateId} of ${title} does not exist. Choose one from ` +
      `\`email_templates_list\` by its id, and set \`${at}templateId\`.`
    return [error('template_unknown', node, message, `${at}templateId`)]
  }
  return template.placeholders
    .filter((placeholder) => !Object.hasOwn(templateBindings, placeholder))
    .map((placeholder) =>
      error(
        'binding_missing',
        node,
        `Email template ${template.name} needs a value for {{${placeholder}}}. Set ` +
          `\`${at}templateBindings\` "${placeholder}" of ${title}.`,
        `${at}templateBindings`,
      ),
    )
}

function pathIssues({ node, at, content }: Email, { findPathProblem }: Subject): JourneyIssue[] {
  const named = [
    ...pathsIn(content).map((path) => [path, path] as const),
    ...Object.entries(content.templateBindings ?? {}),
  ]
  return named
    .flatMap(([token, path]) => {
      const problem = findPathProblem(path)
      if (problem === null) return []
      return [
        error(
          'binding_unresolvable',
          node,
          `{{${token.slice(0, 500)}}} of ${titleOf(node)}: ${problem}`,
          `${at}${content.templateId ? 'templateBindings' : 'body'}`,
        ),
      ]
    })
    .slice(0, MAX_PATH_ISSUES)
}

function senderIssues(
  { node, at, content: { channelId: id } }: Email,
  { references }: Subject,
): JourneyIssue[] {
  if (!id) {
    if (references.channels.some(({ kind }) => kind === 'email')) return []
    const message = `No connected address can send ${titleOf(node)}. Connect one with channels_create.`
    return [error('channel_missing', node, message, `${at}channelId`)]
  }
  if (findChannel(references, 'email', id)) return []
  const message = `The email address ${id} of ${titleOf(node)} is not connected. Choose one from \`channels_list\`.`
  return [error('channel_unknown', node, message, `${at}channelId`)]
}
