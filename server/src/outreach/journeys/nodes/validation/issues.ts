import type { Action } from '../schema.ts'

/** docs/behaviour/outreach.md: Journeys. `kind_unavailable` goes with a kind's `unavailable`. */
const ERRORS = [
  'entry_count',
  'exit_missing',
  'duplicate_node_id',
  'edge_unknown_node',
  'edge_unknown_handle',
  'handle_fan_out',
  'handle_unconnected',
  'node_unreachable',
  'node_unnamed',
  'no_path_to_exit',
  'segment_missing',
  'segment_unknown',
  'event_name_invalid',
  'cap_incomplete',
  'inbound_incomplete',
  'template_missing',
  'template_unknown',
  'template_not_approved',
  'template_form_closed',
  'email_text_missing',
  'sms_text_missing',
  'channel_missing',
  'channel_unknown',
  'template_channel_mismatch',
  'binding_missing',
  'binding_unresolvable',
  'binding_no_address',
  'duration_invalid',
  'date_in_past',
  'timezone_invalid',
  'condition_invalid',
  'case_duplicate_value',
  'split_weights',
  'http_url_invalid',
  'credential_unknown',
  'hosts_missing',
  'host_not_allowed',
  'environment_unknown',
  'initiative_unknown',
  'busy_loop',
  'kind_unavailable',
] as const

const WARNINGS = [
  'self_trigger',
  'enroll_and_cancel_event',
  'segment_without_cap',
  'segment_never_evaluated',
  'short_inactivity',
  'extraction_schema_missing',
  'label_opt_out',
] as const

export type ErrorIssueCode = (typeof ERRORS)[number]
type WarningCode = (typeof WARNINGS)[number]

/** Every validation code. */
export const ISSUE_CODES: readonly (ErrorIssueCode | WarningCode)[] = [...ERRORS, ...WARNINGS]

/** An error or a warning; `nodeId` is absent when it concerns the whole journey. */
export interface JourneyIssue {
  code: ErrorIssueCode | WarningCode
  severity: 'error' | 'warning'
  nodeId?: string
  /** The input of the node that it is about, such as `duration` or `channelFallback.templateId`. */
  field?: string
  message: string
}

/** The place of an issue: a node, an id when the node is unknown, or nothing for the whole journey. */
type Place = { id: string } | null

export function error(code: ErrorIssueCode, place: Place, message: string, field?: string): JourneyIssue {
  return { code, severity: 'error', ...(place ? { nodeId: place.id } : {}), ...(field && { field }), message }
}

export function warning(code: WarningCode, place: Place, message: string, field?: string): JourneyIssue {
  return {
    code,
    severity: 'warning',
    ...(place ? { nodeId: place.id } : {}),
    ...(field && { field }),
    message,
  }
}

/** How messages name a node. */
export function titleOf(action: Action): string {
  return action.name?.trim() ? `“${action.name}”` : `${action.kind} “${action.id}”`
}
