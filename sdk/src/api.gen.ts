// Made from openapi.json by `npm run generate`.

import type { Call, FileBody, Pages } from './calls.ts'
import type { CallOptions } from './options.ts'
import type { components } from './schema.gen.ts'
import type { ServerEvent } from './server-events.ts'
import type { Input, Item, Output } from './types.ts'

/** Every operation, in groups. */
export interface Api {
  people: {
    /**
     * List people.
     *
     * Newest first, or in the order that you choose.
     *
     * Read-only.
     */
    list(input?: Input<'cdp_people_list'>, options?: CallOptions): Pages<Item<'cdp_people_list'>>
    /**
     * Create or update a person by external id.
     *
     * Omitted fields keep their values and null clears them. `attributes` are replaced as a whole.
     *
     * Changes data.
     */
    upsert(input: Input<'cdp_people_upsert'>, options?: CallOptions): Call<Output<'cdp_people_upsert'>>
    /**
     * Search people.
     *
     * Matches name, email address, phone number and external id. Every word of `query` must match at least in part; accents and case are ignored. Best match first.
     *
     * Read-only.
     */
    search(input: Input<'cdp_people_search'>, options?: CallOptions): Call<Output<'cdp_people_search'>>
    /**
     * Change fields and attributes of a person.
     *
     * Everything that you leave out stays. Simultaneous changes of different attributes are all kept. To undo, send the values of `before` back. The audit log keeps both.
     *
     * Changes data.
     */
    patch(input: Input<'cdp_people_patch'>, options?: CallOptions): Call<Output<'cdp_people_patch'>>
    /**
     * Get a person by external id.
     *
     * Read-only.
     */
    get(input: Input<'cdp_people_get'>, options?: CallOptions): Call<Output<'cdp_people_get'>>
    /**
     * Delete a person.
     *
     * Their events and links stay and apply again if you create them again. Deleting again returns `removed: false`.
     *
     * Cannot be undone.
     */
    delete(input: Input<'cdp_people_delete'>, options?: CallOptions): Call<Output<'cdp_people_delete'>>
    /**
     * List the timeline of a person.
     *
     * Events, messages, runs with the answers in them, hand-overs to people, and segments entered or left, newest first. Messages and hand-overs also need `conversations:read`, and answers `initiatives:read`. Without it, they are left out.
     *
     * Read-only.
     */
    timeline(input: Input<'cdp_people_timeline'>, options?: CallOptions): Pages<Item<'cdp_people_timeline'>>
    /**
     * Create or update up to 1000 people.
     *
     * Each item succeeds or fails on its own. `errors` lists the rejected ones with reasons.
     *
     * Changes data.
     *
     * Counts toward the batch rate limit.
     */
    batchUpsert(input: Input<'cdp_people_batch_upsert'>, options?: CallOptions): Call<Output<'cdp_people_batch_upsert'>>
    /**
     * Preview a merge of two people.
     *
     * Returns the person as they would be, where both differ, and what would follow. Changes nothing.
     *
     * Read-only.
     */
    mergePreview(input: Input<'cdp_people_merge_preview'>, options?: CallOptions): Call<Output<'cdp_people_merge_preview'>>
    /**
     * Merge two people.
     *
     * The surviving person keeps their fields and gets those they lack. Events, links, form submissions, segments and runs follow, and both external ids lead to the surviving person. You can undo a merge for 30 days.
     *
     * Cannot be undone.
     */
    merge(input: Input<'cdp_people_merge'>, options?: CallOptions): Call<Output<'cdp_people_merge'>>
    /**
     * Erase a person for good.
     *
     * Their profile is gone at once and their live runs end. Events, messages, files, answers and all else about them follow within seconds, or minutes for very much. Counts of results stay, and entries of the do-not-contact list. Nothing brings the person back. Call it again to see the state.
     *
     * Cannot be undone.
     */
    erase(input: Input<'cdp_people_erase'>, options?: CallOptions): Call<Output<'cdp_people_erase'>>
    /**
     * List the touches and conversions of a person.
     *
     * Newest first. Each conversion says which touches it is credited to.
     *
     * Read-only.
     */
    touchpoints(input: Input<'cdp_people_touchpoints'>, options?: CallOptions): Pages<Item<'cdp_people_touchpoints'>>
    /**
     * Download all data of a person as JSON.
     *
     * Everything that erasing the person would remove, table by table, with sensitive answers and files (in base64). Rows are as they are stored. The audit log notes the download.
     */
    export(input: Input<'cdp_people_export'>, options?: CallOptions): Call<Blob>
  }
  sources: {
    /**
     * List data sources.
     *
     * Read-only.
     */
    list(input?: Input<'cdp_sources_list'>, options?: CallOptions): Call<Output<'cdp_sources_list'>>
  }
  merges: {
    /**
     * List merges of people.
     *
     * Newest first, with those that were undone.
     *
     * Read-only.
     */
    list(input?: Input<'cdp_merges_list'>, options?: CallOptions): Pages<Item<'cdp_merges_list'>>
    /**
     * Undo a merge of two people.
     *
     * Restores both people with what belonged to each. Values that changed since the merge stay with the surviving person. Runs that the merge ended stay ended.
     *
     * Changes data.
     */
    undo(input: Input<'cdp_merges_undo'>, options?: CallOptions): Call<Output<'cdp_merges_undo'>>
  }
  duplicates: {
    /**
     * List people who may be duplicates.
     *
     * Lists people who share a phone number or email address with an older person, newest first. Families share addresses too, so check before you merge.
     *
     * Read-only.
     */
    list(input?: Input<'cdp_duplicates_list'>, options?: CallOptions): Pages<Item<'cdp_duplicates_list'>>
  }
  matching: {
    /**
     * Get the matching rules.
     *
     * Returns which addresses lead from a form to a known person.
     *
     * Read-only.
     */
    get(input?: Input<'cdp_matching_get'>, options?: CallOptions): Call<Output<'cdp_matching_get'>>
    /**
     * Set the matching rules.
     *
     * An external id always counts first. Submissions that came before keep the person that they have.
     *
     * Changes data.
     */
    set(input: Input<'cdp_matching_set'>, options?: CallOptions): Call<Output<'cdp_matching_set'>>
  }
  doNotContact: {
    /**
     * List do-not-contact entries.
     *
     * Newest first.
     *
     * Read-only.
     */
    list(input?: Input<'do_not_contact_list'>, options?: CallOptions): Pages<Item<'do_not_contact_list'>>
    /**
     * Add up to 1000 entries to the do-not-contact list.
     *
     * Adds phone numbers, email addresses or people. Messages waiting to be sent to them are canceled. `errors` lists invalid values by index.
     *
     * Changes data.
     *
     * Counts toward the batch rate limit.
     */
    add(input: Input<'do_not_contact_add'>, options?: CallOptions): Call<Output<'do_not_contact_add'>>
    /**
     * Remove an entry from the do-not-contact list.
     *
     * Messages can be sent to this person or address again. If they opted out, remove them only if they asked you to, and say so in `reason`.
     *
     * Cannot be undone.
     */
    remove(input: Input<'do_not_contact_remove'>, options?: CallOptions): Call<Output<'do_not_contact_remove'>>
    /**
     * Check the do-not-contact list.
     *
     * Returns whether a number, address or person is on it. A person is checked with all their phone numbers and email addresses.
     *
     * Read-only.
     */
    check(input?: Input<'do_not_contact_check'>, options?: CallOptions): Call<Output<'do_not_contact_check'>>
    /**
     * Import a do-not-contact list from CSV.
     *
     * Send a CSV with the columns `phoneNumber`, `email` and `externalId` (you can rename them). The columns `kind` and `value` of the download work too. Other columns are ignored. A file can have 500,000 rows. Rows are committed in batches of 1000. If the connection breaks, send the file again: known entries are skipped.
     */
    import(input: Input<'do_not_contact_import'> & { file: FileBody }, options?: CallOptions): Call<Output<'do_not_contact_import'>>
    /**
     * Download the do-not-contact list as CSV.
     *
     * Newest first. Cells that a spreadsheet would read as formulas start with an apostrophe.
     */
    export(input?: Input<'do_not_contact_export'>, options?: CallOptions): Call<string>
  }
  topics: {
    /**
     * List topics.
     *
     * What you write to people about, in the order of the preference page.
     *
     * Read-only.
     */
    list(input?: Input<'topics_list'>, options?: CallOptions): Call<Output<'topics_list'>>
    /**
     * Create a topic.
     *
     * People choose on their preference page, for each channel, which topics they want.
     *
     * Changes data.
     */
    create(input: Input<'topics_create'>, options?: CallOptions): Call<Output<'topics_create'>>
    /**
     * Update a topic.
     *
     * Changes data.
     */
    update(input: Input<'topics_update'>, options?: CallOptions): Call<Output<'topics_update'>>
    /**
     * Delete a topic.
     *
     * Its history stays with the people. Fails with `conflict` while a segment, or an initiative that has not ended, asks for it.
     *
     * Cannot be undone.
     */
    delete(input: Input<'topics_delete'>, options?: CallOptions): Call<Output<'topics_delete'>>
  }
  consents: {
    /**
     * Get a person's consents.
     *
     * What the person agreed to, by topic and channel, and the latest changes with their proof.
     *
     * Read-only.
     */
    get(input: Input<'consents_get'>, options?: CallOptions): Call<Output<'consents_get'>>
    /**
     * Set a person's consent.
     *
     * Grants or withdraws one topic on one channel. State where the consent comes from and in whose words, because you may have to prove it. It does not change the do-not-contact list.
     *
     * Changes data.
     */
    set(input: Input<'consents_set'>, options?: CallOptions): Call<Output<'consents_set'>>
    /**
     * Get the proof of a person's consents.
     *
     * Everything that the person agreed to and withdrew, when, where and in which words.
     *
     * Read-only.
     */
    export(input: Input<'consents_export'>, options?: CallOptions): Call<Output<'consents_export'>>
  }
  customObjectTypes: {
    /**
     * List custom object types.
     *
     * Newest first.
     *
     * Read-only.
     */
    list(input?: Input<'cdp_custom_object_types_list'>, options?: CallOptions): Call<Output<'cdp_custom_object_types_list'>>
    /**
     * Create a custom object type.
     *
     * If the type exists, its texts are updated and `created` is false.
     *
     * Changes data.
     */
    create(input: Input<'cdp_custom_object_types_create'>, options?: CallOptions): Call<Output<'cdp_custom_object_types_create'>>
    /**
     * Get a custom object type.
     *
     * Read-only.
     */
    get(input: Input<'cdp_custom_object_types_get'>, options?: CallOptions): Call<Output<'cdp_custom_object_types_get'>>
  }
  customObjects: {
    /**
     * List custom objects of a type.
     *
     * Newest first, or in the order that you choose.
     *
     * Read-only.
     */
    list(input: Input<'cdp_custom_objects_list'>, options?: CallOptions): Pages<Item<'cdp_custom_objects_list'>>
    /**
     * Create or update a custom object.
     *
     * Matches by type and external id. The type must exist. Omitted fields keep their values; null removes the name, and `attributes` are replaced as a whole.
     *
     * Changes data.
     */
    upsert(input: Input<'cdp_custom_objects_upsert'>, options?: CallOptions): Call<Output<'cdp_custom_objects_upsert'>>
    /**
     * Create or update up to 1000 custom objects.
     *
     * Each item succeeds or fails on its own. `errors` lists the rejected ones with reasons.
     *
     * Changes data.
     *
     * Counts toward the batch rate limit.
     */
    batchUpsert(input: Input<'cdp_custom_objects_batch_upsert'>, options?: CallOptions): Call<Output<'cdp_custom_objects_batch_upsert'>>
    /**
     * Get a custom object.
     *
     * Read-only.
     */
    get(input: Input<'cdp_custom_objects_get'>, options?: CallOptions): Call<Output<'cdp_custom_objects_get'>>
    /**
     * Delete a custom object.
     *
     * Its links and events stay and apply again if you create it again. Deleting it again returns `removed: false`.
     *
     * Cannot be undone.
     */
    delete(input: Input<'cdp_custom_objects_delete'>, options?: CallOptions): Call<Output<'cdp_custom_objects_delete'>>
  }
  relationshipTypes: {
    /**
     * List relationship types.
     *
     * Newest first.
     *
     * Read-only.
     */
    list(input?: Input<'cdp_relationship_types_list'>, options?: CallOptions): Call<Output<'cdp_relationship_types_list'>>
    /**
     * Create or update a relationship type.
     *
     * Connects people with objects of a type, or objects of two types. If one with the same ends and role exists, it is updated and `created` is false. Existing links must fit a narrower cardinality.
     *
     * Changes data.
     */
    register(input: Input<'cdp_relationship_types_register'>, options?: CallOptions): Call<Output<'cdp_relationship_types_register'>>
    /**
     * Get a relationship type.
     *
     * Read-only.
     */
    get(input: Input<'cdp_relationship_types_get'>, options?: CallOptions): Call<Output<'cdp_relationship_types_get'>>
  }
  relationships: {
    /**
     * List links.
     *
     * Newest first. Filter by person, by object and direction, by type or by role.
     *
     * Read-only.
     */
    list(input: Input<'cdp_relationships_list'>, options?: CallOptions): Pages<Item<'cdp_relationships_list'>>
    /**
     * Link two records.
     *
     * A record can be missing for now: the link takes effect once both exist. Linking again returns `created: false`.
     *
     * Changes data.
     */
    link(input: Input<'cdp_relationships_link'>, options?: CallOptions): Call<Output<'cdp_relationships_link'>>
    /**
     * Unlink two records.
     *
     * You can still list the link with `include_removed`. Unlinking again returns `removed: false`.
     *
     * Cannot be undone.
     */
    unlink(input: Input<'cdp_relationships_unlink'>, options?: CallOptions): Call<Output<'cdp_relationships_unlink'>>
    /**
     * Link and unlink up to 1000 pairs of records.
     *
     * Applied in order. Each item succeeds or fails on its own; `errors` lists the rejected ones with reasons.
     *
     * Changes data.
     *
     * Counts toward the batch rate limit.
     */
    batch(input: Input<'cdp_relationships_batch'>, options?: CallOptions): Call<Output<'cdp_relationships_batch'>>
  }
  eventNames: {
    /**
     * List event names.
     *
     * Most frequent first, with their properties, from the newest 10,000 events. Filters can use rarer names too.
     *
     * Read-only.
     */
    list(input?: Input<'cdp_event_names_list'>, options?: CallOptions): Call<Output<'cdp_event_names_list'>>
  }
  events: {
    /**
     * List events.
     *
     * Newest first. Filters combine with AND and match the external ids you sent. `start` is inclusive, `end` is exclusive.
     *
     * Read-only.
     */
    list(input?: Input<'cdp_events_list'>, options?: CallOptions): Pages<Item<'cdp_events_list'>>
    /**
     * Record an event.
     *
     * Stored durably, then enrolls matching people. Repeating an `externalId` stores nothing, but checks enrollment again: a person whose earlier run has ended starts a new one. Use a new `externalId` for each event.
     *
     * Changes data.
     */
    record(input: Input<'cdp_events_record'>, options?: CallOptions): Call<Output<'cdp_events_record'>>
    /**
     * Get an event by external id.
     *
     * Read-only.
     */
    get(input: Input<'cdp_events_get'>, options?: CallOptions): Call<Output<'cdp_events_get'>>
    /**
     * Record up to 1000 past events.
     *
     * For backfills: nobody is enrolled. Events with a known `externalId` are skipped.
     *
     * Changes data.
     *
     * Counts toward the batch rate limit.
     */
    batchRecord(input: Input<'cdp_events_batch_record'>, options?: CallOptions): Call<Output<'cdp_events_batch_record'>>
    /**
     * List the effects of an event.
     *
     * The enrollments that the event caused, and those that were refused with the reason.
     *
     * Read-only.
     */
    effects(input: Input<'cdp_events_effects'>, options?: CallOptions): Call<Output<'cdp_events_effects'>>
  }
  imports: {
    /**
     * List imports.
     *
     * Newest first, or in the order that you choose.
     *
     * Read-only.
     */
    list(input?: Input<'cdp_imports_list'>, options?: CallOptions): Pages<Item<'cdp_imports_list'>>
    /**
     * Create an import from CSV.
     *
     * Imports people, objects or events. With `content`, it starts at once. Otherwise upload the file as `text/csv` to `PUT /cdp/imports/{id}/file`, or run `parley import`. People and objects are created or updated by external id, people without one by phone number or email address; imported events enroll nobody. Track progress with cdp_imports_get.
     *
     * Changes data.
     */
    create(input: Input<'cdp_imports_create'>, options?: CallOptions): Call<Output<'cdp_imports_create'>>
    /**
     * Get the progress or result of an import.
     *
     * Read-only.
     */
    get(input: Input<'cdp_imports_get'>, options?: CallOptions): Call<Output<'cdp_imports_get'>>
    /**
     * Cancel an import.
     *
     * Stored rows stay. The rest of the file is discarded, and the import cannot continue.
     *
     * Changes data.
     */
    cancel(input: Input<'cdp_imports_cancel'>, options?: CallOptions): Call<Output<'cdp_imports_cancel'>>
    rejections: {
      /**
       * List rejected rows and cells of an import.
       *
       * The first 100,000, with reasons, in file order. The import's `rows.rejected` counts all. For CSV, call `GET /cdp/imports/{id}/rejections.csv`.
       *
       * Read-only.
       */
      list(input: Input<'cdp_imports_rejections_list'>, options?: CallOptions): Pages<Item<'cdp_imports_rejections_list'>>
      /**
       * Count the problems of an import.
       *
       * Of the first 100,000: the same reason in the same column, with examples. Most frequent first.
       *
       * Read-only.
       */
      groups(input: Input<'cdp_imports_rejections_groups'>, options?: CallOptions): Call<Output<'cdp_imports_rejections_groups'>>
      /**
       * Download rejected rows as CSV.
       *
       * Returns the first 100,000 rejected rows with reasons, in file order.
       */
      file(input: Input<'cdp_imports_rejections_file'>, options?: CallOptions): Call<string>
    }
    /**
     * Upload the file of an import.
     *
     * Send the CSV as the body, up to 10 GiB. After a broken connection, get `bytes.received` from cdp_imports_get and send the rest with that `offset`. Parley starts reading once the file is complete.
     */
    upload(input: Input<'cdp_imports_upload'> & { file: FileBody }, options?: CallOptions): Call<Output<'cdp_imports_upload'>>
  }
  segments: {
    /**
     * List segments.
     *
     * Newest first, or in the order that you choose.
     *
     * Read-only.
     */
    list(input?: Input<'segments_list'>, options?: CallOptions): Pages<Item<'segments_list'>>
    /**
     * Create a segment.
     *
     * Saves a filter as an audience. It has no members until you call `segments_evaluate` or set a cadence. A filter that cannot work fails with 422 `invalid_filter`; `issues` names each place.
     *
     * Changes data.
     */
    create(input: Input<'segments_create'>, options?: CallOptions): Call<Output<'segments_create'>>
    /**
     * Get the filter catalog.
     *
     * Lists the attributes, object types and operators that filters can use. Attributes come from the newest 1000 people, and 200 objects of each type. Filters can use rarer ones too.
     *
     * Read-only.
     */
    catalog(input?: Input<'segments_catalog'>, options?: CallOptions): Call<Output<'segments_catalog'>>
    /**
     * Get a segment.
     *
     * Read-only.
     */
    get(input: Input<'segments_get'>, options?: CallOptions): Call<Output<'segments_get'>>
    /**
     * Update a segment.
     *
     * Omitted fields keep their values. A new filter applies from the next evaluation.
     *
     * Changes data.
     */
    update(input: Input<'segments_update'>, options?: CallOptions): Call<Output<'segments_update'>>
    /**
     * Delete a segment.
     *
     * Journeys triggered by it enroll nobody from then on. `removed` is false if it was already deleted.
     *
     * Cannot be undone.
     */
    delete(input: Input<'segments_delete'>, options?: CallOptions): Call<Output<'segments_delete'>>
    /**
     * Evaluate a segment.
     *
     * Updates its members now. Returns `entrants` and `leavers`, and `total` for all members. Entrants are enrolled in published journeys of active initiatives that the segment triggers. `isUnderWay`: it takes too long for one request and goes on in parts, as `segments_get` shows.
     *
     * Changes data.
     */
    evaluate(input: Input<'segments_evaluate'>, options?: CallOptions): Call<Output<'segments_evaluate'>>
    members: {
      /**
       * List segment members.
       *
       * As of the last evaluation. Newest first, or in the order that you choose.
       *
       * Read-only.
       */
      list(input: Input<'segments_members_list'>, options?: CallOptions): Pages<Item<'segments_members_list'>>
    }
    /**
     * Count the people a filter matches.
     *
     * Saves nothing. Without a filter it counts everybody.
     *
     * Read-only.
     */
    preview(input?: Input<'segments_preview'>, options?: CallOptions): Call<Output<'segments_preview'>>
    /**
     * Validate a filter.
     *
     * Returns `valid: true`, or fails with 422 `invalid_filter`. `issues` says what to fix and where.
     *
     * Read-only.
     */
    validate(input: Input<'segments_validate'>, options?: CallOptions): Call<Output<'segments_validate'>>
    /**
     * Describe a filter in words.
     *
     * Returns a sentence for the whole filter, and a part for each predicate.
     *
     * Read-only.
     */
    describe(input: Input<'segments_describe'>, options?: CallOptions): Call<Output<'segments_describe'>>
    /**
     * Find people by filter.
     *
     * Returns who matches now, newest first or in the order that you choose, without saving a segment. For the number only, call `segments_preview`.
     *
     * Read-only.
     */
    peopleSearch(input?: Input<'segments_people_search'>, options?: CallOptions): Call<Output<'segments_people_search'>>
    /**
     * List the values of an attribute.
     *
     * Most frequent first, from the newest 5000 people, objects of the type or events of the name. Returns up to 50 values; list elements count one by one. `sampled` is the number of records counted.
     *
     * Read-only.
     */
    catalogValues(input: Input<'segments_catalog_values'>, options?: CallOptions): Call<Output<'segments_catalog_values'>>
    /**
     * Get the membership history of a segment.
     *
     * Counts per day of people who entered and left, in the organization's time zone, with today last. Departures are limited by their retention period.
     *
     * Read-only.
     */
    history(input: Input<'segments_history'>, options?: CallOptions): Call<Output<'segments_history'>>
    /**
     * List the segments of a person.
     *
     * As of each segment's last evaluation, latest first.
     *
     * Read-only.
     */
    listOfPerson(input: Input<'segments_list_of_person'>, options?: CallOptions): Call<Output<'segments_list_of_person'>>
  }
  templates: {
    /**
     * List WhatsApp templates.
     *
     * Includes their review status, newest first, up to 1000 per page. A template has one record per WhatsApp account.
     *
     * Read-only.
     */
    list(input?: Input<'templates_list'>, options?: CallOptions): Pages<Item<'templates_list'>>
    /**
     * Create a WhatsApp template.
     *
     * Submits it for review and returns one record per WhatsApp account. It is DRAFT, PENDING, and after 24 to 48 hours
     * APPROVED or REJECTED. Templates WhatsApp would reject fail with 422 `invalid_template` and `issues`.
     *
     * Variables are `{{1}}`, `{{2}}`… without gaps: in the body, in a text header, at the end of a button's URL, or as
     * its code. Each needs an example in `variables`. WhatsApp writes AUTHENTICATION messages itself: their `body`
     * contains the code as `{{1}}` and appears in transcripts.
     *
     * Changes data.
     */
    create(input: Input<'templates_create'>, options?: CallOptions): Call<Output<'templates_create'>>
    /**
     * Validate a WhatsApp template.
     *
     * Lists the `issues` with which `templates_create` would fail, and advice on the category. Nothing is stored or submitted.
     *
     * Read-only.
     */
    validate(input: Input<'templates_validate'>, options?: CallOptions): Call<Output<'templates_validate'>>
    /**
     * Get a WhatsApp template.
     *
     * Read-only.
     */
    get(input: Input<'templates_get'>, options?: CallOptions): Call<Output<'templates_get'>>
    /**
     * Update a WhatsApp template.
     *
     * Omitted fields keep their values. The template is submitted again and cannot be sent until it is approved. WhatsApp
     * allows one edit of an approved template in 24 hours, and ten in 30 days. A rejected edit shows as REJECTED with the
     * reason; repeat the call to try again. Where the provider takes no edits, a submitted template
     * cannot be changed.
     *
     * Changes data.
     */
    update(input: Input<'templates_update'>, options?: CallOptions): Call<Output<'templates_update'>>
    /**
     * Get the health of a WhatsApp template.
     *
     * As reported by the provider: by webhook and a daily check, more often during review.
     *
     * Read-only.
     */
    health(input: Input<'templates_health'>, options?: CallOptions): Call<Output<'templates_health'>>
    history: {
      /**
       * List what happened to a WhatsApp template.
       *
       * What was written and by whom, and what WhatsApp decided, newest first.
       *
       * Read-only.
       */
      list(input: Input<'templates_history_list'>, options?: CallOptions): Pages<Item<'templates_history_list'>>
    }
    /**
     * Preview a WhatsApp template for a person.
     *
     * Send `bindings` as in SEND_MESSAGE (`{ "1": "person.firstName", "2": "literal:Monday" }`). Placeholders without one show the template's example. Nothing is sent.
     *
     * Read-only.
     */
    preview(input: Input<'templates_preview'>, options?: CallOptions): Call<Output<'templates_preview'>>
    /**
     * List the initiatives that use a WhatsApp template.
     *
     * Those whose published journey or draft sends it. Archived initiatives are left out.
     *
     * Read-only.
     */
    usage(input: Input<'templates_usage'>, options?: CallOptions): Call<Output<'templates_usage'>>
    /**
     * Upload a file for the header of a template.
     *
     * Send the file as the body: JPEG or PNG up to 5 MB, MP4 or 3GP up to 16 MB, or PDF up to 16 MB. Parley serves it to WhatsApp under `PARLEY_PUBLIC_URL`. Files that no template uses within a day are deleted.
     */
    upload(input: Input<'templates_upload'> & { file: FileBody }, options?: CallOptions): Call<Output<'templates_upload'>>
  }
  emailTemplates: {
    /**
     * List email templates.
     *
     * Read-only.
     */
    list(input?: Input<'email_templates_list'>, options?: CallOptions): Pages<Item<'email_templates_list'>>
    /**
     * Create an email template.
     *
     * `body` is Markdown that Parley lays out and also sends as plain text. For your own layout, send `html`; without a
     * `body`, the plain text is taken from it. All of them and the subject can contain `{{placeholders}}`, which SEND_EMAIL
     * nodes fill.
     *
     * Changes data.
     */
    create(input: Input<'email_templates_create'>, options?: CallOptions): Call<Output<'email_templates_create'>>
    /**
     * Get an email template.
     *
     * Read-only.
     */
    get(input: Input<'email_templates_get'>, options?: CallOptions): Call<Output<'email_templates_get'>>
    /**
     * Update an email template.
     *
     * Omitted fields keep their values. Emails waiting to be sent do not change.
     *
     * Changes data.
     */
    update(input: Input<'email_templates_update'>, options?: CallOptions): Call<Output<'email_templates_update'>>
    versions: {
      /**
       * List the versions of an email template.
       *
       * Newest first. To send an earlier one again, update the template with its texts.
       *
       * Read-only.
       */
      list(input: Input<'email_templates_versions_list'>, options?: CallOptions): Pages<Item<'email_templates_versions_list'>>
    }
    /**
     * Preview an email template for a person.
     *
     * Send `bindings` as in SEND_EMAIL (`{ "name": "person.firstName" }`). Placeholders without a value stay as they are. A sent email also has the footer and the unsubscribe link. Nothing is sent.
     *
     * Read-only.
     */
    preview(input: Input<'email_templates_preview'>, options?: CallOptions): Call<Output<'email_templates_preview'>>
    /**
     * List the initiatives that use an email template.
     *
     * Those whose published journey or draft sends it. Archived initiatives are left out.
     *
     * Read-only.
     */
    usage(input: Input<'email_templates_usage'>, options?: CallOptions): Call<Output<'email_templates_usage'>>
  }
  channels: {
    /**
     * List channels.
     *
     * Returns all connected accounts with their senders and health, newest first, on one page. Secrets are never returned.
     *
     * Read-only.
     */
    list(input?: Input<'channels_list'>, options?: CallOptions): Call<Output<'channels_list'>>
    /**
     * Connect a channel.
     *
     * Connects an account of a messaging provider and subscribes to its webhooks. The channel is CONNECTING until the
     * provider lists its senders, then CONNECTED, or FAILED with `lastError`. Secrets are encrypted and
     * never returned. Connecting the same account again replaces its secrets. By `kind`:
     * - `whatsapp_cloud`: `settings: { wabaId }`, `secrets: { accessToken, appSecret }`; see /docs/whatsapp
     * - `twilio`: `settings: { accountSid }`, `secrets: { authToken }`; see /docs/whatsapp
     * - `twilio_sms`: `settings: { accountSid, sender }`, `secrets: { authToken }`; see /docs/sms
     * - `email`: `settings: { address, name, host, port?, encryption?, username?, imap?, authservId?, perSecond?, footer? }`, `secrets: { password, webhookSecret }`; see /docs/email
     *
     * Changes data.
     */
    create(input: Input<'channels_create'>, options?: CallOptions): Call<Output<'channels_create'>>
    /**
     * Get a channel.
     *
     * Includes its senders and health.
     *
     * Read-only.
     */
    get(input: Input<'channels_get'>, options?: CallOptions): Call<Output<'channels_get'>>
    /**
     * Update a channel.
     *
     * Replaces settings or secrets, or pauses sending. New ones are checked at once: the channel is
     * CONNECTING until the provider accepts them. While it is paused, all its messages wait, including replies. `pausedUntil: null` sends them at once, oldest first.
     *
     * Changes data.
     */
    update(input: Input<'channels_update'>, options?: CallOptions): Call<Output<'channels_update'>>
    /**
     * Disconnect a channel.
     *
     * Deletes its secrets and stops sending and receiving. Waiting messages fail with
     * `channel_disconnected`. Conversations stay. Connect the account again to restore its senders.
     *
     * Cannot be undone.
     */
    delete(input: Input<'channels_delete'>, options?: CallOptions): Call<Output<'channels_delete'>>
    /**
     * Test a channel.
     *
     * Calls the provider with the account's secrets and returns what it says. Changes nothing and sends no message.
     *
     * Read-only.
     */
    test(input: Input<'channels_test'>, options?: CallOptions): Call<Output<'channels_test'>>
    setup: {
      /**
       * Check the setup of a channel.
       *
       * Asks the provider about each step: access, numbers, webhook, signature of webhooks, quality and limit. Changes nothing and sends no message.
       *
       * Read-only.
       */
      get(input: Input<'channels_setup_get'>, options?: CallOptions): Call<Output<'channels_setup_get'>>
    }
    domain: {
      /**
       * Check the DNS records of an email channel.
       *
       * Looks up SPF, DKIM and DMARC of the domain that the channel sends from. Without `selector`, DKIM keys are sought under the names that providers use most.
       *
       * Read-only.
       */
      get(input: Input<'channels_domain_get'>, options?: CallOptions): Call<Output<'channels_domain_get'>>
    }
    health: {
      /**
       * List the health of senders.
       *
       * Returns quality, messaging limit, failed and delivered messages and delivery times by day, for each number and address that you send from, and what worsened lately. New messages are added within seconds.
       *
       * Read-only.
       */
      list(input?: Input<'channels_health_list'>, options?: CallOptions): Call<Output<'channels_health_list'>>
    }
  }
  sending: {
    limits: {
      /**
       * Get sending limits.
       *
       * Returns the quiet hours, and how many journey messages a person can get.
       *
       * Read-only.
       */
      get(input?: Input<'sending_limits_get'>, options?: CallOptions): Call<Output<'sending_limits_get'>>
      /**
       * Set sending limits.
       *
       * Replaces the quiet hours and the number of journey messages a person can get. Replies in conversations are not limited.
       *
       * Changes data.
       */
      set(input: Input<'sending_limits_set'>, options?: CallOptions): Call<Output<'sending_limits_set'>>
    }
    prices: {
      /**
       * Get message prices.
       *
       * Returns what a message costs, by category and destination. `initiatives_launch_cost` counts with it.
       *
       * Read-only.
       */
      get(input?: Input<'sending_prices_get'>, options?: CallOptions): Call<Output<'sending_prices_get'>>
      /**
       * Set message prices.
       *
       * Replaces the prices of messages. Prices are decimals in texts, such as `0.0125`.
       *
       * Changes data.
       */
      set(input: Input<'sending_prices_set'>, options?: CallOptions): Call<Output<'sending_prices_set'>>
    }
    links: {
      /**
       * Get the tracking of links.
       *
       * Returns whether links in messages count clicks, and whether emails tell when they are opened.
       *
       * Read-only.
       */
      get(input?: Input<'sending_links_get'>, options?: CallOptions): Call<Output<'sending_links_get'>>
      /**
       * Set the tracking of links.
       *
       * Replaces these settings. They hold for messages that leave from now on.
       *
       * Changes data.
       */
      set(input: Input<'sending_links_set'>, options?: CallOptions): Call<Output<'sending_links_set'>>
    }
  }
  links: {
    /**
     * List the tracked links of an initiative.
     *
     * Where the links in its messages lead and who clicked, those of most people first, at most 100. Of a campaign, give its `initiativeId`.
     *
     * Read-only.
     */
    list(input: Input<'links_list'>, options?: CallOptions): Call<Output<'links_list'>>
  }
  whatsappNumbers: {
    /**
     * List WhatsApp numbers.
     *
     * The numbers your organization sends from, newest first, on one page.
     *
     * Read-only.
     */
    list(input?: Input<'whatsapp_numbers_list'>, options?: CallOptions): Call<Output<'whatsapp_numbers_list'>>
  }
  conversations: {
    /**
     * List conversations.
     *
     * The inbox, the latest message first. With `text`, those whose person, address or messages contain it; messages are searched for three characters or more. With `sort=waiting`, only open ones.
     *
     * Read-only.
     */
    list(input?: Input<'conversations_list'>, options?: CallOptions): Pages<Item<'conversations_list'>>
    /**
     * Count conversations.
     *
     * How many conversations each view of conversations_list has, and how many of them are unread.
     *
     * Read-only.
     */
    counts(input?: Input<'conversations_counts'>, options?: CallOptions): Call<Output<'conversations_counts'>>
    /**
     * List the labels in use.
     *
     * Counts the labels of the 5,000 conversations with the latest activity. Returns up to 100, the most used first.
     *
     * Read-only.
     */
    labels(input?: Input<'conversations_labels'>, options?: CallOptions): Call<Output<'conversations_labels'>>
    /**
     * Get a conversation.
     *
     * Returns its owner, since when the contact waits, internal notes and what happened to it.
     *
     * Read-only.
     */
    get(input: Input<'conversations_get'>, options?: CallOptions): Call<Output<'conversations_get'>>
    messages: {
      /**
       * List the messages of a conversation.
       *
       * Newest first, with their delivery status.
       *
       * Read-only.
       */
      list(input: Input<'conversations_messages_list'>, options?: CallOptions): Pages<Item<'conversations_messages_list'>>
      /**
       * Get a message of a conversation.
       *
       * For example the one that another message answers (`answersId`).
       *
       * Read-only.
       */
      get(input: Input<'conversations_messages_get'>, options?: CallOptions): Call<Output<'conversations_messages_get'>>
    }
    /**
     * Take over a conversation.
     *
     * Assigns it to a person and discards the agent's unsent messages. If someone else owns it, fails with `conflict` and names the owner.
     *
     * Changes data.
     */
    takeOver(input: Input<'conversations_take_over'>, options?: CallOptions): Call<Output<'conversations_take_over'>>
    /**
     * Assign a conversation.
     *
     * Assigns it to a person, or returns it to the inbox, whoever owns it.
     *
     * Changes data.
     */
    assign(input: Input<'conversations_assign'>, options?: CallOptions): Call<Output<'conversations_assign'>>
    /**
     * Reply to a contact.
     *
     * Send `text` or `cannedReplyId` within 24 hours of the contact's last message, or an approved template (`templateId`) at any time. Variables of a canned reply are filled in for this person. With `fileId` from conversations_upload, `text` is the caption. With `asksFor`, WhatsApp adds a button to share the location or the phone number. Send an `Idempotency-Key` to retry safely.
     *
     * Changes data.
     */
    reply(input: Input<'conversations_reply'>, options?: CallOptions): Call<Output<'conversations_reply'>>
    /**
     * Cancel a reply before it leaves.
     *
     * A canceled reply is never sent. If it has already left, fails with `conflict`. A person keeps the conversation.
     *
     * Changes data.
     */
    replyCancel(input: Input<'conversations_reply_cancel'>, options?: CallOptions): Call<Output<'conversations_reply_cancel'>>
    /**
     * Hand a conversation back to the agent.
     *
     * The agent replies at once if the contact wrote last. People's replies that are not sent yet are canceled.
     *
     * Changes data.
     */
    handBack(input: Input<'conversations_hand_back'>, options?: CallOptions): Call<Output<'conversations_hand_back'>>
    /**
     * Close a conversation.
     *
     * A run that waits for the conversation continues with CLOSED.
     *
     * Changes data.
     */
    resolve(input: Input<'conversations_resolve'>, options?: CallOptions): Call<Output<'conversations_resolve'>>
    /**
     * Reopen a conversation.
     *
     * Opens a closed conversation and assigns it to you.
     *
     * Changes data.
     */
    reopen(input: Input<'conversations_reopen'>, options?: CallOptions): Call<Output<'conversations_reopen'>>
    layout: {
      /**
       * Get the page of an email as it was sent.
       *
       * Returns links to the HTML of a received email. It fails with `not_found` for emails without HTML, with more than 1 MiB, and after the retention period of files.
       *
       * Read-only.
       */
      get(input: Input<'conversations_layout_get'>, options?: CallOptions): Call<Output<'conversations_layout_get'>>
    }
    /**
     * Add an internal note to a conversation.
     *
     * Contacts never see notes.
     *
     * Changes data.
     */
    note(input: Input<'conversations_note'>, options?: CallOptions): Call<Output<'conversations_note'>>
    /**
     * Mark a conversation as read.
     *
     * Changes data.
     */
    markRead(input: Input<'conversations_mark_read'>, options?: CallOptions): Call<Output<'conversations_mark_read'>>
    /**
     * Set the labels of a conversation.
     *
     * Changes data.
     */
    label(input: Input<'conversations_label'>, options?: CallOptions): Call<Output<'conversations_label'>>
    /**
     * Change several conversations.
     *
     * Runs one operation on each of them. `errors` lists those that could not be changed, and why.
     *
     * Changes data.
     */
    bulk(input: Input<'conversations_bulk'>, options?: CallOptions): Call<Output<'conversations_bulk'>>
    presence: {
      /**
       * Set your presence in a conversation.
       *
       * Shows others that you view the conversation or type. It lasts 30 seconds: repeat the call every 20, and send `gone` when you leave. Streams of GET /changes receive the kind `presence`. Nothing is stored.
       *
       * Changes data.
       */
      set(input: Input<'conversations_presence_set'>, options?: CallOptions): Call<Output<'conversations_presence_set'>>
    }
    /**
     * Get the forms that a conversation can send.
     *
     * The active forms that are published as Flows at the WhatsApp account of the conversation, at most 200.
     *
     * Read-only.
     */
    sendableForms(input: Input<'conversations_sendable_forms'>, options?: CallOptions): Call<Output<'conversations_sendable_forms'>>
    /**
     * Send a form to a contact.
     *
     * Within 24 hours of the contact's last message, sends a text with a button that opens the form in WhatsApp. Each sending is answered once: the first answer becomes a submission. Publish the form before with `lead_capture_embedded_forms_flow_publish`. Send an `Idempotency-Key` so that you can safely retry.
     *
     * Changes data.
     */
    sendForm(input: Input<'conversations_send_form'>, options?: CallOptions): Call<Output<'conversations_send_form'>>
    /**
     * Start a conversation.
     *
     * Writes first to a person or an address, and gives you the conversation. If there is one already, the message joins it. On WhatsApp, send an approved template, unless the contact wrote in the last 24 hours. Fails with `conflict` and the reason if the person cannot be messaged or somebody has the conversation. Send an `Idempotency-Key` so that you can safely retry.
     *
     * Changes data.
     */
    start(input: Input<'conversations_start'>, options?: CallOptions): Call<Output<'conversations_start'>>
    /**
     * Snooze a conversation.
     *
     * Takes it out of the inbox until `until`. It comes back earlier if the contact writes.
     *
     * Changes data.
     */
    snooze(input: Input<'conversations_snooze'>, options?: CallOptions): Call<Output<'conversations_snooze'>>
    /**
     * End the snooze of a conversation.
     *
     * Changes data.
     */
    unsnooze(input: Input<'conversations_unsnooze'>, options?: CallOptions): Call<Output<'conversations_unsnooze'>>
    /**
     * Upload a file for a reply.
     *
     * Send the file as the body, up to 16 MiB. WhatsApp shows JPEG and PNG images, audio and video as such; other files are sent as documents. Emails attach every file. Files not used within a day are deleted.
     */
    upload(input: Input<'conversations_upload'> & { file: FileBody }, options?: CallOptions): Call<Output<'conversations_upload'>>
    /**
     * Download a file of a message.
     *
     * Returns the original file as a download, never as a page. While the file is being fetched from the provider, it fails with `conflict`. If the file does not exist or was deleted, it fails with `not_found`.
     */
    file(input: Input<'conversations_file'>, options?: CallOptions): Call<Blob>
  }
  inbox: {
    views: {
      /**
       * List views of the inbox.
       *
       * Your own and the shared ones, newest first.
       *
       * Read-only.
       */
      list(input?: Input<'inbox_views_list'>, options?: CallOptions): Pages<Item<'inbox_views_list'>>
      /**
       * Create a view of the inbox.
       *
       * Keeps a filter of conversations_list under a name.
       *
       * Changes data.
       */
      create(input: Input<'inbox_views_create'>, options?: CallOptions): Call<Output<'inbox_views_create'>>
      /**
       * Change a view of the inbox.
       *
       * Shared views of others can be changed by administrators only.
       *
       * Changes data.
       */
      update(input: Input<'inbox_views_update'>, options?: CallOptions): Call<Output<'inbox_views_update'>>
      /**
       * Delete a view of the inbox.
       *
       * Cannot be undone.
       */
      delete(input: Input<'inbox_views_delete'>, options?: CallOptions): Call<Output<'inbox_views_delete'>>
    }
    assignment: {
      /**
       * Get the rule of assignment.
       *
       * Read-only.
       */
      get(input?: Input<'inbox_assignment_get'>, options?: CallOptions): Call<Output<'inbox_assignment_get'>>
      /**
       * Set the rule of assignment.
       *
       * It applies to conversations that reach the unassigned inbox from now on. If nobody is online then, they stay unassigned.
       *
       * Changes data.
       */
      set(input: Input<'inbox_assignment_set'>, options?: CallOptions): Call<Output<'inbox_assignment_set'>>
    }
    online: {
      /**
       * List who is online in the inbox.
       *
       * Read-only.
       */
      list(input?: Input<'inbox_online_list'>, options?: CallOptions): Call<Output<'inbox_online_list'>>
      /**
       * Set whether you have the inbox open.
       *
       * Conversations are assigned to members who are online. It lasts 60 seconds: repeat the call every 30, and send `false` when you leave.
       *
       * Changes data.
       */
      set(input: Input<'inbox_online_set'>, options?: CallOptions): Call<Output<'inbox_online_set'>>
    }
    reports: {
      /**
       * Get the report of the inbox.
       *
       * Conversations, messages and times by day, channel, member and label, how many the agent closed alone, and why people were called. Counted since this version of Parley was installed.
       *
       * Read-only.
       */
      get(input?: Input<'inbox_reports_get'>, options?: CallOptions): Call<Output<'inbox_reports_get'>>
      /**
       * Export a table of the report of the inbox.
       *
       * The same figures as inbox_reports_get, as CSV.
       */
      export(input: Input<'inbox_reports_export'>, options?: CallOptions): Call<string>
    }
  }
  notifications: {
    /**
     * List your notifications.
     *
     * Conversations that others assigned to you, and notes that mention you. Newest first.
     *
     * Read-only.
     */
    list(input?: Input<'notifications_list'>, options?: CallOptions): Pages<Item<'notifications_list'>>
    /**
     * Mark your notifications as read.
     *
     * Changes data.
     */
    read(input?: Input<'notifications_read'>, options?: CallOptions): Call<Output<'notifications_read'>>
  }
  drafts: {
    /**
     * List drafts to review.
     *
     * Messages that wait for a person before they are sent, oldest first, or those decided, latest first.
     *
     * Read-only.
     */
    list(input?: Input<'drafts_list'>, options?: CallOptions): Pages<Item<'drafts_list'>>
    /**
     * Get a draft.
     *
     * Read-only.
     */
    get(input: Input<'drafts_get'>, options?: CallOptions): Call<Output<'drafts_get'>>
    /**
     * Approve up to 100 drafts.
     *
     * They are sent as they are. Drafts that were decided before stay as they were.
     *
     * Changes data.
     */
    approve(input: Input<'drafts_approve'>, options?: CallOptions): Call<Output<'drafts_approve'>>
    /**
     * Approve the drafts of an initiative.
     *
     * The oldest 1000 of this kind. Call it again while `remaining` is true.
     *
     * Changes data.
     */
    approveAll(input: Input<'drafts_approve_all'>, options?: CallOptions): Call<Output<'drafts_approve_all'>>
    /**
     * Send a draft with other words.
     *
     * What was written before stays with the draft, to evaluate the agent.
     *
     * Changes data.
     */
    change(input: Input<'drafts_change'>, options?: CallOptions): Call<Output<'drafts_change'>>
    /**
     * Refuse a draft.
     *
     * It is not sent. A conversation in which the agent would have answered goes to the inbox.
     *
     * Changes data.
     */
    refuse(input: Input<'drafts_refuse'>, options?: CallOptions): Call<Output<'drafts_refuse'>>
    /**
     * Undo an approval or a refusal of drafts.
     *
     * They wait again. It needs `undoSeconds` when they were approved or refused, and answers with `conflict` once a message was taken for sending or dropped. Then none of them is undone.
     *
     * Changes data.
     */
    undo(input: Input<'drafts_undo'>, options?: CallOptions): Call<Output<'drafts_undo'>>
  }
  messages: {
    unknown: {
      /**
       * List messages that may not have been sent.
       *
       * Nobody knows whether these messages were sent, newest first. Parley does not send them again. A report of the provider settles them; you can also call `messages_ask_again` or `messages_send_again`.
       *
       * Read-only.
       */
      list(input?: Input<'messages_unknown_list'>, options?: CallOptions): Pages<Item<'messages_unknown_list'>>
    }
    /**
     * Check again whether a provider has a message.
     *
     * Asks now whether the provider has the message. If it has one that fits, the message counts as sent.
     *
     * Changes data.
     */
    askAgain(input: Input<'messages_ask_again'>, options?: CallOptions): Call<Output<'messages_ask_again'>>
    /**
     * Send a message again.
     *
     * For messages that may have been sent: the person may get the message twice, so look at the conversation first. Also once for a failed message that no provider took, while its run goes on and has sent nothing since. The checks of a new message apply.
     *
     * Changes data.
     */
    sendAgain(input: Input<'messages_send_again'>, options?: CallOptions): Call<Output<'messages_send_again'>>
    /**
     * Send a message.
     *
     * Sends one message, such as a receipt or a code: a template, or a text by SMS. Messages of the categories UTILITY and AUTHENTICATION, SMS, and emails with `purpose: "transactional"`, leave before those of journeys and pass quiet hours and limits. All others obey them, and `waitsFor` says so. Nobody on the do-not-contact list gets any. Set `expiresInMinutes` for what is of no use later, such as a code. Send an `Idempotency-Key` so that you can safely retry.
     *
     * Changes data.
     */
    send(input?: Input<'messages_send'>, options?: CallOptions): Call<Output<'messages_send'>>
    /**
     * List messages.
     *
     * Every message of every channel, newest first.
     *
     * Read-only.
     */
    list(input?: Input<'messages_list'>, options?: CallOptions): Pages<Item<'messages_list'>>
    /**
     * Get a message.
     *
     * With the times of its states, what it waits for and why it failed.
     *
     * Read-only.
     */
    get(input: Input<'messages_get'>, options?: CallOptions): Call<Output<'messages_get'>>
  }
  cannedReplies: {
    /**
     * List canned replies.
     *
     * Newest first.
     *
     * Read-only.
     */
    list(input?: Input<'canned_replies_list'>, options?: CallOptions): Pages<Item<'canned_replies_list'>>
    /**
     * Create a canned reply.
     *
     * Saves a reply that people in the inbox can reuse.
     *
     * Changes data.
     */
    create(input: Input<'canned_replies_create'>, options?: CallOptions): Call<Output<'canned_replies_create'>>
    /**
     * Update a canned reply.
     *
     * Changes data.
     */
    update(input: Input<'canned_replies_update'>, options?: CallOptions): Call<Output<'canned_replies_update'>>
    /**
     * Delete a canned reply.
     *
     * Cannot be undone.
     */
    delete(input: Input<'canned_replies_delete'>, options?: CallOptions): Call<Output<'canned_replies_delete'>>
    /**
     * Preview a canned reply.
     *
     * Fills in its variables for the contact of a conversation. Sends nothing.
     *
     * Read-only.
     */
    preview(input: Input<'canned_replies_preview'>, options?: CallOptions): Call<Output<'canned_replies_preview'>>
  }
  initiatives: {
    /**
     * List initiatives.
     *
     * Newest first, or in the order that you choose.
     *
     * Read-only.
     */
    list(input?: Input<'initiatives_list'>, options?: CallOptions): Pages<Item<'initiatives_list'>>
    /**
     * Create an initiative.
     *
     * Creates a draft, with its templates, extraction schema, goal and journey when you send them: all or nothing. You can also add them later. Then launch.
     *
     * Changes data.
     */
    create(input: Input<'initiatives_create'>, options?: CallOptions): Call<Output<'initiatives_create'>>
    /**
     * Get an initiative.
     *
     * Read-only.
     */
    get(input: Input<'initiatives_get'>, options?: CallOptions): Call<Output<'initiatives_get'>>
    /**
     * Update an initiative.
     *
     * For drafts only. Omitted fields keep their values. `guidingQuestions` are replaced as a whole.
     *
     * Changes data.
     */
    update(input: Input<'initiatives_update'>, options?: CallOptions): Call<Output<'initiatives_update'>>
    /**
     * Duplicate an initiative.
     *
     * Creates a draft with its texts, schemas, template links, goal and journey (the draft, or else the published version), whatever its status. Participants and results are not copied.
     *
     * Changes data.
     */
    duplicate(input: Input<'initiatives_duplicate'>, options?: CallOptions): Call<Output<'initiatives_duplicate'>>
    /**
     * Launch an initiative.
     *
     * Publishes its journey and activates it. Needs an approved template for round 1 and a valid journey draft; otherwise it fails and lists what to fix. Without `includeExisting`, nobody is messaged until people are enrolled. `initiatives_launch_preview` says what it would do.
     *
     * Changes data.
     */
    launch(input: Input<'initiatives_launch'>, options?: CallOptions): Call<Output<'initiatives_launch'>>
    /**
     * Preview who an initiative reaches.
     *
     * Counts the present members of the trigger's segment, or of another one: who would be enrolled now, and who is left out and why. Each person counts once, under the first reason. Nothing is sent or stored.
     *
     * Read-only.
     */
    launchPreview(input: Input<'initiatives_launch_preview'>, options?: CallOptions): Call<Output<'initiatives_launch_preview'>>
    /**
     * Preview what a launch costs.
     *
     * What the messages to the present members of the segment cost, by the prices of `sending_prices_set` and the categories of the linked templates, or the parts of each SMS. A WhatsApp initiative without a template for round 1 has no cost.
     *
     * Read-only.
     */
    launchCost(input: Input<'initiatives_launch_cost'>, options?: CallOptions): Call<Output<'initiatives_launch_cost'>>
    /**
     * Pause an initiative.
     *
     * Nobody else is enrolled. Active runs continue, with their messages and timers.
     *
     * Changes data.
     */
    pause(input: Input<'initiatives_pause'>, options?: CallOptions): Call<Output<'initiatives_pause'>>
    /**
     * Resume an initiative.
     *
     * People are enrolled again. Events and segment entries during the pause are not processed later.
     *
     * Changes data.
     */
    resume(input: Input<'initiatives_resume'>, options?: CallOptions): Call<Output<'initiatives_resume'>>
    /**
     * Cancel an initiative.
     *
     * Permanently ends it: nobody receives any more messages. Its journey is retired, and every active run ends with `canceled_initiative`: the first 500 at once, the rest shortly after.
     *
     * Cannot be undone.
     */
    cancel(input: Input<'initiatives_cancel'>, options?: CallOptions): Call<Output<'initiatives_cancel'>>
    /**
     * Archive an initiative.
     *
     * For initiatives that have ended. Removes it from `initiatives_list`, but you can still get it.
     *
     * Changes data.
     */
    archive(input: Input<'initiatives_archive'>, options?: CallOptions): Call<Output<'initiatives_archive'>>
    /**
     * Unarchive an initiative.
     *
     * Changes data.
     */
    unarchive(input: Input<'initiatives_unarchive'>, options?: CallOptions): Call<Output<'initiatives_unarchive'>>
    templates: {
      /**
       * Get the templates of an initiative.
       *
       * Returns the template of each outreach round.
       *
       * Read-only.
       */
      get(input: Input<'initiatives_templates_get'>, options?: CallOptions): Call<Output<'initiatives_templates_get'>>
      /**
       * Set the template of an outreach round.
       *
       * Round 1 opens the conversation. Set it before launch.
       *
       * Changes data.
       */
      set(input: Input<'initiatives_templates_set'>, options?: CallOptions): Call<Output<'initiatives_templates_set'>>
    }
    goal: {
      /**
       * Get the goal of an initiative.
       *
       * With its results: how many reached it, and whether the holdout differs by more than chance.
       *
       * Read-only.
       */
      get(input: Input<'initiatives_goal_get'>, options?: CallOptions): Call<Output<'initiatives_goal_get'>>
      /**
       * Set or remove the goal of an initiative.
       *
       * After the launch, another goal drops what was counted, and there is no holdout: people were enrolled before a draw. A goal with a holdout cannot be changed after the launch.
       *
       * Changes data.
       */
      set(input: Input<'initiatives_goal_set'>, options?: CallOptions): Call<Output<'initiatives_goal_set'>>
    }
    goalPeople: {
      /**
       * List who reached the goal.
       *
       * Newest first.
       *
       * Read-only.
       */
      list(input: Input<'initiatives_goal_people_list'>, options?: CallOptions): Pages<Item<'initiatives_goal_people_list'>>
    }
    /**
     * Get what people review before it is sent.
     *
     * Read-only.
     */
    getReview(input: Input<'initiatives_get_review'>, options?: CallOptions): Call<Output<'initiatives_get_review'>>
    /**
     * Set what people review before it is sent.
     *
     * For messages from now on. Those that wait already still wait.
     *
     * Changes data.
     */
    setReview(input: Input<'initiatives_set_review'>, options?: CallOptions): Call<Output<'initiatives_set_review'>>
    /**
     * Get the progress of an initiative.
     *
     * How far people came, in which state their runs are, why runs failed, and what became of the messages. For the answers, call `initiatives_summary`.
     *
     * Read-only.
     */
    progress(input: Input<'initiatives_progress'>, options?: CallOptions): Call<Output<'initiatives_progress'>>
    answers: {
      /**
       * List the answers to one field.
       *
       * The values extracted for a field with the quotes that they come from, latest participants first.
       *
       * Read-only.
       */
      list(input: Input<'initiatives_answers_list'>, options?: CallOptions): Pages<Item<'initiatives_answers_list'>>
    }
    transcripts: {
      /**
       * List transcripts.
       *
       * By participant, newest first, with the latest 500 messages of each. For more, call `initiatives_participant_messages_list`.
       *
       * Read-only.
       */
      list(input: Input<'initiatives_transcripts_list'>, options?: CallOptions): Pages<Item<'initiatives_transcripts_list'>>
    }
    participants: {
      /**
       * List participants.
       *
       * Newest first or in the order that you choose, with the values captured from them.
       *
       * Read-only.
       */
      list(input: Input<'initiatives_participants_list'>, options?: CallOptions): Pages<Item<'initiatives_participants_list'>>
      /**
       * Enroll up to 500 people.
       *
       * Creates or updates each person, then starts a run. People with an active run keep it, so repeating the request messages nobody twice. `errors` lists by index who was not enrolled and why.
       *
       * Changes data.
       *
       * Counts toward the batch rate limit.
       */
      add(input: Input<'initiatives_participants_add'>, options?: CallOptions): Call<Output<'initiatives_participants_add'>>
      /**
       * Get a participant.
       *
       * Includes captured values with their quotes.
       *
       * Read-only.
       */
      get(input: Input<'initiatives_participant_get'>, options?: CallOptions): Call<Output<'initiatives_participant_get'>>
      /**
       * Stop a participant.
       *
       * Ends the run and sends nothing. You can safely repeat it. Answers and transcript stay.
       *
       * Cannot be undone.
       */
      stop(input: Input<'initiatives_participants_stop'>, options?: CallOptions): Call<Output<'initiatives_participants_stop'>>
      /**
       * Stop all participants that match.
       *
       * Ends the active runs that match all filters, up to 500 in a call, and sends nothing. Call it again with the `enrolledUntil` of the answer while `stopped` is not 0. Answers and transcripts stay.
       *
       * Cannot be undone.
       */
      stopMatching(input: Input<'initiatives_participants_stop_matching'>, options?: CallOptions): Call<Output<'initiatives_participants_stop_matching'>>
      /**
       * Explain a participant's journey.
       *
       * Returns where the run is, what it waits for and until when. Also returns what each signal would lead to, and why it left each node.
       *
       * Read-only.
       */
      explain(input: Input<'initiatives_participant_explain'>, options?: CallOptions): Call<Output<'initiatives_participant_explain'>>
    }
    participantMessages: {
      /**
       * Get a participant's transcript.
       *
       * Oldest message first. Of a very long transcript, the latest 10,000 messages, and at most 8 MiB. `conversations_messages_list` lists all messages of a conversation.
       *
       * Read-only.
       */
      list(input: Input<'initiatives_participant_messages_list'>, options?: CallOptions): Call<Output<'initiatives_participant_messages_list'>>
    }
    participantSteps: {
      /**
       * Get a participant's path through the journey.
       *
       * Returns each step with its node, its times and the signal it left with.
       *
       * Read-only.
       */
      list(input: Input<'initiatives_participant_steps_list'>, options?: CallOptions): Call<Output<'initiatives_participant_steps_list'>>
    }
    /**
     * Check whether a person can be enrolled.
     *
     * Checks the enrollment rules and changes nothing. `rejections` lists triggers that started no run for this person, with the reasons reported in `enrollment.rejected`.
     *
     * Read-only.
     */
    explainEnrollment(input: Input<'initiatives_explain_enrollment'>, options?: CallOptions): Call<Output<'initiatives_explain_enrollment'>>
    /**
     * Get a summary of the collected data.
     *
     * With its messages by channel and day, and why some failed. A segment limits the participants and variables, not the messages.
     *
     * Read-only.
     */
    summary(input: Input<'initiatives_summary'>, options?: CallOptions): Call<Output<'initiatives_summary'>>
    /**
     * Get the answers to a field by day.
     *
     * By the day of enrollment in the time zone of the organization: the latest 366 days, oldest first.
     *
     * Read-only.
     */
    resultsTimeline(input: Input<'initiatives_results_timeline'>, options?: CallOptions): Call<Output<'initiatives_results_timeline'>>
    /**
     * Compare the answers to a field between groups.
     *
     * Groups participants by exactly one of `byField`, `bySegment` and `byAttribute`, the largest group first. Beyond 20 values, the others share a group. Text fields have no values to compare.
     *
     * Read-only.
     */
    resultsCrossing(input: Input<'initiatives_results_crossing'>, options?: CallOptions): Call<Output<'initiatives_results_crossing'>>
    resultsShares: {
      /**
       * List the links to the results.
       *
       * Newest first, also those that ended. The secret part of a link is never returned.
       *
       * Read-only.
       */
      list(input: Input<'initiatives_results_shares_list'>, options?: CallOptions): Call<Output<'initiatives_results_shares_list'>>
      /**
       * Create a link to the results.
       *
       * Whoever has the link reads the results until `expiresAt`, without signing in: counts, averages and values by day. Names and addresses are never shown.
       *
       * Changes data.
       */
      create(input: Input<'initiatives_results_shares_create'>, options?: CallOptions): Call<Output<'initiatives_results_shares_create'>>
      /**
       * Revoke a link to the results.
       *
       * The link stops working at once. It stays in the list.
       *
       * Cannot be undone.
       */
      revoke(input: Input<'initiatives_results_shares_revoke'>, options?: CallOptions): Call<Output<'initiatives_results_shares_revoke'>>
    }
  }
  campaigns: {
    /**
     * List campaigns.
     *
     * Newest first, or in the order that you choose. Repetitions are in the list of the campaign that repeats.
     *
     * Read-only.
     */
    list(input?: Input<'campaigns_list'>, options?: CallOptions): Pages<Item<'campaigns_list'>>
    /**
     * Create a campaign.
     *
     * A draft of one message to an audience. Nothing is sent before `campaigns_start`. `campaigns_estimate` says whom it would reach.
     *
     * Changes data.
     */
    create(input: Input<'campaigns_create'>, options?: CallOptions): Call<Output<'campaigns_create'>>
    /**
     * Get a campaign.
     *
     * Read-only.
     */
    get(input: Input<'campaigns_get'>, options?: CallOptions): Call<Output<'campaigns_get'>>
    /**
     * Update a campaign.
     *
     * A draft, or one that repeats: then the change is for later repetitions. Omitted fields keep their values.
     *
     * Changes data.
     */
    update(input: Input<'campaigns_update'>, options?: CallOptions): Call<Output<'campaigns_update'>>
    /**
     * Delete a campaign.
     *
     * For drafts only. To have it again, send its fields to `campaigns_create`.
     *
     * Cannot be undone.
     */
    delete(input: Input<'campaigns_delete'>, options?: CallOptions): Call<Output<'campaigns_delete'>>
    /**
     * Preview what a campaign reaches and costs.
     *
     * Who would get it if it started now, who would not and why, how many messages that is, what they cost, and how long they take. Each person counts once, under the first reason. Nothing is sent or stored.
     *
     * Read-only.
     */
    estimate(input: Input<'campaigns_estimate'>, options?: CallOptions): Call<Output<'campaigns_estimate'>>
    /**
     * Start a campaign.
     *
     * Keeps who is in the audience now, and sends at `sendAt`, or at once. It becomes an initiative, where the replies and what they say are found. With `repeat`, each repetition does so when its time comes.
     *
     * Changes data.
     */
    start(input: Input<'campaigns_start'>, options?: CallOptions): Call<Output<'campaigns_start'>>
    /**
     * Pause a campaign.
     *
     * Nobody else gets it until `campaigns_resume`. Messages that are queued already are sent. Repetitions that would start meanwhile do not.
     *
     * Changes data.
     */
    pause(input: Input<'campaigns_pause'>, options?: CallOptions): Call<Output<'campaigns_pause'>>
    /**
     * Resume a campaign.
     *
     * Goes on with those who do not have it yet.
     *
     * Changes data.
     */
    resume(input: Input<'campaigns_resume'>, options?: CallOptions): Call<Output<'campaigns_resume'>>
    /**
     * Cancel a campaign.
     *
     * Permanently ends it: nobody else gets it, and nobody gets the follow-up. Answers how many people have it.
     *
     * Cannot be undone.
     */
    cancel(input: Input<'campaigns_cancel'>, options?: CallOptions): Call<Output<'campaigns_cancel'>>
    /**
     * Set the variant that wins.
     *
     * The rest of the audience gets it. `campaigns_results_get` says how the variants do.
     *
     * Changes data.
     */
    chooseWinner(input: Input<'campaigns_choose_winner'>, options?: CallOptions): Call<Output<'campaigns_choose_winner'>>
    results: {
      /**
       * Get the results of a campaign.
       *
       * What became of its people and messages until now. A draft has none, so all is 0. A campaign that repeats has the results of its repetitions (`campaigns_repetitions_list`).
       *
       * Read-only.
       */
      get(input: Input<'campaigns_results_get'>, options?: CallOptions): Call<Output<'campaigns_results_get'>>
    }
    repetitions: {
      /**
       * List the repetitions of a campaign.
       *
       * Newest first, also those that did not start. A campaign that does not repeat has none.
       *
       * Read-only.
       */
      list(input: Input<'campaigns_repetitions_list'>, options?: CallOptions): Pages<Item<'campaigns_repetitions_list'>>
      /**
       * Preview when a campaign repeats.
       *
       * The next three times, or fewer if it ends before. Nothing is stored.
       *
       * Read-only.
       */
      preview(input: Input<'campaigns_repetitions_preview'>, options?: CallOptions): Call<Output<'campaigns_repetitions_preview'>>
    }
  }
  attribution: {
    /**
     * Get which messages led to conversions.
     *
     * Credits each conversion to one touch of the person: a message that was sent, opened, clicked or replied to. Days are those of the time zone of the organization. Visits of scanners do not count.
     *
     * Read-only.
     */
    get(input?: Input<'attribution_get'>, options?: CallOptions): Call<Output<'attribution_get'>>
    settings: {
      /**
       * Get how long touches are credited.
       *
       * Read-only.
       */
      get(input?: Input<'attribution_settings_get'>, options?: CallOptions): Call<Output<'attribution_settings_get'>>
      /**
       * Set how long touches are credited.
       *
       * Reports of earlier periods change, too.
       *
       * Changes data.
       */
      set(input: Input<'attribution_settings_set'>, options?: CallOptions): Call<Output<'attribution_settings_set'>>
    }
  }
  extraction: {
    schema: {
      /**
       * Get the extraction schema.
       *
       * Returns the fields that are extracted from conversations. Without a schema, `hasSchema` is false and the rest is null.
       *
       * Read-only.
       */
      get(input: Input<'extraction_schema_get'>, options?: CallOptions): Call<Output<'extraction_schema_get'>>
      /**
       * Set the extraction schema.
       *
       * Replaces the schema with a new version. The same fields again change nothing. Set it before launch: values already extracted from ended conversations stay.
       *
       * Changes data.
       */
      set(input: Input<'extraction_schema_set'>, options?: CallOptions): Call<Output<'extraction_schema_set'>>
    }
    /**
     * Extract again from ended conversations.
     *
     * Processes conversations not extracted yet, or extracted with an earlier schema. `force` processes all. New values replace the old ones, except what people decided.
     *
     * Changes data.
     */
    reextract(input: Input<'extraction_reextract'>, options?: CallOptions): Call<Output<'extraction_reextract'>>
    reviews: {
      /**
       * List values to review.
       *
       * Values that are not sure, or that people decided.
       *
       * Read-only.
       */
      list(input?: Input<'extraction_reviews_list'>, options?: CallOptions): Pages<Item<'extraction_reviews_list'>>
      /**
       * Set the decision about an extracted value.
       *
       * Changes data.
       */
      set(input: Input<'extraction_reviews_set'>, options?: CallOptions): Call<Output<'extraction_reviews_set'>>
    }
  }
  agents: {
    /**
     * Evaluate the agent of an initiative.
     *
     * Runs the agent in a dialogue with each persona. Reports how each question ended and what is extracted. Nothing is sent or stored; model calls count toward their budgets. With the guided agent, the same seed gives the same result. A persona follows its script (`answers`) or behaves: plain, wordy, unsure (asks what is meant), corrects (itself), paraphrases, digresses, taps, wonders (who is writing), puts_off, goes_silent, asks_for_human, declines, opts_out.
     *
     * Read-only.
     */
    evaluate(input: Input<'agents_evaluate'>, options?: CallOptions): Call<Output<'agents_evaluate'>>
  }
  agentEvaluations: {
    /**
     * Evaluate the agent and keep the result.
     *
     * The same as `agents_evaluate`, also for an initiative that is live. Reads conversations whose values people reviewed again, too, and compares with what they decided. The newest hundred of an initiative are kept.
     *
     * Changes data.
     */
    create(input: Input<'agent_evaluations_create'>, options?: CallOptions): Call<Output<'agent_evaluations_create'>>
    /**
     * List kept evaluations of an agent.
     *
     * Newest first.
     *
     * Read-only.
     */
    list(input: Input<'agent_evaluations_list'>, options?: CallOptions): Pages<Item<'agent_evaluations_list'>>
    /**
     * Get a kept evaluation with its dialogues.
     *
     * Read-only.
     */
    get(input: Input<'agent_evaluations_get'>, options?: CallOptions): Call<Output<'agent_evaluations_get'>>
    /**
     * Delete a kept evaluation.
     *
     * Cannot be undone.
     */
    delete(input: Input<'agent_evaluations_delete'>, options?: CallOptions): Call<Output<'agent_evaluations_delete'>>
    /**
     * Compare two evaluations of an agent.
     *
     * What became better and worse in `evaluationId` since `to`.
     *
     * Read-only.
     */
    compare(input: Input<'agent_evaluations_compare'>, options?: CallOptions): Call<Output<'agent_evaluations_compare'>>
  }
  agentGuidelines: {
    /**
     * Get how agents write.
     *
     * The tone and the limits of the agents: of one initiative, or of the organization. Lists of both add up, and otherwise the initiative decides.
     *
     * Read-only.
     */
    get(input?: Input<'agent_guidelines_get'>, options?: CallOptions): Call<Output<'agent_guidelines_get'>>
    /**
     * Set how agents write.
     *
     * Replaces the tone and the limits. Running conversations follow from the next turn on.
     *
     * Changes data.
     */
    set(input: Input<'agent_guidelines_set'>, options?: CallOptions): Call<Output<'agent_guidelines_set'>>
  }
  knowledge: {
    /**
     * List knowledge.
     *
     * The texts that agents answer from, newest first.
     *
     * Read-only.
     */
    list(input?: Input<'knowledge_list'>, options?: CallOptions): Pages<Item<'knowledge_list'>>
    /**
     * Create knowledge.
     *
     * Adds a text or FAQ that agents answer from. Agents find it by its words and language. They do not answer what no text covers.
     *
     * Changes data.
     */
    create(input: Input<'knowledge_create'>, options?: CallOptions): Call<Output<'knowledge_create'>>
    /**
     * Get knowledge.
     *
     * Read-only.
     */
    get(input: Input<'knowledge_get'>, options?: CallOptions): Call<Output<'knowledge_get'>>
    /**
     * Update knowledge.
     *
     * Changes data.
     */
    update(input: Input<'knowledge_update'>, options?: CallOptions): Call<Output<'knowledge_update'>>
    /**
     * Delete knowledge.
     *
     * Cannot be undone.
     */
    delete(input: Input<'knowledge_delete'>, options?: CallOptions): Call<Output<'knowledge_delete'>>
    /**
     * Extract the text of a PDF.
     *
     * Returns up to 500 pages of text to review, and stores nothing. Save it with knowledge_create. Scanned pages have no text.
     *
     * Read-only.
     */
    filePreview(input: Input<'knowledge_file_preview'>, options?: CallOptions): Call<Output<'knowledge_file_preview'>>
    /**
     * Search knowledge.
     *
     * Returns the passages from which an agent would answer a question, best first. Without a passage it would not answer, and would offer a human.
     *
     * Read-only.
     */
    search(input: Input<'knowledge_search'>, options?: CallOptions): Call<Output<'knowledge_search'>>
  }
  languageModel: {
    /**
     * Test the language model.
     *
     * Makes one call, also after failures, and returns what came back with its time and cost. It counts toward the daily budget.
     *
     * Read-only.
     */
    try(input?: Input<'language_model_try'>, options?: CallOptions): Call<Output<'language_model_try'>>
    /**
     * Get the language model.
     *
     * Returns the model that the agent `llm` uses, and its cost today.
     *
     * Read-only.
     */
    get(input?: Input<'language_model_get'>, options?: CallOptions): Call<Output<'language_model_get'>>
    /**
     * Set the language model.
     *
     * Initiatives use it through `llm` in `agent` or `extractor`. You cannot read the key back.
     *
     * Changes data.
     */
    set(input: Input<'language_model_set'>, options?: CallOptions): Call<Output<'language_model_set'>>
    /**
     * Delete the language model.
     *
     * Agents continue as guided agents.
     *
     * Cannot be undone.
     */
    delete(input?: Input<'language_model_delete'>, options?: CallOptions): Call<Output<'language_model_delete'>>
    /**
     * Get the usage of the language model.
     *
     * Returns calls, tokens and cost by day and by initiative.
     *
     * Read-only.
     */
    usage(input?: Input<'language_model_usage'>, options?: CallOptions): Call<Output<'language_model_usage'>>
  }
  journeys: {
    /**
     * List journeys.
     *
     * Newest first. Each version is listed as a journey. ACTIVE: the published version. ARCHIVED: retired.
     *
     * Read-only.
     */
    list(input?: Input<'journeys_list'>, options?: CallOptions): Pages<Item<'journeys_list'>>
    /**
     * Create a journey draft.
     *
     * An initiative has one draft at a time. Nodes without `position` are laid out for you. A draft can be incomplete; `journeys_validate` lists what is missing.
     *
     * Changes data.
     */
    createDraft(input: Input<'journeys_create_draft'>, options?: CallOptions): Call<Output<'journeys_create_draft'>>
    /**
     * Get a journey.
     *
     * Returns its trigger and steps in words. For the full graph, call `journeys_get_definition`.
     *
     * Read-only.
     */
    get(input: Input<'journeys_get'>, options?: CallOptions): Call<Output<'journeys_get'>>
    /**
     * Delete a journey draft.
     *
     * What is live stays live. To have the draft again, send its definition to `journeys_create_draft`.
     *
     * Cannot be undone.
     */
    deleteDraft(input: Input<'journeys_delete_draft'>, options?: CallOptions): Call<Output<'journeys_delete_draft'>>
    /**
     * Replace the graph of a journey draft.
     *
     * Replaces the whole definition.
     *
     * Changes data.
     */
    updateDraft(input: Input<'journeys_update_draft'>, options?: CallOptions): Call<Output<'journeys_update_draft'>>
    /**
     * Get the definition of a journey.
     *
     * Returns the full graph, which you can change and send to `journeys_update_draft`.
     *
     * Read-only.
     */
    getDefinition(input: Input<'journeys_get_definition'>, options?: CallOptions): Call<Output<'journeys_get_definition'>>
    /**
     * Compare two versions of a journey.
     *
     * Matches nodes by id and edges by their signal.
     *
     * Read-only.
     */
    compare(input: Input<'journeys_compare'>, options?: CallOptions): Call<Output<'journeys_compare'>>
    /**
     * Validate a journey.
     *
     * Lists what prevents publishing. Send the id of a stored journey, or a definition.
     *
     * Read-only.
     */
    validate(input?: Input<'journeys_validate'>, options?: CallOptions): Call<Output<'journeys_validate'>>
    /**
     * Publish a journey draft.
     *
     * For active initiatives; the first version is published by `initiatives_launch`. The previous version is retired, and its runs finish on it.
     *
     * Cannot be undone.
     */
    publish(input: Input<'journeys_publish'>, options?: CallOptions): Call<Output<'journeys_publish'>>
    /**
     * Stop a published journey.
     *
     * Nobody else is enrolled. Runs whose person got no message yet end with `canceled_operator`: the first 500 at once, the rest shortly after, and none of them is messaged meanwhile. The others finish normally. To continue the version later, call `journeys_create_draft_from_published`.
     *
     * Cannot be undone.
     */
    stop(input: Input<'journeys_stop'>, options?: CallOptions): Call<Output<'journeys_stop'>>
    /**
     * Create a journey draft from a published version.
     *
     * The published version stays live until you publish the draft.
     *
     * Changes data.
     */
    createDraftFromPublished(input: Input<'journeys_create_draft_from_published'>, options?: CallOptions): Call<Output<'journeys_create_draft_from_published'>>
    /**
     * Add a node to a journey draft.
     *
     * Then connect it with `journeys_connect_nodes`. For node kinds, see `journeys_authoring_catalog`.
     *
     * Changes data.
     */
    addNode(input: Input<'journeys_add_node'>, options?: CallOptions): Call<Output<'journeys_add_node'>>
    /**
     * Update a node of a journey draft.
     *
     * Omitted fields keep their values. `inputs` are replaced as a whole. The kind and id cannot change.
     *
     * Changes data.
     */
    updateNode(input: Input<'journeys_update_node'>, options?: CallOptions): Call<Output<'journeys_update_node'>>
    /**
     * Remove a node from a journey draft.
     *
     * Its edges are removed too.
     *
     * Cannot be undone.
     */
    deleteNode(input: Input<'journeys_delete_node'>, options?: CallOptions): Call<Output<'journeys_delete_node'>>
    /**
     * Connect a signal of a node to another node.
     *
     * Changes data.
     */
    connectNodes(input: Input<'journeys_connect_nodes'>, options?: CallOptions): Call<Output<'journeys_connect_nodes'>>
    /**
     * Remove edges from a node.
     *
     * Removes all its edges, or only those to a node or of a signal.
     *
     * Cannot be undone.
     */
    disconnectNodes(input: Input<'journeys_disconnect_nodes'>, options?: CallOptions): Call<Output<'journeys_disconnect_nodes'>>
    /**
     * Set the trigger of a journey draft.
     *
     * Replaces the trigger and its limits. A draft without an ENTRY node gets one named Start with the id `entry`.
     *
     * Changes data.
     */
    setTrigger(input: Input<'journeys_set_trigger'>, options?: CallOptions): Call<Output<'journeys_set_trigger'>>
    /**
     * Lay out a journey draft.
     *
     * Gives every node a new position, top down.
     *
     * Changes data.
     */
    layOut(input: Input<'journeys_lay_out'>, options?: CallOptions): Call<Output<'journeys_lay_out'>>
    presence: {
      /**
       * Set your presence in a journey.
       *
       * Shows others that you have the journey open, where you point and which nodes you selected. It lasts 30 seconds: repeat the call every 20, and send `gone` when you leave. Streams of GET /changes receive the kind `journeyPresence`. It leaves no audit entry.
       *
       * Changes data.
       */
      set(input: Input<'journeys_presence_set'>, options?: CallOptions): Call<Output<'journeys_presence_set'>>
      /**
       * Get who has a journey open.
       *
       * Where they point and which nodes they selected, in the last 30 seconds.
       *
       * Read-only.
       */
      get(input: Input<'journeys_presence_get'>, options?: CallOptions): Call<Output<'journeys_presence_get'>>
    }
    /**
     * Simulate a journey for one person.
     *
     * Shows the run that would result. Works for published, draft and unsaved journeys, with a simulated clock and scripted replies. Decisions are those of real runs; nothing is sent or stored. Messages take a second to send. Calls return 200 without a body unless `answers` says otherwise. Conversations close ten minutes after the last reply.
     *
     * Read-only.
     */
    simulate(input?: Input<'journeys_simulate'>, options?: CallOptions): Call<Output<'journeys_simulate'>>
    /**
     * Rehearse a journey with up to 1,000 segment members.
     *
     * Runs `journeys_simulate` for each of them. The seed decides who answers, stays silent, opts out or asks for a human, and when. The same seed and data give the same funnel. Conditions use current data.
     *
     * Read-only.
     */
    rehearse(input: Input<'journeys_rehearse'>, options?: CallOptions): Call<Output<'journeys_rehearse'>>
    /**
     * List node kinds.
     *
     * Includes their inputs and signals.
     *
     * Read-only.
     */
    authoringCatalog(input?: Input<'journeys_authoring_catalog'>, options?: CallOptions): Call<Output<'journeys_authoring_catalog'>>
    /**
     * List condition variables.
     *
     * Lists what DECISION conditions can use. For attributes of objects and how to reach them, see `segments_catalog`.
     *
     * Read-only.
     */
    conditionCatalog(input?: Input<'journeys_condition_catalog'>, options?: CallOptions): Call<Output<'journeys_condition_catalog'>>
    /**
     * List event names for journeys.
     *
     * Includes recorded events and those used in journeys.
     *
     * Read-only.
     */
    eventCatalog(input?: Input<'journeys_event_catalog'>, options?: CallOptions): Call<Output<'journeys_event_catalog'>>
    /**
     * List sending numbers.
     *
     * The numbers that nodes can send from.
     *
     * Read-only.
     */
    messageChannels(input?: Input<'journeys_message_channels'>, options?: CallOptions): Call<Output<'journeys_message_channels'>>
    /**
     * List approved templates of a number.
     *
     * Read-only.
     */
    messageTemplates(input: Input<'journeys_message_templates'>, options?: CallOptions): Call<Output<'journeys_message_templates'>>
    /**
     * List message variables of a journey.
     *
     * Lists exactly what its trigger makes available. Samples are the latest values.
     *
     * Read-only.
     */
    messageVariables(input: Input<'journeys_message_variables'>, options?: CallOptions): Call<Output<'journeys_message_variables'>>
    /**
     * Get journey statistics.
     *
     * Returns how many runs are at each node, entered and left it, and how long they stayed. Counts are exact; durations are accurate to 2 %. A period is widened to whole hours. Default: all time.
     *
     * Read-only.
     */
    stats(input: Input<'journeys_stats'>, options?: CallOptions): Call<Output<'journeys_stats'>>
    /**
     * Get a journey as YAML.
     *
     * Returns the file that `parley journeys pull` writes. Segments, templates and other records stand in it by their names, so that the file fits other organizations.
     *
     * Read-only.
     */
    export(input: Input<'journeys_export'>, options?: CallOptions): Call<Output<'journeys_export'>>
    /**
     * Preview a journey from YAML.
     *
     * Returns the definition that a file describes and what prevents publishing it. Nothing is stored: send the definition to `journeys_update_draft` or `journeys_create_draft`. A file that is not valid, or names a record that does not exist, fails with `invalid_request`.
     *
     * Read-only.
     */
    parse(input: Input<'journeys_parse'>, options?: CallOptions): Call<Output<'journeys_parse'>>
  }
  journeyTests: {
    /**
     * List the tests of a journey.
     *
     * By name. All versions of a journey share its tests.
     *
     * Read-only.
     */
    list(input: Input<'journey_tests_list'>, options?: CallOptions): Call<Output<'journey_tests_list'>>
    /**
     * Set a test of a journey.
     *
     * Replaces the test with the same name. A version is published only while each test does what is expected of it.
     *
     * Changes data.
     */
    set(input: Input<'journey_tests_set'>, options?: CallOptions): Call<Output<'journey_tests_set'>>
    /**
     * Delete a test of a journey.
     *
     * Cannot be undone.
     */
    delete(input: Input<'journey_tests_delete'>, options?: CallOptions): Call<Output<'journey_tests_delete'>>
    /**
     * Simulate the tests of a journey.
     *
     * Says for each whether it passes. Nothing is sent or stored.
     *
     * Read-only.
     */
    simulate(input: Input<'journey_tests_simulate'>, options?: CallOptions): Call<Output<'journey_tests_simulate'>>
  }
  configuration: {
    /**
     * Get records as documents.
     *
     * Returns records of one kind as `parley pull` writes them, newest first. They refer to each other by name, so that they fit other organizations, and contain no secrets.
     *
     * Read-only.
     */
    export(input: Input<'configuration_export'>, options?: CallOptions): Pages<Item<'configuration_export'>>
    /**
     * Preview what documents would change.
     *
     * Does what `configuration_apply` does and takes it back, so it names what that would refuse. Needs only the permissions to read.
     *
     * Read-only.
     */
    preview(input: Input<'configuration_preview'>, options?: CallOptions): Call<Output<'configuration_preview'>>
    /**
     * Update records from documents.
     *
     * Creates and changes records, all or nothing. What a document does not name stays, and nothing is deleted. Forms and journeys become drafts unless you publish them. WhatsApp templates are submitted for review.
     *
     * Changes data.
     */
    apply(input: Input<'configuration_apply'>, options?: CallOptions): Call<Output<'configuration_apply'>>
  }
  embeddedForms: {
    /**
     * List forms.
     *
     * Newest first, or in the order that you choose.
     *
     * Read-only.
     */
    list(input?: Input<'lead_capture_embedded_forms_list'>, options?: CallOptions): Pages<Item<'lead_capture_embedded_forms_list'>>
    /**
     * Create a form.
     *
     * Creates a draft. The form's status is ACTIVE, but visitors see it only once you publish it.
     *
     * Changes data.
     */
    create(input: Input<'lead_capture_embedded_forms_create'>, options?: CallOptions): Call<Output<'lead_capture_embedded_forms_create'>>
    /**
     * Get a form.
     *
     * Includes its draft, and `publishIssues` that prevent publishing it.
     *
     * Read-only.
     */
    get(input: Input<'lead_capture_embedded_forms_get'>, options?: CallOptions): Call<Output<'lead_capture_embedded_forms_get'>>
    /**
     * Update a form.
     *
     * Omitted fields keep their values. `name`, `status` and `allowedOrigins` apply at once; visitors see draft
     * changes once you publish them.
     *
     * Changes data.
     */
    update(input: Input<'lead_capture_embedded_forms_update'>, options?: CallOptions): Call<Output<'lead_capture_embedded_forms_update'>>
    /**
     * Delete a form.
     *
     * Its versions stay on record, because they show what people agreed to.
     *
     * Cannot be undone.
     */
    delete(input: Input<'lead_capture_embedded_forms_delete'>, options?: CallOptions): Call<Output<'lead_capture_embedded_forms_delete'>>
    /**
     * Publish a form.
     *
     * Publishes the draft as the next version. If the draft equals the published version, nothing happens.
     *
     * Changes data.
     */
    publish(input: Input<'lead_capture_embedded_forms_publish'>, options?: CallOptions): Call<Output<'lead_capture_embedded_forms_publish'>>
    /**
     * Get a form as a WhatsApp Flow.
     *
     * Gives the Flow JSON of the published version in one language, which `lead_capture_embedded_forms_flow_publish` publishes. `flow` is null while `issues` names what a Flow cannot have.
     *
     * Read-only.
     */
    flow(input: Input<'lead_capture_embedded_forms_flow'>, options?: CallOptions): Call<Output<'lead_capture_embedded_forms_flow'>>
    /**
     * Preview a draft.
     *
     * Returns what visitors would get of a draft, saved or not, in one language. What cannot be published yet has a placeholder or is left out.
     *
     * Read-only.
     */
    preview(input: Input<'lead_capture_embedded_forms_preview'>, options?: CallOptions): Call<Output<'lead_capture_embedded_forms_preview'>>
    /**
     * Pause a form.
     *
     * Visitors no longer see it.
     *
     * Changes data.
     */
    pause(input: Input<'lead_capture_embedded_forms_pause'>, options?: CallOptions): Call<Output<'lead_capture_embedded_forms_pause'>>
    /**
     * Resume a form.
     *
     * Visitors see the published version again.
     *
     * Changes data.
     */
    activate(input: Input<'lead_capture_embedded_forms_activate'>, options?: CallOptions): Call<Output<'lead_capture_embedded_forms_activate'>>
    /**
     * Duplicate a form.
     *
     * Copies the draft and origins. The copy has its own install key and is not published.
     *
     * Changes data.
     */
    duplicate(input: Input<'lead_capture_embedded_forms_duplicate'>, options?: CallOptions): Call<Output<'lead_capture_embedded_forms_duplicate'>>
    versions: {
      /**
       * List published versions of a form.
       *
       * Newest first. To edit a version again, update the form with its draft.
       *
       * Read-only.
       */
      list(input: Input<'lead_capture_embedded_forms_versions_list'>, options?: CallOptions): Pages<Item<'lead_capture_embedded_forms_versions_list'>>
    }
    /**
     * Publish a form as a WhatsApp Flow.
     *
     * Creates and publishes a Flow of the published version at your WhatsApp accounts, one for each version and language. It is PUBLISHING at first; `lead_capture_embedded_forms_flow_status` has the result. Call it again after a failure: there is never a second Flow. Numbers of Twilio take none.
     *
     * Changes data.
     */
    flowPublish(input: Input<'lead_capture_embedded_forms_flow_publish'>, options?: CallOptions): Call<Output<'lead_capture_embedded_forms_flow_publish'>>
    /**
     * Get the WhatsApp Flows of a form.
     *
     * The latest Flow in each language of each WhatsApp account, and what WhatsApp said about it.
     *
     * Read-only.
     */
    flowStatus(input: Input<'lead_capture_embedded_forms_flow_status'>, options?: CallOptions): Call<Output<'lead_capture_embedded_forms_flow_status'>>
    /**
     * Get form statistics.
     *
     * Counts per day (UTC) without cookies or IP addresses. The page reports views and starts; submissions and endings are counted when stored.
     *
     * Read-only.
     */
    stats(input: Input<'lead_capture_embedded_forms_stats'>, options?: CallOptions): Call<Output<'lead_capture_embedded_forms_stats'>>
    /**
     * Get the history of a form.
     *
     * Views and submissions of each day (UTC), with today last.
     *
     * Read-only.
     */
    history(input: Input<'lead_capture_embedded_forms_history'>, options?: CallOptions): Call<Output<'lead_capture_embedded_forms_history'>>
    /**
     * Check where a form was seen.
     *
     * Counts views by the origin of the page, for each allowed origin. `*` is not counted.
     *
     * Read-only.
     */
    pages(input: Input<'lead_capture_embedded_forms_pages'>, options?: CallOptions): Call<Output<'lead_capture_embedded_forms_pages'>>
    identity: {
      /**
       * Get the signing secret of a form.
       *
       * Use it on your server to identify who fills in the form. Send the hidden fields `externalId` and `externalIdSignature`, its HMAC-SHA256 in hex with this secret. Never put the secret on a page.
       *
       * Read-only.
       */
      get(input: Input<'lead_capture_embedded_forms_identity_get'>, options?: CallOptions): Call<Output<'lead_capture_embedded_forms_identity_get'>>
      /**
       * Rotate the signing secret of a form.
       *
       * Get the new secret with lead_capture_embedded_forms_identity_get. The old one works for the grace period.
       *
       * Changes data.
       */
      rotate(input: Input<'lead_capture_embedded_forms_identity_rotate'>, options?: CallOptions): Call<Output<'lead_capture_embedded_forms_identity_rotate'>>
    }
  }
  submissions: {
    /**
     * List form submissions.
     *
     * Newest first, or in the order that you choose. Sensitive answers are not included.
     *
     * Read-only.
     */
    list(input: Input<'lead_capture_submissions_list'>, options?: CallOptions): Pages<Item<'lead_capture_submissions_list'>>
    /**
     * Get a form submission.
     *
     * Sensitive answers are not included.
     *
     * Read-only.
     */
    get(input: Input<'lead_capture_submissions_get'>, options?: CallOptions): Call<Output<'lead_capture_submissions_get'>>
    sensitive: {
      /**
       * Get the sensitive answers of a form submission.
       *
       * Returned only here and in exports that ask for them, never in events, webhooks, lists or logs.
       *
       * Read-only.
       */
      get(input: Input<'lead_capture_submissions_sensitive_get'>, options?: CallOptions): Call<Output<'lead_capture_submissions_sensitive_get'>>
    }
    /**
     * Download form submissions as CSV.
     *
     * Newest first, with a column for each question of every version and each hidden field. Cells that a spreadsheet would read as formulas start with an apostrophe. Sensitive answers are included only if you ask for them and have the permission `sensitive:read`.
     */
    export(input: Input<'lead_capture_submissions_export'>, options?: CallOptions): Call<string>
  }
  spam: {
    /**
     * List submissions that look like spam.
     *
     * Newest first. They have no effect and are deleted after 30 days. Of a form, 1,000 are kept.
     *
     * Read-only.
     */
    list(input: Input<'lead_capture_spam_list'>, options?: CallOptions): Pages<Item<'lead_capture_spam_list'>>
    /**
     * Get a submission that looks like spam.
     *
     * Sensitive answers are not included.
     *
     * Read-only.
     */
    get(input: Input<'lead_capture_spam_get'>, options?: CallOptions): Call<Output<'lead_capture_spam_get'>>
    /**
     * Accept a submission that looked like spam.
     *
     * Stores it as if it had just arrived: with its person, its event, and what these start. Accepted again: `not_found`.
     *
     * Changes data.
     */
    accept(input: Input<'lead_capture_spam_accept'>, options?: CallOptions): Call<Output<'lead_capture_spam_accept'>>
  }
  environments: {
    /**
     * List environments.
     *
     * Includes variables, but no secret values. A journey sets its environment in `metadata.environmentId`; otherwise the default one applies.
     *
     * Read-only.
     */
    list(input?: Input<'environments_list'>, options?: CallOptions): Call<Output<'environments_list'>>
    /**
     * Create an environment.
     *
     * Webhook URLs, credentials and HTTP nodes use its variables as `{{env.KEY}}`. The first environment becomes the default.
     *
     * Changes data.
     */
    create(input: Input<'environments_create'>, options?: CallOptions): Call<Output<'environments_create'>>
    /**
     * Get an environment.
     *
     * Includes its variables, but no secret values.
     *
     * Read-only.
     */
    get(input: Input<'environments_get'>, options?: CallOptions): Call<Output<'environments_get'>>
    /**
     * Update an environment.
     *
     * Omitted fields keep their values. Deliveries and nodes use new values from their next attempt on.
     *
     * Changes data.
     */
    update(input: Input<'environments_update'>, options?: CallOptions): Call<Output<'environments_update'>>
    /**
     * Delete an environment.
     *
     * Fails with `conflict` and lists what uses it. The default environment can be deleted only if it is the last one.
     *
     * Cannot be undone.
     */
    delete(input: Input<'environments_delete'>, options?: CallOptions): Call<Output<'environments_delete'>>
  }
  testNumbers: {
    /**
     * Get test recipients.
     *
     * The phone numbers and email addresses that runs in test environments can message.
     *
     * Read-only.
     */
    get(input?: Input<'test_numbers_get'>, options?: CallOptions): Call<Output<'test_numbers_get'>>
    /**
     * Set test recipients.
     *
     * Sets the numbers and addresses that runs in test environments can message. Their messages to anyone else are canceled with `not_a_test_number`.
     *
     * Changes data.
     */
    set(input: Input<'test_numbers_set'>, options?: CallOptions): Call<Output<'test_numbers_set'>>
  }
  httpCredentials: {
    /**
     * List HTTP credentials.
     *
     * Newest first. Values are never returned.
     *
     * Read-only.
     */
    list(input?: Input<'http_credentials_list'>, options?: CallOptions): Call<Output<'http_credentials_list'>>
    /**
     * Create an HTTP credential.
     *
     * Stores a secret for outgoing requests. Webhook subscriptions refer to it by id, HTTP nodes by key. A key can have a default value and a value per environment, which takes precedence. You cannot read the value back.
     *
     * Changes data.
     */
    create(input: Input<'http_credentials_create'>, options?: CallOptions): Call<Output<'http_credentials_create'>>
    /**
     * Get an HTTP credential.
     *
     * Includes what uses it, but not its value.
     *
     * Read-only.
     */
    get(input: Input<'http_credentials_get'>, options?: CallOptions): Call<Output<'http_credentials_get'>>
    /**
     * Update an HTTP credential.
     *
     * Changes the name, or where the value is sent: its place in the request, and the hosts. To change the value, call http_credentials_rotate. The key, type and environment cannot change.
     *
     * Changes data.
     */
    update(input: Input<'http_credentials_update'>, options?: CallOptions): Call<Output<'http_credentials_update'>>
    /**
     * Delete an HTTP credential.
     *
     * Fails with `conflict` and lists what uses it. You can delete an environment's value if the key has a default value.
     *
     * Cannot be undone.
     */
    delete(input: Input<'http_credentials_delete'>, options?: CallOptions): Call<Output<'http_credentials_delete'>>
    /**
     * Rotate the value of an HTTP credential.
     *
     * What uses it sends the new value from its next attempt on.
     *
     * Changes data.
     */
    rotate(input: Input<'http_credentials_rotate'>, options?: CallOptions): Call<Output<'http_credentials_rotate'>>
  }
  webhookSubscriptions: {
    /**
     * List webhook subscriptions.
     *
     * Newest first.
     *
     * Read-only.
     */
    list(input?: Input<'webhook_subscriptions_list'>, options?: CallOptions): Pages<Item<'webhook_subscriptions_list'>>
    /**
     * Create a webhook subscription.
     *
     * Sends events to your HTTPS endpoint at least once, as a POST with `{ id, type, occurredAt, organizationId, data }`. Use `id` to ignore duplicates. Respond with a 2xx within 10 seconds. A 4xx ends the delivery; any other failure is retried for about 28 hours.
     *
     * Changes data.
     */
    create(input: Input<'webhook_subscriptions_create'>, options?: CallOptions): Call<Output<'webhook_subscriptions_create'>>
    /**
     * Get a webhook subscription.
     *
     * Read-only.
     */
    get(input: Input<'webhook_subscriptions_get'>, options?: CallOptions): Call<Output<'webhook_subscriptions_get'>>
    /**
     * Update a webhook subscription.
     *
     * Omitted fields keep their values. Pending deliveries use the new settings.
     *
     * Changes data.
     */
    update(input: Input<'webhook_subscriptions_update'>, options?: CallOptions): Call<Output<'webhook_subscriptions_update'>>
    /**
     * Delete a webhook subscription.
     *
     * Pending deliveries are dropped. Past deliveries stay in webhook_deliveries_list.
     *
     * Cannot be undone.
     */
    delete(input: Input<'webhook_subscriptions_delete'>, options?: CallOptions): Call<Output<'webhook_subscriptions_delete'>>
    /**
     * Disable a webhook subscription.
     *
     * Nothing is sent until you enable it again; due deliveries are dropped. Send missed events later with webhook_events_replay.
     *
     * Changes data.
     */
    disable(input: Input<'webhook_subscriptions_disable'>, options?: CallOptions): Call<Output<'webhook_subscriptions_disable'>>
    /**
     * Enable a webhook subscription.
     *
     * To send the events it missed, call webhook_events_replay.
     *
     * Changes data.
     */
    enable(input: Input<'webhook_subscriptions_enable'>, options?: CallOptions): Call<Output<'webhook_subscriptions_enable'>>
    /**
     * Rotate a webhook signing secret.
     *
     * During the grace period, both secrets sign deliveries, so your receiver can use either. Rotating again in that time leaves older secrets their grace; `graceHours` 0 ends all of them.
     *
     * Changes data.
     */
    rotateSecret(input: Input<'webhook_subscriptions_rotate_secret'>, options?: CallOptions): Call<Output<'webhook_subscriptions_rotate_secret'>>
    /**
     * Send a test event to a webhook subscription.
     *
     * Delivers a `ping` event for each of its environments, once, and returns the results. Deliveries without a response by then are PENDING; see webhook_deliveries_list. Escalations use the default environment, so a ping does not prove that they arrive.
     *
     * Changes data.
     */
    test(input: Input<'webhook_subscriptions_test'>, options?: CallOptions): Call<Output<'webhook_subscriptions_test'>>
  }
  webhookDeliveries: {
    /**
     * List webhook deliveries.
     *
     * Newest first or in the order that you choose, with their results.
     *
     * Read-only.
     */
    list(input?: Input<'webhook_deliveries_list'>, options?: CallOptions): Pages<Item<'webhook_deliveries_list'>>
    /**
     * Replay webhook deliveries.
     *
     * Send one `deliveryId`, or `since` with optional filters. Replays keep the original body and `id`. With `since`, pending deliveries and those of deleted or disabled subscriptions are skipped, and a call queues up to 5,000, oldest first. Continue from `nextSince`.
     *
     * Changes data.
     */
    replay(input?: Input<'webhook_deliveries_replay'>, options?: CallOptions): Call<Output<'webhook_deliveries_replay'>>
    /**
     * Count what a replay would send.
     *
     * How many deliveries webhook_deliveries_replay would queue with the same `since` and filters, in all its calls.
     *
     * Read-only.
     */
    replayCount(input: Input<'webhook_deliveries_replay_count'>, options?: CallOptions): Call<Output<'webhook_deliveries_replay_count'>>
  }
  webhookEvents: {
    /**
     * List webhook events.
     *
     * Newest first. Includes events that no subscription received, so you can reconcile your data. `message.updated` is stored only while a subscription asks for it. Events are kept for 30 days, or as long as PARLEY_WEBHOOK_EVENT_RETENTION sets.
     *
     * Read-only.
     */
    list(input?: Input<'webhook_events_list'>, options?: CallOptions): Pages<Item<'webhook_events_list'>>
    /**
     * Get a webhook event.
     *
     * Includes its deliveries and their attempts.
     *
     * Read-only.
     */
    get(input: Input<'webhook_events_get'>, options?: CallOptions): Call<Output<'webhook_events_get'>>
    /**
     * Replay webhook events.
     *
     * Send `eventId` to repeat its deliveries; add `subscriptionId` to send it to that subscription only, ignoring its filters. Send `since` and `subscriptionId` to replay up to 5,000 events that match the subscription, oldest first, even from before it existed. Continue from `nextSince`. Event ids stay the same.
     *
     * Changes data.
     */
    replay(input?: Input<'webhook_events_replay'>, options?: CallOptions): Call<Output<'webhook_events_replay'>>
  }
  work: {
    setAside: {
      /**
       * List dead letters.
       *
       * Work that failed on every attempt, with the reason, newest first. It stays here until you call `work_retry`.
       *
       * Read-only.
       */
      list(input?: Input<'work_set_aside_list'>, options?: CallOptions): Pages<Item<'work_set_aside_list'>>
    }
    /**
     * Retry dead letters.
     *
     * One by `id`, else up to 5,000 of its kind. Each gets one attempt; if that fails, the item comes back here.
     *
     * Changes data.
     */
    retry(input: Input<'work_retry'>, options?: CallOptions): Call<Output<'work_retry'>>
  }
  organization: {
    /**
     * Get the organization.
     *
     * Returns its name, time zone and language.
     *
     * Read-only.
     */
    get(input?: Input<'organization_get'>, options?: CallOptions): Call<Output<'organization_get'>>
    /**
     * Update the organization.
     *
     * Changes the name, time zone, language, or default agent. Schedules and LIVE segments follow a new time zone at once; waits that have begun keep their time.
     *
     * Changes data.
     */
    update(input?: Input<'organization_update'>, options?: CallOptions): Call<Output<'organization_update'>>
  }
  members: {
    /**
     * List members.
     *
     * The people who can sign in to the organization, newest first.
     *
     * Read-only.
     */
    list(input?: Input<'members_list'>, options?: CallOptions): Pages<Item<'members_list'>>
    /**
     * Update the role of a member.
     *
     * You cannot change, or assign, a role higher than your own. An organization must keep an owner.
     *
     * Changes data.
     */
    update(input: Input<'members_update'>, options?: CallOptions): Call<Output<'members_update'>>
    /**
     * Remove a member.
     *
     * They lose access to this organization within a second. They keep their account and their other organizations. Their conversations return to the unassigned inbox.
     *
     * Cannot be undone.
     */
    remove(input: Input<'members_remove'>, options?: CallOptions): Call<Output<'members_remove'>>
    /**
     * Create a password reset link for a member.
     *
     * Give the link to the member: it works once, within a day. Fails if they belong to another organization, because their password is valid there too. Two-factor authentication stays on.
     *
     * Changes data.
     */
    resetPassword(input: Input<'members_reset_password'>, options?: CallOptions): Call<Output<'members_reset_password'>>
  }
  invitations: {
    /**
     * List pending invitations.
     *
     * Newest first.
     *
     * Read-only.
     */
    list(input?: Input<'invitations_list'>, options?: CallOptions): Pages<Item<'invitations_list'>>
    /**
     * Invite a member.
     *
     * Returns a link to share, which is shown only once. If the service sends email, the link is emailed too. A new invitation to the same address revokes the previous one.
     *
     * Changes data.
     */
    create(input: Input<'invitations_create'>, options?: CallOptions): Call<Output<'invitations_create'>>
    /**
     * Revoke an invitation.
     *
     * Its link stops working at once.
     *
     * Cannot be undone.
     */
    revoke(input: Input<'invitations_revoke'>, options?: CallOptions): Call<Output<'invitations_revoke'>>
  }
  views: {
    /**
     * List saved views.
     *
     * Your own views of a list of the workspace, and the shared ones, newest first.
     *
     * Read-only.
     */
    list(input: Input<'views_list'>, options?: CallOptions): Pages<Item<'views_list'>>
    /**
     * Create a saved view.
     *
     * Keeps filters, sort and columns of a list of the workspace under a name.
     *
     * Changes data.
     */
    create(input: Input<'views_create'>, options?: CallOptions): Call<Output<'views_create'>>
    /**
     * Change a saved view.
     *
     * Shared views of others can be changed by administrators only.
     *
     * Changes data.
     */
    update(input: Input<'views_update'>, options?: CallOptions): Call<Output<'views_update'>>
    /**
     * Delete a saved view.
     *
     * Shared views of others can be deleted by administrators only.
     *
     * Cannot be undone.
     */
    delete(input: Input<'views_delete'>, options?: CallOptions): Call<Output<'views_delete'>>
  }
  apiKeys: {
    /**
     * List API keys.
     *
     * Newest first. Secrets are never returned.
     *
     * Read-only.
     */
    list(input?: Input<'api_keys_list'>, options?: CallOptions): Call<Output<'api_keys_list'>>
    /**
     * Create an API key.
     *
     * The response is the only place the key is ever shown. Only signed-in users can create keys, API keys cannot.
     *
     * Changes data.
     */
    create(input: Input<'api_keys_create'>, options?: CallOptions): Call<Output<'api_keys_create'>>
    /**
     * Rotate an API key.
     *
     * Creates a new key with the same access and rate limit. The old key keeps working for `graceHours`, so you can replace it everywhere first.
     *
     * Changes data.
     */
    rotate(input: Input<'api_keys_rotate'>, options?: CallOptions): Call<Output<'api_keys_rotate'>>
    /**
     * Revoke an API key.
     *
     * The key stops working within a second. It stays in the list.
     *
     * Cannot be undone.
     */
    revoke(input: Input<'api_keys_revoke'>, options?: CallOptions): Call<Output<'api_keys_revoke'>>
  }
  roles: {
    /**
     * List roles and their permissions.
     *
     * What the members of each role may do, highest role first.
     *
     * Read-only.
     */
    list(input?: Input<'roles_list'>, options?: CallOptions): Call<Output<'roles_list'>>
  }
  auditLog: {
    /**
     * List audit log entries.
     *
     * Returns every write and who made it, newest first or in the order that you choose. Recorded events are not listed: each event stores its own recorder.
     *
     * Read-only.
     */
    list(input?: Input<'audit_log_list'>, options?: CallOptions): Pages<Item<'audit_log_list'>>
  }
  overview: {
    /**
     * Get an overview.
     *
     * Returns totals, today's activity and what needs attention. Counts stop at 10,000; `capped` names those that did. Today follows the organization's time zone.
     *
     * Read-only.
     */
    get(input?: Input<'overview_get'>, options?: CallOptions): Call<Output<'overview_get'>>
    /**
     * Get the messages of today by hour.
     *
     * Beside those of the same day a week ago, in the organization's time zone.
     *
     * Read-only.
     */
    hours(input?: Input<'overview_hours'>, options?: CallOptions): Call<Output<'overview_hours'>>
  }
  retention: {
    /**
     * Get retention periods.
     *
     * In days; null means forever. The operator sets them for all organizations of this service (docs/operating.md). People and extracted data stay until someone deletes them.
     *
     * Read-only.
     */
    get(input?: Input<'retention_get'>, options?: CallOptions): Call<Output<'retention_get'>>
  }
  installation: {
    /**
     * Get how the installation runs.
     *
     * Returns the clock that all organizations share, whether phones and mailboxes are simulated, and whether nothing is sent because the database or this organization was restored.
     *
     * Read-only.
     */
    get(input?: Input<'installation_get'>, options?: CallOptions): Call<Output<'installation_get'>>
    clock: {
      /**
       * Set the speed of the clock, hold it, or move it forward.
       *
       * For trying out what takes hours or days. The clock never goes back. All organizations of the installation share it. In production it cannot be changed: the answer is `conflict`.
       *
       * Changes data.
       */
      set(input?: Input<'installation_clock_set'>, options?: CallOptions): Call<Output<'installation_clock_set'>>
    }
  }
  simulatedPhones: {
    /**
     * Find simulated phones.
     *
     * The simulated WhatsApp contacts of your organization: those that you hold first, then the latest. They exist in development only; elsewhere the answer is `not_found`.
     *
     * Read-only.
     */
    find(input?: Input<'simulated_phones_find'>, options?: CallOptions): Call<Output<'simulated_phones_find'>>
    /**
     * Add a simulated phone of your own.
     *
     * You read and answer what it gets. Without `phoneNumber` it gets a new number. For the number of a simulated contact, you take its phone.
     *
     * Changes data.
     */
    create(input: Input<'simulated_phones_create'>, options?: CallOptions): Call<Output<'simulated_phones_create'>>
    /**
     * Change a simulated phone.
     *
     * Changes data.
     */
    update(input: Input<'simulated_phones_update'>, options?: CallOptions): Call<Output<'simulated_phones_update'>>
    /**
     * Mark the messages on a simulated phone as read.
     *
     * Changes data.
     */
    markRead(input: Input<'simulated_phones_mark_read'>, options?: CallOptions): Call<Output<'simulated_phones_mark_read'>>
    /**
     * Get what a simulated phone shows.
     *
     * Read-only.
     */
    messages(input: Input<'simulated_phones_messages'>, options?: CallOptions): Call<Output<'simulated_phones_messages'>>
    /**
     * Send a message as a simulated contact.
     *
     * Your organization receives it like one of a real person. From then on you hold this phone.
     *
     * Changes data.
     */
    write(input: Input<'simulated_phones_write'>, options?: CallOptions): Call<Output<'simulated_phones_write'>>
    /**
     * Get the file of a message on a simulated phone.
     *
     * Read-only.
     */
    file(input: Input<'simulated_phones_file'>, options?: CallOptions): Call<Output<'simulated_phones_file'>>
    /**
     * Change the number of a simulated contact.
     *
     * WhatsApp tells your organization that the contact has another number.
     *
     * Changes data.
     */
    changeNumber(input: Input<'simulated_phones_change_number'>, options?: CallOptions): Call<Output<'simulated_phones_change_number'>>
  }
  simulatedMailboxes: {
    /**
     * Find simulated mailboxes.
     *
     * Mailboxes that your organization wrote to or heard from, the latest first.
     *
     * Read-only.
     */
    find(input?: Input<'simulated_mailboxes_find'>, options?: CallOptions): Call<Output<'simulated_mailboxes_find'>>
    /**
     * Get the emails of a simulated mailbox.
     *
     * Read-only.
     */
    messages(input: Input<'simulated_mailboxes_messages'>, options?: CallOptions): Call<Output<'simulated_mailboxes_messages'>>
    /**
     * Send an email as somebody with a simulated mailbox.
     *
     * Without `subject` it answers the last email from your organization. Any address will do.
     *
     * Changes data.
     */
    write(input: Input<'simulated_mailboxes_write'>, options?: CallOptions): Call<Output<'simulated_mailboxes_write'>>
  }
  simulatedSms: {
    /**
     * Find simulated phones with SMS.
     *
     * Phones that your organization texted or heard from by SMS, the latest first.
     *
     * Read-only.
     */
    find(input?: Input<'simulated_sms_find'>, options?: CallOptions): Call<Output<'simulated_sms_find'>>
    /**
     * Get the SMS on a simulated phone.
     *
     * Read-only.
     */
    messages(input: Input<'simulated_sms_messages'>, options?: CallOptions): Call<Output<'simulated_sms_messages'>>
    /**
     * Send an SMS as somebody with a simulated phone.
     *
     * Your number gets it once it is connected for SMS. Any phone number will do.
     *
     * Changes data.
     */
    write(input: Input<'simulated_sms_write'>, options?: CallOptions): Call<Output<'simulated_sms_write'>>
  }
  changes: {
    /**
     * Stream changes.
     *
     * Opens a stream of server-sent events. Each `change` event carries `{"kind", "id"}` of a record that changed; fetch it again if you need it. Kinds are `person` (by external id), `run`, `message`, `conversation`, `cannedReply`, `inboxView`, `notification`, `webhookEvent`, `subscription` (of webhooks), `event` (the newest of those stored together), `segment` (by slug), `object` (by type), `import`, `form`, `template`, `initiative`, `journey`, `channel`, `environment`, `credential`, `knowledge`, and `doNotContact`, `sendingLimits` and `languageModel` (by the id of your organization). A `message` also names its `conversationId`. The kind `presence` has the id of a conversation: who views it or types in it changed. The kind `journeyPresence` has the id of a journey: who has it open, points or selects changed. The kind `online` has the name of somebody who opened or left the inbox. `ready` arrives once the stream misses no more changes: load your data then. After a disconnect, send the last event's `id` as `Last-Event-ID` within 15 minutes to continue. `reset` means the stream cannot continue: load everything again. You receive only what your key can read.
     */
    stream(input?: Input<'changes_stream'>, options?: CallOptions): AsyncIterable<ServerEvent>
  }
  account: {
    /**
     * Sign in with an email address and a password.
     *
     * Starts a session in a cookie. A wrong password and an unknown address give the same error. While strangers guess the password, a new browser waits five seconds.
     *
     * Changes data.
     */
    signIn(input: Input<'account_sign_in'>, options?: CallOptions): Call<Output<'account_sign_in'>>
    /**
     * Sign in with a one-time link.
     *
     * `parley start` prints such a link on its first start, and so does `parley users invite`.
     *
     * Changes data.
     */
    signInByLink(input: Input<'account_sign_in_by_link'>, options?: CallOptions): Call<Output<'account_sign_in_by_link'>>
    /**
     * Preview an invitation.
     *
     * Returns the organization, the role and the invited address.
     *
     * Read-only.
     */
    invitationPreview(input: Input<'account_invitation_preview'>, options?: CallOptions): Call<Output<'account_invitation_preview'>>
    /**
     * Accept an invitation.
     *
     * Joins the organization and signs you in. New users send a name and a password. If your email address already has an account, sign in first.
     *
     * Changes data.
     */
    acceptInvitation(input: Input<'account_accept_invitation'>, options?: CallOptions): Call<Output<'account_accept_invitation'>>
    /**
     * Request a password reset link.
     *
     * Sends a link, valid for two hours, to your email address. The response is the same whether or not an account exists. After repeated requests, use the newest link that you have.
     *
     * Changes data.
     */
    forgottenPassword(input: Input<'account_forgotten_password'>, options?: CallOptions): Call<Output<'account_forgotten_password'>>
    /**
     * Reset your password with a link.
     *
     * Ends all your sessions. Sign in with the new password.
     *
     * Changes data.
     */
    resetPassword(input: Input<'account_reset_password'>, options?: CallOptions): Call<Output<'account_reset_password'>>
    /**
     * Sign out.
     *
     * Ends the session of this browser.
     *
     * Changes data.
     */
    signOut(input?: Input<'account_sign_out'>, options?: CallOptions): Call<Output<'account_sign_out'>>
    /**
     * Get your account.
     *
     * Returns who is signed in, their organizations and their permissions.
     *
     * Read-only.
     */
    get(input?: Input<'account_get'>, options?: CallOptions): Call<Output<'account_get'>>
    /**
     * Update your name or language.
     *
     * Changes data.
     */
    update(input?: Input<'account_update'>, options?: CallOptions): Call<Output<'account_update'>>
    /**
     * Switch to another of your organizations.
     *
     * Applies to the whole session. To use another organization for one request, send `X-Parley-Organization`, for example in a second tab.
     *
     * Changes data.
     */
    switchOrganization(input: Input<'account_switch_organization'>, options?: CallOptions): Call<Output<'account_switch_organization'>>
    /**
     * Set your email address and password.
     *
     * For accounts without a password. If you can sign in with a passkey or single sign-on, your session must be younger than 15 minutes.
     *
     * Changes data.
     */
    setCredentials(input: Input<'account_set_credentials'>, options?: CallOptions): Call<Output<'account_set_credentials'>>
    /**
     * Change your password.
     *
     * Ends all your other sessions.
     *
     * Changes data.
     */
    changePassword(input: Input<'account_change_password'>, options?: CallOptions): Call<Output<'account_change_password'>>
    sessions: {
      /**
       * List your sessions.
       *
       * Newest first.
       *
       * Read-only.
       */
      list(input?: Input<'account_sessions_list'>, options?: CallOptions): Call<Output<'account_sessions_list'>>
      /**
       * Sign out everywhere.
       *
       * Ends all your sessions within a second, this one too. Your account forgets the browsers you used.
       *
       * Cannot be undone.
       */
      revokeAll(input?: Input<'account_sessions_revoke_all'>, options?: CallOptions): Call<Output<'account_sessions_revoke_all'>>
      /**
       * End one of your sessions.
       *
       * It stops working within a second.
       *
       * Cannot be undone.
       */
      revoke(input: Input<'account_sessions_revoke'>, options?: CallOptions): Call<Output<'account_sessions_revoke'>>
    }
    secondFactor: {
      /**
       * Start setting up two-factor authentication.
       *
       * Add the secret to an authenticator app, then confirm a code with `account_second_factor_confirm`.
       *
       * Changes data.
       */
      begin(input: Input<'account_second_factor_begin'>, options?: CallOptions): Call<Output<'account_second_factor_begin'>>
      /**
       * Confirm two-factor authentication.
       *
       * Send the first code of your authenticator app. Returns your recovery codes.
       *
       * Changes data.
       */
      confirm(input: Input<'account_second_factor_confirm'>, options?: CallOptions): Call<Output<'account_second_factor_confirm'>>
      /**
       * Remove two-factor authentication.
       *
       * Cannot be undone.
       */
      remove(input: Input<'account_second_factor_remove'>, options?: CallOptions): Call<Output<'account_second_factor_remove'>>
    }
    recoveryCodes: {
      /**
       * Replace your recovery codes.
       *
       * Your earlier recovery codes stop working.
       *
       * Changes data.
       */
      create(input: Input<'account_recovery_codes_create'>, options?: CallOptions): Call<Output<'account_recovery_codes_create'>>
    }
    /**
     * Start signing in with a passkey.
     *
     * Returns what `navigator.credentials.get()` needs. A cookie binds the challenge to this browser for ten minutes.
     *
     * Changes data.
     */
    signInByPasskeyBegin(input?: Input<'account_sign_in_by_passkey_begin'>, options?: CallOptions): Call<Output<'account_sign_in_by_passkey_begin'>>
    /**
     * Sign in with a passkey.
     *
     * Also completes `account_sign_in` where that asked for a passkey. A passkey needs no two-factor code.
     *
     * Changes data.
     */
    signInByPasskey(input: Input<'account_sign_in_by_passkey'>, options?: CallOptions): Call<Output<'account_sign_in_by_passkey'>>
    passkeys: {
      /**
       * List your passkeys.
       *
       * Oldest first.
       *
       * Read-only.
       */
      list(input?: Input<'account_passkeys_list'>, options?: CallOptions): Call<Output<'account_passkeys_list'>>
      /**
       * Add a passkey.
       *
       * Changes data.
       */
      create(input: Input<'account_passkeys_create'>, options?: CallOptions): Call<Output<'account_passkeys_create'>>
      /**
       * Start adding a passkey.
       *
       * Returns what `navigator.credentials.create()` needs. Send the result to `account_passkeys_create` within ten minutes.
       *
       * Changes data.
       */
      begin(input?: Input<'account_passkeys_begin'>, options?: CallOptions): Call<Output<'account_passkeys_begin'>>
      /**
       * Change the name of a passkey.
       *
       * Changes data.
       */
      update(input: Input<'account_passkeys_update'>, options?: CallOptions): Call<Output<'account_passkeys_update'>>
      /**
       * Remove a passkey.
       *
       * It stops signing you in at once. Your last way to sign in cannot be removed.
       *
       * Cannot be undone.
       */
      remove(input: Input<'account_passkeys_remove'>, options?: CallOptions): Call<Output<'account_passkeys_remove'>>
      /**
       * Set whether a passkey is required after the password.
       *
       * The passkey is then the second factor. Returns recovery codes when you had none: each replaces the passkey once.
       *
       * Changes data.
       */
      require(input: Input<'account_passkeys_require'>, options?: CallOptions): Call<Output<'account_passkeys_require'>>
    }
    /**
     * List sign-in methods.
     *
     * The ways to sign in to this service besides a password.
     *
     * Read-only.
     */
    signInOptions(input?: Input<'account_sign_in_options'>, options?: CallOptions): Call<Output<'account_sign_in_options'>>
    /**
     * Start single sign-on.
     *
     * Returns the identity provider's URL to open in this browser within ten minutes. The browser comes back signed in. null means the provider did not respond.
     *
     * Changes data.
     */
    signInElsewhere(input?: Input<'account_sign_in_elsewhere'>, options?: CallOptions): Call<Output<'account_sign_in_elsewhere'>>
    /**
     * Unlink your single sign-on account.
     *
     * Set a password or add a passkey first. Signing in through the provider links your account again by email address.
     *
     * Cannot be undone.
     */
    unlinkIdentity(input?: Input<'account_unlink_identity'>, options?: CallOptions): Call<Output<'account_unlink_identity'>>
    connections: {
      /**
       * Preview an app's request for access.
       *
       * Shows which app asks for access, and to what. Send the parameters of the URL that the app opened.
       *
       * Read-only.
       */
      preview(input: Input<'account_connections_preview'>, options?: CallOptions): Call<Output<'account_connections_preview'>>
      /**
       * Give an app access to an organization.
       *
       * The app acts with your permissions, but cannot invite people or create keys. With `read`, it can only read; with `limited`, it has only `permissions`. It loses any permission you lose.
       *
       * Changes data.
       */
      allow(input: Input<'account_connections_allow'>, options?: CallOptions): Call<Output<'account_connections_allow'>>
      /**
       * List apps with access.
       *
       * The apps that you gave access, newest first.
       *
       * Read-only.
       */
      list(input?: Input<'account_connections_list'>, options?: CallOptions): Call<Output<'account_connections_list'>>
      /**
       * Deny an app's request for access.
       *
       * Nothing is stored. Open the returned URL to tell the app.
       *
       * Changes data.
       */
      refuse(input: Input<'account_connections_refuse'>, options?: CallOptions): Call<Output<'account_connections_refuse'>>
      /**
       * Revoke an app's access.
       *
       * The app's tokens stop working within a second.
       *
       * Cannot be undone.
       */
      revoke(input: Input<'account_connections_revoke'>, options?: CallOptions): Call<Output<'account_connections_revoke'>>
    }
  }
}

