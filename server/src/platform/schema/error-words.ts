import type { ErrorCode } from '../core/index.ts'

interface ErrorWords {
  means: string
  /** The remedy for the caller. */
  remedy: string
}

/** The description of every code, for the error reference and the examples of the OpenAPI document. */
export const ERROR_WORDS: Record<ErrorCode, ErrorWords> = {
  invalid_request: {
    means: "The request cannot be read, or does not match the operation's schema.",
    remedy: 'Fix the fields that `issues` lists by `path`. The same request will fail again.',
  },
  invalid_cursor: {
    means: 'The cursor belongs to another list, other filters or another organization.',
    remedy: 'Start again without `cursor`, and keep the filters the same on every page.',
  },
  invalid_content_type: {
    means: "The operation does not accept the body's content type, charset or encoding.",
    remedy:
      'Send `Content-Type: application/json` in UTF-8, uncompressed or with `Content-Encoding: gzip` ' +
      'or `br`.',
  },
  payload_too_large: {
    means: 'The request body is too large.',
    remedy: 'Send fewer items per request. For large files, use an import.',
  },
  confirmation_required: {
    means: 'The operation affects people who are enrolled now and was not confirmed.',
    remedy: 'Check what it will do, then send it again with `confirm: true`.',
  },
  unauthorized: {
    means: 'The API key is missing, malformed, revoked or of another kind of organization.',
    remedy: 'Send `Authorization: Bearer <key>` with a valid key. Create one with `parley keys create`.',
  },
  forbidden: {
    means: 'The key is valid, but lacks the permission.',
    remedy: 'Use a key with the permission. The same request will fail again with this key.',
  },
  not_found: {
    means: 'No such record exists in this organization.',
    remedy: 'Check the id. Ids are case-sensitive and belong to one organization.',
  },
  route_not_found: {
    means: 'No operation exists at this address.',
    remedy: 'Check the method and path in the API reference. All paths start with `/api/v1`.',
  },
  method_not_allowed: {
    means: 'The address exists, but does not support this method.',
    remedy: 'Use one of the methods in the `Allow` header.',
  },
  conflict: {
    means: 'The request conflicts with the current state, for example a link beyond its cardinality.',
    remedy: 'Read the current state, then decide. The message describes the conflict.',
  },
  already_exists: {
    means: 'Another record already has this name or key.',
    remedy: 'Choose another name, or use the existing record.',
  },
  initiative_not_draft: {
    means: 'The initiative was already launched or has ended.',
    remedy: 'You can change or launch drafts only. Create a new initiative to start over.',
  },
  initiative_not_active: {
    means: 'The initiative is not active.',
    remedy: 'Launch it first. An initiative that has ended cannot start again.',
  },
  initiative_not_paused: {
    means: 'You can resume paused initiatives only.',
    remedy: 'Check its `status`. An active initiative is already running.',
  },
  initiative_not_archivable: {
    means: 'You cannot archive an active initiative.',
    remedy: 'Cancel it, or wait until it completes.',
  },
  journey_not_draft: {
    means: 'This version of the journey is published or retired and cannot change.',
    remedy: "Create a new draft of the initiative's journey and edit that.",
  },
  journey_not_published: {
    means: 'The journey has no published version.',
    remedy: 'Publish it. Launching the initiative publishes the first version.',
  },
  handle_already_connected: {
    means: 'The node already has an edge for this signal.',
    remedy: 'Remove the existing edge, or connect another signal.',
  },
  template_not_submittable: {
    means: 'The template is under review, its provider takes no edits, or this change of it is not possible.',
    remedy: 'Wait for the end of the review, or create a new template.',
  },
  idempotency_key_reused: {
    means: 'The same `Idempotency-Key` was used with a different body in the last 24 hours.',
    remedy: 'Use a new key for each new request. Send the same body when you retry.',
  },
  precondition_failed: {
    means: 'The record changed since you read the `ETag` you sent in `If-Match`.',
    remedy: 'Read it again, apply your change to it, and send it with the new `ETag`.',
  },
  journey_not_ready: {
    means: 'The journey has validation errors.',
    remedy: 'Fix what `issues` lists for each node. `journeys_validate` returns the same list.',
  },
  form_not_ready: {
    means: "The form's draft is not ready to publish.",
    remedy: 'Fix what `issues` lists.',
  },
  template_missing: {
    means: 'A WhatsApp initiative has no template for round 1.',
    remedy: 'Link an approved template to round 1.',
  },
  template_not_approved: {
    means: 'The linked template is not approved.',
    remedy: 'Wait for the review, or link a template with the status APPROVED.',
  },
  invalid_filter: {
    means: 'The filter refers to something that does not exist, or combines parts that do not fit.',
    remedy: 'Fix what `issues` lists. The segment catalog lists everything a filter can use.',
  },
  invalid_phone_number: {
    means: 'The phone number is not valid in its country.',
    remedy: 'Send it with its country code, for example `+573001234567`.',
  },
  unknown_type: {
    means: 'No object type has this name.',
    remedy: 'Create the type first. Names are case-sensitive.',
  },
  unknown_reference: {
    means: 'The request refers to another record that does not exist.',
    remedy: 'Create that record first, or correct its id.',
  },
  reserved_field: {
    means: 'The name is reserved for the service.',
    remedy: 'Choose another name.',
  },
  no_whatsapp_number: {
    means: 'The organization has no connected WhatsApp number.',
    remedy: 'Connect an account with `parley whatsapp connect`.',
  },
  invalid_template: {
    means: 'WhatsApp does not accept this template.',
    remedy: 'Fix what `issues` lists: placeholders, samples, lengths or buttons.',
  },
  configuration_refused: {
    means: 'At least one document cannot be applied, so nothing was changed.',
    remedy: 'Fix what `issues` lists. `configuration_preview` returns the same list and changes nothing.',
  },
  rate_limited: {
    means: 'The key has sent too many requests.',
    remedy: 'Wait for the number of seconds in `Retry-After`, then send requests more slowly.',
  },
  internal_error: {
    means: 'Something went wrong on our side.',
    remedy: "Try again. If it keeps happening, search the service's log for `requestId`.",
  },
  unavailable: {
    means: 'The database is unreachable or busy, or too many requests are in progress.',
    remedy: 'Wait for the number of seconds in `Retry-After`, then retry with a smaller request if you can.',
  },
}
