import type { ErrorCode } from '../core/index.ts'

interface ErrorWords {
  means: string
  /** What the caller should do. */
  remedy: string
}

/** Every code in words: the generated page of errors and the examples of the OpenAPI document are made of these. */
export const ERROR_WORDS: Record<ErrorCode, ErrorWords> = {
  invalid_request: {
    means: 'The request does not fit the schema of the operation, or cannot be read.',
    remedy: 'Mend the fields that `issues` names by their `path`. Sending the same again fails again.',
  },
  invalid_cursor: {
    means: 'The cursor belongs to another list, to other filters or to another organization.',
    remedy: 'Start again without `cursor`, and keep the filters the same from page to page.',
  },
  invalid_content_type: {
    means: 'The body is of another type, charset or encoding than the operation takes.',
    remedy:
      'Send `Content-Type: application/json` in UTF-8, as it is or with `Content-Encoding: gzip` or `br`.',
  },
  payload_too_large: {
    means: 'The body is larger than a request may be.',
    remedy: 'Send fewer items at a time. Files of any size go through an import.',
  },
  confirmation_required: {
    means: 'The operation reaches people who are live now, and was not confirmed.',
    remedy: 'Check what it will do, then send it again with `confirm: true`.',
  },
  unauthorized: {
    means: 'There is no API key, or it is malformed, revoked or of another kind of organization.',
    remedy: 'Send `Authorization: Bearer <key>` with a key that works. `parley keys create` makes one.',
  },
  forbidden: {
    means: 'The key works, but is not allowed to do this.',
    remedy: 'Use a key that may. Trying again with this one fails again.',
  },
  not_found: {
    means: 'There is no such record in this organization.',
    remedy: 'Check the id: it is exact, and belongs to the organization of the key.',
  },
  route_not_found: {
    means: 'No operation has this address.',
    remedy: 'Check method and path in the reference. All paths begin with `/api/v1`.',
  },
  method_not_allowed: {
    means: 'The address exists, but takes other methods.',
    remedy: 'Use one of the methods in the `Allow` header.',
  },
  conflict: {
    means: 'It contradicts what there is, for example a link beyond its cardinality.',
    remedy: 'Read the present state, then decide. The message says what it ran into.',
  },
  already_exists: {
    means: 'Another record has this name or key.',
    remedy: 'Choose another name, or read and use the record that is there.',
  },
  initiative_not_draft: {
    means: 'The initiative has been launched, or is over.',
    remedy: 'Only drafts can be launched or deleted. Make a new initiative to start over.',
  },
  initiative_not_active: {
    means: 'The initiative is not live.',
    remedy: 'Launch it first; one that is over stays over.',
  },
  initiative_not_paused: {
    means: 'Only a paused initiative can be resumed.',
    remedy: 'Read its `status`. An active one needs no resuming.',
  },
  initiative_not_archivable: {
    means: 'An initiative that is live cannot be archived.',
    remedy: 'Cancel it, or wait until it is completed.',
  },
  journey_not_draft: {
    means: 'This version of the journey is published or retired, and never changes.',
    remedy: 'Open a new draft of the initiative and edit that.',
  },
  journey_not_published: {
    means: 'The journey has no published version.',
    remedy: 'Publish it: the first version is published by launching the initiative.',
  },
  handle_already_connected: {
    means: 'Two edges leave the same node over the same signal.',
    remedy: 'Remove the edge that is there, or connect another signal.',
  },
  template_not_submittable: {
    means: 'The template is under review, or has passed it.',
    remedy: 'Only drafts and rejected templates can be submitted.',
  },
  idempotency_key_reused: {
    means: 'The same `Idempotency-Key` came with another body within 24 hours.',
    remedy: 'Use a new key for a new request, and the same body for a repeat.',
  },
  precondition_failed: {
    means: 'Somebody has changed it since you read the `ETag` that `If-Match` carries.',
    remedy: 'Read it again, apply your change to what you find, and send that with the new `ETag`.',
  },
  journey_not_ready: {
    means: 'The journey does not validate.',
    remedy: 'Mend what `issues` lists, each with its node; `journeys_validate` gives the same list.',
  },
  form_not_ready: {
    means: 'The draft of the form cannot be published yet.',
    remedy: 'Mend what `issues` lists.',
  },
  template_missing: {
    means: 'A WhatsApp initiative has no template for its first round.',
    remedy: 'Link an approved template to round 1.',
  },
  template_not_approved: {
    means: 'The linked template has not passed its review.',
    remedy: 'Wait for the review, or link a template that is APPROVED.',
  },
  invalid_filter: {
    means: 'The filter asks for something that does not exist or does not fit together.',
    remedy: 'Mend what `issues` lists; the segment catalog has all that can be asked for.',
  },
  invalid_phone_number: {
    means: 'No such number can exist in its country.',
    remedy: 'Send it with its country code, for example `+573001234567`.',
  },
  unknown_type: {
    means: 'There is no object type of this name.',
    remedy: 'Create the type first; names are exact.',
  },
  unknown_reference: {
    means: 'The request names another record that does not exist.',
    remedy: 'Create that record first, or mend its id.',
  },
  reserved_field: {
    means: 'The name is one that the service uses itself.',
    remedy: 'Choose another name.',
  },
  no_whatsapp_number: {
    means: 'The organization has no connected WhatsApp number.',
    remedy: 'Connect an account: `parley whatsapp connect`.',
  },
  invalid_template: {
    means: 'WhatsApp would not take a template like this.',
    remedy: 'Mend what `issues` lists: placeholders, samples, lengths, buttons.',
  },
  rate_limited: {
    means: 'The key has made too many requests.',
    remedy: 'Wait as many seconds as `Retry-After` says, then go on more slowly.',
  },
  internal_error: {
    means: 'Something went wrong on our side.',
    remedy: 'Try again. When it stays, look for `requestId` in the log of the service.',
  },
  unavailable: {
    means: 'The database is away, busy or full, or too much is under way.',
    remedy:
      'Wait as many seconds as `Retry-After` says and send the same again, with less at once if you can.',
  },
}
