// Made from openapi.json by `npm run generate`.

import type { Call, FileBody, Pages } from './calls.ts'
import type { CallOptions } from './options.ts'
import type { ServerEvent } from './server-events.ts'
import type { Input, Item, Output } from './types.ts'

/** Every operation, in groups. */
export interface Api {
  people: {
    /**
     * List people, newest first.
     *
     * Reads only.
     */
    list(input?: Input<'cdp_people_list'>, options?: CallOptions): Pages<Item<'cdp_people_list'>>
    /**
     * Create or update a person by external id.
     *
     * Omitted fields stay as they are, null clears them, `attributes` are replaced whole.
     *
     * Writes.
     */
    upsert(input: Input<'cdp_people_upsert'>, options?: CallOptions): Call<Output<'cdp_people_upsert'>>
    /**
     * Find people by name, e-mail address, phone number or external id.
     *
     * Every word of `query` must occur; parts of words will do, and accents and case do not matter. Best first.
     *
     * Reads only.
     */
    search(input: Input<'cdp_people_search'>, options?: CallOptions): Call<Output<'cdp_people_search'>>
    /**
     * Read a person by external id.
     *
     * Reads only.
     */
    get(input: Input<'cdp_people_get'>, options?: CallOptions): Call<Output<'cdp_people_get'>>
    /**
     * Delete a person.
     *
     * Events and links stay, and count again when the person is upserted again. Deleting again answers `removed: false`.
     *
     * Cannot be undone.
     */
    delete(input: Input<'cdp_people_delete'>, options?: CallOptions): Call<Output<'cdp_people_delete'>>
    /**
     * List what happened to and with a person, newest first.
     *
     * Events, messages, runs of initiatives, and segments entered and left, in one list.
     *
     * Reads only.
     */
    timeline(input: Input<'cdp_people_timeline'>, options?: CallOptions): Pages<Item<'cdp_people_timeline'>>
    /**
     * Create or update up to 1000 people.
     *
     * Item by item: `errors` names those refused and why, the others are stored.
     *
     * Writes.
     *
     * Counts against the batch limit.
     */
    batchUpsert(input: Input<'cdp_people_batch_upsert'>, options?: CallOptions): Call<Output<'cdp_people_batch_upsert'>>
  }
  sources: {
    /**
     * List where the data comes from.
     *
     * Reads only.
     */
    list(input?: Input<'cdp_sources_list'>, options?: CallOptions): Call<Output<'cdp_sources_list'>>
  }
  do: {
    notContact: {
      /**
       * List whom nothing is sent to, newest first.
       *
       * Reads only.
       */
      list(input?: Input<'do_not_contact_list'>, options?: CallOptions): Pages<Item<'do_not_contact_list'>>
      /**
       * Add up to 1000 phone numbers, addresses or people that nothing is sent to.
       *
       * What waits to leave for them is canceled as well. `errors` names by index those that are no phone numbers.
       *
       * Writes.
       *
       * Counts against the batch limit.
       */
      add(input: Input<'do_not_contact_add'>, options?: CallOptions): Call<Output<'do_not_contact_add'>>
      /**
       * Remove somebody from the do-not-contact list.
       *
       * They can be written to again: somebody who opted out has to have agreed to it.
       *
       * Cannot be undone.
       */
      remove(input: Input<'do_not_contact_remove'>, options?: CallOptions): Call<Output<'do_not_contact_remove'>>
    }
    /**
     * Check whether anything may be sent to somebody.
     *
     * Reads only.
     */
    notContactCheck(input?: Input<'do_not_contact_check'>, options?: CallOptions): Call<Output<'do_not_contact_check'>>
    /**
     * Add everybody in a CSV file to the do-not-contact list.
     *
     * Columns `phoneNumber`, `email` and `externalId` (or what they are called elsewhere), or `kind` and `value` as in the download; others are passed over. 500,000 rows at most. Thousand by thousand is committed, and sending the file again changes nothing: send it again when the connection breaks.
     */
    notContactImport(input: Input<'do_not_contact_import'> & { file: FileBody }, options?: CallOptions): Call<Output<'do_not_contact_import'>>
    /**
     * Download the do-not-contact list as CSV.
     *
     * Newest first. Cells that a spreadsheet would take for formulas begin with an apostrophe.
     */
    notContactExport(input?: Input<'do_not_contact_export'>, options?: CallOptions): Call<string>
  }
  customObjectTypes: {
    /**
     * List the types of custom objects, newest first.
     *
     * Reads only.
     */
    list(input?: Input<'cdp_custom_object_types_list'>, options?: CallOptions): Call<Output<'cdp_custom_object_types_list'>>
    /**
     * Create a type of custom objects.
     *
     * One that exists answers `created: false`, and its texts are updated.
     *
     * Writes.
     */
    create(input: Input<'cdp_custom_object_types_create'>, options?: CallOptions): Call<Output<'cdp_custom_object_types_create'>>
    /**
     * Read a type of custom objects.
     *
     * Reads only.
     */
    get(input: Input<'cdp_custom_object_types_get'>, options?: CallOptions): Call<Output<'cdp_custom_object_types_get'>>
  }
  customObjects: {
    /**
     * List the custom objects of a type, newest first.
     *
     * Reads only.
     */
    list(input: Input<'cdp_custom_objects_list'>, options?: CallOptions): Pages<Item<'cdp_custom_objects_list'>>
    /**
     * Create or update a custom object by type and external id.
     *
     * Omitted fields stay as they are, `attributes` are replaced whole. The type must exist.
     *
     * Writes.
     */
    upsert(input: Input<'cdp_custom_objects_upsert'>, options?: CallOptions): Call<Output<'cdp_custom_objects_upsert'>>
    /**
     * Create or update up to 1000 custom objects.
     *
     * Item by item: `errors` names those refused and why, the others are stored.
     *
     * Writes.
     *
     * Counts against the batch limit.
     */
    batchUpsert(input: Input<'cdp_custom_objects_batch_upsert'>, options?: CallOptions): Call<Output<'cdp_custom_objects_batch_upsert'>>
    /**
     * Read a custom object.
     *
     * Reads only.
     */
    get(input: Input<'cdp_custom_objects_get'>, options?: CallOptions): Call<Output<'cdp_custom_objects_get'>>
    /**
     * Delete a custom object.
     *
     * Its links and events stay, and count again when it is upserted again. Deleting it again answers `removed: false`.
     *
     * Cannot be undone.
     */
    delete(input: Input<'cdp_custom_objects_delete'>, options?: CallOptions): Call<Output<'cdp_custom_objects_delete'>>
  }
  relationshipTypes: {
    /**
     * List the types of relationships, newest first.
     *
     * Reads only.
     */
    list(input?: Input<'cdp_relationship_types_list'>, options?: CallOptions): Call<Output<'cdp_relationship_types_list'>>
    /**
     * Register a type of relationship.
     *
     * Between people and objects of a type, or between objects of two types. One with the same ends and role answers `created: false` and is updated; existing links must fit a narrower cardinality.
     *
     * Writes.
     */
    register(input: Input<'cdp_relationship_types_register'>, options?: CallOptions): Call<Output<'cdp_relationship_types_register'>>
    /**
     * Read a type of relationship.
     *
     * Reads only.
     */
    get(input: Input<'cdp_relationship_types_get'>, options?: CallOptions): Call<Output<'cdp_relationship_types_get'>>
  }
  relationships: {
    /**
     * List links, newest first.
     *
     * All filters narrow: by person, by object and direction, by type, by role.
     *
     * Reads only.
     */
    list(input: Input<'cdp_relationships_list'>, options?: CallOptions): Pages<Item<'cdp_relationships_list'>>
    /**
     * Link two records.
     *
     * Either may still have to sync: the link counts when both are there. Linking again answers `created: false`.
     *
     * Writes.
     */
    link(input: Input<'cdp_relationships_link'>, options?: CallOptions): Call<Output<'cdp_relationships_link'>>
    /**
     * Remove the link between two records.
     *
     * It stays readable with `include_removed`. Removing it again answers `removed: false`.
     *
     * Cannot be undone.
     */
    unlink(input: Input<'cdp_relationships_unlink'>, options?: CallOptions): Call<Output<'cdp_relationships_unlink'>>
    /**
     * Link and unlink up to 1000 pairs of records.
     *
     * In order and item by item: `errors` names those refused and why, the others are done.
     *
     * Writes.
     *
     * Counts against the batch limit.
     */
    batch(input: Input<'cdp_relationships_batch'>, options?: CallOptions): Call<Output<'cdp_relationships_batch'>>
  }
  event: {
    names: {
      /**
       * List the names of events with their properties, most frequent first.
       *
       * Found among the newest 10,000 events. Rarer ones can be used in filters as well.
       *
       * Reads only.
       */
      list(input?: Input<'cdp_event_names_list'>, options?: CallOptions): Call<Output<'cdp_event_names_list'>>
    }
  }
  events: {
    /**
     * List events, newest first.
     *
     * Filters are joined by AND and match the external ids that were sent. `start` is included, `end` is not.
     *
     * Reads only.
     */
    list(input?: Input<'cdp_events_list'>, options?: CallOptions): Pages<Item<'cdp_events_list'>>
    /**
     * Record one event and enroll whom it concerns.
     *
     * Durable when the answer arrives. Sending an `externalId` again stores nothing but re-evaluates enrollment: a person whose earlier run has finished starts a new one. Use a fresh `externalId` per event.
     *
     * Writes.
     */
    record(input: Input<'cdp_events_record'>, options?: CallOptions): Call<Output<'cdp_events_record'>>
    /**
     * Read one event by the external id it was recorded with.
     *
     * Reads only.
     */
    get(input: Input<'cdp_events_get'>, options?: CallOptions): Call<Output<'cdp_events_get'>>
    /**
     * Record up to 1000 past events.
     *
     * Backfill: enrolls nobody. Events whose `externalId` is known already are skipped.
     *
     * Writes.
     *
     * Counts against the batch limit.
     */
    batchRecord(input: Input<'cdp_events_batch_record'>, options?: CallOptions): Call<Output<'cdp_events_batch_record'>>
  }
  imports: {
    /**
     * List imports, newest first.
     *
     * Reads only.
     */
    list(input?: Input<'cdp_imports_list'>, options?: CallOptions): Pages<Item<'cdp_imports_list'>>
    /**
     * Start an import of people, objects or events from CSV.
     *
     * With `content` it begins at once. Without, send the file (any size, resumable) as `text/csv` to `PUT /cdp/imports/{id}/file`, or use `parley import`. People and objects are created or updated by their external id; events enroll nobody. Follow it with cdp_imports_get.
     *
     * Writes.
     */
    create(input: Input<'cdp_imports_create'>, options?: CallOptions): Call<Output<'cdp_imports_create'>>
    /**
     * See how far an import is, or how it ended.
     *
     * Reads only.
     */
    get(input: Input<'cdp_imports_get'>, options?: CallOptions): Call<Output<'cdp_imports_get'>>
    /**
     * Stop an import where it is.
     *
     * What it stored stays; the rest of the file is not read and not kept. It cannot be continued.
     *
     * Writes.
     */
    cancel(input: Input<'cdp_imports_cancel'>, options?: CallOptions): Call<Output<'cdp_imports_cancel'>>
    rejections: {
      /**
       * List the rows that an import refused and why, in the order of the file.
       *
       * The first 100,000 of them; `rows.rejected` of the import counts all. As CSV: `GET /cdp/imports/{id}/rejections.csv`.
       *
       * Reads only.
       */
      list(input: Input<'cdp_imports_rejections_list'>, options?: CallOptions): Pages<Item<'cdp_imports_rejections_list'>>
      /**
       * Download the rows that an import refused and why, as CSV.
       *
       * The first 100,000 of them, in the order of the file.
       */
      file(input: Input<'cdp_imports_rejections_file'>, options?: CallOptions): Call<string>
    }
    /**
     * Send the file of an import.
     *
     * Up to 10 GiB, as it is. When the connection breaks, `bytes.received` of cdp_imports_get says where to go on: send the rest with that `offset`. Reading begins when the file is here.
     */
    upload(input: Input<'cdp_imports_upload'> & { file: FileBody }, options?: CallOptions): Call<Output<'cdp_imports_upload'>>
  }
  segments: {
    /**
     * List segments, newest first.
     *
     * Reads only.
     */
    list(input?: Input<'segments_list'>, options?: CallOptions): Pages<Item<'segments_list'>>
    /**
     * Save an audience by its filter.
     *
     * It has no members until it is evaluated: call `segments_evaluate`, or set a cadence. What is wrong with the filter beyond its shape is 422 `invalid_filter`, with `issues` that name the place.
     *
     * Writes.
     */
    create(input: Input<'segments_create'>, options?: CallOptions): Call<Output<'segments_create'>>
    /**
     * Read what filters can name: attributes, object types, operators.
     *
     * Attributes are discovered from the newest records: 1000 people, and 200 objects of each type. Rarer ones can be used in filters as well.
     *
     * Reads only.
     */
    catalog(input?: Input<'segments_catalog'>, options?: CallOptions): Call<Output<'segments_catalog'>>
    /**
     * Read a segment.
     *
     * Reads only.
     */
    get(input: Input<'segments_get'>, options?: CallOptions): Call<Output<'segments_get'>>
    /**
     * Change a segment.
     *
     * Fields that are omitted stay as they are. A new filter takes effect at the next evaluation.
     *
     * Writes.
     */
    update(input: Input<'segments_update'>, options?: CallOptions): Call<Output<'segments_update'>>
    /**
     * Delete a segment.
     *
     * Journeys that trigger on it enroll nobody from then on. `removed` is false when it was deleted before.
     *
     * Cannot be undone.
     */
    delete(input: Input<'segments_delete'>, options?: CallOptions): Call<Output<'segments_delete'>>
    /**
     * Bring the members of a segment up to date now.
     *
     * `entrants` and `leavers` are what changed, `total` how many are in it now. Entrants are enrolled into the published journeys of active initiatives that trigger on the segment.
     *
     * Writes.
     */
    evaluate(input: Input<'segments_evaluate'>, options?: CallOptions): Call<Output<'segments_evaluate'>>
    members: {
      /**
       * List the members of a segment, newest first.
       *
       * As of the last evaluation.
       *
       * Reads only.
       */
      list(input: Input<'segments_members_list'>, options?: CallOptions): Pages<Item<'segments_members_list'>>
    }
    /**
     * Count whom a filter finds, without saving it.
     *
     * Reads only.
     */
    preview(input: Input<'segments_preview'>, options?: CallOptions): Call<Output<'segments_preview'>>
    /**
     * Check a filter without running it.
     *
     * Answers `valid: true`, or 422 `invalid_filter` with `issues` that say what to mend and where.
     *
     * Reads only.
     */
    validate(input: Input<'segments_validate'>, options?: CallOptions): Call<Output<'segments_validate'>>
    /**
     * Give a filter in words.
     *
     * Reads only.
     */
    describe(input: Input<'segments_describe'>, options?: CallOptions): Call<Output<'segments_describe'>>
    /**
     * List the people whom a filter finds now, newest first.
     *
     * Without saving it. `segments_preview` counts them.
     *
     * Reads only.
     */
    peopleSearch(input: Input<'segments_people_search'>, options?: CallOptions): Call<Output<'segments_people_search'>>
    /**
     * Read which values an attribute has, most frequent first.
     *
     * Counted among the newest 5000 people, objects of the type or events of the name; 50 values at most, those of lists one by one. `sampled` says among how many they were counted.
     *
     * Reads only.
     */
    catalogValues(input: Input<'segments_catalog_values'>, options?: CallOptions): Call<Output<'segments_catalog_values'>>
    /**
     * Read how many people entered and left a segment, day by day.
     *
     * Days of the organization’s time zone, today last. Departures are known for as long as they are kept.
     *
     * Reads only.
     */
    history(input: Input<'segments_history'>, options?: CallOptions): Call<Output<'segments_history'>>
    /**
     * List the segments that a person is in.
     *
     * As of their last evaluation, latest first.
     *
     * Reads only.
     */
    listOfPerson(input: Input<'segments_list_of_person'>, options?: CallOptions): Call<Output<'segments_list_of_person'>>
  }
  templates: {
    /**
     * List WhatsApp templates with their review status.
     *
     * Newest first, up to 1000 a page. A template has one record per WhatsApp account.
     *
     * Reads only.
     */
    list(input?: Input<'templates_list'>, options?: CallOptions): Pages<Item<'templates_list'>>
    /**
     * Create a WhatsApp template and submit it for review.
     *
     * Gives one record per WhatsApp account: DRAFT, at once PENDING, then APPROVED or REJECTED (24 to 48
     * hours; read it again to see). What WhatsApp would refuse anyway is 422
     * `invalid_template` with `issues`.
     *
     * Variables are `{{1}}`, `{{2}}`… without gaps, in the body, a text header, at the end of a button's address or as
     * its code, each with an example in `variables`. WhatsApp words AUTHENTICATION messages itself: their `body`
     * holds the code as `{{1}}` and is what transcripts show.
     *
     * Writes.
     */
    create(input: Input<'templates_create'>, options?: CallOptions): Call<Output<'templates_create'>>
    /**
     * Read a WhatsApp template.
     *
     * Reads only.
     */
    get(input: Input<'templates_get'>, options?: CallOptions): Call<Output<'templates_get'>>
    /**
     * Change a WhatsApp template and submit it again.
     *
     * What is left out stays. It is DRAFT, then PENDING, and not sent before it is approved again. WhatsApp takes one
     * edit of an approved template in 24 hours and ten in 30 days: one that it does not take shows as REJECTED with the reason,
     * and the same call tries it again. Templates at Twilio cannot be changed.
     *
     * Writes.
     */
    update(input: Input<'templates_update'>, options?: CallOptions): Call<Output<'templates_update'>>
    /**
     * Read how a WhatsApp template fares at its provider.
     *
     * As told by webhooks and by a look once a day; more often while it is under review.
     *
     * Reads only.
     */
    health(input: Input<'templates_health'>, options?: CallOptions): Call<Output<'templates_health'>>
    /**
     * Read a WhatsApp template as one person would.
     *
     * With `bindings` as a SEND_MESSAGE has them (`{ "1": "person.firstName", "2": "literal:Monday" }`). A placeholder without one shows the example of the template. Nothing is sent.
     *
     * Reads only.
     */
    preview(input: Input<'templates_preview'>, options?: CallOptions): Call<Output<'templates_preview'>>
  }
  email: {
    templates: {
      /**
       * List e-mail templates.
       *
       * Reads only.
       */
      list(input?: Input<'email_templates_list'>, options?: CallOptions): Pages<Item<'email_templates_list'>>
      /**
       * Create an e-mail template.
       *
       * `body` is Markdown, laid out by Parley and sent as plain text beside it. Give `html` for a layout of your
       * own; then the text is taken from it where there is no body. Both and the subject may have `{{placeholders}}`, which
       * SEND_EMAIL nodes bind.
       *
       * Writes.
       */
      create(input: Input<'email_templates_create'>, options?: CallOptions): Call<Output<'email_templates_create'>>
      /**
       * Read an e-mail template.
       *
       * Reads only.
       */
      get(input: Input<'email_templates_get'>, options?: CallOptions): Call<Output<'email_templates_get'>>
      /**
       * Change an e-mail template.
       *
       * What is left out stays. E-mails that wait to leave are sent as they were made.
       *
       * Writes.
       */
      update(input: Input<'email_templates_update'>, options?: CallOptions): Call<Output<'email_templates_update'>>
    }
    /**
     * Read an e-mail template as one person would.
     *
     * With `bindings` as a SEND_EMAIL has them (`{ "name": "person.firstName" }`). A placeholder without a value stands as it is. What is sent also has the footer and the way out below. Nothing is sent.
     *
     * Reads only.
     */
    templatesPreview(input: Input<'email_templates_preview'>, options?: CallOptions): Call<Output<'email_templates_preview'>>
  }
  channels: {
    /**
     * List the connected accounts with their senders and how they are.
     *
     * Newest first, without secrets. All of them: there are no further pages.
     *
     * Reads only.
     */
    list(input?: Input<'channels_list'>, options?: CallOptions): Call<Output<'channels_list'>>
    /**
     * Connect an account at a messaging provider.
     *
     * It is CONNECTING until the provider has told its senders, then CONNECTED, or FAILED with `lastError`: read it
     * again to see. Its webhooks are subscribed. Secrets are sealed and never given out.
     * Creating the same account again replaces its secrets. By `kind`:
     * - `whatsapp_cloud`: `settings: { wabaId }`, `secrets: { accessToken, appSecret }`
     * - `twilio`: `settings: { accountSid }`, `secrets: { authToken }`
     * - `email`: `settings: { address, name, host, port?, encryption?, username?, perSecond?, footer? }` of an SMTP server, `secrets: {
     * password, webhookSecret }`; see /docs/email
     *
     * Writes.
     */
    create(input: Input<'channels_create'>, options?: CallOptions): Call<Output<'channels_create'>>
    /**
     * Read a connected account with its senders and how it is.
     *
     * Reads only.
     */
    get(input: Input<'channels_get'>, options?: CallOptions): Call<Output<'channels_get'>>
    /**
     * Replace secrets of a connected account, or hold its messages back.
     *
     * What is left out stays. New secrets are tried at once: the channel is CONNECTING until the provider
     * took them. While it is paused its messages wait, replies included; `pausedUntil: null` lets them go within a minute.
     *
     * Writes.
     */
    update(input: Input<'channels_update'>, options?: CallOptions): Call<Output<'channels_update'>>
    /**
     * Disconnect an account.
     *
     * Its secrets are forgotten, its senders send no more and hear nothing; messages that wait fail with
     * `channel_disconnected`. Conversations stay. Connecting the account again brings its senders back.
     *
     * Cannot be undone.
     */
    delete(input: Input<'channels_delete'>, options?: CallOptions): Call<Output<'channels_delete'>>
    /**
     * Check now with the provider whether a connected account works.
     *
     * Calls the provider with the account's secrets and changes nothing. No message is sent.
     *
     * Reads only.
     */
    test(input: Input<'channels_test'>, options?: CallOptions): Call<Output<'channels_test'>>
  }
  sending: {
    limits: {
      /**
       * Read the quiet hours and how many messages of journeys a person gets.
       *
       * Reads only.
       */
      get(input?: Input<'sending_limits_get'>, options?: CallOptions): Call<Output<'sending_limits_get'>>
      /**
       * Set the quiet hours and how many messages of journeys a person gets.
       *
       * Replaces both. Replies in conversations are not limited.
       *
       * Writes.
       */
      set(input: Input<'sending_limits_set'>, options?: CallOptions): Call<Output<'sending_limits_set'>>
    }
  }
  whatsappNumbers: {
    /**
     * List the connected WhatsApp numbers.
     *
     * The numbers this organization sends from, newest first. All of them: there are no further pages.
     *
     * Reads only.
     */
    list(input?: Input<'whatsapp_numbers_list'>, options?: CallOptions): Call<Output<'whatsapp_numbers_list'>>
  }
  conversations: {
    /**
     * List conversations, newest first: the inbox.
     *
     * Reads only.
     */
    list(input?: Input<'conversations_list'>, options?: CallOptions): Pages<Item<'conversations_list'>>
    /**
     * Read a conversation: who has it, since when somebody waits, and the notes on it.
     *
     * Reads only.
     */
    get(input: Input<'conversations_get'>, options?: CallOptions): Call<Output<'conversations_get'>>
    messages: {
      /**
       * List the messages of a conversation, newest first, with what became of each.
       *
       * Reads only.
       */
      list(input: Input<'conversations_messages_list'>, options?: CallOptions): Pages<Item<'conversations_messages_list'>>
    }
    /**
     * Take a conversation from the agent or the inbox.
     *
     * What the agent was about to say is not sent. `conflict`, with the name, when somebody else has it.
     *
     * Writes.
     */
    takeOver(input: Input<'conversations_take_over'>, options?: CallOptions): Call<Output<'conversations_take_over'>>
    /**
     * Give a conversation to somebody, or back to the inbox, whoever had it.
     *
     * Writes.
     */
    assign(input: Input<'conversations_assign'>, options?: CallOptions): Call<Output<'conversations_assign'>>
    /**
     * Answer a contact as a human.
     *
     * `text` or `cannedReplyId` within 24 hours of what the contact wrote last, an approved template (`templateId`) at any time. A file of conversations_upload (`fileId`) has the `text` as its caption. Send an `Idempotency-Key` to repeat the call safely.
     *
     * Writes.
     */
    reply(input: Input<'conversations_reply'>, options?: CallOptions): Call<Output<'conversations_reply'>>
    /**
     * Let the agent go on with a conversation.
     *
     * It answers at once if the contact had the last word. Replies of people that have not left are canceled.
     *
     * Writes.
     */
    handBack(input: Input<'conversations_hand_back'>, options?: CallOptions): Call<Output<'conversations_hand_back'>>
    /**
     * Close a conversation.
     *
     * A run that waits for its end goes on over CLOSED.
     *
     * Writes.
     */
    resolve(input: Input<'conversations_resolve'>, options?: CallOptions): Call<Output<'conversations_resolve'>>
    /**
     * Open a closed conversation and take it.
     *
     * Writes.
     */
    reopen(input: Input<'conversations_reopen'>, options?: CallOptions): Call<Output<'conversations_reopen'>>
    /**
     * Leave a note on a conversation for those who answer.
     *
     * Writes.
     */
    note(input: Input<'conversations_note'>, options?: CallOptions): Call<Output<'conversations_note'>>
    /**
     * Mark all messages of a conversation as read.
     *
     * Writes.
     */
    markRead(input: Input<'conversations_mark_read'>, options?: CallOptions): Call<Output<'conversations_mark_read'>>
    /**
     * Set the labels of a conversation.
     *
     * Writes.
     */
    label(input: Input<'conversations_label'>, options?: CallOptions): Call<Output<'conversations_label'>>
    presence: {
      /**
       * Let others know that somebody looks at a conversation, or types.
       *
       * Holds for 30 seconds: say it again every 20 or so, and `gone` at the end. Listeners to GET /changes are told of kind `presence`. Nothing of it is kept.
       *
       * Writes.
       */
      set(input: Input<'conversations_presence_set'>, options?: CallOptions): Call<Output<'conversations_presence_set'>>
    }
    /**
     * Send a file that a reply is to carry.
     *
     * Up to 16 MiB, as it is. Pictures (JPEG, PNG), recordings and films that WhatsApp shows are sent as such, everything else as a document; by e-mail each is attached. What no reply carries within a day is forgotten.
     */
    upload(input: Input<'conversations_upload'> & { file: FileBody }, options?: CallOptions): Call<Output<'conversations_upload'>>
    /**
     * Read a file of a message.
     *
     * As it came or left, to be saved: it is never shown as a page. `conflict` while it is still being fetched from the provider, `not_found` when there is none, or none any more.
     */
    file(input: Input<'conversations_file'>, options?: CallOptions): Call<Blob>
  }
  canned: {
    replies: {
      /**
       * List canned replies, newest first.
       *
       * Reads only.
       */
      list(input?: Input<'canned_replies_list'>, options?: CallOptions): Pages<Item<'canned_replies_list'>>
      /**
       * Create a canned reply: an answer that people give again and again.
       *
       * Writes.
       */
      create(input: Input<'canned_replies_create'>, options?: CallOptions): Call<Output<'canned_replies_create'>>
      /**
       * Change a canned reply.
       *
       * Writes.
       */
      update(input: Input<'canned_replies_update'>, options?: CallOptions): Call<Output<'canned_replies_update'>>
      /**
       * Delete a canned reply.
       *
       * Cannot be undone.
       */
      delete(input: Input<'canned_replies_delete'>, options?: CallOptions): Call<Output<'canned_replies_delete'>>
    }
    /**
     * Read a canned reply as the contact of a conversation would get it.
     *
     * Reads only.
     */
    repliesPreview(input: Input<'canned_replies_preview'>, options?: CallOptions): Call<Output<'canned_replies_preview'>>
  }
  initiatives: {
    /**
     * List initiatives, newest first.
     *
     * Reads only.
     */
    list(input?: Input<'initiatives_list'>, options?: CallOptions): Pages<Item<'initiatives_list'>>
    /**
     * Create an initiative as a draft.
     *
     * Then link the opening template, set the extraction schema, create the journey, and launch.
     *
     * Writes.
     */
    create(input: Input<'initiatives_create'>, options?: CallOptions): Call<Output<'initiatives_create'>>
    /**
     * Read an initiative.
     *
     * Reads only.
     */
    get(input: Input<'initiatives_get'>, options?: CallOptions): Call<Output<'initiatives_get'>>
    /**
     * Change an initiative that was not launched yet.
     *
     * What is left out stays. `guidingQuestions` are replaced whole.
     *
     * Writes.
     */
    update(input: Input<'initiatives_update'>, options?: CallOptions): Call<Output<'initiatives_update'>>
    /**
     * Make a draft of a new initiative with what another one is.
     *
     * Copies settings, questions, context schema, template links, extraction schema and journey, whatever state the other one is in. Of the journey its draft, else its live version. Participants and results are not copied.
     *
     * Writes.
     */
    duplicate(input: Input<'initiatives_duplicate'>, options?: CallOptions): Call<Output<'initiatives_duplicate'>>
    /**
     * Launch an initiative: publish its journey and go live.
     *
     * All or nothing. Needs an approved template linked to round 1 and a draft journey that validates; otherwise the answer lists what to fix. Nobody is messaged until participants are enrolled.
     *
     * Writes.
     */
    launch(input: Input<'initiatives_launch'>, options?: CallOptions): Call<Output<'initiatives_launch'>>
    /**
     * Pause a live initiative: nobody else is enrolled.
     *
     * Runs that have begun go on, with their messages and timers.
     *
     * Writes.
     */
    pause(input: Input<'initiatives_pause'>, options?: CallOptions): Call<Output<'initiatives_pause'>>
    /**
     * Resume a paused initiative.
     *
     * People are enrolled again. Events and segment entries of the pause are not made up for.
     *
     * Writes.
     */
    resume(input: Input<'initiatives_resume'>, options?: CallOptions): Call<Output<'initiatives_resume'>>
    /**
     * Cancel an initiative for good.
     *
     * Its journey is retired, and every live run ends with `canceled_initiative`: the first 500 at once, the others shortly after. Nobody is written to any more from this moment on.
     *
     * Cannot be undone.
     */
    cancel(input: Input<'initiatives_cancel'>, options?: CallOptions): Call<Output<'initiatives_cancel'>>
    /**
     * Archive an initiative that is over.
     *
     * Takes it out of `initiatives_list`. It stays readable.
     *
     * Writes.
     */
    archive(input: Input<'initiatives_archive'>, options?: CallOptions): Call<Output<'initiatives_archive'>>
    /**
     * Bring an archived initiative back into lists.
     *
     * Writes.
     */
    unarchive(input: Input<'initiatives_unarchive'>, options?: CallOptions): Call<Output<'initiatives_unarchive'>>
    templates: {
      /**
       * Read the template of each outreach round.
       *
       * Reads only.
       */
      get(input: Input<'initiatives_templates_get'>, options?: CallOptions): Call<Output<'initiatives_templates_get'>>
      /**
       * Link a template to an outreach round.
       *
       * Round 1 opens the conversation and must be linked before launch.
       *
       * Writes.
       */
      set(input: Input<'initiatives_templates_set'>, options?: CallOptions): Call<Output<'initiatives_templates_set'>>
    }
    /**
     * Read the collected data in aggregate.
     *
     * Reads only.
     */
    summary(input: Input<'initiatives_summary'>, options?: CallOptions): Call<Output<'initiatives_summary'>>
    transcripts: {
      /**
       * List what was said with each participant, newest first.
       *
       * The latest 500 messages of each; `initiatives_participant_messages_list` gives more of one.
       *
       * Reads only.
       */
      list(input: Input<'initiatives_transcripts_list'>, options?: CallOptions): Pages<Item<'initiatives_transcripts_list'>>
    }
    participants: {
      /**
       * List participants and what they said, newest first.
       *
       * Reads only.
       */
      list(input: Input<'initiatives_participants_list'>, options?: CallOptions): Pages<Item<'initiatives_participants_list'>>
      /**
       * Enroll up to 500 people.
       *
       * Creates or updates each person, then starts a run. Somebody who already has a live run is answered with it, so sending the request again messages nobody twice. `errors` names by index who was not enrolled and why.
       *
       * Writes.
       *
       * Counts against the batch limit.
       */
      add(input: Input<'initiatives_participants_add'>, options?: CallOptions): Call<Output<'initiatives_participants_add'>>
      /**
       * Read a participant and the values captured, with their quotes.
       *
       * Reads only.
       */
      get(input: Input<'initiatives_participant_get'>, options?: CallOptions): Call<Output<'initiatives_participant_get'>>
      /**
       * Stop a participant: no further messages.
       *
       * Idempotent; never sends a message. Answers and transcript stay readable.
       *
       * Cannot be undone.
       */
      stop(input: Input<'initiatives_participants_stop'>, options?: CallOptions): Call<Output<'initiatives_participants_stop'>>
      /**
       * Show what a participant did and why, and what comes next.
       *
       * Where the run is, what it waits for and until when, what each signal would lead to, and why it left each node.
       *
       * Reads only.
       */
      explain(input: Input<'initiatives_participant_explain'>, options?: CallOptions): Call<Output<'initiatives_participant_explain'>>
    }
    participantMessages: {
      /**
       * Read a participant's transcript, oldest first.
       *
       * Reads only.
       */
      list(input: Input<'initiatives_participant_messages_list'>, options?: CallOptions): Call<Output<'initiatives_participant_messages_list'>>
    }
    participantSteps: {
      /**
       * Read a participant's way through the journey.
       *
       * Reads only.
       */
      list(input: Input<'initiatives_participant_steps_list'>, options?: CallOptions): Call<Output<'initiatives_participant_steps_list'>>
    }
    /**
     * Show whether a person would be enrolled now, and what is in the way.
     *
     * Asks what enrolling asks, and changes nothing. `rejections` are the triggers that started no run for this person, with the reasons that `enrollment.rejected` told.
     *
     * Reads only.
     */
    explainEnrollment(input: Input<'initiatives_explain_enrollment'>, options?: CallOptions): Call<Output<'initiatives_explain_enrollment'>>
  }
  extraction: {
    schema: {
      /**
       * Read what is taken out of conversations.
       *
       * `hasSchema` is false, and the rest null, until a schema is set.
       *
       * Reads only.
       */
      get(input: Input<'extraction_schema_get'>, options?: CallOptions): Call<Output<'extraction_schema_get'>>
      /**
       * Set what is taken out of conversations.
       *
       * Replaces the schema with a new version; the same fields again leave the version as it is (`changed: false`). Set it before launch: conversations that have ended already keep what was extracted from them.
       *
       * Writes.
       */
      set(input: Input<'extraction_schema_set'>, options?: CallOptions): Call<Output<'extraction_schema_set'>>
    }
    /**
     * Extract again from conversations that have ended.
     *
     * Takes what was not extracted yet, or extracted before the schema changed; with `force` everything. The values are replaced when the new ones are there.
     *
     * Writes.
     */
    reextract(input: Input<'extraction_reextract'>, options?: CallOptions): Call<Output<'extraction_reextract'>>
  }
  agents: {
    /**
     * Try the agent of an initiative out on scripted and simulated people.
     *
     * Holds a dialogue with each persona by the turns of real conversations. Says for each question whether it was answered, misunderstood, handed to a human or never asked, how often it had to be asked, and what would be extracted. Nothing is sent or written; with the agent `llm` calls of the model count against its budgets. The guided agent gives the same for the same seed. A persona follows its script (`answers`), or behaves: plain, wordy, unsure (asks what is meant), corrects (itself), wonders (who is writing), puts_off, asks_for_human, declines, opts_out.
     *
     * Reads only.
     */
    evaluate(input: Input<'agents_evaluate'>, options?: CallOptions): Call<Output<'agents_evaluate'>>
  }
  knowledge: {
    /**
     * List what agents answer from, newest first.
     *
     * Reads only.
     */
    list(input?: Input<'knowledge_list'>, options?: CallOptions): Pages<Item<'knowledge_list'>>
    /**
     * Give agents a text or FAQ to answer from.
     *
     * Found by its words, in its own language; what nothing fits is not answered.
     *
     * Writes.
     */
    create(input: Input<'knowledge_create'>, options?: CallOptions): Call<Output<'knowledge_create'>>
    /**
     * Read a text of the knowledge.
     *
     * Reads only.
     */
    get(input: Input<'knowledge_get'>, options?: CallOptions): Call<Output<'knowledge_get'>>
    /**
     * Change a text of the knowledge.
     *
     * Writes.
     */
    update(input: Input<'knowledge_update'>, options?: CallOptions): Call<Output<'knowledge_update'>>
    /**
     * Delete a text of the knowledge.
     *
     * Cannot be undone.
     */
    delete(input: Input<'knowledge_delete'>, options?: CallOptions): Call<Output<'knowledge_delete'>>
    /**
     * Read the text of a PDF, to be looked through and kept with knowledge_create.
     *
     * Nothing is kept. Of 500 pages at most; pictures of text have none.
     *
     * Reads only.
     */
    filePreview(input: Input<'knowledge_file_preview'>, options?: CallOptions): Call<Output<'knowledge_file_preview'>>
  }
  language: {
    model: {
      /**
       * Read which language model the agent llm uses, and what it cost today.
       *
       * Reads only.
       */
      get(input?: Input<'language_model_get'>, options?: CallOptions): Call<Output<'language_model_get'>>
      /**
       * Set the language model of the agent and extractor llm.
       *
       * Initiatives choose `llm` by `agent` and `extractor`. The key cannot be read back.
       *
       * Writes.
       */
      set(input: Input<'language_model_set'>, options?: CallOptions): Call<Output<'language_model_set'>>
      /**
       * Delete the language model; agents go on guided.
       *
       * Cannot be undone.
       */
      delete(input?: Input<'language_model_delete'>, options?: CallOptions): Call<Output<'language_model_delete'>>
    }
  }
  journeys: {
    /**
     * List journeys, newest first.
     *
     * Every version is a journey of its own: ACTIVE is the live one, ARCHIVED a retired one.
     *
     * Reads only.
     */
    list(input?: Input<'journeys_list'>, options?: CallOptions): Pages<Item<'journeys_list'>>
    /**
     * Open a draft of an initiative's journey.
     *
     * An initiative has one draft at a time. Nodes without a `position` are laid out. The draft may be incomplete: `journeys_validate` says what is missing.
     *
     * Writes.
     */
    createDraft(input: Input<'journeys_create_draft'>, options?: CallOptions): Call<Output<'journeys_create_draft'>>
    /**
     * Read what a journey does, in short.
     *
     * The trigger and the steps in words. `journeys_get_definition` gives the full graph.
     *
     * Reads only.
     */
    get(input: Input<'journeys_get'>, options?: CallOptions): Call<Output<'journeys_get'>>
    /**
     * Replace a draft's graph.
     *
     * The definition is replaced whole.
     *
     * Writes.
     */
    updateDraft(input: Input<'journeys_update_draft'>, options?: CallOptions): Call<Output<'journeys_update_draft'>>
    /**
     * Read a journey's full graph.
     *
     * What comes back can be changed and sent to `journeys_update_draft` as it is.
     *
     * Reads only.
     */
    getDefinition(input: Input<'journeys_get_definition'>, options?: CallOptions): Call<Output<'journeys_get_definition'>>
    /**
     * Show how a journey differs from another version.
     *
     * Nodes are told apart by their ids, edges by the signal they follow.
     *
     * Reads only.
     */
    compare(input: Input<'journeys_compare'>, options?: CallOptions): Call<Output<'journeys_compare'>>
    /**
     * Find what keeps a journey from being published.
     *
     * Checks a stored journey by its id, or a definition before it is stored.
     *
     * Reads only.
     */
    validate(input?: Input<'journeys_validate'>, options?: CallOptions): Call<Output<'journeys_validate'>>
    /**
     * Make a draft the live version of its journey.
     *
     * For an initiative that is live: the first version is published by `initiatives_launch`. The version that was live is retired; its runs finish on it.
     *
     * Cannot be undone.
     */
    publish(input: Input<'journeys_publish'>, options?: CallOptions): Call<Output<'journeys_publish'>>
    /**
     * Stop a live journey.
     *
     * Nobody else is enrolled. Runs of this version that nobody was written to end with `canceled_operator`: the first 500 at once, the others shortly after, and none of them is written to meanwhile. The others go on to their end. `journeys_create_draft_from_published` takes the version up again.
     *
     * Cannot be undone.
     */
    stop(input: Input<'journeys_stop'>, options?: CallOptions): Call<Output<'journeys_stop'>>
    /**
     * Open a draft with the graph of a version that is or was live.
     *
     * People go on with the live version until the draft is published.
     *
     * Writes.
     */
    createDraftFromPublished(input: Input<'journeys_create_draft_from_published'>, options?: CallOptions): Call<Output<'journeys_create_draft_from_published'>>
    /**
     * Add a node to a draft.
     *
     * Connect it with `journeys_connect_nodes`. `journeys_authoring_catalog` describes the kinds.
     *
     * Writes.
     */
    addNode(input: Input<'journeys_add_node'>, options?: CallOptions): Call<Output<'journeys_add_node'>>
    /**
     * Change a node of a draft.
     *
     * What is left out stays. `inputs` are replaced whole. Its kind and id cannot be changed.
     *
     * Writes.
     */
    updateNode(input: Input<'journeys_update_node'>, options?: CallOptions): Call<Output<'journeys_update_node'>>
    /**
     * Remove a node from a draft, with every edge at it.
     *
     * Cannot be undone.
     */
    deleteNode(input: Input<'journeys_delete_node'>, options?: CallOptions): Call<Output<'journeys_delete_node'>>
    /**
     * Have a signal of a node lead to another node.
     *
     * Writes.
     */
    connectNodes(input: Input<'journeys_connect_nodes'>, options?: CallOptions): Call<Output<'journeys_connect_nodes'>>
    /**
     * Remove edges that leave a node.
     *
     * All of them, or those to a node, or that of a signal.
     *
     * Cannot be undone.
     */
    disconnectNodes(input: Input<'journeys_disconnect_nodes'>, options?: CallOptions): Call<Output<'journeys_disconnect_nodes'>>
    /**
     * Set what starts the journey of a draft.
     *
     * Replaces the trigger whole, its cap as well. A draft without an ENTRY node gets one, named Start, with the id `entry`.
     *
     * Writes.
     */
    setTrigger(input: Input<'journeys_set_trigger'>, options?: CallOptions): Call<Output<'journeys_set_trigger'>>
    /**
     * Move the nodes of a draft into a fresh layout, top down.
     *
     * Every node gets a new position.
     *
     * Writes.
     */
    layOut(input: Input<'journeys_lay_out'>, options?: CallOptions): Call<Output<'journeys_lay_out'>>
    /**
     * Read how a journey would go for one person.
     *
     * Runs a journey, published, draft or not stored, by the decisions of real runs, on a clock of its own. What arrives is scripted. Nothing is sent and nothing is written. Messages leave after a second, calls are answered 200 without a body unless `answers` says otherwise, and ten minutes after the last reply the conversation is closed.
     *
     * Reads only.
     */
    simulate(input?: Input<'journeys_simulate'>, options?: CallOptions): Call<Output<'journeys_simulate'>>
    /**
     * Read how a journey would go for up to 1,000 people of a segment.
     *
     * Like `journeys_simulate` for each of them; who answers, is silent, opts out or asks for a human, and when, is drawn by the seed. The same seed gives the same funnel as long as the data are the same. Conditions are asked as of now.
     *
     * Reads only.
     */
    rehearse(input: Input<'journeys_rehearse'>, options?: CallOptions): Call<Output<'journeys_rehearse'>>
    /**
     * List the kinds of nodes with their inputs and signals.
     *
     * Reads only.
     */
    authoringCatalog(input?: Input<'journeys_authoring_catalog'>, options?: CallOptions): Call<Output<'journeys_authoring_catalog'>>
    /**
     * List what the conditions of a DECISION can name.
     *
     * `segments_catalog` has more of the same: the attributes of objects, and the ways to them.
     *
     * Reads only.
     */
    conditionCatalog(input?: Input<'journeys_condition_catalog'>, options?: CallOptions): Call<Output<'journeys_condition_catalog'>>
    /**
     * List the names of events, recorded ones and those that journeys name.
     *
     * Reads only.
     */
    eventCatalog(input?: Input<'journeys_event_catalog'>, options?: CallOptions): Call<Output<'journeys_event_catalog'>>
    /**
     * List the numbers that nodes can send from.
     *
     * Reads only.
     */
    messageChannels(input?: Input<'journeys_message_channels'>, options?: CallOptions): Call<Output<'journeys_message_channels'>>
    /**
     * List the approved templates that a number can send.
     *
     * Reads only.
     */
    messageTemplates(input: Input<'journeys_message_templates'>, options?: CallOptions): Call<Output<'journeys_message_templates'>>
    /**
     * List what the messages of a journey can say, with sample values.
     *
     * Exactly what resolves for its trigger. Samples are the latest values there are.
     *
     * Reads only.
     */
    messageVariables(input: Input<'journeys_message_variables'>, options?: CallOptions): Call<Output<'journeys_message_variables'>>
    /**
     * Show how many runs are at each node, came, left, and after how long.
     *
     * Counts are exact as of now; durations are within 2 %. A period is widened to whole hours; without one all time is counted.
     *
     * Reads only.
     */
    stats(input: Input<'journeys_stats'>, options?: CallOptions): Call<Output<'journeys_stats'>>
  }
  embeddedForms: {
    /**
     * List forms.
     *
     * Newest first.
     *
     * Reads only.
     */
    list(input?: Input<'lead_capture_embedded_forms_list'>, options?: CallOptions): Pages<Item<'lead_capture_embedded_forms_list'>>
    /**
     * Create a form.
     *
     * Visitors see nothing until it is published. It is ACTIVE from the beginning.
     *
     * Writes.
     */
    create(input: Input<'lead_capture_embedded_forms_create'>, options?: CallOptions): Call<Output<'lead_capture_embedded_forms_create'>>
    /**
     * Read a form with its draft and what keeps it from being published.
     *
     * Reads only.
     */
    get(input: Input<'lead_capture_embedded_forms_get'>, options?: CallOptions): Call<Output<'lead_capture_embedded_forms_get'>>
    /**
     * Change a form.
     *
     * What is left out stays. `name`, `status` and `allowedOrigins` hold at once; the draft is seen
     * by visitors once it is published.
     *
     * Writes.
     */
    update(input: Input<'lead_capture_embedded_forms_update'>, options?: CallOptions): Call<Output<'lead_capture_embedded_forms_update'>>
    /**
     * Delete a form.
     *
     * Its versions are kept, since they say what people agreed to.
     *
     * Cannot be undone.
     */
    delete(input: Input<'lead_capture_embedded_forms_delete'>, options?: CallOptions): Call<Output<'lead_capture_embedded_forms_delete'>>
    /**
     * Publish the draft of a form as its next version.
     *
     * A draft that does not differ from the published version is published already: nothing happens.
     *
     * Writes.
     */
    publish(input: Input<'lead_capture_embedded_forms_publish'>, options?: CallOptions): Call<Output<'lead_capture_embedded_forms_publish'>>
    /**
     * Pause a form: visitors get nothing.
     *
     * Writes.
     */
    pause(input: Input<'lead_capture_embedded_forms_pause'>, options?: CallOptions): Call<Output<'lead_capture_embedded_forms_pause'>>
    /**
     * Show visitors a paused form again.
     *
     * Writes.
     */
    activate(input: Input<'lead_capture_embedded_forms_activate'>, options?: CallOptions): Call<Output<'lead_capture_embedded_forms_activate'>>
    /**
     * Make a copy of a form.
     *
     * With its draft and origins. The copy has an install key of its own and is not published.
     *
     * Writes.
     */
    duplicate(input: Input<'lead_capture_embedded_forms_duplicate'>, options?: CallOptions): Call<Output<'lead_capture_embedded_forms_duplicate'>>
    versions: {
      /**
       * List what was published of a form.
       *
       * Newest first. An update with the draft of a version brings it back for editing.
       *
       * Reads only.
       */
      list(input: Input<'lead_capture_embedded_forms_versions_list'>, options?: CallOptions): Pages<Item<'lead_capture_embedded_forms_versions_list'>>
    }
    /**
     * See how often a form was seen, begun and sent.
     *
     * Counted by day (UTC), of nobody in particular: no cookies, no addresses. Pages say of themselves what was seen and begun; submissions and endings are counted as they are stored.
     *
     * Reads only.
     */
    stats(input: Input<'lead_capture_embedded_forms_stats'>, options?: CallOptions): Call<Output<'lead_capture_embedded_forms_stats'>>
    identity: {
      /**
       * Read the secret that signs who fills in a form.
       *
       * With the hidden fields `externalId` and `externalIdSignature` (its HMAC-SHA256 under this secret, in hex) answers are about that person. Your server makes the signature: keep the secret out of pages.
       *
       * Reads only.
       */
      get(input: Input<'lead_capture_embedded_forms_identity_get'>, options?: CallOptions): Call<Output<'lead_capture_embedded_forms_identity_get'>>
    }
    /**
     * Replace the secret that signs who fills in a form.
     *
     * Read the new one with lead_capture_embedded_forms_identity_get. The one before works on for the hours of grace.
     *
     * Writes.
     */
    identityRotate(input: Input<'lead_capture_embedded_forms_identity_rotate'>, options?: CallOptions): Call<Output<'lead_capture_embedded_forms_identity_rotate'>>
  }
  submissions: {
    /**
     * List what visitors sent with a form.
     *
     * Newest first, without sensitive answers.
     *
     * Reads only.
     */
    list(input: Input<'lead_capture_submissions_list'>, options?: CallOptions): Pages<Item<'lead_capture_submissions_list'>>
    /**
     * Read what a visitor sent, without sensitive answers.
     *
     * Reads only.
     */
    get(input: Input<'lead_capture_submissions_get'>, options?: CallOptions): Call<Output<'lead_capture_submissions_get'>>
    sensitive: {
      /**
       * Read the sensitive answers of what a visitor sent.
       *
       * They are in no event, webhook, list or log: this and an export that asks for them are where they show.
       *
       * Reads only.
       */
      get(input: Input<'lead_capture_submissions_sensitive_get'>, options?: CallOptions): Call<Output<'lead_capture_submissions_sensitive_get'>>
    }
    /**
     * Download what visitors sent, as CSV.
     *
     * Newest first, a column for each question of every version and for each hidden field. Cells that a spreadsheet would take for formulas begin with an apostrophe. Sensitive answers are left out unless you ask for them and have the permission `sensitive:read`.
     */
    export(input: Input<'lead_capture_submissions_export'>, options?: CallOptions): Call<string>
  }
  environments: {
    /**
     * List environments with their variables, without secret values.
     *
     * A journey names one by its id (`metadata.environmentId`); without that it belongs to the default one.
     *
     * Reads only.
     */
    list(input?: Input<'environments_list'>, options?: CallOptions): Call<Output<'environments_list'>>
    /**
     * Create an environment.
     *
     * Webhook URLs, credentials and HTTP nodes say `{{env.KEY}}` for its variables. The first environment is the default.
     *
     * Writes.
     */
    create(input: Input<'environments_create'>, options?: CallOptions): Call<Output<'environments_create'>>
    /**
     * Read an environment with its variables, without secret values.
     *
     * Reads only.
     */
    get(input: Input<'environments_get'>, options?: CallOptions): Call<Output<'environments_get'>>
    /**
     * Change an environment and its variables.
     *
     * What is left out stays. Deliveries and nodes use the new values from their next attempt on.
     *
     * Writes.
     */
    update(input: Input<'environments_update'>, options?: CallOptions): Call<Output<'environments_update'>>
    /**
     * Delete an environment that nothing uses any more.
     *
     * Refused with what uses it. The default one can be deleted when it is the last.
     *
     * Cannot be undone.
     */
    delete(input: Input<'environments_delete'>, options?: CallOptions): Call<Output<'environments_delete'>>
  }
  testNumbers: {
    /**
     * Read the numbers and addresses that runs of test environments may message.
     *
     * Reads only.
     */
    get(input?: Input<'test_numbers_get'>, options?: CallOptions): Call<Output<'test_numbers_get'>>
    /**
     * Set the numbers and addresses that runs of test environments may message.
     *
     * Messages of such runs to any other are canceled with `not_a_test_number`.
     *
     * Writes.
     */
    set(input: Input<'test_numbers_set'>, options?: CallOptions): Call<Output<'test_numbers_set'>>
  }
  httpCredentials: {
    /**
     * List credentials, newest first, without their values.
     *
     * Reads only.
     */
    list(input?: Input<'http_credentials_list'>, options?: CallOptions): Call<Output<'http_credentials_list'>>
    /**
     * Store a credential for outgoing requests.
     *
     * Webhook subscriptions name it by id, HTTP nodes by key. A key may have one value for every environment and others for some of them: the environment's own is used where there is one. The value cannot be read back.
     *
     * Writes.
     */
    create(input: Input<'http_credentials_create'>, options?: CallOptions): Call<Output<'http_credentials_create'>>
    /**
     * Read a credential and what uses it, without its value.
     *
     * Reads only.
     */
    get(input: Input<'http_credentials_get'>, options?: CallOptions): Call<Output<'http_credentials_get'>>
    /**
     * Change the name of a credential, or where its value goes.
     *
     * Its value is replaced by http_credentials_rotate; key, type and environment stay.
     *
     * Writes.
     */
    update(input: Input<'http_credentials_update'>, options?: CallOptions): Call<Output<'http_credentials_update'>>
    /**
     * Delete a credential that nothing uses any more.
     *
     * Refused with the names of what uses it. The row of an environment can go when the key has one for every environment.
     *
     * Cannot be undone.
     */
    delete(input: Input<'http_credentials_delete'>, options?: CallOptions): Call<Output<'http_credentials_delete'>>
    /**
     * Replace the value of a credential.
     *
     * From the next attempt on everything that uses it carries the new value.
     *
     * Writes.
     */
    rotate(input: Input<'http_credentials_rotate'>, options?: CallOptions): Call<Output<'http_credentials_rotate'>>
  }
  webhookSubscriptions: {
    /**
     * List webhook subscriptions, newest first.
     *
     * Reads only.
     */
    list(input?: Input<'webhook_subscriptions_list'>, options?: CallOptions): Pages<Item<'webhook_subscriptions_list'>>
    /**
     * Have events delivered to an HTTPS address.
     *
     * Each event is posted at least once as `{ id, type, occurredAt, organizationId, data }`: recognize repetitions by `id`. Answer with a 2xx within 10 seconds. A 4xx is final; anything else is tried again for about 28 hours.
     *
     * Writes.
     */
    create(input: Input<'webhook_subscriptions_create'>, options?: CallOptions): Call<Output<'webhook_subscriptions_create'>>
    /**
     * Read a webhook subscription.
     *
     * Reads only.
     */
    get(input: Input<'webhook_subscriptions_get'>, options?: CallOptions): Call<Output<'webhook_subscriptions_get'>>
    /**
     * Change a webhook subscription.
     *
     * What is left out stays. Deliveries that still wait go by the new settings.
     *
     * Writes.
     */
    update(input: Input<'webhook_subscriptions_update'>, options?: CallOptions): Call<Output<'webhook_subscriptions_update'>>
    /**
     * End a webhook subscription.
     *
     * Deliveries that are still to be sent are dropped; those made stay in webhook_deliveries_list.
     *
     * Cannot be undone.
     */
    delete(input: Input<'webhook_subscriptions_delete'>, options?: CallOptions): Call<Output<'webhook_subscriptions_delete'>>
    /**
     * Stop a webhook subscription until it is enabled again.
     *
     * Nothing is sent to it meanwhile; deliveries whose time comes are dropped. What it missed can be replayed.
     *
     * Writes.
     */
    disable(input: Input<'webhook_subscriptions_disable'>, options?: CallOptions): Call<Output<'webhook_subscriptions_disable'>>
    /**
     * Resume a disabled webhook subscription.
     *
     * What it missed can be sent with webhook_events_replay.
     *
     * Writes.
     */
    enable(input: Input<'webhook_subscriptions_enable'>, options?: CallOptions): Call<Output<'webhook_subscriptions_enable'>>
    /**
     * Replace the signing secret of a subscription.
     *
     * Until the grace is over deliveries are signed with both secrets, and a receiver that knows either accepts them.
     *
     * Writes.
     */
    rotateSecret(input: Input<'webhook_subscriptions_rotate_secret'>, options?: CallOptions): Call<Output<'webhook_subscriptions_rotate_secret'>>
    /**
     * Send a test event to a subscription and say how it went.
     *
     * An event of type `ping` for each environment of the subscription, delivered like any other. Waits for the first attempts; what has no answer by then is PENDING and can be read with webhook_deliveries_list. A ping that passes does not prove that escalations do: they resolve the default environment.
     *
     * Writes.
     */
    test(input: Input<'webhook_subscriptions_test'>, options?: CallOptions): Call<Output<'webhook_subscriptions_test'>>
  }
  webhookDeliveries: {
    /**
     * List deliveries and how they went, newest first.
     *
     * Reads only.
     */
    list(input?: Input<'webhook_deliveries_list'>, options?: CallOptions): Pages<Item<'webhook_deliveries_list'>>
    /**
     * Deliver again: one delivery, or all since a time.
     *
     * Send `deliveryId`, or `since` with optional filters. What is sent has the same body and the same `id` as before. With `since`, deliveries still pending are left alone, and so are those of deleted or disabled subscriptions.
     *
     * Writes.
     */
    replay(input?: Input<'webhook_deliveries_replay'>, options?: CallOptions): Call<Output<'webhook_deliveries_replay'>>
  }
  webhookEvents: {
    /**
     * List the events of the organization, newest first.
     *
     * Everything that webhooks tell, whether or not anybody was subscribed: the stream to reconcile with. Kept for 30 days, or as long as PARLEY_WEBHOOK_EVENT_RETENTION says.
     *
     * Reads only.
     */
    list(input?: Input<'webhook_events_list'>, options?: CallOptions): Pages<Item<'webhook_events_list'>>
    /**
     * Read an event with its deliveries and their attempts.
     *
     * Reads only.
     */
    get(input: Input<'webhook_events_get'>, options?: CallOptions): Call<Output<'webhook_events_get'>>
    /**
     * Deliver events again: one, or to one subscription all since a time.
     *
     * With `eventId` alone it goes again to everybody it was delivered to; with `subscriptionId`, to that subscription, whatever that asks for. With `since` and `subscriptionId` a subscription gets all that it asks for, from before it was there too: up to 5,000 a call, the oldest first, and `nextSince` says where to go on. The ids stay the same.
     *
     * Writes.
     */
    replay(input?: Input<'webhook_events_replay'>, options?: CallOptions): Call<Output<'webhook_events_replay'>>
  }
  work: {
    setAside: {
      /**
       * List work that was set aside, newest first.
       *
       * What failed each time it was tried, with the reason. It waits until `work_retry` has it tried again.
       *
       * Reads only.
       */
      list(input?: Input<'work_set_aside_list'>, options?: CallOptions): Pages<Item<'work_set_aside_list'>>
    }
    /**
     * Retry work that was set aside.
     *
     * One piece by its `id`, or all of its kind, 5,000 at a time. Each gets one try: what fails again is set aside again.
     *
     * Writes.
     */
    retry(input: Input<'work_retry'>, options?: CallOptions): Call<Output<'work_retry'>>
  }
  organization: {
    /**
     * Read the organization.
     *
     * Reads only.
     */
    get(input?: Input<'organization_get'>, options?: CallOptions): Call<Output<'organization_get'>>
    /**
     * Change the name, time zone or language of the organization.
     *
     * Schedules and dates follow the new time zone from now on; what already waits for a moment keeps it. The windows of LIVE segments follow at their next midnight.
     *
     * Writes.
     */
    update(input?: Input<'organization_update'>, options?: CallOptions): Call<Output<'organization_update'>>
  }
  members: {
    /**
     * List the people who log in to the organization, newest first.
     *
     * Reads only.
     */
    list(input?: Input<'members_list'>, options?: CallOptions): Pages<Item<'members_list'>>
    /**
     * Change the role of a member.
     *
     * Nobody changes, or makes, somebody who may more than they do themselves. An organization keeps an owner.
     *
     * Writes.
     */
    update(input: Input<'members_update'>, options?: CallOptions): Call<Output<'members_update'>>
    /**
     * Take somebody out of the organization.
     *
     * They keep their account and their other organizations. Here they may do nothing within a second.
     *
     * Cannot be undone.
     */
    remove(input: Input<'members_remove'>, options?: CallOptions): Call<Output<'members_remove'>>
    /**
     * Make a link by which a member chooses a new password.
     *
     * Hand it to them: it works once, for a day. Only for somebody who belongs to no other organization, since their password opens those as well. A second factor stays.
     *
     * Writes.
     */
    resetPassword(input: Input<'members_reset_password'>, options?: CallOptions): Call<Output<'members_reset_password'>>
  }
  invitations: {
    /**
     * List invitations that nobody has accepted yet, newest first.
     *
     * Reads only.
     */
    list(input?: Input<'invitations_list'>, options?: CallOptions): Pages<Item<'invitations_list'>>
    /**
     * Let somebody into the organization.
     *
     * Gives a link to hand to them, which the answer alone shows; where the service sends e-mail, they get it by e-mail as well. Inviting the same address again ends the link before.
     *
     * Writes.
     */
    create(input: Input<'invitations_create'>, options?: CallOptions): Call<Output<'invitations_create'>>
    /**
     * End an invitation that nobody has accepted yet.
     *
     * Cannot be undone.
     */
    revoke(input: Input<'invitations_revoke'>, options?: CallOptions): Call<Output<'invitations_revoke'>>
  }
  apiKeys: {
    /**
     * List API keys, newest first, without their secrets.
     *
     * Reads only.
     */
    list(input?: Input<'api_keys_list'>, options?: CallOptions): Call<Output<'api_keys_list'>>
    /**
     * Create an API key.
     *
     * The answer is the only place that ever shows it. No key can make another one: somebody has to.
     *
     * Writes.
     */
    create(input: Input<'api_keys_create'>, options?: CallOptions): Call<Output<'api_keys_create'>>
    /**
     * Replace an API key with a new one that may do the same.
     *
     * The old one goes on working for a while, so that nothing fails until the new one is everywhere.
     *
     * Writes.
     */
    rotate(input: Input<'api_keys_rotate'>, options?: CallOptions): Call<Output<'api_keys_rotate'>>
    /**
     * End an API key at once.
     *
     * It stops working within a second on every process. It stays in the list.
     *
     * Cannot be undone.
     */
    revoke(input: Input<'api_keys_revoke'>, options?: CallOptions): Call<Output<'api_keys_revoke'>>
  }
  auditLog: {
    /**
     * List who did what, newest first.
     *
     * Every write is here, but recorded events, which keep their recorder themselves.
     *
     * Reads only.
     */
    list(input?: Input<'audit_log_list'>, options?: CallOptions): Pages<Item<'audit_log_list'>>
  }
  overview: {
    /**
     * Read what there is, what happened today, and what needs somebody.
     *
     * Each number is counted up to 10,000. Today is that of the organization’s time zone.
     *
     * Reads only.
     */
    get(input?: Input<'overview_get'>, options?: CallOptions): Call<Output<'overview_get'>>
  }
  retention: {
    /**
     * Read how long things are kept.
     *
     * In days; null: for ever. Whoever runs the installation says so for all of its organizations, with the settings of docs/operating.md. People, their messages and what was learned from them stay until somebody erases them.
     *
     * Reads only.
     */
    get(input?: Input<'retention_get'>, options?: CallOptions): Call<Output<'retention_get'>>
  }
  changes: {
    /**
     * Follow what changes, as server-sent events.
     *
     * An event `change` says that something is not what it was, `{"kind", "id"}`: a `person` by external id, a `run`, a `message`, a `conversation`, a `webhookEvent`, a `subscription` of webhooks, or `presence`: who looks at the conversation of that id, or types. Read it again if it matters to you. `ready` comes once, when no change is missed any more: read then what you show. A client that reconnects with the `id` of the last event as `Last-Event-ID` goes on where it was, within 15 minutes, at any process; `reset` says that it cannot: read everything again. You are told of what your key may read.
     */
    stream(input?: Input<'changes_stream'>, options?: CallOptions): AsyncIterable<ServerEvent>
  }
  account: {
    /**
     * Sign in with an e-mail address and a password.
     *
     * Answers with a session in a cookie. A wrong password and an unknown address are answered alike. After ten wrong tries an account is asked to wait.
     *
     * Writes.
     */
    signIn(input: Input<'account_sign_in'>, options?: CallOptions): Call<Output<'account_sign_in'>>
    /**
     * Sign in with a link that works once.
     *
     * Such links are printed by `parley start` the first time, and by `parley users invite`.
     *
     * Writes.
     */
    signInByLink(input: Input<'account_sign_in_by_link'>, options?: CallOptions): Call<Output<'account_sign_in_by_link'>>
    /**
     * See who invites to what, by the link of an invitation.
     *
     * Reads only.
     */
    invitationPreview(input: Input<'account_invitation_preview'>, options?: CallOptions): Call<Output<'account_invitation_preview'>>
    /**
     * Join the organization that invites, and sign in.
     *
     * Somebody new gives a name and a password. Whoever has an account with this address must be signed in with it first.
     *
     * Writes.
     */
    acceptInvitation(input: Input<'account_accept_invitation'>, options?: CallOptions): Call<Output<'account_accept_invitation'>>
    /**
     * Send a link for another password to your e-mail address.
     *
     * The answer is the same whether somebody signs in with the address or not. The link works for an hour.
     *
     * Writes.
     */
    forgottenPassword(input: Input<'account_forgotten_password'>, options?: CallOptions): Call<Output<'account_forgotten_password'>>
    /**
     * Choose a new password, by a link for it.
     *
     * All your sessions end. Sign in with the new password then.
     *
     * Writes.
     */
    resetPassword(input: Input<'account_reset_password'>, options?: CallOptions): Call<Output<'account_reset_password'>>
    /**
     * End the session of this browser.
     *
     * Writes.
     */
    signOut(input?: Input<'account_sign_out'>, options?: CallOptions): Call<Output<'account_sign_out'>>
    /**
     * Read who is signed in, where they belong and what they may do.
     *
     * Reads only.
     */
    get(input?: Input<'account_get'>, options?: CallOptions): Call<Output<'account_get'>>
    /**
     * Change your name or language.
     *
     * Writes.
     */
    update(input?: Input<'account_update'>, options?: CallOptions): Call<Output<'account_update'>>
    /**
     * Look at another organization that you belong to.
     *
     * For the whole session. A single request may name another one of yours in `X-Parley-Organization`, so that two tabs can look at two of them.
     *
     * Writes.
     */
    switchOrganization(input: Input<'account_switch_organization'>, options?: CallOptions): Call<Output<'account_switch_organization'>>
    /**
     * Give your e-mail address and a password, after coming by a link.
     *
     * Writes.
     */
    setCredentials(input: Input<'account_set_credentials'>, options?: CallOptions): Call<Output<'account_set_credentials'>>
    /**
     * Change your password, and end all your other sessions.
     *
     * Writes.
     */
    changePassword(input: Input<'account_change_password'>, options?: CallOptions): Call<Output<'account_change_password'>>
    sessions: {
      /**
       * List your sessions, newest first.
       *
       * Reads only.
       */
      list(input?: Input<'account_sessions_list'>, options?: CallOptions): Call<Output<'account_sessions_list'>>
      /**
       * End one of your sessions.
       *
       * It stops working within a second.
       *
       * Cannot be undone.
       */
      revoke(input: Input<'account_sessions_revoke'>, options?: CallOptions): Call<Output<'account_sessions_revoke'>>
    }
    /**
     * Begin with codes of an app as a second factor.
     *
     * They are asked for once `account_second_factor_confirm` has taken one.
     *
     * Writes.
     */
    secondFactorBegin(input: Input<'account_second_factor_begin'>, options?: CallOptions): Call<Output<'account_second_factor_begin'>>
    /**
     * Confirm the second factor with a first code.
     *
     * Writes.
     */
    secondFactorConfirm(input: Input<'account_second_factor_confirm'>, options?: CallOptions): Call<Output<'account_second_factor_confirm'>>
    secondFactor: {
      /**
       * Remove the second factor.
       *
       * Cannot be undone.
       */
      remove(input: Input<'account_second_factor_remove'>, options?: CallOptions): Call<Output<'account_second_factor_remove'>>
    }
    recoveryCodes: {
      /**
       * Make new recovery codes instead of those you have.
       *
       * Writes.
       */
      create(input: Input<'account_recovery_codes_create'>, options?: CallOptions): Call<Output<'account_recovery_codes_create'>>
    }
    /**
     * Read by which ways people sign in here, beside a password.
     *
     * Reads only.
     */
    signInOptions(input?: Input<'account_sign_in_options'>, options?: CallOptions): Call<Output<'account_sign_in_options'>>
    /**
     * Begin to sign in at the identity provider.
     *
     * Gives the page of the provider to open in this browser, which comes back signed in, within ten minutes. Null: the provider does not answer.
     *
     * Writes.
     */
    signInElsewhere(input?: Input<'account_sign_in_elsewhere'>, options?: CallOptions): Call<Output<'account_sign_in_elsewhere'>>
    /**
     * Unlink your account from the identity provider.
     *
     * Signing in there links you anew, by your e-mail address. Choose a password first.
     *
     * Cannot be undone.
     */
    unlinkIdentity(input?: Input<'account_unlink_identity'>, options?: CallOptions): Call<Output<'account_unlink_identity'>>
    /**
     * See which program asks to be let in, and for what.
     *
     * The input is what stands in the address that the program opened.
     *
     * Reads only.
     */
    connectionsPreview(input: Input<'account_connections_preview'>, options?: CallOptions): Call<Output<'account_connections_preview'>>
    /**
     * Let a program act for you in an organization.
     *
     * It may do what you may, but for letting others in and making keys; with `read` it may only read. It loses what you lose.
     *
     * Writes.
     */
    connectionsAllow(input: Input<'account_connections_allow'>, options?: CallOptions): Call<Output<'account_connections_allow'>>
    connections: {
      /**
       * List the programs that you have let in, newest first.
       *
       * Reads only.
       */
      list(input?: Input<'account_connections_list'>, options?: CallOptions): Call<Output<'account_connections_list'>>
      /**
       * End what a program was let do.
       *
       * Its tokens stop working within a second.
       *
       * Cannot be undone.
       */
      revoke(input: Input<'account_connections_revoke'>, options?: CallOptions): Call<Output<'account_connections_revoke'>>
    }
    /**
     * Send a program away that asks to be let in.
     *
     * Nothing is kept of it: the program hears so from the browser.
     *
     * Writes.
     */
    connectionsRefuse(input: Input<'account_connections_refuse'>, options?: CallOptions): Call<Output<'account_connections_refuse'>>
  }
}

