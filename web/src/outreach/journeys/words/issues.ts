import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Output } from '@parley/sdk'
import { isForPrograms } from './for-programs.ts'

type Issue = Output<'journeys_validate'>['issues'][number]

/** What to do about a problem of a journey, in the words of the screen. By the codes of the service. */
const ISSUE_WORDS: Readonly<Record<string, MessageDescriptor>> = {
  entry_count: msg`A journey needs exactly one entry.`,
  exit_missing: msg`Add an end. Every path leads to one.`,
  duplicate_node_id: msg`Several steps have the same ID. Give each its own.`,
  edge_unknown_node: msg`A connection leads to a step that does not exist. Remove it.`,
  edge_unknown_handle: msg`A connection begins at an outcome that this step does not have. Remove it.`,
  handle_fan_out: msg`One outcome of this step leads to several steps. Keep one connection.`,
  handle_unconnected: msg`An outcome of this step leads nowhere. Connect it.`,
  node_unreachable: msg`No path leads to this step. Connect it, or remove it.`,
  node_unnamed: msg`Give this step a name.`,
  no_path_to_exit: msg`No path leads from this step to an end. Connect it.`,
  segment_missing: msg`Choose a segment.`,
  segment_unknown: msg`This segment no longer exists. Choose another one.`,
  event_name_invalid: msg`Enter the name of an event.`,
  cap_incomplete: msg`Enter both the maximum and its period, or neither.`,
  inbound_incomplete: msg`Choose a number, and enter the keyword.`,
  template_missing: msg`Choose a template.`,
  template_unknown: msg`This template no longer exists. Choose another one.`,
  template_not_approved: msg`This template is not approved. You can publish once it is.`,
  template_form_closed: msg`The form of this template cannot be filled in now. Activate it, or choose another template.`,
  email_text_missing: msg`Write a subject and a text, or choose a template.`,
  sms_text_missing: msg`Write the text of the SMS.`,
  channel_missing: msg`Choose a sender, or connect one first.`,
  channel_unknown: msg`This sender is not connected. Choose another one.`,
  template_channel_mismatch: msg`The template and the number belong to different WhatsApp accounts. Choose a number of the template’s account.`,
  binding_missing: msg`A variable of the message has no value. Choose one.`,
  binding_unresolvable: msg`A variable of this step cannot have a value here. Choose another one.`,
  binding_no_address: msg`A link button needs a web address. Enter one that begins with https://.`,
  duration_invalid: msg`This time cannot be used. Change it.`,
  date_in_past: msg`This date is in the past. Choose a later one.`,
  timezone_invalid: msg`This time zone does not exist. Choose another one.`,
  condition_invalid: msg`A condition is incomplete. Check each one.`,
  case_duplicate_value: msg`Two branches are the same. Keep one.`,
  split_weights: msg`The shares must add up to 100, and each needs its own ID.`,
  http_url_invalid: msg`Enter a full address that begins with https://.`,
  credential_unknown: msg`This credential does not exist in the journey’s environment. Choose another one, or add it there.`,
  hosts_missing: msg`A credential or a secret has no allowed hosts yet. Set them under Developers.`,
  host_not_allowed: msg`A credential or a secret may not be sent to this address. Change the address, or the allowed hosts under Developers.`,
  environment_unknown: msg`The environment, or one of its variables, does not exist. Check both.`,
  initiative_unknown: msg`This initiative does not exist. Choose another one.`,
  busy_loop: msg`These steps repeat without waiting. Add a delay between them.`,
  kind_unavailable: msg`This kind of step cannot be used here. Remove it.`,
  self_trigger: msg`This starts the same journey again. Choose something else, unless you want that.`,
  enroll_and_cancel_event: msg`The same event starts and ends this journey. Remove one of the two.`,
  segment_without_cap: msg`Everyone who enters the segment is enrolled. Set a maximum if you want a limit.`,
  segment_never_evaluated: msg`This segment was never evaluated, so it has no members. Evaluate it, or choose another one.`,
  short_inactivity: msg`Many people answer later than this. Consider a longer time.`,
  extraction_schema_missing: msg`This step uses answers, but the initiative collects none. Choose what to learn in its settings.`,
  label_opt_out: msg`A choice of a question also opts people out. Consider another label.`,
}

/**
 * A problem as a person reads it. The service’s sentence says more, such as which value is wrong. It is kept where it is in
 * the language of the screen and names nothing that only programs know.
 */
export function issueWords({ code, message }: Pick<Issue, 'code' | 'message'>, i18n: I18n): string {
  const words = ISSUE_WORDS[code]
  if (!words || (i18n.locale === 'en' && !isForPrograms(message))) return message
  return i18n._(words)
}

/** The same where nothing else says which step it is about. */
export function issueLine(issue: Issue, step: string | undefined, i18n: I18n): string {
  const words = issueWords(issue, i18n)
  return step === undefined || words.includes(`“${step}”`) ? words : `${step}: ${words}`
}