/** The events of webhooks, by type. */
export interface WebhookEvents {
  'journey_run.started': components['schemas']['JourneyRunStarted']
  'journey_run.ended': components['schemas']['JourneyRunEnded']
  'enrollment.rejected': components['schemas']['EnrollmentRejected']
  'initiative.goal_reached': components['schemas']['InitiativeGoalReached']
  'conversation.escalated': components['schemas']['ConversationEscalated']
  'message.updated': components['schemas']['MessageUpdated']
  'sending.failing': components['schemas']['SendingFailing']
  'person.merged': components['schemas']['PersonMerged']
  'person.unmerged': components['schemas']['PersonUnmerged']
  'ping': components['schemas']['Ping']
}

/** Where each of them is called, and what comes or goes beside JSON. */
export const ROUTES = {
  people: {
    list: 'GET /cdp/people pages',
    upsert: 'POST /cdp/people',
    search: 'GET /cdp/people/search',
    patch: 'PATCH /cdp/people/{externalId}',
    get: 'GET /cdp/people/{externalId}',
    delete: 'DELETE /cdp/people/{externalId}',
    timeline: 'GET /cdp/people/{externalId}/timeline pages',
    batchUpsert: 'POST /cdp/people/batch',
    mergePreview: 'GET /cdp/people/{externalId}/merge-preview',
    merge: 'POST /cdp/people/{externalId}/merge',
    erase: 'POST /cdp/people/{externalId}/erase',
    touchpoints: 'GET /cdp/people/{externalId}/touchpoints pages',
    export: 'GET /cdp/people/{externalId}/export.json bytes',
  },
  sources: {
    list: 'GET /cdp/sources',
  },
  merges: {
    list: 'GET /cdp/merges pages',
    undo: 'POST /cdp/merges/{id}/undo',
  },
  duplicates: {
    list: 'GET /cdp/duplicates pages',
  },
  matching: {
    get: 'GET /cdp/matching',
    set: 'PUT /cdp/matching',
  },
  doNotContact: {
    list: 'GET /do-not-contact pages',
    add: 'POST /do-not-contact',
    remove: 'POST /do-not-contact/remove',
    check: 'GET /do-not-contact/check',
    import: 'PUT /do-not-contact/list.csv csv',
    export: 'GET /do-not-contact/list.csv text',
  },
  topics: {
    list: 'GET /topics',
    create: 'POST /topics',
    update: 'PATCH /topics/{id}',
    delete: 'DELETE /topics/{id}',
  },
  consents: {
    get: 'GET /cdp/people/{externalId}/consents',
    set: 'PUT /cdp/people/{externalId}/consents',
    export: 'GET /cdp/people/{externalId}/consents/proof',
  },
  customObjectTypes: {
    list: 'GET /cdp/custom-objects/types',
    create: 'POST /cdp/custom-objects/types',
    get: 'GET /cdp/custom-objects/types/{type}',
  },
  customObjects: {
    list: 'GET /cdp/custom-objects pages',
    upsert: 'POST /cdp/custom-objects',
    batchUpsert: 'POST /cdp/custom-objects/batch',
    get: 'GET /cdp/custom-objects/{type}/{externalId}',
    delete: 'DELETE /cdp/custom-objects/{type}/{externalId}',
  },
  relationshipTypes: {
    list: 'GET /cdp/relationship-types',
    register: 'POST /cdp/relationship-types',
    get: 'GET /cdp/relationship-types/{relationshipTypeId}',
  },
  relationships: {
    list: 'GET /cdp/relationships pages',
    link: 'POST /cdp/relationships',
    unlink: 'DELETE /cdp/relationships',
    batch: 'POST /cdp/relationships/batch',
  },
  eventNames: {
    list: 'GET /cdp/event-names',
  },
  events: {
    list: 'GET /cdp/events pages',
    record: 'POST /cdp/events',
    get: 'GET /cdp/events/{externalId}',
    batchRecord: 'POST /cdp/events/batch',
    effects: 'GET /cdp/events/{externalId}/effects',
  },
  imports: {
    list: 'GET /cdp/imports pages',
    create: 'POST /cdp/imports',
    get: 'GET /cdp/imports/{id}',
    cancel: 'POST /cdp/imports/{id}/cancel',
    rejections: {
      list: 'GET /cdp/imports/{id}/rejections pages',
      groups: 'GET /cdp/imports/{id}/rejection-groups',
      file: 'GET /cdp/imports/{id}/rejections.csv text',
    },
    upload: 'PUT /cdp/imports/{id}/file csv',
  },
  segments: {
    list: 'GET /segments pages',
    create: 'POST /segments',
    catalog: 'GET /segments/catalog',
    get: 'GET /segments/{slug}',
    update: 'PATCH /segments/{slug}',
    delete: 'DELETE /segments/{slug}',
    evaluate: 'POST /segments/{slug}/evaluate',
    members: {
      list: 'GET /segments/{slug}/members pages',
    },
    preview: 'POST /segments/preview',
    validate: 'POST /segments/validate',
    describe: 'POST /segments/describe',
    peopleSearch: 'POST /segments/people/search',
    catalogValues: 'GET /segments/catalog/values',
    history: 'GET /segments/{slug}/history',
    listOfPerson: 'GET /cdp/people/{externalId}/segments',
  },
  templates: {
    list: 'GET /templates pages',
    create: 'POST /templates',
    validate: 'POST /templates/validate',
    get: 'GET /templates/{id}',
    update: 'PATCH /templates/{id}',
    health: 'GET /templates/{id}/health',
    history: {
      list: 'GET /templates/{id}/history pages',
    },
    preview: 'POST /templates/{id}/preview',
    usage: 'GET /templates/{id}/usage',
    upload: 'PUT /templates/file file',
  },
  emailTemplates: {
    list: 'GET /email-templates pages',
    create: 'POST /email-templates',
    get: 'GET /email-templates/{id}',
    update: 'PATCH /email-templates/{id}',
    versions: {
      list: 'GET /email-templates/{id}/versions pages',
    },
    preview: 'POST /email-templates/{id}/preview',
    usage: 'GET /email-templates/{id}/usage',
  },
  channels: {
    list: 'GET /channels',
    create: 'POST /channels',
    get: 'GET /channels/{id}',
    update: 'PATCH /channels/{id}',
    delete: 'DELETE /channels/{id}',
    test: 'GET /channels/{id}/test',
    setup: {
      get: 'GET /channels/{id}/setup',
    },
    domain: {
      get: 'GET /channels/{id}/domain',
    },
    health: {
      list: 'GET /channels-health',
    },
  },
  sending: {
    limits: {
      get: 'GET /sending-limits',
      set: 'PUT /sending-limits',
    },
    prices: {
      get: 'GET /sending-prices',
      set: 'PUT /sending-prices',
    },
    links: {
      get: 'GET /sending-links',
      set: 'PUT /sending-links',
    },
  },
  links: {
    list: 'GET /links',
  },
  whatsappNumbers: {
    list: 'GET /whatsapp-numbers',
  },
  conversations: {
    list: 'GET /conversations pages',
    counts: 'GET /conversations/counts',
    labels: 'GET /conversations/labels',
    get: 'GET /conversations/{id}',
    messages: {
      list: 'GET /conversations/{id}/messages pages',
      get: 'GET /conversations/{id}/messages/{messageId}',
    },
    takeOver: 'POST /conversations/{id}/take-over',
    assign: 'POST /conversations/{id}/assign',
    reply: 'POST /conversations/{id}/reply',
    replyCancel: 'POST /conversations/{id}/messages/{messageId}/cancel',
    handBack: 'POST /conversations/{id}/hand-back',
    resolve: 'POST /conversations/{id}/resolve',
    reopen: 'POST /conversations/{id}/reopen',
    layout: {
      get: 'GET /conversations/{id}/messages/{messageId}/layout',
    },
    note: 'POST /conversations/{id}/notes',
    markRead: 'POST /conversations/{id}/mark-read',
    label: 'PUT /conversations/{id}/labels',
    bulk: 'POST /conversations/bulk',
    presence: {
      set: 'PUT /conversations/{id}/presence',
    },
    sendableForms: 'GET /conversations/{id}/sendable-forms',
    sendForm: 'POST /conversations/{id}/send-form',
    start: 'POST /conversations/start',
    snooze: 'POST /conversations/{id}/snooze',
    unsnooze: 'POST /conversations/{id}/unsnooze',
    upload: 'PUT /conversations/{id}/file file',
    file: 'GET /conversations/{id}/messages/{messageId}/file bytes',
  },
  inbox: {
    views: {
      list: 'GET /inbox/views pages',
      create: 'POST /inbox/views',
      update: 'PATCH /inbox/views/{id}',
      delete: 'DELETE /inbox/views/{id}',
    },
    assignment: {
      get: 'GET /inbox/assignment',
      set: 'PUT /inbox/assignment',
    },
    online: {
      list: 'GET /inbox/online',
      set: 'PUT /inbox/online',
    },
    reports: {
      get: 'GET /inbox/reports',
      export: 'GET /inbox/reports/export text',
    },
  },
  notifications: {
    list: 'GET /notifications pages',
    read: 'POST /notifications/read',
  },
  drafts: {
    list: 'GET /drafts pages',
    get: 'GET /drafts/{id}',
    approve: 'POST /drafts/approve',
    approveAll: 'POST /drafts/approve-all',
    change: 'POST /drafts/{id}/change',
    refuse: 'POST /drafts/{id}/refuse',
    undo: 'POST /drafts/undo',
  },
  messages: {
    unknown: {
      list: 'GET /messages/unknown pages',
    },
    askAgain: 'POST /messages/{id}/ask-again',
    sendAgain: 'POST /messages/{id}/send-again',
    send: 'POST /messages/send',
    list: 'GET /messages pages',
    get: 'GET /messages/{id}',
  },
  cannedReplies: {
    list: 'GET /canned-replies pages',
    create: 'POST /canned-replies',
    update: 'PATCH /canned-replies/{id}',
    delete: 'DELETE /canned-replies/{id}',
    preview: 'GET /canned-replies/{id}/preview',
  },
  initiatives: {
    list: 'GET /initiatives pages',
    create: 'POST /initiatives',
    get: 'GET /initiatives/{id}',
    update: 'PATCH /initiatives/{id}',
    duplicate: 'POST /initiatives/{id}/duplicate',
    launch: 'POST /initiatives/{id}/launch',
    launchPreview: 'GET /initiatives/{id}/launch-preview',
    launchCost: 'GET /initiatives/{id}/launch-cost',
    pause: 'POST /initiatives/{id}/pause',
    resume: 'POST /initiatives/{id}/resume',
    cancel: 'POST /initiatives/{id}/cancel',
    archive: 'POST /initiatives/{id}/archive',
    unarchive: 'POST /initiatives/{id}/unarchive',
    templates: {
      get: 'GET /initiatives/{id}/templates',
      set: 'POST /initiatives/{id}/templates',
    },
    goal: {
      get: 'GET /initiatives/{id}/goal',
      set: 'PUT /initiatives/{id}/goal',
    },
    goalPeople: {
      list: 'GET /initiatives/{id}/goal/people pages',
    },
    getReview: 'GET /initiatives/{id}/review',
    setReview: 'PUT /initiatives/{id}/review',
    progress: 'GET /initiatives/{id}/progress',
    answers: {
      list: 'GET /initiatives/{id}/answers pages',
    },
    transcripts: {
      list: 'GET /initiatives/{id}/transcripts pages',
    },
    participants: {
      list: 'GET /initiatives/{id}/participants pages',
      add: 'POST /initiatives/{id}/participants',
      get: 'GET /initiatives/{id}/participants/{participantId}',
      stop: 'POST /initiatives/{id}/participants/{participantId}/stop',
      stopMatching: 'POST /initiatives/{id}/participants/stop',
      explain: 'GET /initiatives/{id}/participants/{participantId}/explanation',
    },
    participantMessages: {
      list: 'GET /initiatives/{id}/participants/{participantId}/messages',
    },
    participantSteps: {
      list: 'GET /initiatives/{id}/participants/{participantId}/steps',
    },
    explainEnrollment: 'GET /initiatives/{id}/enrollment-explanation',
    summary: 'GET /initiatives/{id}/data/summary',
    resultsTimeline: 'GET /initiatives/{id}/results/timeline',
    resultsCrossing: 'GET /initiatives/{id}/results/crossing',
    resultsShares: {
      list: 'GET /initiatives/{id}/results/shares',
      create: 'POST /initiatives/{id}/results/shares',
      revoke: 'DELETE /initiatives/{id}/results/shares/{shareId}',
    },
  },
  campaigns: {
    list: 'GET /campaigns pages',
    create: 'POST /campaigns',
    get: 'GET /campaigns/{id}',
    update: 'PATCH /campaigns/{id}',
    delete: 'DELETE /campaigns/{id}',
    estimate: 'GET /campaigns/{id}/estimate',
    start: 'POST /campaigns/{id}/start',
    pause: 'POST /campaigns/{id}/pause',
    resume: 'POST /campaigns/{id}/resume',
    cancel: 'POST /campaigns/{id}/cancel',
    chooseWinner: 'POST /campaigns/{id}/winner',
    results: {
      get: 'GET /campaigns/{id}/results',
    },
    repetitions: {
      list: 'GET /campaigns/{id}/repetitions pages',
      preview: 'POST /campaigns/repetitions/preview',
    },
  },
  attribution: {
    get: 'GET /attribution',
    settings: {
      get: 'GET /attribution/settings',
      set: 'PUT /attribution/settings',
    },
  },
  extraction: {
    schema: {
      get: 'GET /initiatives/{id}/extraction-schema',
      set: 'POST /initiatives/{id}/extraction-schema',
    },
    reextract: 'POST /initiatives/{id}/reextract',
    reviews: {
      list: 'GET /extraction-reviews pages',
      set: 'POST /initiatives/{id}/participants/{participantId}/review',
    },
  },
  agents: {
    evaluate: 'POST /initiatives/{id}/agent/evaluate',
  },
  agentEvaluations: {
    create: 'POST /initiatives/{id}/agent/evaluations',
    list: 'GET /initiatives/{id}/agent/evaluations pages',
    get: 'GET /initiatives/{id}/agent/evaluations/{evaluationId}',
    delete: 'DELETE /initiatives/{id}/agent/evaluations/{evaluationId}',
    compare: 'GET /initiatives/{id}/agent/evaluations/{evaluationId}/compare',
  },
  agentGuidelines: {
    get: 'GET /agent-guidelines',
    set: 'PUT /agent-guidelines',
  },
  knowledge: {
    list: 'GET /knowledge pages',
    create: 'POST /knowledge',
    get: 'GET /knowledge/{id}',
    update: 'PATCH /knowledge/{id}',
    delete: 'DELETE /knowledge/{id}',
    filePreview: 'POST /knowledge/file-preview',
    search: 'GET /knowledge/passages',
  },
  languageModel: {
    try: 'POST /language-model/try',
    get: 'GET /language-model',
    set: 'PUT /language-model',
    delete: 'DELETE /language-model',
    usage: 'GET /language-model/usage',
  },
  journeys: {
    list: 'GET /journeys pages',
    createDraft: 'POST /journeys',
    get: 'GET /journeys/{journeyId}',
    deleteDraft: 'DELETE /journeys/{journeyId}',
    updateDraft: 'PATCH /journeys/{journeyId}',
    getDefinition: 'GET /journeys/{journeyId}/definition',
    compare: 'GET /journeys/{journeyId}/comparison',
    validate: 'POST /journeys/validate',
    publish: 'POST /journeys/{journeyId}/publish',
    stop: 'POST /journeys/{journeyId}/stop',
    createDraftFromPublished: 'POST /journeys/{journeyId}/fork',
    addNode: 'POST /journeys/{journeyId}/nodes',
    updateNode: 'PATCH /journeys/{journeyId}/nodes/{nodeId}',
    deleteNode: 'DELETE /journeys/{journeyId}/nodes/{nodeId}',
    connectNodes: 'POST /journeys/{journeyId}/edges',
    disconnectNodes: 'DELETE /journeys/{journeyId}/edges',
    setTrigger: 'PATCH /journeys/{journeyId}/trigger',
    layOut: 'POST /journeys/{journeyId}/layout',
    presence: {
      set: 'PUT /journeys/{journeyId}/presence',
      get: 'GET /journeys/{journeyId}/presence',
    },
    simulate: 'POST /journeys/simulate',
    rehearse: 'POST /journeys/rehearse',
    authoringCatalog: 'GET /journeys/catalog',
    conditionCatalog: 'GET /journeys/condition-catalog',
    eventCatalog: 'GET /journeys/event-catalog',
    messageChannels: 'GET /journeys/message-channels',
    messageTemplates: 'GET /journeys/message-templates',
    messageVariables: 'GET /journeys/{journeyId}/message-variables',
    stats: 'GET /journeys/{journeyId}/stats',
    export: 'GET /journeys/{journeyId}/file',
    parse: 'POST /journeys/file',
  },
  journeyTests: {
    list: 'GET /initiatives/{id}/journey-tests',
    set: 'PUT /initiatives/{id}/journey-tests',
    delete: 'DELETE /initiatives/{id}/journey-tests/{testId}',
    simulate: 'POST /initiatives/{id}/journey-tests/simulate',
  },
  configuration: {
    export: 'GET /configuration pages',
    preview: 'POST /configuration/preview',
    apply: 'POST /configuration/apply',
  },
  embeddedForms: {
    list: 'GET /lead-capture/embedded-forms pages',
    create: 'POST /lead-capture/embedded-forms',
    get: 'GET /lead-capture/embedded-forms/{formId}',
    update: 'PATCH /lead-capture/embedded-forms/{formId}',
    delete: 'DELETE /lead-capture/embedded-forms/{formId}',
    publish: 'POST /lead-capture/embedded-forms/{formId}/publish',
    flow: 'GET /lead-capture/embedded-forms/{formId}/flow',
    preview: 'POST /lead-capture/embedded-forms/{formId}/preview',
    pause: 'POST /lead-capture/embedded-forms/{formId}/pause',
    activate: 'POST /lead-capture/embedded-forms/{formId}/activate',
    duplicate: 'POST /lead-capture/embedded-forms/{formId}/duplicate',
    versions: {
      list: 'GET /lead-capture/embedded-forms/{formId}/versions pages',
    },
    flowPublish: 'POST /lead-capture/embedded-forms/{formId}/flow/publish',
    flowStatus: 'GET /lead-capture/embedded-forms/{formId}/flow/status',
    stats: 'GET /lead-capture/embedded-forms/{formId}/stats',
    history: 'GET /lead-capture/embedded-forms/{formId}/history',
    pages: 'GET /lead-capture/embedded-forms/{formId}/pages',
    identity: {
      get: 'GET /lead-capture/embedded-forms/{formId}/identity',
      rotate: 'POST /lead-capture/embedded-forms/{formId}/identity/rotate',
    },
  },
  submissions: {
    list: 'GET /lead-capture/embedded-forms/{formId}/submissions pages',
    get: 'GET /lead-capture/submissions/{submissionId}',
    sensitive: {
      get: 'GET /lead-capture/submissions/{submissionId}/sensitive',
    },
    export: 'GET /lead-capture/embedded-forms/{formId}/submissions.csv text',
  },
  spam: {
    list: 'GET /lead-capture/embedded-forms/{formId}/spam pages',
    get: 'GET /lead-capture/spam/{spamId}',
    accept: 'POST /lead-capture/spam/{spamId}/accept',
  },
  environments: {
    list: 'GET /environments',
    create: 'POST /environments',
    get: 'GET /environments/{id}',
    update: 'PATCH /environments/{id}',
    delete: 'DELETE /environments/{id}',
  },
  testNumbers: {
    get: 'GET /test-numbers',
    set: 'PUT /test-numbers',
  },
  httpCredentials: {
    list: 'GET /http-credentials',
    create: 'POST /http-credentials',
    get: 'GET /http-credentials/{id}',
    update: 'PATCH /http-credentials/{id}',
    delete: 'DELETE /http-credentials/{id}',
    rotate: 'POST /http-credentials/{id}/rotate',
  },
  webhookSubscriptions: {
    list: 'GET /webhook-subscriptions pages',
    create: 'POST /webhook-subscriptions',
    get: 'GET /webhook-subscriptions/{id}',
    update: 'PATCH /webhook-subscriptions/{id}',
    delete: 'DELETE /webhook-subscriptions/{id}',
    disable: 'POST /webhook-subscriptions/{id}/disable',
    enable: 'POST /webhook-subscriptions/{id}/enable',
    rotateSecret: 'POST /webhook-subscriptions/{id}/rotate-secret',
    test: 'POST /webhook-subscriptions/{id}/test',
  },
  webhookDeliveries: {
    list: 'GET /webhook-deliveries pages',
    replay: 'POST /webhook-deliveries/replay',
    replayCount: 'GET /webhook-deliveries/replay-count',
  },
  webhookEvents: {
    list: 'GET /webhook-events pages',
    get: 'GET /webhook-events/{id}',
    replay: 'POST /webhook-events/replay',
  },
  work: {
    setAside: {
      list: 'GET /work/set-aside pages',
    },
    retry: 'POST /work/retry',
  },
  organization: {
    get: 'GET /organization',
    update: 'PATCH /organization',
  },
  members: {
    list: 'GET /members pages',
    update: 'PATCH /members/{userId}',
    remove: 'DELETE /members/{userId}',
    resetPassword: 'POST /members/{userId}/reset-password',
  },
  invitations: {
    list: 'GET /invitations pages',
    create: 'POST /invitations',
    revoke: 'DELETE /invitations/{id}',
  },
  views: {
    list: 'GET /views pages',
    create: 'POST /views',
    update: 'PATCH /views/{id}',
    delete: 'DELETE /views/{id}',
  },
  apiKeys: {
    list: 'GET /api-keys',
    create: 'POST /api-keys',
    rotate: 'POST /api-keys/{id}/rotate',
    revoke: 'DELETE /api-keys/{id}',
  },
  roles: {
    list: 'GET /roles',
  },
  auditLog: {
    list: 'GET /audit-log pages',
  },
  overview: {
    get: 'GET /overview',
    hours: 'GET /overview/hours',
  },
  retention: {
    get: 'GET /retention',
  },
  installation: {
    get: 'GET /installation',
    clock: {
      set: 'PUT /installation/clock',
    },
  },
  simulatedPhones: {
    find: 'GET /simulated-phones',
    create: 'POST /simulated-phones',
    update: 'PATCH /simulated-phones/{phoneNumber}',
    markRead: 'POST /simulated-phones/{phoneNumber}/mark-read',
    messages: 'GET /simulated-phones/{phoneNumber}/messages',
    write: 'POST /simulated-phones/{phoneNumber}/messages',
    file: 'GET /simulated-phones/{phoneNumber}/messages/{messageId}/file',
    changeNumber: 'POST /simulated-phones/{phoneNumber}/change-number',
  },
  simulatedMailboxes: {
    find: 'GET /simulated-mailboxes',
    messages: 'GET /simulated-mailboxes/messages',
    write: 'POST /simulated-mailboxes/messages',
  },
  simulatedSms: {
    find: 'GET /simulated-sms',
    messages: 'GET /simulated-sms/messages',
    write: 'POST /simulated-sms/messages',
  },
  changes: {
    stream: 'GET /changes events',
  },
  account: {
    signIn: 'POST /account/sign-in',
    signInByLink: 'POST /account/sign-in-by-link',
    invitationPreview: 'POST /account/invitation-preview',
    acceptInvitation: 'POST /account/accept-invitation',
    forgottenPassword: 'POST /account/forgotten-password',
    resetPassword: 'POST /account/reset-password',
    signOut: 'POST /account/sign-out',
    get: 'GET /account',
    update: 'PATCH /account',
    switchOrganization: 'POST /account/switch-organization',
    setCredentials: 'POST /account/credentials',
    changePassword: 'POST /account/password',
    sessions: {
      list: 'GET /account/sessions',
      revokeAll: 'DELETE /account/sessions',
      revoke: 'DELETE /account/sessions/{id}',
    },
    secondFactor: {
      begin: 'POST /account/second-factor',
      confirm: 'POST /account/second-factor/confirm',
      remove: 'POST /account/second-factor/remove',
    },
    recoveryCodes: {
      create: 'POST /account/recovery-codes',
    },
    signInByPasskeyBegin: 'POST /account/sign-in-by-passkey/begin',
    signInByPasskey: 'POST /account/sign-in-by-passkey',
    passkeys: {
      list: 'GET /account/passkeys',
      create: 'POST /account/passkeys',
      begin: 'POST /account/passkeys/begin',
      update: 'PATCH /account/passkeys/{id}',
      remove: 'POST /account/passkeys/{id}/remove',
      require: 'POST /account/passkeys/require',
    },
    signInOptions: 'GET /account/sign-in-options',
    signInElsewhere: 'POST /account/sign-in-elsewhere',
    unlinkIdentity: 'DELETE /account/identity',
    connections: {
      preview: 'POST /account/connections/preview',
      allow: 'POST /account/connections',
      list: 'GET /account/connections',
      refuse: 'POST /account/connections/refuse',
      revoke: 'DELETE /account/connections/{id}',
    },
  },
} as const