/** Where each of them is called, and what comes or goes beside JSON. */
export const ROUTES = {
  people: {
    list: 'GET /cdp/people pages',
    upsert: 'POST /cdp/people',
    search: 'GET /cdp/people/search',
    get: 'GET /cdp/people/{externalId}',
    delete: 'DELETE /cdp/people/{externalId}',
    timeline: 'GET /cdp/people/{externalId}/timeline pages',
    batchUpsert: 'POST /cdp/people/batch',
  },
  sources: {
    list: 'GET /cdp/sources',
  },
  do: {
    notContact: {
      list: 'GET /do-not-contact pages',
      add: 'POST /do-not-contact',
      remove: 'POST /do-not-contact/remove',
    },
    notContactCheck: 'GET /do-not-contact/check',
    notContactImport: 'PUT /do-not-contact/list.csv csv',
    notContactExport: 'GET /do-not-contact/list.csv text',
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
  event: {
    names: {
      list: 'GET /cdp/event-names',
    },
  },
  events: {
    list: 'GET /cdp/events pages',
    record: 'POST /cdp/events',
    get: 'GET /cdp/events/{externalId}',
    batchRecord: 'POST /cdp/events/batch',
  },
  imports: {
    list: 'GET /cdp/imports pages',
    create: 'POST /cdp/imports',
    get: 'GET /cdp/imports/{id}',
    cancel: 'POST /cdp/imports/{id}/cancel',
    rejections: {
      list: 'GET /cdp/imports/{id}/rejections pages',
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
    get: 'GET /templates/{id}',
    update: 'PATCH /templates/{id}',
    health: 'GET /templates/{id}/health',
    preview: 'POST /templates/{id}/preview',
  },
  email: {
    templates: {
      list: 'GET /email-templates pages',
      create: 'POST /email-templates',
      get: 'GET /email-templates/{id}',
      update: 'PATCH /email-templates/{id}',
    },
    templatesPreview: 'POST /email-templates/{id}/preview',
  },
  channels: {
    list: 'GET /channels',
    create: 'POST /channels',
    get: 'GET /channels/{id}',
    update: 'PATCH /channels/{id}',
    delete: 'DELETE /channels/{id}',
    test: 'GET /channels/{id}/test',
  },
  sending: {
    limits: {
      get: 'GET /sending-limits',
      set: 'PUT /sending-limits',
    },
  },
  whatsappNumbers: {
    list: 'GET /whatsapp-numbers',
  },
  conversations: {
    list: 'GET /conversations pages',
    get: 'GET /conversations/{id}',
    messages: {
      list: 'GET /conversations/{id}/messages pages',
    },
    takeOver: 'POST /conversations/{id}/take-over',
    assign: 'POST /conversations/{id}/assign',
    reply: 'POST /conversations/{id}/reply',
    handBack: 'POST /conversations/{id}/hand-back',
    resolve: 'POST /conversations/{id}/resolve',
    reopen: 'POST /conversations/{id}/reopen',
    note: 'POST /conversations/{id}/notes',
    markRead: 'POST /conversations/{id}/mark-read',
    label: 'PUT /conversations/{id}/labels',
    presence: {
      set: 'PUT /conversations/{id}/presence',
    },
    upload: 'PUT /conversations/{id}/file file',
    file: 'GET /conversations/{id}/messages/{messageId}/file bytes',
  },
  canned: {
    replies: {
      list: 'GET /canned-replies pages',
      create: 'POST /canned-replies',
      update: 'PATCH /canned-replies/{id}',
      delete: 'DELETE /canned-replies/{id}',
    },
    repliesPreview: 'GET /canned-replies/{id}/preview',
  },
  initiatives: {
    list: 'GET /initiatives pages',
    create: 'POST /initiatives',
    get: 'GET /initiatives/{id}',
    update: 'PATCH /initiatives/{id}',
    duplicate: 'POST /initiatives/{id}/duplicate',
    launch: 'POST /initiatives/{id}/launch',
    pause: 'POST /initiatives/{id}/pause',
    resume: 'POST /initiatives/{id}/resume',
    cancel: 'POST /initiatives/{id}/cancel',
    archive: 'POST /initiatives/{id}/archive',
    unarchive: 'POST /initiatives/{id}/unarchive',
    templates: {
      get: 'GET /initiatives/{id}/templates',
      set: 'POST /initiatives/{id}/templates',
    },
    summary: 'GET /initiatives/{id}/data/summary',
    transcripts: {
      list: 'GET /initiatives/{id}/transcripts pages',
    },
    participants: {
      list: 'GET /initiatives/{id}/participants pages',
      add: 'POST /initiatives/{id}/participants',
      get: 'GET /initiatives/{id}/participants/{participantId}',
      stop: 'POST /initiatives/{id}/participants/{participantId}/stop',
      explain: 'GET /initiatives/{id}/participants/{participantId}/explanation',
    },
    participantMessages: {
      list: 'GET /initiatives/{id}/participants/{participantId}/messages',
    },
    participantSteps: {
      list: 'GET /initiatives/{id}/participants/{participantId}/steps',
    },
    explainEnrollment: 'GET /initiatives/{id}/enrollment-explanation',
  },
  extraction: {
    schema: {
      get: 'GET /initiatives/{id}/extraction-schema',
      set: 'POST /initiatives/{id}/extraction-schema',
    },
    reextract: 'POST /initiatives/{id}/reextract',
  },
  agents: {
    evaluate: 'POST /initiatives/{id}/agent/evaluate',
  },
  knowledge: {
    list: 'GET /knowledge pages',
    create: 'POST /knowledge',
    get: 'GET /knowledge/{id}',
    update: 'PATCH /knowledge/{id}',
    delete: 'DELETE /knowledge/{id}',
    filePreview: 'POST /knowledge/file-preview',
  },
  language: {
    model: {
      get: 'GET /language-model',
      set: 'PUT /language-model',
      delete: 'DELETE /language-model',
    },
  },
  journeys: {
    list: 'GET /journeys pages',
    createDraft: 'POST /journeys',
    get: 'GET /journeys/{journeyId}',
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
    simulate: 'POST /journeys/simulate',
    rehearse: 'POST /journeys/rehearse',
    authoringCatalog: 'GET /journeys/catalog',
    conditionCatalog: 'GET /journeys/condition-catalog',
    eventCatalog: 'GET /journeys/event-catalog',
    messageChannels: 'GET /journeys/message-channels',
    messageTemplates: 'GET /journeys/message-templates',
    messageVariables: 'GET /journeys/{journeyId}/message-variables',
    stats: 'GET /journeys/{journeyId}/stats',
  },
  embeddedForms: {
    list: 'GET /lead-capture/embedded-forms pages',
    create: 'POST /lead-capture/embedded-forms',
    get: 'GET /lead-capture/embedded-forms/{formId}',
    update: 'PATCH /lead-capture/embedded-forms/{formId}',
    delete: 'DELETE /lead-capture/embedded-forms/{formId}',
    publish: 'POST /lead-capture/embedded-forms/{formId}/publish',
    pause: 'POST /lead-capture/embedded-forms/{formId}/pause',
    activate: 'POST /lead-capture/embedded-forms/{formId}/activate',
    duplicate: 'POST /lead-capture/embedded-forms/{formId}/duplicate',
    versions: {
      list: 'GET /lead-capture/embedded-forms/{formId}/versions pages',
    },
    stats: 'GET /lead-capture/embedded-forms/{formId}/stats',
    identity: {
      get: 'GET /lead-capture/embedded-forms/{formId}/identity',
    },
    identityRotate: 'POST /lead-capture/embedded-forms/{formId}/identity/rotate',
  },
  submissions: {
    list: 'GET /lead-capture/embedded-forms/{formId}/submissions pages',
    get: 'GET /lead-capture/submissions/{submissionId}',
    sensitive: {
      get: 'GET /lead-capture/submissions/{submissionId}/sensitive',
    },
    export: 'GET /lead-capture/embedded-forms/{formId}/submissions.csv text',
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
  apiKeys: {
    list: 'GET /api-keys',
    create: 'POST /api-keys',
    rotate: 'POST /api-keys/{id}/rotate',
    revoke: 'DELETE /api-keys/{id}',
  },
  auditLog: {
    list: 'GET /audit-log pages',
  },
  overview: {
    get: 'GET /overview',
  },
  retention: {
    get: 'GET /retention',
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
      revoke: 'DELETE /account/sessions/{id}',
    },
    secondFactorBegin: 'POST /account/second-factor',
    secondFactorConfirm: 'POST /account/second-factor/confirm',
    secondFactor: {
      remove: 'POST /account/second-factor/remove',
    },
    recoveryCodes: {
      create: 'POST /account/recovery-codes',
    },
    signInOptions: 'GET /account/sign-in-options',
    signInElsewhere: 'POST /account/sign-in-elsewhere',
    unlinkIdentity: 'DELETE /account/identity',
    connectionsPreview: 'POST /account/connections/preview',
    connectionsAllow: 'POST /account/connections',
    connections: {
      list: 'GET /account/connections',
      revoke: 'DELETE /account/connections/{id}',
    },
    connectionsRefuse: 'POST /account/connections/refuse',
  },
} as const
