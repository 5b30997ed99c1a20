import { pathsIn, type SmsContent } from '../step/sms-message.ts'
import { error, type JourneyIssue, titleOf } from './issues.ts'
import type { Placed } from './placed-content.ts'
import { findChannel } from './references.ts'
import type { Subject } from './rules.ts'

type Sms = Placed<SmsContent>

/** An SMS needs a text and a sender. */
export function smsIssues(sms: Sms, subject: Subject): JourneyIssue[] {
  return [...textIssues(sms), ...pathIssues(sms, subject), ...senderIssues(sms, subject)]
}

function textIssues({ node, at, content: { text = '' } }: Sms): JourneyIssue[] {
  if (text.trim()) return []
  return [
    error(
      'sms_text_missing',
      node,
      `Set \`${at}text\` of ${titleOf(node)} to the words of the SMS.`,
      `${at}text`,
    ),
  ]
}

function pathIssues({ node, at, content }: Sms, { findPathProblem }: Subject): JourneyIssue[] {
  return pathsIn(content).flatMap((path) => {
    const problem = findPathProblem(path)
    if (problem === null) return []
    const message = `{{${path.slice(0, 500)}}} of ${titleOf(node)}: ${problem}`
    return [error('binding_unresolvable', node, message, `${at}text`)]
  })
}

function senderIssues(
  { node, at, content: { channelId: id } }: Sms,
  { references }: Subject,
): JourneyIssue[] {
  if (!id) {
    if (references.channels.some(({ kind }) => kind === 'sms')) return []
    const message = `No number is connected for SMS, so nothing can send ${titleOf(node)}. Connect one with channels_create.`
    return [error('channel_missing', node, message, `${at}channelId`)]
  }
  if (findChannel(references, 'sms', id)) return []
  const message = `The SMS sender ${id} of ${titleOf(node)} is not connected. Choose one from \`channels_list\`.`
  return [error('channel_unknown', node, message, `${at}channelId`)]
}
