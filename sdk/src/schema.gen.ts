// Made from openapi.json by `npm run generate`.

export interface paths {
    "/api/v1/cdp/people": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["cdp_people_list"];
        put?: never;
        post: operations["cdp_people_upsert"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/cdp/people/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["cdp_people_search"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/cdp/people/{externalId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["cdp_people_get"];
        put?: never;
        post?: never;
        delete: operations["cdp_people_delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/cdp/people/{externalId}/timeline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["cdp_people_timeline"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/cdp/people/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["cdp_people_batch_upsert"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/cdp/sources": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["cdp_sources_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/do-not-contact": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["do_not_contact_list"];
        put?: never;
        post: operations["do_not_contact_add"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/do-not-contact/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["do_not_contact_remove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/do-not-contact/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["do_not_contact_check"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/cdp/custom-objects/types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["cdp_custom_object_types_list"];
        put?: never;
        post: operations["cdp_custom_object_types_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/cdp/custom-objects/types/{type}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["cdp_custom_object_types_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/cdp/custom-objects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["cdp_custom_objects_list"];
        put?: never;
        post: operations["cdp_custom_objects_upsert"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/cdp/custom-objects/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["cdp_custom_objects_batch_upsert"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/cdp/custom-objects/{type}/{externalId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["cdp_custom_objects_get"];
        put?: never;
        post?: never;
        delete: operations["cdp_custom_objects_delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/cdp/relationship-types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["cdp_relationship_types_list"];
        put?: never;
        post: operations["cdp_relationship_types_register"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/cdp/relationship-types/{relationshipTypeId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["cdp_relationship_types_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/cdp/relationships": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["cdp_relationships_list"];
        put?: never;
        post: operations["cdp_relationships_link"];
        delete: operations["cdp_relationships_unlink"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/cdp/relationships/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["cdp_relationships_batch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/cdp/event-names": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["cdp_event_names_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/cdp/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["cdp_events_list"];
        put?: never;
        post: operations["cdp_events_record"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/cdp/events/{externalId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["cdp_events_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/cdp/events/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["cdp_events_batch_record"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/cdp/imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["cdp_imports_list"];
        put?: never;
        post: operations["cdp_imports_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/cdp/imports/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["cdp_imports_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/cdp/imports/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["cdp_imports_cancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/cdp/imports/{id}/rejections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["cdp_imports_rejections_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/segments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["segments_list"];
        put?: never;
        post: operations["segments_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/segments/catalog": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["segments_catalog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/segments/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["segments_get"];
        put?: never;
        post?: never;
        delete: operations["segments_delete"];
        options?: never;
        head?: never;
        patch: operations["segments_update"];
        trace?: never;
    };
    "/api/v1/segments/{slug}/evaluate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["segments_evaluate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/segments/{slug}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["segments_members_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/segments/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["segments_preview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/segments/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["segments_validate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/segments/describe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["segments_describe"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/segments/people/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["segments_people_search"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/segments/catalog/values": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["segments_catalog_values"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/segments/{slug}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["segments_history"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/cdp/people/{externalId}/segments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["segments_list_of_person"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["templates_list"];
        put?: never;
        post: operations["templates_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/templates/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["templates_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["templates_update"];
        trace?: never;
    };
    "/api/v1/templates/{id}/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["templates_health"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/email-templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["email_templates_list"];
        put?: never;
        post: operations["email_templates_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/email-templates/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["email_templates_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["email_templates_update"];
        trace?: never;
    };
    "/api/v1/channels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["channels_list"];
        put?: never;
        post: operations["channels_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/channels/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["channels_get"];
        put?: never;
        post?: never;
        delete: operations["channels_delete"];
        options?: never;
        head?: never;
        patch: operations["channels_update"];
        trace?: never;
    };
    "/api/v1/channels/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["channels_test"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sending-limits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["sending_limits_get"];
        put: operations["sending_limits_set"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/whatsapp-numbers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["whatsapp_numbers_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["conversations_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["conversations_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversations/{id}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["conversations_messages_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversations/{id}/take-over": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["conversations_take_over"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversations/{id}/assign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["conversations_assign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversations/{id}/reply": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["conversations_reply"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversations/{id}/hand-back": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["conversations_hand_back"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversations/{id}/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["conversations_resolve"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversations/{id}/reopen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["conversations_reopen"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversations/{id}/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["conversations_note"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversations/{id}/mark-read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["conversations_mark_read"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversations/{id}/labels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["conversations_label"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversations/{id}/presence": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["conversations_presence_set"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/canned-replies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["canned_replies_list"];
        put?: never;
        post: operations["canned_replies_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/canned-replies/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["canned_replies_delete"];
        options?: never;
        head?: never;
        patch: operations["canned_replies_update"];
        trace?: never;
    };
    "/api/v1/canned-replies/{id}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["canned_replies_preview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/initiatives": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["initiatives_list"];
        put?: never;
        post: operations["initiatives_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/initiatives/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["initiatives_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["initiatives_update"];
        trace?: never;
    };
    "/api/v1/initiatives/{id}/duplicate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["initiatives_duplicate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/initiatives/{id}/launch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["initiatives_launch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/initiatives/{id}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["initiatives_pause"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/initiatives/{id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["initiatives_resume"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/initiatives/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["initiatives_cancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/initiatives/{id}/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["initiatives_archive"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/initiatives/{id}/unarchive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["initiatives_unarchive"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/initiatives/{id}/templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["initiatives_templates_get"];
        put?: never;
        post: operations["initiatives_templates_set"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/initiatives/{id}/data/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["initiatives_summary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/initiatives/{id}/transcripts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["initiatives_transcripts_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/initiatives/{id}/participants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["initiatives_participants_list"];
        put?: never;
        post: operations["initiatives_participants_add"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/initiatives/{id}/participants/{participantId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["initiatives_participant_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/initiatives/{id}/participants/{participantId}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["initiatives_participant_messages_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/initiatives/{id}/participants/{participantId}/steps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["initiatives_participant_steps_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/initiatives/{id}/participants/{participantId}/stop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["initiatives_participants_stop"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/initiatives/{id}/participants/{participantId}/explanation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["initiatives_participant_explain"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/initiatives/{id}/enrollment-explanation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["initiatives_explain_enrollment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/initiatives/{id}/extraction-schema": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["extraction_schema_get"];
        put?: never;
        post: operations["extraction_schema_set"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/initiatives/{id}/reextract": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["extraction_reextract"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/initiatives/{id}/agent/evaluate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["agents_evaluate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/knowledge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["knowledge_list"];
        put?: never;
        post: operations["knowledge_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/knowledge/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["knowledge_get"];
        put?: never;
        post?: never;
        delete: operations["knowledge_delete"];
        options?: never;
        head?: never;
        patch: operations["knowledge_update"];
        trace?: never;
    };
    "/api/v1/knowledge/file-preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["knowledge_file_preview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/language-model": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["language_model_get"];
        put: operations["language_model_set"];
        post?: never;
        delete: operations["language_model_delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/journeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["journeys_list"];
        put?: never;
        post: operations["journeys_create_draft"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/journeys/{journeyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["journeys_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["journeys_update_draft"];
        trace?: never;
    };
    "/api/v1/journeys/{journeyId}/definition": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["journeys_get_definition"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/journeys/{journeyId}/comparison": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["journeys_compare"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/journeys/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["journeys_validate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/journeys/{journeyId}/publish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["journeys_publish"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/journeys/{journeyId}/stop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["journeys_stop"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/journeys/{journeyId}/fork": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["journeys_create_draft_from_published"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/journeys/{journeyId}/nodes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["journeys_add_node"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/journeys/{journeyId}/nodes/{nodeId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["journeys_delete_node"];
        options?: never;
        head?: never;
        patch: operations["journeys_update_node"];
        trace?: never;
    };
    "/api/v1/journeys/{journeyId}/edges": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["journeys_connect_nodes"];
        delete: operations["journeys_disconnect_nodes"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/journeys/{journeyId}/trigger": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["journeys_set_trigger"];
        trace?: never;
    };
    "/api/v1/journeys/{journeyId}/layout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["journeys_lay_out"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/journeys/simulate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["journeys_simulate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/journeys/rehearse": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["journeys_rehearse"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/journeys/catalog": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["journeys_authoring_catalog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/journeys/condition-catalog": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["journeys_condition_catalog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/journeys/event-catalog": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["journeys_event_catalog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/journeys/message-channels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["journeys_message_channels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/journeys/message-templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["journeys_message_templates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/journeys/{journeyId}/message-variables": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["journeys_message_variables"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/templates/{id}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["templates_preview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/email-templates/{id}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["email_templates_preview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/journeys/{journeyId}/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["journeys_stats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/lead-capture/embedded-forms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["lead_capture_embedded_forms_list"];
        put?: never;
        post: operations["lead_capture_embedded_forms_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/lead-capture/embedded-forms/{formId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["lead_capture_embedded_forms_get"];
        put?: never;
        post?: never;
        delete: operations["lead_capture_embedded_forms_delete"];
        options?: never;
        head?: never;
        patch: operations["lead_capture_embedded_forms_update"];
        trace?: never;
    };
    "/api/v1/lead-capture/embedded-forms/{formId}/publish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["lead_capture_embedded_forms_publish"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/lead-capture/embedded-forms/{formId}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["lead_capture_embedded_forms_pause"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/lead-capture/embedded-forms/{formId}/activate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["lead_capture_embedded_forms_activate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/lead-capture/embedded-forms/{formId}/duplicate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["lead_capture_embedded_forms_duplicate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/lead-capture/embedded-forms/{formId}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["lead_capture_embedded_forms_versions_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/lead-capture/embedded-forms/{formId}/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["lead_capture_embedded_forms_stats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/lead-capture/embedded-forms/{formId}/identity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["lead_capture_embedded_forms_identity_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/lead-capture/embedded-forms/{formId}/identity/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["lead_capture_embedded_forms_identity_rotate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/lead-capture/embedded-forms/{formId}/submissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["lead_capture_submissions_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/lead-capture/submissions/{submissionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["lead_capture_submissions_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/lead-capture/submissions/{submissionId}/sensitive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["lead_capture_submissions_sensitive_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/environments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["environments_list"];
        put?: never;
        post: operations["environments_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/environments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["environments_get"];
        put?: never;
        post?: never;
        delete: operations["environments_delete"];
        options?: never;
        head?: never;
        patch: operations["environments_update"];
        trace?: never;
    };
    "/api/v1/test-numbers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["test_numbers_get"];
        put: operations["test_numbers_set"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/http-credentials": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["http_credentials_list"];
        put?: never;
        post: operations["http_credentials_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/http-credentials/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["http_credentials_get"];
        put?: never;
        post?: never;
        delete: operations["http_credentials_delete"];
        options?: never;
        head?: never;
        patch: operations["http_credentials_update"];
        trace?: never;
    };
    "/api/v1/http-credentials/{id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["http_credentials_rotate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook-subscriptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["webhook_subscriptions_list"];
        put?: never;
        post: operations["webhook_subscriptions_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook-subscriptions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["webhook_subscriptions_get"];
        put?: never;
        post?: never;
        delete: operations["webhook_subscriptions_delete"];
        options?: never;
        head?: never;
        patch: operations["webhook_subscriptions_update"];
        trace?: never;
    };
    "/api/v1/webhook-subscriptions/{id}/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["webhook_subscriptions_disable"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook-subscriptions/{id}/enable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["webhook_subscriptions_enable"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook-subscriptions/{id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["webhook_subscriptions_rotate_secret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook-subscriptions/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["webhook_subscriptions_test"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook-deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["webhook_deliveries_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook-deliveries/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["webhook_deliveries_replay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook-events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["webhook_events_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook-events/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["webhook_events_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook-events/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["webhook_events_replay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/work/set-aside": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["work_set_aside_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/work/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["work_retry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organization": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["organization_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["organization_update"];
        trace?: never;
    };
    "/api/v1/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["members_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/members/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["members_remove"];
        options?: never;
        head?: never;
        patch: operations["members_update"];
        trace?: never;
    };
    "/api/v1/members/{userId}/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["members_reset_password"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["invitations_list"];
        put?: never;
        post: operations["invitations_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/invitations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["invitations_revoke"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["api_keys_list"];
        put?: never;
        post: operations["api_keys_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/api-keys/{id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["api_keys_rotate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/api-keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["api_keys_revoke"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audit-log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["audit_log_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["overview_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/retention": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["retention_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/do-not-contact/list.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["do_not_contact_export"];
        put: operations["do_not_contact_import"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/cdp/imports/{id}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["cdp_imports_upload"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/cdp/imports/{id}/rejections.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["cdp_imports_rejections_file"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["changes_stream"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/lead-capture/embedded-forms/{formId}/submissions.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["lead_capture_submissions_export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversations/{id}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["conversations_upload"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversations/{id}/messages/{messageId}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["conversations_file"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/sign-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["account_sign_in"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/sign-in-by-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["account_sign_in_by_link"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/invitation-preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["account_invitation_preview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/accept-invitation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["account_accept_invitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/forgotten-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["account_forgotten_password"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["account_reset_password"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/sign-out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["account_sign_out"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["account_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["account_update"];
        trace?: never;
    };
    "/api/v1/account/switch-organization": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["account_switch_organization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/credentials": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["account_set_credentials"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["account_change_password"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["account_sessions_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["account_sessions_revoke"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["account_second_factor_begin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/second-factor/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["account_second_factor_confirm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/second-factor/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["account_second_factor_remove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["account_recovery_codes_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/sign-in-options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["account_sign_in_options"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/sign-in-elsewhere": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["account_sign_in_elsewhere"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/identity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["account_unlink_identity"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/connections/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["account_connections_preview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/connections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["account_connections_list"];
        put?: never;
        post: operations["account_connections_allow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/connections/refuse": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["account_connections_refuse"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/connections/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["account_connections_revoke"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Person: {
            externalId: string;
            firstName: string | null;
            lastName: string | null;
            email: string | null;
            phoneNumber: string | null;
            attributes: {
                [key: string]: unknown;
            };
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        PersonInput: {
            /** @description Your own id of the person; exact and case-sensitive. */
            externalId: string;
            firstName?: string | null;
            lastName?: string | null;
            email?: string | null;
            /** @description With country code; stored as E.164. */
            phoneNumber?: string | null;
            /** @description Free-form. */
            attributes?: {
                [key: string]: unknown;
            };
        };
        TimelineEntry: {
            /** @enum {string} */
            kind: "event" | "message" | "run" | "segment_entered" | "segment_left";
            /** @description Of the event its external id, of a segment its slug, of all else the id. */
            id: string;
            /** Format: date-time */
            at: string;
            /** @description Name of the event, text of the message, name of the initiative or segment. */
            title: string;
            /** @description Of a message or a run. */
            status: string | null;
            /** @description Of a message: participant, agent, human, journey, system. */
            author: string | null;
            conversationId: string | null;
            initiativeId: string | null;
            /** @description Of an event. */
            properties: {
                [key: string]: unknown;
            } | null;
        };
        BatchError: {
            /** @description Position in the request, from 0. */
            index: number;
            externalId?: string;
            error: {
                code: string;
                message: string;
            };
        };
        DoNotContactEntry: {
            /**
             * @description person: by external id.
             * @enum {string}
             */
            kind: "phone" | "email" | "person";
            value: string;
            /** @description `opt_out`: the contact asked for it; `operator`: somebody added it. */
            reason: string;
            addedBy: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        CustomObjectType: {
            name: string;
            displayName: string;
            description: string | null;
        };
        CustomObject: {
            type: string;
            externalId: string;
            displayName: string | null;
            attributes: {
                [key: string]: unknown;
            };
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        CustomObjectInput: {
            /** @description Of cdp_custom_object_types_create. */
            type: string;
            /** @description Your own id of the object, unique within its type; exact and case-sensitive. */
            externalId: string;
            /** @description Kept when omitted. */
            displayName?: string;
            /** @description Free-form. */
            attributes?: {
                [key: string]: unknown;
            };
        };
        RegisteredRelationshipType: {
            /** @constant */
            kind: "person_to_co";
            relationshipTypeId: string;
            role: string;
            cardinality: ("ONE_TO_ONE" | "ONE_TO_MANY" | "MANY_TO_ONE" | "MANY_TO_MANY") | null;
            description: string | null;
            bidirectional: boolean;
            customObjectType: string;
            created: boolean;
        } | {
            /** @constant */
            kind: "co_to_co";
            relationshipTypeId: string;
            role: string;
            cardinality: ("ONE_TO_ONE" | "ONE_TO_MANY" | "MANY_TO_ONE" | "MANY_TO_MANY") | null;
            description: string | null;
            bidirectional: boolean;
            parentCustomObjectType: string;
            childCustomObjectType: string;
            created: boolean;
        };
        RelationshipType: {
            /** @constant */
            kind: "person_to_co";
            relationshipTypeId: string;
            role: string;
            cardinality: ("ONE_TO_ONE" | "ONE_TO_MANY" | "MANY_TO_ONE" | "MANY_TO_MANY") | null;
            description: string | null;
            bidirectional: boolean;
            customObjectType: string;
        } | {
            /** @constant */
            kind: "co_to_co";
            relationshipTypeId: string;
            role: string;
            cardinality: ("ONE_TO_ONE" | "ONE_TO_MANY" | "MANY_TO_ONE" | "MANY_TO_MANY") | null;
            description: string | null;
            bidirectional: boolean;
            parentCustomObjectType: string;
            childCustomObjectType: string;
        };
        Relationship: {
            /** @constant */
            kind: "person_to_co";
            personExternalId: string;
            customObjectType: string;
            customObjectExternalId: string;
            customObjectDisplayName: string | null;
            relationshipTypeId: string | null;
            role: string | null;
            attributes: {
                [key: string]: unknown;
            };
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        } | {
            /** @constant */
            kind: "co_to_co";
            parentCustomObjectType: string;
            parentExternalId: string;
            childCustomObjectType: string;
            childExternalId: string;
            relationshipTypeId: string | null;
            role: string | null;
            attributes: {
                [key: string]: unknown;
            };
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        RelationshipBatchItem: {
            /** @constant */
            kind: "person_to_co";
            /** @description Of cdp_relationship_types_list. */
            relationshipTypeId: string;
            /** @description May not have synced yet, like every other end. */
            personExternalId: string;
            customObjectExternalId: string;
            /** @description true unlinks. */
            remove?: boolean;
        } | {
            /** @constant */
            kind: "co_to_co";
            /** @description Of cdp_relationship_types_list. */
            relationshipTypeId: string;
            parentExternalId: string;
            childExternalId: string;
            /** @description true unlinks. */
            remove?: boolean;
        };
        NamedEvents: {
            name: string;
            /** @description Among the sampled events. */
            count: number;
            /** Format: date-time */
            lastAt: string;
            properties: {
                key: string;
                /** @enum {string} */
                type: "STRING" | "NUMBER" | "BOOLEAN" | "ARRAY" | "JSON";
            }[];
        };
        Event: {
            externalId: string;
            name: string;
            /** Format: date-time */
            timestamp: string;
            personExternalId: string | null;
            customObjectType: string | null;
            customObjectExternalId: string | null;
            properties: {
                [key: string]: unknown;
            };
            /** Format: date-time */
            receivedAt: string;
        };
        EventInput: {
            name: string;
            /** @description Your stable id of the event: the idempotency key. */
            externalId: string;
            /**
             * Format: date-time
             * @description When it happened; up to 24 h ahead. Time of receipt when omitted.
             */
            timestamp?: string;
            /** @description The person it is about; may not have synced yet. */
            personExternalId?: string;
            /** @description Together with customObjectExternalId. */
            customObjectType?: string;
            customObjectExternalId?: string;
            properties?: {
                [key: string]: unknown;
            };
        };
        Import: {
            id: string;
            kind: components["schemas"]["ImportKind"];
            objectType: string | null;
            fileName: string | null;
            dryRun: boolean;
            /**
             * @description UPLOADING: the file is not there yet. FAILED: see `error`. After FAILED and CANCELED the rows that were read until then stay stored.
             * @enum {string}
             */
            status: "UPLOADING" | "RUNNING" | "COMPLETED" | "FAILED" | "CANCELED";
            delimiter: ("," | ";" | "\t") | null;
            /** @description What becomes of every column; null until the header was read. */
            columns: {
                column: string;
                to: string[];
                type: components["schemas"]["ImportCellType"];
            }[] | null;
            bytes: {
                received: number;
                read: number;
            };
            /** @description `skipped` are events that were recorded before. Empty rows are not counted. */
            rows: {
                read: number;
                created: number;
                updated: number;
                skipped: number;
                rejected: number;
            };
            /** @description Why rows were rejected, the most frequent first. See cdp_imports_rejections_list. */
            reasons: {
                code: string;
                count: number;
            }[];
            error: {
                code: string;
                message: string;
            } | null;
            /** Format: date-time */
            createdAt: string;
            finishedAt: string | null;
        };
        /** @enum {string} */
        ImportKind: "people" | "objects" | "events";
        /** @enum {string} */
        ImportCellType: "text" | "number" | "boolean" | "date" | "json";
        ImportMapping: {
            /** @description Column name → where it goes. Columns that are not named are recognized by their names. */
            columns?: {
                [key: string]: string | {
                    /** @description One place, or several. */
                    to: string | string[];
                    /** @description Guessed from the first 1000 rows when omitted. */
                    type?: components["schemas"]["ImportCellType"];
                    /** @description Of dates: how they are written, such as `dd/MM/yyyy HH:mm`, `X` for Unix seconds; ISO 8601 when omitted. Of numbers: `,` when that is the decimal sign. */
                    format?: string;
                };
            };
            /**
             * @description Columns that are neither named nor recognized: `keep` (the default) makes them attributes or properties.
             * @enum {string}
             */
            unmapped?: "keep" | "ignore";
            /** @description The name of all events, where no column says it. */
            eventName?: string;
        };
        ImportRejection: {
            /** @description As a spreadsheet counts: the header is row 1. */
            row: number;
            column: string | null;
            code: string;
            message: string;
        };
        Segment: {
            id: string;
            slug: string;
            name: string;
            description: string | null;
            /**
             * @description REACTIVE_ONLY: when asked. DAILY: at `dailyEvaluationHour`. LIVE: follows people, objects, links and events within two seconds.
             * @enum {string}
             */
            evaluationCadence: "REACTIVE_ONLY" | "HOURLY" | "DAILY" | "LIVE";
            /** @description As of the last evaluation. */
            memberCount: number;
            /** @description null: never, so it has no members yet. */
            lastEvaluatedAt: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        FilterExpression: {
            /** @constant */
            kind: "person";
            /**
             * @description Joins the predicates, from left to right.
             * @enum {string}
             */
            op: "AND" | "OR";
            /** @description None: everybody. */
            predicates: components["schemas"]["Predicate"][];
        };
        Predicate: components["schemas"]["PersonAttributePredicate"] | components["schemas"]["PersonGroupPredicate"] | components["schemas"]["EventPredicate"] | components["schemas"]["SequencePredicate"] | components["schemas"]["RelationshipPredicate"] | components["schemas"]["SamplePredicate"] | components["schemas"]["SegmentMemberPredicate"] | components["schemas"]["InitiativePredicate"] | components["schemas"]["MessagePredicate"] | components["schemas"]["ReachablePredicate"] | components["schemas"]["DoNotContactPredicate"] | components["schemas"]["FormPredicate"];
        PersonAttributePredicate: {
            /** @constant */
            kind: "person_attribute";
            /**
             * @description How this predicate joins those before it; the `op` of the filter when omitted.
             * @enum {string}
             */
            connector?: "AND" | "OR";
            /** @description firstName, lastName, email, phoneNumber, externalId, createdAt, attributes.<key> or computed.<key>. */
            attr: string;
            /** @description Steps into a JSON value; `type` is then that of what lies at the end. A list on the way: any of its elements. */
            path?: string[];
            /**
             * @description What the value is taken for. A stored value of another type never matches.
             * @enum {string}
             */
            type: "STRING" | "NUMBER" | "BOOLEAN" | "DATE" | "JSON" | "ARRAY";
            /**
             * @description STRING: eq neq in not_in contains not_contains starts_with ends_with. NUMBER: eq neq gt gte lt lte in not_in between. BOOLEAN: eq neq. DATE: on before after between in_last_n in_next_n more_than_n_ago more_than_n_from_now between_n_and_m_ago exactly_n_from_today. ARRAY: contains not_contains. Every type: is_null is_not_null. ARRAY asks for an element. A missing value satisfies only is_null, neq, not_in and not_contains.
             * @enum {string}
             */
            op: "eq" | "neq" | "gt" | "gte" | "lt" | "lte" | "in" | "not_in" | "contains" | "not_contains" | "starts_with" | "ends_with" | "on" | "before" | "after" | "between" | "in_last_n" | "in_next_n" | "more_than_n_ago" | "more_than_n_from_now" | "between_n_and_m_ago" | "exactly_n_from_today" | "is_null" | "is_not_null";
            value?: components["schemas"]["PredicateValue"];
        };
        PredicateValue: string | number | boolean | (string | number)[] | {
            from: string;
            to: string;
        } | {
            fromOffset: {
                amount: number;
                /** @enum {string} */
                unit: "days" | "weeks" | "months" | "years";
            };
            toOffset: {
                amount: number;
                /** @enum {string} */
                unit: "days" | "weeks" | "months" | "years";
            };
        } | {
            amount: number;
            /** @enum {string} */
            unit: "days" | "weeks" | "months" | "years";
        } | {
            minAmount: number;
            maxAmount: number;
            /** @enum {string} */
            unit: "days" | "weeks" | "months" | "years";
        } | {
            /** @description Days from today; negative for the past. */
            daysOffset: number;
            /** @description When today is `fromDow`, what the next `includeDows` days would match counts too: 5 and [6, 0] let a Friday do the work of the weekend. */
            rollForward?: {
                /** @description 0 is Sunday. */
                fromDow: number;
                includeDows: number[];
            };
        };
        PersonGroupPredicate: {
            /** @constant */
            kind: "person_group";
            /**
             * @description How this predicate joins those before it; the `op` of the filter when omitted.
             * @enum {string}
             */
            connector?: "AND" | "OR";
            /** @description All of them must hold. */
            filters: components["schemas"]["AttributeFilter"][];
        };
        AttributeFilter: {
            /** @description firstName, lastName, email, phoneNumber, externalId, createdAt, attributes.<key> or computed.<key>. */
            attr: string;
            /** @description Steps into a JSON value; `type` is then that of what lies at the end. A list on the way: any of its elements. */
            path?: string[];
            /**
             * @description What the value is taken for. A stored value of another type never matches.
             * @enum {string}
             */
            type: "STRING" | "NUMBER" | "BOOLEAN" | "DATE" | "JSON" | "ARRAY";
            /**
             * @description STRING: eq neq in not_in contains not_contains starts_with ends_with. NUMBER: eq neq gt gte lt lte in not_in between. BOOLEAN: eq neq. DATE: on before after between in_last_n in_next_n more_than_n_ago more_than_n_from_now between_n_and_m_ago exactly_n_from_today. ARRAY: contains not_contains. Every type: is_null is_not_null. ARRAY asks for an element. A missing value satisfies only is_null, neq, not_in and not_contains.
             * @enum {string}
             */
            op: "eq" | "neq" | "gt" | "gte" | "lt" | "lte" | "in" | "not_in" | "contains" | "not_contains" | "starts_with" | "ends_with" | "on" | "before" | "after" | "between" | "in_last_n" | "in_next_n" | "more_than_n_ago" | "more_than_n_from_now" | "between_n_and_m_ago" | "exactly_n_from_today" | "is_null" | "is_not_null";
            value?: components["schemas"]["PredicateValue"];
        };
        EventPredicate: {
            /** @constant */
            kind: "event";
            /**
             * @description How this predicate joins those before it; the `op` of the filter when omitted.
             * @enum {string}
             */
            connector?: "AND" | "OR";
            eventName: string;
            /** @description false: everybody for whom the rest of this predicate does not hold. */
            occurred: boolean;
            /** @description One event must satisfy all of them. */
            propertyFilters?: components["schemas"]["EventPropertyFilter"][];
            /** @description When it happened; ever, when omitted. */
            window?: components["schemas"]["EventWindow"];
            /** @description When it happened, seen from a moment of the person. */
            anchoredWindow?: components["schemas"]["AnchoredWindow"];
            /** @description How many such events; at least one when omitted. */
            count?: components["schemas"]["EventCount"];
            aggregate?: components["schemas"]["EventAggregate"];
            /**
             * @description Only this one of the events of the name: `window` and `propertyFilters` are asked of it. …Matching: the first or last that satisfies `propertyFilters`, and `window` is asked of it. Without `count` and `aggregate`.
             * @enum {string}
             */
            occurrence?: "first" | "last" | "firstMatching" | "lastMatching";
        };
        EventPropertyFilter: {
            key: string;
            /** @description Steps into a JSON value; `type` is then that of what lies at the end. A list on the way: any of its elements. */
            path?: string[];
            /**
             * @description What the value is taken for. A stored value of another type never matches.
             * @enum {string}
             */
            type: "STRING" | "NUMBER" | "BOOLEAN" | "DATE" | "JSON" | "ARRAY";
            /**
             * @description STRING: eq neq in not_in contains not_contains starts_with ends_with. NUMBER: eq neq gt gte lt lte in not_in between. BOOLEAN: eq neq. DATE: on before after between in_last_n in_next_n more_than_n_ago more_than_n_from_now between_n_and_m_ago exactly_n_from_today. ARRAY: contains not_contains. Every type: is_null is_not_null. ARRAY asks for an element. A missing value satisfies only is_null, neq, not_in and not_contains.
             * @enum {string}
             */
            op: "eq" | "neq" | "gt" | "gte" | "lt" | "lte" | "in" | "not_in" | "contains" | "not_contains" | "starts_with" | "ends_with" | "on" | "before" | "after" | "between" | "in_last_n" | "in_next_n" | "more_than_n_ago" | "more_than_n_from_now" | "between_n_and_m_ago" | "exactly_n_from_today" | "is_null" | "is_not_null";
            value?: components["schemas"]["PredicateValue"];
        };
        EventWindow: {
            /** @enum {string} */
            op: "in_last_n" | "more_than_n_ago" | "between_n_and_m_ago" | "between" | "before" | "after" | "on";
            value?: components["schemas"]["PredicateValue"];
        };
        /** @description Asked of people who have the anchor. A day is 24 hours. */
        AnchoredWindow: {
            anchor: components["schemas"]["Anchor"];
            /** @description Where the window begins, counted from the anchor and negative before it; open when omitted. */
            from?: {
                amount: number;
                /** @enum {string} */
                unit: "minutes" | "hours" | "days" | "weeks";
            };
            /** @description Where it ends; open when omitted. Both ends belong to it. */
            to?: {
                amount: number;
                /** @enum {string} */
                unit: "minutes" | "hours" | "days" | "weeks";
            };
            /** @description Whether the window must be over. When omitted: true with `occurred: false`, since until then it may still occur, and false otherwise. */
            ended?: boolean;
        };
        /** @description A moment of the person's own. */
        Anchor: {
            /** @constant */
            kind: "event";
            eventName: string;
            /** @enum {string} */
            occurrence: "first" | "last";
            /** @description The first or last that satisfies all of them. */
            propertyFilters?: components["schemas"]["EventPropertyFilter"][];
        } | {
            /** @constant */
            kind: "attribute";
            /** @description createdAt, or attributes.<key> with a date. */
            attr: string;
            /** @description Steps into a JSON value; `type` is then that of what lies at the end. A list on the way: any of its elements. */
            path?: string[];
        };
        EventCount: {
            /** @enum {string} */
            op: "eq" | "neq" | "gt" | "gte" | "lt" | "lte" | "between";
            /** @description A whole number; for between two of them: [2, 5]. */
            value: components["schemas"]["PredicateValue"];
        };
        /** @description Over the events that the rest of the predicate finds. Of none, counts and the sum are 0; avg, min and max are missing, which satisfies only neq. */
        EventAggregate: {
            /**
             * @description count: of events. countDistinct: of the values of `property`, or of days. sum, avg, min, max: of the numbers under `property`. Other values are left out.
             * @enum {string}
             */
            function: "count" | "countDistinct" | "sum" | "avg" | "min" | "max";
            /** @description Key of a property of the events. */
            property?: string;
            /** @description Steps on from there. A list on the way: each of its elements. */
            path?: string[];
            /**
             * @description countDistinct: the days of the organization's time zone, instead of a property.
             * @constant
             */
            of?: "days";
            /** @enum {string} */
            op: "eq" | "neq" | "gt" | "gte" | "lt" | "lte" | "between";
            /** @description A number; for between two of them: [10, 99.5]. */
            value: components["schemas"]["PredicateValue"];
        };
        SequencePredicate: {
            /** @constant */
            kind: "event_sequence";
            /**
             * @description How this predicate joins those before it; the `op` of the filter when omitted.
             * @enum {string}
             */
            connector?: "AND" | "OR";
            /** @description false: everybody for whom the rest of this predicate does not hold. */
            occurred?: boolean;
            /** @description Events that happened one after the other, each later than the one before. */
            steps: components["schemas"]["SequenceStep"][];
            /**
             * @description anyOrder: all of them happened; each step needs an event name of its own.
             * @enum {string}
             */
            order?: "inOrder" | "anyOrder";
            /** @description From the first of the events to the last at most. Instead of `within` of the steps. */
            within?: components["schemas"]["Span"];
            /** @description Where the events of all steps lie. */
            window?: components["schemas"]["EventWindow"];
            /** @description No such event came after the last step. */
            notFollowedBy?: {
                eventName: string;
                propertyFilters?: components["schemas"]["EventPropertyFilter"][];
                /** @description For so long after the last step, which must be over; ever since when omitted. */
                within?: components["schemas"]["Span"];
            };
        };
        SequenceStep: {
            eventName: string;
            propertyFilters?: components["schemas"]["EventPropertyFilter"][];
            /** @description At most so long after the step before. Not for the first step. */
            within?: components["schemas"]["Span"];
        };
        /** @description A day is 24 hours. */
        Span: {
            amount: number;
            /** @enum {string} */
            unit: "minutes" | "hours" | "days" | "weeks";
        };
        RelationshipPredicate: {
            /** @constant */
            kind: "has_relationship";
            /**
             * @description How this predicate joins those before it; the `op` of the filter when omitted.
             * @enum {string}
             */
            connector?: "AND" | "OR";
            /** @description Of the object that the person must have. */
            customObjectType: string;
            /** @description All of them must hold for one object: externalId, displayName, createdAt or attributes.<key>. */
            attributeFilters: components["schemas"]["AttributeFilter"][];
            /** @description The way to the object, which is its last hop; a link from the person when omitted. */
            path?: components["schemas"]["RelationshipHop"][];
            /** @description false: everybody for whom the rest of this predicate does not hold. */
            exists?: boolean;
        };
        RelationshipHop: {
            /** @description Of the object that the hop leads to. */
            customObjectType: string;
            /**
             * @description Which way to follow links between objects; both when omitted. Not for the first hop.
             * @enum {string}
             */
            direction?: "parent_to_child" | "child_to_parent";
            /** @description The role, or the relationshipTypeId, of the links to follow; any when omitted. */
            relationshipType?: string;
            /** @description All of them must hold for the object of this hop. */
            attributeFilters: components["schemas"]["AttributeFilter"][];
        };
        SamplePredicate: {
            /** @constant */
            kind: "sample";
            /**
             * @description How this predicate joins those before it; the `op` of the filter when omitted.
             * @enum {string}
             */
            connector?: "AND" | "OR";
            /** @description So many of a hundred people, always the same ones; two decimals count. */
            percent: number;
            /** @description Where the share begins, 0 when omitted: `from: 10, percent: 10` shares nobody with `percent: 10`. */
            from?: number;
            /** @description Samples with the same key divide people in the same way; the segment divides them in its own way when omitted. */
            key?: string;
        };
        SegmentMemberPredicate: {
            /** @constant */
            kind: "segment_member";
            /**
             * @description How this predicate joins those before it; the `op` of the filter when omitted.
             * @enum {string}
             */
            connector?: "AND" | "OR";
            /** @description Of another segment. Segments cannot ask for each other in a circle. */
            segmentId: string;
            /** @description Whether they are a member, as of its last evaluation. */
            member: boolean;
        };
        InitiativePredicate: {
            /** @constant */
            kind: "initiative";
            /**
             * @description How this predicate joins those before it; the `op` of the filter when omitted.
             * @enum {string}
             */
            connector?: "AND" | "OR";
            /** @description Any initiative when omitted. */
            initiativeId?: string;
            /** @description false: everybody for whom the rest of this predicate does not hold. */
            participated: boolean;
            /** @description ACTIVE: they are in it now. */
            status?: ("ACTIVE" | "COMPLETED" | "STOPPED" | "EXPIRED" | "FAILED")[];
            /** @description completed, no_reply, abandoned, canceled_… or failed_…. */
            endReasons?: string[];
            /** @description Of the journey, that they came to. */
            reachedNodeId?: string;
            /** @description When they were enrolled. */
            started?: components["schemas"]["EventWindow"];
            ended?: components["schemas"]["EventWindow"];
            /** @description What was extracted from the conversation. All must hold for one participation. */
            extracted?: {
                /** @description Slug of an extracted field. */
                field: string;
                /** @description Steps into a JSON value; `type` is then that of what lies at the end. A list on the way: any of its elements. */
                path?: string[];
                /**
                 * @description What the value is taken for. A stored value of another type never matches.
                 * @enum {string}
                 */
                type: "STRING" | "NUMBER" | "BOOLEAN" | "DATE" | "JSON" | "ARRAY";
                /**
                 * @description STRING: eq neq in not_in contains not_contains starts_with ends_with. NUMBER: eq neq gt gte lt lte in not_in between. BOOLEAN: eq neq. DATE: on before after between in_last_n in_next_n more_than_n_ago more_than_n_from_now between_n_and_m_ago exactly_n_from_today. ARRAY: contains not_contains. Every type: is_null is_not_null. ARRAY asks for an element. A missing value satisfies only is_null, neq, not_in and not_contains.
                 * @enum {string}
                 */
                op: "eq" | "neq" | "gt" | "gte" | "lt" | "lte" | "in" | "not_in" | "contains" | "not_contains" | "starts_with" | "ends_with" | "on" | "before" | "after" | "between" | "in_last_n" | "in_next_n" | "more_than_n_ago" | "more_than_n_from_now" | "between_n_and_m_ago" | "exactly_n_from_today" | "is_null" | "is_not_null";
                value?: components["schemas"]["PredicateValue"];
            }[];
        };
        MessagePredicate: {
            /** @constant */
            kind: "message";
            /**
             * @description How this predicate joins those before it; the `op` of the filter when omitted.
             * @enum {string}
             */
            connector?: "AND" | "OR";
            /**
             * @description inbound: they wrote or replied. outbound: we wrote.
             * @enum {string}
             */
            direction: "inbound" | "outbound";
            /** @description false: everybody for whom the rest of this predicate does not hold. */
            occurred: boolean;
            /** @description Only messages of this initiative. */
            initiativeId?: string;
            /**
             * @description How far a message of ours came; `sent` when omitted. The window is asked of that moment.
             * @enum {string}
             */
            state?: "sent" | "delivered" | "read" | "failed";
            window?: components["schemas"]["EventWindow"];
            /** @description How many such messages; at least one when omitted. */
            count?: components["schemas"]["EventCount"];
        };
        ReachablePredicate: {
            /** @constant */
            kind: "reachable";
            /**
             * @description How this predicate joins those before it; the `op` of the filter when omitted.
             * @enum {string}
             */
            connector?: "AND" | "OR";
            /** @enum {string} */
            channel: "WHATSAPP" | "EMAIL";
            /** @description Whether there is a phone number, or an e-mail address, that may be written to. */
            reachable: boolean;
        };
        DoNotContactPredicate: {
            /** @constant */
            kind: "do_not_contact";
            /**
             * @description How this predicate joins those before it; the `op` of the filter when omitted.
             * @enum {string}
             */
            connector?: "AND" | "OR";
            /** @description Whether they, their number or their address are on the do-not-contact list. */
            listed: boolean;
            /** @description opt_out, operator, … */
            reasons?: string[];
        };
        FormPredicate: {
            /** @constant */
            kind: "form";
            /**
             * @description How this predicate joins those before it; the `op` of the filter when omitted.
             * @enum {string}
             */
            connector?: "AND" | "OR";
            /** @description Any form when omitted. */
            formId?: string;
            /** @description false: everybody for whom the rest of this predicate does not hold. */
            submitted: boolean;
            /** @description Ids of endings that the score chose. */
            endings?: string[];
            /** @description What the score was. */
            score?: components["schemas"]["EventCount"];
            window?: components["schemas"]["EventWindow"];
            /** @description How many such submissions; at least one when omitted. */
            count?: components["schemas"]["EventCount"];
        };
        /** @description What a run that the segment starts knows of the person, as `engagement.workflowState.<name>`. */
        OutputColumns: {
            person?: {
                columns?: ("firstName" | "lastName" | "email" | "phoneNumber" | "externalId" | "status" | "createdAt")[];
                attributes?: string[];
            };
            customObjects?: {
                /** @description The columns are `engagement.workflowState.<typeName>.<attribute>`. */
                typeName: string;
                /** @description Keys of attributes; externalId, displayName or createdAt. */
                attributes: string[];
                /** @description The way to the object, which is its last hop; a link from the person when omitted. */
                path?: components["schemas"]["RelationshipHop"][];
                /** @description Which object is taken when there are several: the first; the newest when omitted. */
                orderBy?: {
                    attribute: string;
                    /**
                     * @default desc
                     * @enum {string}
                     */
                    direction: "asc" | "desc";
                };
            }[];
            computed?: string[];
            /** @description What is computed over events of the person. */
            events?: {
                /** @description The column is `engagement.workflowState.<name>`. */
                name: string;
                eventName: string;
                propertyFilters?: components["schemas"]["EventPropertyFilter"][];
                window?: components["schemas"]["EventWindow"];
                /**
                 * @description count: of events. countDistinct: of the values of `property`, or of days. sum, avg, min, max: of the numbers under `property`. Other values are left out.
                 * @enum {string}
                 */
                function: "count" | "countDistinct" | "sum" | "avg" | "min" | "max";
                /** @description Key of a property of the events. */
                property?: string;
                /** @description Steps on from there. A list on the way: each of its elements. */
                path?: string[];
                /**
                 * @description countDistinct: the days of the organization's time zone, instead of a property.
                 * @constant
                 */
                of?: "days";
            }[];
        };
        SegmentDetail: {
            id: string;
            slug: string;
            name: string;
            description: string | null;
            /**
             * @description REACTIVE_ONLY: when asked. DAILY: at `dailyEvaluationHour`. LIVE: follows people, objects, links and events within two seconds.
             * @enum {string}
             */
            evaluationCadence: "REACTIVE_ONLY" | "HOURLY" | "DAILY" | "LIVE";
            /** @description As of the last evaluation. */
            memberCount: number;
            /** @description null: never, so it has no members yet. */
            lastEvaluatedAt: string | null;
            /** Format: date-time */
            createdAt: string;
            filterExpression: components["schemas"]["FilterExpression"];
            dailyEvaluationHour: number | null;
            skipWeekendEvaluation: boolean;
        };
        SegmentCatalog: {
            personAttributes: components["schemas"]["CatalogAttribute"][];
            computedVariables: {
                /** @description As filters name it. */
                attr: string;
                /**
                 * @description What the value is taken for. A stored value of another type never matches.
                 * @enum {string}
                 */
                type: "STRING" | "NUMBER" | "BOOLEAN" | "DATE" | "JSON" | "ARRAY";
                operators: string[];
                description: string | null;
                label: string;
                group: string | null;
            }[];
            customObjectTypes: {
                name: string;
                displayName: string | null;
                attributes: components["schemas"]["CatalogAttribute"][];
            }[];
            /** @description Types that people are linked to, with ways that `path` can take. */
            reachableObjects: {
                typeName: string;
                paths: components["schemas"]["RelationshipHop"][][];
            }[];
            /** @description Whether there is more than is given: types, extracted fields, or rarer attributes. */
            truncated: boolean;
            operatorReference: {
                operator: string;
                takesValue: boolean;
                /** @enum {string} */
                valueShape: "none" | "scalar" | "list" | "date" | "dateRange" | "relativeWindow" | "relativeRange" | "dateOffset";
                description: string;
            }[];
            /** @description Every kind of predicate. */
            predicateReference: {
                kind: string;
                description: string;
            }[];
        };
        CatalogAttribute: {
            /** @description As filters name it. */
            attr: string;
            /**
             * @description What the value is taken for. A stored value of another type never matches.
             * @enum {string}
             */
            type: "STRING" | "NUMBER" | "BOOLEAN" | "DATE" | "JSON" | "ARRAY";
            operators: string[];
            description: string | null;
        };
        /** @description What is not known of the person is the empty text. */
        SegmentMember: {
            name: string;
            phoneNumber: string;
            externalId: string;
            email: string;
            /** Format: date-time */
            enteredAt: string;
        };
        CatalogValue: {
            value: string | number | boolean;
            count: number;
        };
        SegmentDay: {
            /** Format: date */
            date: string;
            entered: number;
            left: number;
        };
        SegmentOfPerson: {
            slug: string;
            name: string;
            /** Format: date-time */
            enteredAt: string;
        };
        Template: {
            id: string;
            name: string;
            language: string;
            /** @enum {string} */
            category: "UTILITY" | "MARKETING" | "AUTHENTICATION";
            /** @enum {string} */
            contentType: "TEXT" | "MEDIA" | "QUICK_REPLY" | "CALL_TO_ACTION" | "CARD";
            /** @description As it was created. */
            content: unknown;
            /** @description An example for each placeholder. */
            variables: {
                [key: string]: string;
            } | null;
            /** @description The numbers that can send it. */
            phoneNumbers: string[];
            /** @enum {string} */
            status: "DRAFT" | "PENDING" | "APPROVED" | "REJECTED";
            rejectionReason: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        /**
         * @description By `contentType`:
         *     - TEXT: `{ header?, body, footer? }`
         *     - MEDIA: `{ mediaUrl, mediaType?: IMAGE | VIDEO | DOCUMENT, body, footer? }`
         *     - QUICK_REPLY: `{ header?, body, footer?, buttons: [{ title, id? }] }`; `id` comes back when the button is tapped
         *     - CALL_TO_ACTION: `{ header?, body, footer?, buttons }`, each `{ type: url, title, url }`, `{ type: phone, title, phone }` or `{ type: copy_code, code }`
         *     - CARD: `{ header? | mediaUrl?, mediaType?, body, footer?, buttons? }` with buttons of any kind, replies as `{ type: quick_reply, title, id? }`
         */
        TemplateContent: {
            [key: string]: unknown;
        };
        TemplateHealth: {
            /** @enum {string} */
            status: "DRAFT" | "PENDING" | "APPROVED" | "REJECTED";
            rejectionReason: string | null;
            /** @description How people receive it, in the words of the provider (GREEN, YELLOW, RED, UNKNOWN), where it says so. */
            quality: string | null;
            /** @description The provider has what stood here before the last change. */
            hasUnsentEdit: boolean;
            nextCheckAt: string | null;
        };
        ListedEmailTemplate: {
            id: string;
            name: string;
            /** @description Counts the changes; the latest is sent. */
            version: number;
            subject: string;
            /** @description All that stands in {{}}, each once. */
            placeholders: string[];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        EmailTemplate: {
            id: string;
            name: string;
            /** @description Counts the changes; the latest is sent. */
            version: number;
            subject: string;
            /** @description All that stands in {{}}, each once. */
            placeholders: string[];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            body: string;
            html: string;
            /** @description Whether you gave `html`; it is made from `body` otherwise. */
            ownHtml: boolean;
        };
        Channel: {
            id: string;
            /** @description The provider. */
            kind: string;
            /** @description The account's id at the provider. */
            externalId: string;
            /** @enum {string} */
            status: "CONNECTING" | "CONNECTED" | "FAILED";
            senders: {
                /** @description An E.164 number or an e-mail address. */
                address: string;
                /** @description The name contacts see. */
                displayName: string;
                /** @description In the provider's words: CONNECTED when it can send. */
                status: string;
                /** @description In the provider's words (GREEN, YELLOW, RED), where it says so. */
                quality: string | null;
                /** @description How many people it may write to first in 24 hours, in the provider's words (TIER_1K). */
                messagingLimit: string | null;
                messagesPerSecond: number;
            }[];
            /** @description Where the provider delivers what happens; subscribed when it is connected. */
            webhookUrl: string;
            /** @description Why the provider last refused this account; it may have been mended since `at`. */
            lastError: {
                code: string;
                message: string;
                /** Format: date-time */
                at: string;
            } | null;
            /** @description Its messages are held back until then. */
            pausedUntil: string | null;
            /** @description When the provider was last asked about it. */
            checkedAt: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        SendingLimits: {
            /** @description Journeys' messages wait then, by the person's `timeZone` attribute or else your zone. */
            quietHours: {
                from: string;
                until: string;
            } | null;
            /** @description Of all journeys together; more fail with `person_limit_reached`. */
            messagesPerPersonPer: {
                messages: number;
                /** @description As `7d`. */
                window: string;
            } | null;
        };
        WhatsappNumber: {
            /** @description E.164. */
            phoneNumber: string;
            /** @description The name contacts see. */
            displayName: string;
            /** @description As WhatsApp reports it: CONNECTED when it can send. */
            status: string;
        };
        Conversation: {
            id: string;
            /**
             * @description AGENT: the agent has it. WAITING: in the inbox, and nobody has taken it. HUMAN: `assignee` has it.
             * @enum {string}
             */
            state: "AGENT" | "WAITING" | "HUMAN" | "CLOSED";
            assignee: string | null;
            /** @description The number or address of yours that the contact writes to. */
            channel: string;
            /** @enum {string} */
            channelKind: "whatsapp" | "email";
            contact: {
                id: string;
                phoneNumber: string | null;
                email: string | null;
                /** @description The person's, or else what the contact calls itself. */
                name: string | null;
                /** @description The person of the run that speaks here, or who has the contact's number or address. */
                personExternalId: string | null;
            };
            /** @description The run that speaks here, or did last. */
            participantId: string | null;
            initiativeId: string | null;
            /** @description Since when the contact has waited for an answer; null: the last word is yours. */
            waitingSince: string | null;
            /** @description Messages of the contact since it was last marked as read; 100 at most. */
            unread: number;
            /** @description Until when free text may be sent on WhatsApp; afterwards only templates. */
            windowOpenUntil: string | null;
            labels: string[];
            lastMessage: {
                text: string;
                /** @enum {string} */
                kind: "text" | "template" | "image" | "video" | "audio" | "document" | "sticker" | "location" | "contacts" | "reaction" | "choice" | "choices" | "unsupported";
                /** @enum {string} */
                direction: "outbound" | "inbound";
                /** Format: date-time */
                at: string;
            } | null;
            escalatedAt: string | null;
            /** @description While it is closed. */
            resolvedAt: string | null;
            resolvedBy: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        ConversationWithNotes: {
            id: string;
            /**
             * @description AGENT: the agent has it. WAITING: in the inbox, and nobody has taken it. HUMAN: `assignee` has it.
             * @enum {string}
             */
            state: "AGENT" | "WAITING" | "HUMAN" | "CLOSED";
            assignee: string | null;
            /** @description The number or address of yours that the contact writes to. */
            channel: string;
            /** @enum {string} */
            channelKind: "whatsapp" | "email";
            contact: {
                id: string;
                phoneNumber: string | null;
                email: string | null;
                /** @description The person's, or else what the contact calls itself. */
                name: string | null;
                /** @description The person of the run that speaks here, or who has the contact's number or address. */
                personExternalId: string | null;
            };
            /** @description The run that speaks here, or did last. */
            participantId: string | null;
            initiativeId: string | null;
            /** @description Since when the contact has waited for an answer; null: the last word is yours. */
            waitingSince: string | null;
            /** @description Messages of the contact since it was last marked as read; 100 at most. */
            unread: number;
            /** @description Until when free text may be sent on WhatsApp; afterwards only templates. */
            windowOpenUntil: string | null;
            labels: string[];
            lastMessage: {
                text: string;
                /** @enum {string} */
                kind: "text" | "template" | "image" | "video" | "audio" | "document" | "sticker" | "location" | "contacts" | "reaction" | "choice" | "choices" | "unsupported";
                /** @enum {string} */
                direction: "outbound" | "inbound";
                /** Format: date-time */
                at: string;
            } | null;
            escalatedAt: string | null;
            /** @description While it is closed. */
            resolvedAt: string | null;
            resolvedBy: string | null;
            /** Format: date-time */
            createdAt: string;
            /** @description The latest 100, the newest first. */
            notes: components["schemas"]["ConversationNote"][];
            /** @description Who looks at it now, or types. */
            present: components["schemas"]["Present"][];
        };
        ConversationNote: {
            id: string;
            author: string;
            text: string;
            /** Format: date-time */
            createdAt: string;
        };
        Present: {
            by: string;
            /** @enum {string} */
            doing: "viewing" | "typing";
            /**
             * Format: date-time
             * @description Unless they say so again.
             */
            until: string;
        };
        InboxMessage: {
            id: string;
            /** @enum {string} */
            direction: "outbound" | "inbound";
            /** @enum {string} */
            author: "journey" | "agent" | "human" | "system" | "participant";
            /** @enum {string} */
            type: "text" | "media" | "template";
            /** @description Of an e-mail that begins a thread, or came. */
            subject: string | null;
            /**
             * @description What it is: a text or template, or what `details` say more of.
             * @enum {string}
             */
            kind: "text" | "template" | "image" | "video" | "audio" | "document" | "sticker" | "location" | "contacts" | "reaction" | "choice" | "choices" | "unsupported";
            /** @description What a transcript reads: of a file its caption, of something tapped its title. */
            text: string;
            details: components["schemas"]["MessageDetails"] | null;
            /** @description What came or leaves with it, in its order. */
            files: components["schemas"]["MessageFile"][];
            /** @description The message that it answers, or reacts to. */
            answersId: string | null;
            /**
             * @description `unknown`: the provider gave no answer; it is settled by its report and not sent again.
             * @enum {string}
             */
            status: "queued" | "sending" | "unknown" | "accepted" | "sent" | "delivered" | "read" | "failed" | "canceled" | "received";
            /** @description Why it failed or was canceled. */
            error: string | null;
            /** @description The knowledge that the agent took it from. */
            sources: {
                knowledgeId: string;
                title: string;
            }[];
            /** Format: date-time */
            createdAt: string;
            sentAt: string | null;
        };
        MessageDetails: {
            /** @enum {string} */
            kind: "image" | "video" | "audio" | "document" | "sticker";
            isVoice?: boolean;
        } | {
            /** @constant */
            kind: "location";
            latitude: number;
            longitude: number;
            name: string | null;
            address: string | null;
        } | {
            /** @constant */
            kind: "contacts";
            contacts: {
                name: string;
                phones: string[];
            }[];
        } | {
            /** @constant */
            kind: "reaction";
            emoji: string;
        } | {
            /** @constant */
            kind: "choice";
            id: string | null;
        } | {
            /** @constant */
            kind: "choices";
            prompt: string;
            button: string;
            choices: {
                id: string;
                title: string;
            }[];
        } | {
            /** @constant */
            kind: "unsupported";
        };
        MessageFile: {
            id: string;
            /** @enum {string} */
            kind: "image" | "video" | "audio" | "document" | "sticker";
            /**
             * @description KEPT: it can be read. WAITING: it is being fetched. FAILED: it is not here, and `error` says why. REMOVED: it was kept as long as it was to be.
             * @enum {string}
             */
            status: "WAITING" | "KEPT" | "FAILED" | "REMOVED";
            /** @description By its content, once it is here. */
            mimeType: string | null;
            fileName: string | null;
            /** @description In bytes. */
            size: number | null;
            /** @description Why it is not here, or not yet. */
            error: string | null;
            /** @description Where it is read, with the key of a call. */
            url: string | null;
        };
        CannedReply: {
            id: string;
            shortcut: string;
            title: string;
            text: string;
            createdBy: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        Initiative: {
            id: string;
            name: string;
            /** @enum {string} */
            channel: "WHATSAPP" | "EMAIL";
            /** @enum {string} */
            status: "DRAFT" | "ACTIVE" | "PAUSED" | "COMPLETED" | "CANCELED";
            language: string;
            objective: string | null;
            isRecurring: boolean;
            flagCondition: string | null;
            identityDeflection: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            activatedAt: string | null;
            completedAt: string | null;
            canceledAt: string | null;
            pausedAt: string | null;
            archivedAt: string | null;
        };
        ContextField: {
            key: string;
            /**
             * @description What its text is: `12.5`, `true`, `2030-01-31` or `2030-01-31T09:00:00Z`, one of `options`.
             * @enum {string}
             */
            type: "string" | "number" | "boolean" | "date" | "enum";
            /** @description Who is added must bring it, unless it has a default. */
            required?: boolean;
            /** @description For whoever does not bring it, whatever started the run. */
            default?: string;
            /** @description Of an `enum`. */
            options?: string[];
            description?: string;
        };
        InitiativeDetail: {
            id: string;
            name: string;
            /** @enum {string} */
            channel: "WHATSAPP" | "EMAIL";
            /** @enum {string} */
            status: "DRAFT" | "ACTIVE" | "PAUSED" | "COMPLETED" | "CANCELED";
            language: string;
            objective: string | null;
            isRecurring: boolean;
            flagCondition: string | null;
            identityDeflection: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            activatedAt: string | null;
            completedAt: string | null;
            canceledAt: string | null;
            pausedAt: string | null;
            archivedAt: string | null;
            context: string | null;
            maxAttempts: number;
            guidingQuestions: components["schemas"]["GuidingQuestion"][];
            agent: string | null;
            extractor: string | null;
            contextSchema: components["schemas"]["ContextField"][] | null;
        };
        GuidingQuestion: {
            id: string;
            questionText: string;
            answerType: string;
            priority: number;
            scaleMin: number | null;
            scaleMax: number | null;
            options: {
                id: string;
                label: string;
                position: number;
            }[];
        };
        Message: {
            id: string;
            /** @enum {string} */
            direction: "outbound" | "inbound";
            /**
             * @description agent: all that was written on your behalf.
             * @enum {string}
             */
            author: "agent" | "participant";
            /** @enum {string} */
            type: "text" | "media" | "template";
            /** @description What the contact reads; a template as rendered. */
            text: string;
            mediaUrl: string | null;
            /** Format: date-time */
            sentAt: string;
            /** @description On whose behalf, where messages of several initiatives are shown. */
            initiative?: {
                id: string | null;
                name: string | null;
            };
        };
        Participant: {
            participantId: string;
            phoneNumber: string | null;
            name: string | null;
            /** @enum {string} */
            status: "ACTIVE" | "COMPLETED" | "STOPPED" | "EXPIRED" | "FAILED";
            messageCount: number | null;
            /** Format: date-time */
            createdAt: string;
            capturedAt: string | null;
            extractionStatus: string | null;
            values: {
                [key: string]: string[];
            };
        };
        RunExplanation: {
            participantId: string;
            journeyId: string;
            version: number;
            status: string;
            /** Format: date-time */
            startedAt: string;
            endedAt: string | null;
            endReason: string | null;
            /** @description Where a live run is. */
            place: {
                nodeId: string;
                kind: string;
                name: string | null;
                does: string;
                since: string | null;
            } | null;
            /** @description null: it has ended, or is about to be taken further. */
            waiting: {
                for: string;
                until: string | null;
                text: string;
                next: {
                    signal: string;
                    meaning: string;
                    leadsTo: {
                        nodeId: string;
                        kind: string;
                        name: string | null;
                        does: string;
                    } | null;
                }[];
            } | null;
            /** @description The latest 200, in order. */
            steps: {
                nodeId: string;
                kind: string;
                name: string | null;
                does: string;
                status: string;
                /** Format: date-time */
                enteredAt: string;
                exitedAt: string | null;
                signal: string | null;
                /** @description Why it left as it did, or could not. */
                why: string | null;
                /** @description What it decided on or put out; null when nothing. */
                values: unknown;
                /** @description The id of the next node. */
                leadsTo: string | null;
            }[];
            /** @description What was to be sent and what became of it: the latest 100, in order. */
            messages: {
                id: string;
                status: string;
                error: string | null;
                text: string;
                /** Format: date-time */
                queuedAt: string;
                sentAt: string | null;
            }[];
        };
        EnrollmentExplanation: {
            personExternalId: string;
            initiativeStatus: string;
            /** @description The live version. */
            journeyId: string | null;
            /** @description Whether the trigger, when it fires now, starts a run. */
            wouldEnroll: boolean;
            /** @description Whether `initiatives_participants_add` would start one. */
            couldBeAdded: boolean;
            /** @description `names`: the event, segment or keyword. */
            trigger: {
                type: string;
                text: string;
                names: string | null;
            } | null;
            obstacles: {
                code: string;
                /** @description It is in the way of the trigger only. */
                ofTrigger: boolean;
                message: string;
                /** @description As `enrollment.rejected` tells it; of a cap also how many runs it has counted and when the next may start. */
                detail: {
                    [key: string]: unknown;
                } | null;
            }[];
            /** @description Triggers that started no run for this person: the latest 50, newest first. */
            rejections: {
                /** Format: date-time */
                at: string;
                reason: string;
                detail: {
                    [key: string]: unknown;
                } | null;
                trigger: {
                    [key: string]: unknown;
                };
            }[];
        };
        ExtractionSchema: {
            /** @description By slug, in the order in which results show them. */
            fields: {
                [key: string]: components["schemas"]["ExtractionField"];
            };
        };
        ExtractionField: {
            label: string;
            /** @description What the value means; extractors read it. */
            description: string;
            /** @description A name shared across initiatives, such as canonical.budget. */
            mapsTo?: string;
            /** @description The text of the guiding question it comes from. Found by resemblance when omitted. */
            question?: string;
            /** @constant */
            type: "bool";
        } | {
            label: string;
            /** @description What the value means; extractors read it. */
            description: string;
            /** @description A name shared across initiatives, such as canonical.budget. */
            mapsTo?: string;
            /** @description The text of the guiding question it comes from. Found by resemblance when omitted. */
            question?: string;
            /** @constant */
            type: "int";
            min?: number;
            max?: number;
        } | {
            label: string;
            /** @description What the value means; extractors read it. */
            description: string;
            /** @description A name shared across initiatives, such as canonical.budget. */
            mapsTo?: string;
            /** @description The text of the guiding question it comes from. Found by resemblance when omitted. */
            question?: string;
            /** @constant */
            type: "enum";
            values: string[];
        } | {
            label: string;
            /** @description What the value means; extractors read it. */
            description: string;
            /** @description A name shared across initiatives, such as canonical.budget. */
            mapsTo?: string;
            /** @description The text of the guiding question it comes from. Found by resemblance when omitted. */
            question?: string;
            /** @constant */
            type: "enum[]";
            values: string[];
        } | {
            label: string;
            /** @description What the value means; extractors read it. */
            description: string;
            /** @description A name shared across initiatives, such as canonical.budget. */
            mapsTo?: string;
            /** @description The text of the guiding question it comes from. Found by resemblance when omitted. */
            question?: string;
            /** @constant */
            type: "string";
            maxLength?: number;
        } | {
            label: string;
            /** @description What the value means; extractors read it. */
            description: string;
            /** @description A name shared across initiatives, such as canonical.budget. */
            mapsTo?: string;
            /** @description The text of the guiding question it comes from. Found by resemblance when omitted. */
            question?: string;
            /** @constant */
            type: "string[]";
        };
        AgentEvaluation: {
            initiativeId: string;
            agent: string;
            /** @description In how many dialogues each question ended how, in the order of priority. */
            questions: {
                id: string;
                questionText: string;
                answered: number;
                misunderstood: number;
                escalated: number;
                unanswered: number;
                notAsked: number;
                /** @description How often it was asked, on average where it was. */
                turns: number | null;
            }[];
            /** @description done, refused, later, human, opted_out; open: a question waits; cut: too long. */
            endings: {
                ending: string;
                count: number;
            }[];
            personas: {
                name: string;
                ending: string;
                /** @description Of the agent. */
                turns: number;
                questions: {
                    id: string;
                    /** @enum {string} */
                    outcome: "answered" | "misunderstood" | "escalated" | "unanswered" | "not_asked";
                    turns: number;
                    understood: boolean | number | string | null;
                    meant?: boolean | number | string | null;
                }[];
                /** @description What would be extracted; null where the initiative has no schema or time ran out. */
                values: {
                    key: string;
                    values: string[];
                    sourceQuote: string;
                    confidence: number;
                }[] | null;
                transcript: {
                    /** @enum {string} */
                    author: "agent" | "participant";
                    text: string;
                    /** @description The question that it asks or answers. */
                    questionId: string | null;
                }[];
            }[];
        };
        KnowledgeItem: {
            id: string;
            /** @enum {string} */
            kind: "TEXT" | "FAQ";
            title: string;
            /** @enum {string} */
            language: "en" | "es" | "pt";
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        Knowledge: {
            id: string;
            /** @enum {string} */
            kind: "TEXT" | "FAQ";
            title: string;
            /** @enum {string} */
            language: "en" | "es" | "pt";
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            text: string;
        };
        LanguageModel: {
            /** @enum {string} */
            provider: "openai_compatible" | "anthropic" | "google" | "ollama";
            model: string;
            baseUrl: string | null;
            hasKey: boolean;
            inputPrice: number;
            outputPrice: number;
            dailyBudget: number | null;
            conversationBudget: number | null;
            /** @description Since midnight UTC. */
            today: {
                calls: number;
                failed: number;
                inputTokens: number;
                outputTokens: number;
                cost: number;
            };
            /** Format: date-time */
            updatedAt: string;
        };
        JourneyListItem: {
            id: string;
            initiativeId: string;
            name: string;
            /** @enum {string} */
            status: "DRAFT" | "ACTIVE" | "ARCHIVED";
            version: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        JourneySummary: {
            id: string;
            initiativeId: string;
            name: string;
            /** @enum {string} */
            status: "DRAFT" | "ACTIVE" | "ARCHIVED";
            version: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            trigger: {
                /** @enum {string} */
                type: "manual" | "segment" | "event";
                /** @description The segment's name. */
                segment: string | null;
                event: string | null;
            };
            steps: {
                id: string;
                /** @enum {string} */
                type: "entry" | "message" | "conversation" | "wait" | "branch" | "split" | "event" | "end" | "step";
                title?: string;
                description?: string;
            }[];
        };
        Journey: {
            id: string;
            initiativeId: string;
            /**
             * @description DRAFT can be edited, PUBLISHED is live and frozen.
             * @enum {string}
             */
            status: "DRAFT" | "PUBLISHED" | "STOPPED";
            version: number;
            /** @description How often the draft was written. Send it with a change of what you have read. */
            revision: number;
            definition: components["schemas"]["JourneyDefinition"];
        };
        JourneyDefinition: {
            /** @description Assigned by the server. */
            id?: string;
            name: string;
            metadata?: {
                /** @description Filled in by the server. */
                initiativeType?: string;
                /** @description Filled in by the server. */
                version?: number;
                /** @description Events that end a live run of their person. */
                cancelOnEvents?: {
                    eventNames: string[];
                };
                environmentId?: string;
            };
            actions: components["schemas"]["Action"][];
            edges: components["schemas"]["Edge"][];
        };
        Action: components["schemas"]["Action_ENTRY"] | components["schemas"]["Action_SEND_MESSAGE"] | components["schemas"]["Action_SEND_EMAIL"] | components["schemas"]["Action_CONVERSATION_BLOCK"] | components["schemas"]["Action_WAIT_FOR_REPLY"] | components["schemas"]["Action_MANAGE_CONVERSATION"] | components["schemas"]["Action_DISPATCH_EVENT"] | components["schemas"]["Action_DELAY"] | components["schemas"]["Action_DECISION"] | components["schemas"]["Action_CASE"] | components["schemas"]["Action_RANDOM_SPLIT"] | components["schemas"]["Action_HTTP_REQUEST"] | components["schemas"]["Action_EXIT"];
        Action_ENTRY: {
            /** @description Yours; unique within the journey. Edges name it. */
            id: string;
            /** @constant */
            kind: "ENTRY";
            /** @description What people read. Needed before the journey is published. */
            name?: string;
            /** @description On the canvas; laid out by the server when omitted. */
            position?: {
                x: number;
                y: number;
            };
            inputs?: {
                description?: string;
                /**
                 * @description What starts a run. `manual` when omitted: participants are added by hand or API.
                 * @enum {string}
                 */
                triggerType?: "manual" | "segment" | "cdp_event" | "inbound";
                /** @description Of `segment`: whoever enters it is enrolled. */
                segmentId?: string;
                segmentName?: string;
                /** @description Of `cdp_event`: the person of such an event is enrolled. */
                eventName?: string;
                /** @description Of `cdp_event`: what the properties of the event must be; all of them. */
                eventFilters?: components["schemas"]["EventPropertyFilter"][];
                /** @description How many runs may start within `enrollmentWindow`. */
                maxEnrollments?: number;
                /** @description A whole number and m, h, d or w: 30m, 24h, 3d, 2w. */
                enrollmentWindow?: string;
                /** @enum {string} */
                inboundAction?: "WHATSAPP_MESSAGE";
                /** @description Of `inbound`: the connected numbers, as E.164. */
                inboundChannelIds?: string[];
                /** @description Of `inbound`: whoever writes this is enrolled. */
                inboundKeyword?: string;
                /**
                 * @description The whole message is the keyword; case and blanks around it do not matter.
                 * @enum {string}
                 */
                inboundMatchMode?: "EXACT";
            };
        };
        Action_SEND_MESSAGE: {
            /** @description Yours; unique within the journey. Edges name it. */
            id: string;
            /** @constant */
            kind: "SEND_MESSAGE";
            /** @description What people read. Needed before the journey is published. */
            name?: string;
            /** @description On the canvas; laid out by the server when omitted. */
            position?: {
                x: number;
                y: number;
            };
            inputs?: {
                /** @description The initiative's template of the same round when omitted. */
                templateId?: string;
                templateName?: string;
                /**
                 * @description The initiative's when omitted.
                 * @enum {string}
                 */
                channel?: "whatsapp" | "sms" | "email";
                /** @description The value of each placeholder, by its number: `{"1": "person.firstName", "2": "literal:Monday"}`. */
                templateBindings?: {
                    [key: string]: string;
                };
                /** @description The connected number to send from, as E.164; the first one of the template's WhatsApp account when omitted. */
                channelId?: string;
                sendImmediately?: boolean;
            };
        };
        Action_SEND_EMAIL: {
            /** @description Yours; unique within the journey. Edges name it. */
            id: string;
            /** @constant */
            kind: "SEND_EMAIL";
            /** @description What people read. Needed before the journey is published. */
            name?: string;
            /** @description On the canvas; laid out by the server when omitted. */
            position?: {
                x: number;
                y: number;
            };
            inputs?: {
                /** @description One of `email_templates_list`, in place of `body`. */
                templateId?: string;
                /** @description The value of each of the template's placeholders, as in SEND_MESSAGE. */
                templateBindings?: {
                    [key: string]: string;
                };
                /** @description With `{{variables}}`; the template's when omitted. */
                subject?: string;
                /** @description Plain text with `{{variables}}`. */
                body?: string;
                /** @description The connected address to send from; the first one when omitted. */
                channelId?: string;
            };
        };
        Action_CONVERSATION_BLOCK: {
            /** @description Yours; unique within the journey. Edges name it. */
            id: string;
            /** @constant */
            kind: "CONVERSATION_BLOCK";
            /** @description What people read. Needed before the journey is published. */
            name?: string;
            /** @description On the canvas; laid out by the server when omitted. */
            position?: {
                x: number;
                y: number;
            };
            inputs?: {
                goal?: string;
                /** @description How long to wait for the first reply. 24h when omitted. */
                maxTimeout?: string;
                /**
                 * @description AGENT: the AI converses. ESCALATE: straight to a human.
                 * @enum {string}
                 */
                mode?: "AGENT" | "ESCALATE";
                outputs?: {
                    id: string;
                    label: string;
                    /** @enum {string} */
                    type: "string" | "number" | "date" | "boolean" | "json";
                    description?: string;
                    builtin: boolean;
                }[];
            };
        };
        Action_WAIT_FOR_REPLY: {
            /** @description Yours; unique within the journey. Edges name it. */
            id: string;
            /** @constant */
            kind: "WAIT_FOR_REPLY";
            /** @description What people read. Needed before the journey is published. */
            name?: string;
            /** @description On the canvas; laid out by the server when omitted. */
            position?: {
                x: number;
                y: number;
            };
            inputs?: {
                /** @description How long to wait for the first reply. 24h when omitted. */
                maxTimeout?: string;
            };
        };
        Action_MANAGE_CONVERSATION: {
            /** @description Yours; unique within the journey. Edges name it. */
            id: string;
            /** @constant */
            kind: "MANAGE_CONVERSATION";
            /** @description What people read. Needed before the journey is published. */
            name?: string;
            /** @description On the canvas; laid out by the server when omitted. */
            position?: {
                x: number;
                y: number;
            };
            inputs?: {
                /**
                 * @description AGENT: the AI converses. ESCALATE: straight to a human.
                 * @enum {string}
                 */
                mode?: "AGENT" | "ESCALATE";
                /** @description Silence that ends it. 24h when omitted. */
                inactivityTimeout?: string;
            };
        };
        Action_DISPATCH_EVENT: {
            /** @description Yours; unique within the journey. Edges name it. */
            id: string;
            /** @constant */
            kind: "DISPATCH_EVENT";
            /** @description What people read. Needed before the journey is published. */
            name?: string;
            /** @description On the canvas; laid out by the server when omitted. */
            position?: {
                x: number;
                y: number;
            };
            inputs?: {
                eventName: string;
                /** @description Texts, or `{"var": path}` for the value of a variable; one that has none is left out. */
                properties?: {
                    [key: string]: string | {
                        var: string;
                    };
                };
                description?: string;
            };
        };
        Action_DELAY: {
            /** @description Yours; unique within the journey. Edges name it. */
            id: string;
            /** @constant */
            kind: "DELAY";
            /** @description What people read. Needed before the journey is published. */
            name?: string;
            /** @description On the canvas; laid out by the server when omitted. */
            position?: {
                x: number;
                y: number;
            };
            inputs?: {
                /**
                 * @description `duration` when omitted.
                 * @enum {string}
                 */
                mode?: "duration" | "until_date" | "until_weekday";
                /** @description A whole number and m, h, d or w: 30m, 24h, 3d, 2w. */
                duration?: string;
                /** @description Of `until_date`: ISO 8601; without an offset, in the time zone. */
                targetAt?: string;
                /** @description Of `until_weekday`. ISO: Monday is 1. */
                weekdays?: number[];
                /** @description Of `until_weekday`, in minutes after midnight; 0 when omitted. */
                windowStartMinutes?: number;
                /** @description The last minute that counts; 1439 when omitted. */
                windowEndMinutes?: number;
                /** @description An IANA name, such as America/Bogota; the organization's when omitted. */
                timezone?: string;
                description?: string;
            };
        };
        Action_DECISION: {
            /** @description Yours; unique within the journey. Edges name it. */
            id: string;
            /** @constant */
            kind: "DECISION";
            /** @description What people read. Needed before the journey is published. */
            name?: string;
            /** @description On the canvas; laid out by the server when omitted. */
            position?: {
                x: number;
                y: number;
            };
            inputs?: {
                /** @enum {string} */
                logic: "AND" | "OR";
                conditions: components["schemas"]["DecisionCondition"][];
                description?: string;
            };
        };
        DecisionCondition: {
            /** @constant */
            kind: "value";
            /** @description A variable, such as `engagement.context.plan`. */
            selectionPath: string;
            /**
             * @description gt and lt compare numbers. A value that is missing satisfies neq only.
             * @enum {string}
             */
            operator: "eq" | "neq" | "gt" | "lt" | "contains" | "isSet";
            /** @description Not looked at by isSet. */
            value: string;
        } | {
            /** @constant */
            kind: "event";
            eventName: string;
            /** @description The variable that holds the external id of the person, such as `person.externalId`. */
            subjectSelectionPath: string;
            /** @description Whether such an event was ever recorded, or never. */
            occurred: boolean;
        } | {
            /** @constant */
            kind: "cdp_predicate";
            term: components["schemas"]["PredicateTerm"];
        } | {
            /** @constant */
            kind: "cdp_object";
            objectType: string;
            /** @description externalId, displayName, or the key of an attribute, with or without `attributes.`. */
            matchAttr: string;
            /** @description A variable, such as `engagement.context.plan`. */
            matchSelectionPath: string;
            exists: boolean;
        };
        PredicateTerm: {
            /** @description firstName, lastName, email, phoneNumber, externalId, createdAt, attributes.<key> or computed.<key>. */
            attr: string;
            /**
             * @description What the value is taken for. A stored value of another type never matches.
             * @enum {string}
             */
            type: "STRING" | "NUMBER" | "BOOLEAN" | "DATE" | "JSON" | "ARRAY";
            /**
             * @description STRING: eq neq in not_in contains not_contains starts_with ends_with. NUMBER: eq neq gt gte lt lte in not_in between. BOOLEAN: eq neq. DATE: on before after between in_last_n in_next_n more_than_n_ago more_than_n_from_now between_n_and_m_ago exactly_n_from_today. ARRAY: contains not_contains. Every type: is_null is_not_null. ARRAY asks for an element. A missing value satisfies only is_null, neq, not_in and not_contains.
             * @enum {string}
             */
            op: "eq" | "neq" | "gt" | "gte" | "lt" | "lte" | "in" | "not_in" | "contains" | "not_contains" | "starts_with" | "ends_with" | "on" | "before" | "after" | "between" | "in_last_n" | "in_next_n" | "more_than_n_ago" | "more_than_n_from_now" | "between_n_and_m_ago" | "exactly_n_from_today" | "is_null" | "is_not_null";
            value?: components["schemas"]["PredicateValue"];
        };
        Action_CASE: {
            /** @description Yours; unique within the journey. Edges name it. */
            id: string;
            /** @constant */
            kind: "CASE";
            /** @description What people read. Needed before the journey is published. */
            name?: string;
            /** @description On the canvas; laid out by the server when omitted. */
            position?: {
                x: number;
                y: number;
            };
            inputs?: {
                /** @description The variable whose value picks the branch. */
                selectionPath: string;
                branches: {
                    id: string;
                    value: string;
                    label: string;
                }[];
                description?: string;
            };
        };
        Action_RANDOM_SPLIT: {
            /** @description Yours; unique within the journey. Edges name it. */
            id: string;
            /** @constant */
            kind: "RANDOM_SPLIT";
            /** @description What people read. Needed before the journey is published. */
            name?: string;
            /** @description On the canvas; laid out by the server when omitted. */
            position?: {
                x: number;
                y: number;
            };
            inputs?: {
                /** @description Weights total 100. */
                arms: {
                    id: string;
                    weight: number;
                    label?: string;
                }[];
                description?: string;
            };
        };
        Action_HTTP_REQUEST: {
            /** @description Yours; unique within the journey. Edges name it. */
            id: string;
            /** @constant */
            kind: "HTTP_REQUEST";
            /** @description What people read. Needed before the journey is published. */
            name?: string;
            /** @description On the canvas; laid out by the server when omitted. */
            position?: {
                x: number;
                y: number;
            };
            inputs?: {
                /** @enum {string} */
                method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
                /** @description `https://…`, with `{{variables}}`: those of the journey, and `{{env.NAME}}`. */
                url: string;
                /** @description Values may have `{{variables}}` too. */
                headers?: {
                    key: string;
                    value: string;
                }[];
                body?: {
                    /** @enum {string} */
                    mode: "none" | "json" | "raw";
                    /** @description With `{{variables}}`; in json they stand within strings. */
                    content?: string;
                    /** @description Of `raw`; text/plain when omitted. */
                    contentType?: string;
                };
                credentialId?: string;
                /** @description Of one of `http_credentials_list`: how the call authenticates. */
                credentialKey?: string;
                /** @description For the whole answer; 10000 when omitted. */
                timeoutMs?: number;
                /** @description Calls until it is given up, when nobody answers or with 408, 429 or 5xx; 3 when omitted. */
                maxAttempts?: number;
                documentUrlTtlSeconds?: number;
            };
        };
        Action_EXIT: {
            /** @description Yours; unique within the journey. Edges name it. */
            id: string;
            /** @constant */
            kind: "EXIT";
            /** @description What people read. Needed before the journey is published. */
            name?: string;
            /** @description On the canvas; laid out by the server when omitted. */
            position?: {
                x: number;
                y: number;
            };
            inputs?: {
                /** @description A word of yours for how the run ended. */
                outcome?: string;
                /** @description Where the participant goes on, with the same context, if that initiative is live then. */
                nextInitiativeId?: string;
            };
        };
        Edge: {
            from: string;
            to: string;
            /** @description The signal of `from` that leads to `to`, such as SENT. */
            sourceHandle: string;
            metadata?: {
                /** @enum {string} */
                signalCategory?: "lifecycle" | "system";
                signalDescription?: string;
            };
        };
        JourneyDefinitionInput: components["schemas"]["JourneyDefinition"];
        JourneyIssue: {
            code: string;
            /**
             * @description Only errors keep a journey from being published.
             * @enum {string}
             */
            severity: "error" | "warning";
            nodeId?: string;
            message: string;
        };
        ChangedJourney: {
            id: string;
            initiativeId: string;
            /**
             * @description DRAFT can be edited, PUBLISHED is live and frozen.
             * @enum {string}
             */
            status: "DRAFT" | "PUBLISHED" | "STOPPED";
            version: number;
            /** @description How often the draft was written. Send it with a change of what you have read. */
            revision: number;
            definition: components["schemas"]["JourneyDefinition"];
            /** @description The revision that the change was made to. */
            replacedRevision: number;
        };
        TemplatePreview: {
            /** @description Header, body and footer as the contact reads them. */
            text: string;
            /** @description What stands in the place of each placeholder. */
            parameters: {
                [key: string]: string;
            };
            /** @description Placeholders without a value: nothing would be sent. */
            missing: string[];
        };
        EmailTemplatePreview: {
            subject: string;
            /** @description The plain text beside the layout. */
            text: string;
            /** @description The layout. */
            html: string;
            /** @description What stands in the place of each placeholder. */
            parameters: {
                [key: string]: string;
            };
            /** @description Placeholders without a value: nothing would be sent. */
            missing: string[];
        };
        JourneyStatistics: {
            journeyId: string;
            initiativeId: string;
            version: number;
            /** @enum {string} */
            status: "DRAFT" | "PUBLISHED" | "STOPPED";
            /** @description The whole hours that are counted; null: all time. */
            period: {
                /** Format: date-time */
                from: string;
                /** Format: date-time */
                until: string;
            } | null;
            nodes: {
                nodeId: string;
                kind: string;
                name: string | null;
                /** @description Runs that are here at this moment, whatever the period. */
                now: number;
                entered: number;
                left: number;
                signals: {
                    signal: string;
                    count: number;
                    medianMs: number | null;
                    p95Ms: number | null;
                }[];
                /** @description Left without a signal: their journey ended here, or the contact must not be written to. */
                ended: number;
                failed: number;
                /** @description Ended from outside while they were here. */
                canceled: number;
                medianMs: number | null;
                p95Ms: number | null;
            }[];
            edges: {
                from: string;
                to: string;
                sourceHandle: string;
                count: number;
            }[];
            /** @description Of the initiative, all time, the latest first. */
            versions: {
                journeyId: string;
                version: number;
                /** @enum {string} */
                status: "DRAFT" | "PUBLISHED" | "STOPPED";
                /** @description Runs that have begun to go through it. */
                started: number;
                /** @description Runs that are in it at this moment. */
                now: number;
            }[];
        };
        EmbeddedForm: {
            id: string;
            name: string;
            /** @enum {string} */
            status: "PAUSED" | "ACTIVE";
            allowedOrigins: string[];
            /** @description Public: it says on your page which form this is. */
            installKey: string;
            /** @description What visitors get; null until first published. */
            publishedVersion: number | null;
            /** @description Whether the draft differs from the published version. */
            unpublishedChanges: boolean;
            /** Format: date-time */
            updatedAt: string;
            /** @description Goes where the form is to appear. */
            embedTag: string;
            /** @description Goes into the page once. */
            installTag: string;
            draft: {
                [key: string]: unknown;
            };
            /** @description Why it cannot be published yet; empty when it can. */
            publishIssues: string[];
        };
        EmbeddedFormVersion: {
            version: number;
            /** Format: date-time */
            publishedAt: string;
            /** @description As it was published. */
            draft: {
                [key: string]: unknown;
            };
        };
        EmbeddedFormStats: {
            /** @description How often the form was seen. */
            views: number;
            /** @description How often somebody began to answer. */
            starts: number;
            /** @description In the order of the draft; then those that only earlier versions have. */
            steps: {
                id: string;
                reached: number;
            }[];
            submissions: number;
            endings: {
                id: string;
                submissions: number;
            }[];
            /** @description Sent by scripts that filled in a field which people do not see; not kept. */
            trapped: number;
        };
        FormSubmission: {
            id: string;
            formId: string;
            /** @description Of the form, that the visitor saw. */
            version: number;
            /** Format: date-time */
            submittedAt: string;
            personExternalId: string;
            score: number;
            /** @description Id of the ending that the score chose; null where the form has none. */
            ending: string | null;
            /** @description By key of the field, without sensitive ones. */
            answers: {
                [key: string]: string | number | boolean | string[];
            };
            /** @description Keys of the sensitive answers. */
            sensitive: string[];
            hidden: {
                [key: string]: string;
            };
            /** @description What was agreed to, as the visitor read it. */
            consent: {
                given: boolean;
                text: string;
                version: string;
            } | null;
            language: string;
            /** @description Address of the page, without its query. */
            page: string | null;
        };
        SensitiveAnswers: {
            answers: {
                [key: string]: string | number | boolean | string[];
            };
        };
        Environment: {
            id: string;
            key: string;
            name: string;
            isDefault: boolean;
            isTest: boolean;
            variableKeys: string[];
            variables: {
                key: string;
                isSecret: boolean;
                /** @description null: it is secret. */
                value: string | null;
            }[];
            /** Format: date-time */
            createdAt: string;
        };
        EnvironmentVariableInput: {
            /** @description The name that `{{env.NAME}}` says. */
            key: string;
            value: string;
            /** @description Stored encrypted and never shown again. false when omitted. */
            isSecret?: boolean;
        };
        TestNumbers: {
            phoneNumbers: string[];
            emails: string[];
        };
        HttpCredential: {
            id: string;
            key: string;
            name: string;
            /** @enum {string} */
            authType: "NONE" | "API_KEY" | "BEARER" | "BASIC";
            /** @description null: of every environment that has none of its own. */
            environmentId: string | null;
            username: string | null;
            placement: {
                /** @enum {string} */
                in: "header" | "query";
                name: string;
            } | null;
            /** Format: date-time */
            createdAt: string;
            /** @description When the value was last replaced. */
            rotatedAt: string | null;
        };
        UsedHttpCredential: {
            id: string;
            key: string;
            name: string;
            /** @enum {string} */
            authType: "NONE" | "API_KEY" | "BEARER" | "BASIC";
            /** @description null: of every environment that has none of its own. */
            environmentId: string | null;
            username: string | null;
            placement: {
                /** @enum {string} */
                in: "header" | "query";
                name: string;
            } | null;
            /** Format: date-time */
            createdAt: string;
            /** @description When the value was last replaced. */
            rotatedAt: string | null;
            /** @description What names this key; 100 of each at most. */
            usedBy: {
                subscriptions: {
                    id: string;
                    name: string;
                }[];
                journeys: {
                    id: string;
                    name: string;
                }[];
            };
        };
        WebhookSubscription: {
            id: string;
            name: string;
            description: string | null;
            url: string;
            events: ("journey_run.started" | "journey_run.ended" | "enrollment.rejected" | "conversation.escalated")[];
            credentialId: string;
            /** @description Empty: of every environment. */
            environmentIds: string[];
            filter: components["schemas"]["WebhookEventFilter"] | null;
            /** @description Until when the signing secret before the last rotation signs as well. */
            previousSecretUntil: string | null;
            /** @description Since when no delivery has succeeded; null when one did. */
            failingSince: string | null;
            /** @description When it was disabled: by hand, or with `failingSince` after failing for five days. */
            disabledAt: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        WebhookEventFilter: {
            /** @description Only events of these initiatives. An escalation names none and is not delivered then. */
            initiativeIds?: string[];
            /** @description What must stand in the data of the event. A path that is not there equals nothing. */
            properties?: {
                /** @description Into `data`, with dots: `outcome.reason`, `trigger.eventName`. */
                path: string;
                equals: string | number | boolean | null;
            }[];
        };
        CreatedWebhookSubscription: {
            id: string;
            name: string;
            description: string | null;
            url: string;
            events: ("journey_run.started" | "journey_run.ended" | "enrollment.rejected" | "conversation.escalated")[];
            credentialId: string;
            /** @description Empty: of every environment. */
            environmentIds: string[];
            filter: components["schemas"]["WebhookEventFilter"] | null;
            /** @description Until when the signing secret before the last rotation signs as well. */
            previousSecretUntil: string | null;
            /** @description Since when no delivery has succeeded; null when one did. */
            failingSince: string | null;
            /** @description When it was disabled: by hand, or with `failingSince` after failing for five days. */
            disabledAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** @description Verifies `webhook-signature` (Standard Webhooks). Shown this once: keep it. */
            signingSecret: string;
        };
        WebhookTestDelivery: {
            deliveryId: string;
            eventId: string;
            environmentId: string | null;
            /** @description Its key; null where the organization has no environments. */
            environment: string | null;
            /**
             * @description PENDING: not answered yet, or tried again later; `error` says why.
             * @enum {string}
             */
            status: "PENDING" | "DELIVERED" | "FAILED" | "DROPPED";
            responseStatus: number | null;
            error: string | null;
            durationMs: number | null;
        };
        WebhookDelivery: {
            id: string;
            subscriptionId: string;
            /** @description The `id` of the envelope, and its `Idempotency-Key`. */
            eventId: string;
            /** @enum {string} */
            eventType: "journey_run.started" | "journey_run.ended" | "enrollment.rejected" | "conversation.escalated" | "ping";
            /**
             * @description PENDING until it succeeds or there is no attempt left; DROPPED when it could not be sent at all.
             * @enum {string}
             */
            status: "PENDING" | "DELIVERED" | "FAILED" | "DROPPED";
            attempts: number;
            /** @description HTTP status of the last answer; null when none came. */
            responseStatus: number | null;
            /** @description The beginning of the last answer. */
            responseExcerpt: string | null;
            /** @description Why the last attempt did not succeed. */
            error: string | null;
            /** @description How long the last attempt took. */
            durationMs: number | null;
            /** @description When it is tried next; null when finished. */
            nextAttemptAt: string | null;
            /** Format: date-time */
            createdAt: string;
            finishedAt: string | null;
        };
        WebhookEvent: {
            /** @description The `id` of the envelope. */
            id: string;
            /** @enum {string} */
            type: "journey_run.started" | "journey_run.ended" | "enrollment.rejected" | "conversation.escalated" | "ping";
            /** @description null: none, or an escalation. */
            environmentId: string | null;
            /** @description Of a run of a test environment: never delivered. */
            isTest: boolean;
            /** Format: date-time */
            occurredAt: string;
            /** @description As in the envelope. */
            data: {
                [key: string]: unknown;
            };
        };
        DeliveredWebhookEvent: {
            /** @description The `id` of the envelope. */
            id: string;
            /** @enum {string} */
            type: "journey_run.started" | "journey_run.ended" | "enrollment.rejected" | "conversation.escalated" | "ping";
            /** @description null: none, or an escalation. */
            environmentId: string | null;
            /** @description Of a run of a test environment: never delivered. */
            isTest: boolean;
            /** Format: date-time */
            occurredAt: string;
            /** @description As in the envelope. */
            data: {
                [key: string]: unknown;
            };
            /** @description The envelope, byte for byte as every attempt sends and signs it. */
            body: string;
            /** @description 200 at most. */
            deliveries: components["schemas"]["TracedWebhookDelivery"][];
        };
        TracedWebhookDelivery: {
            id: string;
            subscriptionId: string;
            /** @description The `id` of the envelope, and its `Idempotency-Key`. */
            eventId: string;
            /** @enum {string} */
            eventType: "journey_run.started" | "journey_run.ended" | "enrollment.rejected" | "conversation.escalated" | "ping";
            /**
             * @description PENDING until it succeeds or there is no attempt left; DROPPED when it could not be sent at all.
             * @enum {string}
             */
            status: "PENDING" | "DELIVERED" | "FAILED" | "DROPPED";
            attempts: number;
            /** @description HTTP status of the last answer; null when none came. */
            responseStatus: number | null;
            /** @description The beginning of the last answer. */
            responseExcerpt: string | null;
            /** @description Why the last attempt did not succeed. */
            error: string | null;
            /** @description How long the last attempt took. */
            durationMs: number | null;
            /** @description When it is tried next; null when finished. */
            nextAttemptAt: string | null;
            /** Format: date-time */
            createdAt: string;
            finishedAt: string | null;
            /** @description The latest attempts, the oldest first; replays add to them. */
            log: components["schemas"]["WebhookAttempt"][];
        };
        WebhookAttempt: {
            /** Format: date-time */
            at: string;
            url: string;
            /** @description Without secrets. */
            requestHeaders: {
                [key: string]: string;
            };
            responseStatus: number | null;
            responseExcerpt: string | null;
            error: string | null;
            durationMs: number;
            /** @description Where the time went. Without the first three an open connection was used. */
            phases: {
                dnsMs: number | null;
                connectMs: number | null;
                tlsMs: number | null;
                /** @description From the start until the head of the answer. */
                firstByteMs: number | null;
            };
        };
        SetAsideWork: {
            /** @enum {string} */
            queue: "matches" | "runs" | "messages" | "replies" | "conversations" | "extraction" | "deliveries" | "templates" | "accounts" | "imports" | "segments" | "completion" | "endings" | "calls" | "tallies" | "listeners" | "media" | "mailboxes" | "files" | "mails";
            /** @description Of the run, message, delivery or whatever the queue holds. */
            id: string;
            /** @description `process_died` where no error could be caught: the process ended each time. */
            errorName: string;
            /** @description What went wrong the last time. */
            error: string;
            /** @description How often it was tried without a result. */
            failures: number;
            /** Format: date-time */
            setAsideAt: string;
        };
        Organization: {
            id: string;
            name: string;
            /** @enum {string} */
            kind: "production" | "development";
            /** @description When its days begin. */
            timeZone: string;
            /**
             * @description What people who are invited read first.
             * @enum {string}
             */
            locale: "en" | "es" | "pt";
            createdAt: string;
        };
        Member: {
            userId: string;
            email: string | null;
            name: string | null;
            /** @enum {string} */
            role: "owner" | "admin" | "member" | "viewer";
            hasSecondFactor: boolean;
            joinedAt: string;
            /** @description Within some minutes; null for somebody who is not signed in. */
            lastSeenAt: string | null;
        };
        Invitation: {
            id: string;
            email: string;
            /** @enum {string} */
            role: "owner" | "admin" | "member" | "viewer";
            invitedBy: string | null;
            createdAt: string;
            expiresAt: string;
        };
        NewInvitation: {
            id: string;
            email: string;
            /** @enum {string} */
            role: "owner" | "admin" | "member" | "viewer";
            invitedBy: string | null;
            createdAt: string;
            expiresAt: string;
            link: string;
            isEmailed: boolean;
        };
        ApiKey: {
            id: string;
            name: string;
            /**
             * @description `read` only reads, and not what is sensitive.
             * @enum {string}
             */
            scope: "full" | "read";
            /** @enum {string} */
            state: "active" | "expired" | "revoked";
            createdAt: string;
            /** @description The user who made it; null for one of the command line. */
            createdBy: string | null;
            expiresAt: string | null;
            revokedAt: string | null;
            /** @description Within a minute; null when nobody used it. */
            lastUsedAt: string | null;
            /** @description Its own limit; null for that of the server. */
            ratePerMinute: number | null;
        };
        NewApiKey: {
            id: string;
            name: string;
            /**
             * @description `read` only reads, and not what is sensitive.
             * @enum {string}
             */
            scope: "full" | "read";
            /** @enum {string} */
            state: "active" | "expired" | "revoked";
            createdAt: string;
            /** @description The user who made it; null for one of the command line. */
            createdBy: string | null;
            expiresAt: string | null;
            revokedAt: string | null;
            /** @description Within a minute; null when nobody used it. */
            lastUsedAt: string | null;
            /** @description Its own limit; null for that of the server. */
            ratePerMinute: number | null;
            /** @description Shown this once. */
            key: string;
        };
        AuditEntry: {
            id: string;
            at: string;
            actor: {
                /** @enum {string} */
                kind: "key" | "user" | "system";
                id: string;
                /** @description As the key or the user is called today. */
                name: string | null;
            };
            /** @description The way in; null where the service did it by itself. */
            via: ("rest" | "mcp" | "web" | "cli") | null;
            operation: string;
            /** @description What it was done to, where the operation names one thing. */
            subject: string | null;
        };
        DoNotContactImport: {
            rows: number;
            added: number;
            already: number;
            /** @description Cells that are nothing to keep. */
            refused: number;
            /** @description Why, for the first 1000 of them; rows count from 1, the names of the columns. */
            errors: {
                row: number;
                code: string;
                message: string;
            }[];
        };
        UploadedFile: {
            /** @description For conversations_reply, within a day. */
            fileId: string;
            /**
             * @description As what it is sent.
             * @enum {string}
             */
            kind: "image" | "video" | "audio" | "document" | "sticker";
            /** @description By its content. */
            mimeType: string;
            size: number;
        };
        Account: {
            user: {
                id: string;
                /** @description Null until it was given: the account of a first owner begins without. */
                email: string | null;
                name: string | null;
                /** @enum {string} */
                locale: "en" | "es" | "pt";
                hasPassword: boolean;
                hasSecondFactor: boolean;
                /** @description What the identity provider is called that the account is linked to; null without one. */
                identityProvider: string | null;
            };
            /** @description The one that the session looks at; null where they belong to none. */
            organization: {
                id: string;
                name: string;
                /** @enum {string} */
                role: "owner" | "admin" | "member" | "viewer";
                /** @enum {string} */
                kind: "production" | "development";
                timeZone: string;
                /** @description What they may do here. */
                permissions: ("people:read" | "people:write" | "changes:read" | "objects:read" | "objects:write" | "events:read" | "events:write" | "imports:read" | "imports:write" | "segments:read" | "segments:write" | "templates:read" | "templates:write" | "channels:read" | "channels:write" | "initiatives:read" | "initiatives:write" | "journeys:read" | "journeys:write" | "conversations:read" | "conversations:write" | "forms:read" | "forms:write" | "sensitive:read" | "environments:read" | "environments:write" | "webhooks:read" | "webhooks:write" | "credentials:read" | "credentials:write" | "work:read" | "work:write" | "organization:read" | "organization:write" | "members:read" | "members:write" | "keys:read" | "keys:write" | "audit:read")[];
            } | null;
            /** @description All that they belong to, by name. */
            organizations: {
                id: string;
                name: string;
                /** @enum {string} */
                role: "owner" | "admin" | "member" | "viewer";
            }[];
            session: {
                id: string;
                startedAt: string;
                /** @description At the latest; earlier when it is not used. */
                endsAt: string;
            };
        };
        JourneyRunStarted: {
            /** @description The same in every attempt and replay, and the `Idempotency-Key`: dedupe on it. */
            id: string;
            /** @constant */
            type: "journey_run.started";
            /** Format: date-time */
            occurredAt: string;
            organizationId: string;
            data: {
                run: components["schemas"]["WebhookRun"];
                trigger: components["schemas"]["WebhookTrigger"];
                /** Format: date-time */
                startedAt: string;
            };
        };
        WebhookRun: {
            /** @description Stable id of one person's pass through one journey. */
            engagementId: string;
            initiativeId: string;
            /** @description May be changed. */
            initiativeName: string;
            workflowId: string;
            customerId: string;
            /** @description Set where an event triggered the run. */
            personId: string | null;
            /** @description The caller's id: join on this. */
            personExternalId: string | null;
        };
        WebhookTrigger: components["schemas"]["WebhookEventTrigger"] | {
            /** @constant */
            kind: "segment";
            segmentId: string;
        } | {
            /** @constant */
            kind: "manual";
        };
        WebhookEventTrigger: {
            /** @constant */
            kind: "cdp_event";
            eventName: string;
            eventId: string;
            /** @description As sent with the event; not unique per run. */
            externalId: string | null;
        };
        JourneyRunEnded: {
            /** @description The same in every attempt and replay, and the `Idempotency-Key`: dedupe on it. */
            id: string;
            /** @constant */
            type: "journey_run.ended";
            /** Format: date-time */
            occurredAt: string;
            organizationId: string;
            data: {
                run: components["schemas"]["WebhookRun"];
                trigger: components["schemas"]["WebhookTrigger"];
                outcome: components["schemas"]["WebhookOutcome"];
            };
        };
        WebhookOutcome: {
            /** @enum {string} */
            status: "CONVERSATION_COMPLETE" | "FAILED" | "CANCELED";
            /**
             * @description Branch on this. `expired` is reserved.
             * @enum {string}
             */
            reason: "completed" | "no_reply" | "abandoned" | "failed_node_error" | "failed_engine" | "canceled_operator" | "canceled_initiative" | "canceled_participant_stop" | "expired";
            lastSignal: ("REPLIED" | "CLOSED" | "TIMEOUT" | "STALE") | null;
            /** @description The author's node; null where no step was recorded. */
            terminalNode: {
                id: string;
                kind: string;
            } | null;
            error: {
                errorName: string;
            } | null;
            /** Format: date-time */
            startedAt: string;
            /** Format: date-time */
            endedAt: string;
            durationMs: number;
            messagesSent: number;
            messagesReceived: number;
        };
        EnrollmentRejected: {
            /** @description The same in every attempt and replay, and the `Idempotency-Key`: dedupe on it. */
            id: string;
            /** @constant */
            type: "enrollment.rejected";
            /** Format: date-time */
            occurredAt: string;
            organizationId: string;
            data: components["schemas"]["WebhookRejection"];
        };
        WebhookRejection: {
            /** @constant */
            reason: "no_channel";
            detail: null;
            initiativeId: string | null;
            workflowId: string | null;
            trigger: components["schemas"]["WebhookEventTrigger"];
            personId: string | null;
            personExternalId: string | null;
            customerId: string | null;
            /**
             * @deprecated
             * @description Read it from `trigger`.
             */
            eventName: string;
            /**
             * @deprecated
             * @description Read it from `trigger`.
             */
            eventId: string;
        } | {
            /** @constant */
            reason: "active_run";
            detail: {
                existingEngagementId: string;
            };
            initiativeId: string | null;
            workflowId: string | null;
            trigger: components["schemas"]["WebhookEventTrigger"];
            personId: string | null;
            personExternalId: string | null;
            customerId: string | null;
            /**
             * @deprecated
             * @description Read it from `trigger`.
             */
            eventName: string;
            /**
             * @deprecated
             * @description Read it from `trigger`.
             */
            eventId: string;
        } | {
            /** @constant */
            reason: "frequency_cap";
            detail: {
                count: number;
                window: string;
            };
            initiativeId: string | null;
            workflowId: string | null;
            trigger: components["schemas"]["WebhookEventTrigger"];
            personId: string | null;
            personExternalId: string | null;
            customerId: string | null;
            /**
             * @deprecated
             * @description Read it from `trigger`.
             */
            eventName: string;
            /**
             * @deprecated
             * @description Read it from `trigger`.
             */
            eventId: string;
        } | {
            /** @constant */
            reason: "no_workflow";
            detail: null;
            initiativeId: string | null;
            workflowId: string | null;
            trigger: components["schemas"]["WebhookEventTrigger"];
            personId: string | null;
            personExternalId: string | null;
            customerId: string | null;
            /**
             * @deprecated
             * @description Read it from `trigger`.
             */
            eventName: string;
            /**
             * @deprecated
             * @description Read it from `trigger`.
             */
            eventId: string;
        } | {
            /** @constant */
            reason: "internal_error";
            detail: {
                errorName: string;
            };
            initiativeId: string | null;
            workflowId: string | null;
            trigger: components["schemas"]["WebhookEventTrigger"];
            personId: string | null;
            personExternalId: string | null;
            customerId: string | null;
            /**
             * @deprecated
             * @description Read it from `trigger`.
             */
            eventName: string;
            /**
             * @deprecated
             * @description Read it from `trigger`.
             */
            eventId: string;
        };
        ConversationEscalated: {
            /** @description The same in every attempt and replay, and the `Idempotency-Key`: dedupe on it. */
            id: string;
            /** @constant */
            type: "conversation.escalated";
            /** Format: date-time */
            occurredAt: string;
            organizationId: string;
            data: {
                conversationId: string;
                /** @description Opens the conversation. */
                inboxUrl: string;
                /** @description Who may be writing, the most likely first; may be empty. */
                personExternalIds: string[];
            };
        };
        Ping: {
            /** @description The same in every attempt and replay, and the `Idempotency-Key`: dedupe on it. */
            id: string;
            /** @constant */
            type: "ping";
            /** Format: date-time */
            occurredAt: string;
            organizationId: string;
            data: {
                subscriptionId: string;
                /** @description Its key; null where the organization has none. */
                environment: string | null;
                message: string;
            };
        };
        Error: {
            error: {
                /** @enum {string} */
                code: "invalid_request" | "invalid_cursor" | "invalid_content_type" | "payload_too_large" | "confirmation_required" | "unauthorized" | "forbidden" | "not_found" | "route_not_found" | "method_not_allowed" | "conflict" | "already_exists" | "initiative_not_draft" | "initiative_not_active" | "initiative_not_paused" | "initiative_not_archivable" | "journey_not_draft" | "journey_not_published" | "handle_already_connected" | "template_not_submittable" | "idempotency_key_reused" | "precondition_failed" | "journey_not_ready" | "form_not_ready" | "template_missing" | "template_not_approved" | "invalid_filter" | "invalid_phone_number" | "unknown_type" | "unknown_reference" | "reserved_field" | "no_whatsapp_number" | "invalid_template" | "rate_limited" | "internal_error" | "unavailable";
                /** @description What went wrong and what to do. */
                message: string;
                issues?: {
                    path?: string;
                    nodeId?: string;
                    code: string;
                    message: string;
                }[];
                /** @description Of a 5xx: what our log calls the request. */
                requestId?: string;
            };
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    cdp_people_list: {
        parameters: {
            query?: {
                /** @description How many records to give, at most. 100 when omitted. */
                limit?: number;
                /** @description `next_cursor` of the page before; omit for the first page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Person"][];
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    cdp_people_upsert: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Your own id of the person; exact and case-sensitive. */
                    externalId: string;
                    firstName?: string | null;
                    lastName?: string | null;
                    email?: string | null;
                    /** @description With country code; stored as E.164. */
                    phoneNumber?: string | null;
                    /** @description Free-form. */
                    attributes?: {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        externalId: string;
                        created: boolean;
                    };
                };
            };
        };
    };
    cdp_people_search: {
        parameters: {
            query: {
                query: string;
                /** @description How many people to give, at most. 10 when omitted. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Person"][];
                    };
                };
            };
        };
    };
    cdp_people_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                externalId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Person"];
                };
            };
        };
    };
    cdp_people_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                externalId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        removed: boolean;
                    };
                };
            };
        };
    };
    cdp_people_timeline: {
        parameters: {
            query?: {
                /** @description Only these. */
                kind?: "event" | "message" | "run" | "segment_entered" | "segment_left";
                /** @description How many records to give, at most. 100 when omitted. */
                limit?: number;
                /** @description `next_cursor` of the page before; omit for the first page. */
                cursor?: string;
            };
            header?: never;
            path: {
                externalId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["TimelineEntry"][];
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    cdp_people_batch_upsert: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    items: components["schemas"]["PersonInput"][];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        summary: {
                            total: number;
                            created: number;
                            updated: number;
                            failed: number;
                        };
                        errors: components["schemas"]["BatchError"][];
                    };
                };
            };
        };
    };
    cdp_sources_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            provider: string;
                            /** @description CONNECTED or DISCONNECTED. */
                            status: string;
                            displayName: string;
                            shopDomain: string | null;
                            checkoutDomain: string | null;
                        }[];
                    };
                };
            };
        };
    };
    do_not_contact_list: {
        parameters: {
            query?: {
                /** @description person: by external id. */
                kind?: "phone" | "email" | "person";
                /** @description How many records to give, at most. 100 when omitted. */
                limit?: number;
                /** @description `next_cursor` of the page before; omit for the first page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DoNotContactEntry"][];
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    do_not_contact_add: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    entries: {
                        /**
                         * @description person: by external id.
                         * @enum {string}
                         */
                        kind: "phone" | "email" | "person";
                        value: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        added: number;
                        already: number;
                        errors: {
                            index: number;
                            error: {
                                code: string;
                                message: string;
                            };
                        }[];
                    };
                };
            };
        };
    };
    do_not_contact_remove: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description person: by external id.
                     * @enum {string}
                     */
                    kind: "phone" | "email" | "person";
                    value: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Whether it was there. */
                        removed: boolean;
                    };
                };
            };
        };
    };
    do_not_contact_check: {
        parameters: {
            query?: {
                phoneNumber?: string;
                email?: string;
                personExternalId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        mayContact: boolean;
                        entries: components["schemas"]["DoNotContactEntry"][];
                    };
                };
            };
        };
    };
    cdp_custom_object_types_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CustomObjectType"][];
                        next_cursor: null;
                    };
                };
            };
        };
    };
    cdp_custom_object_types_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description What objects and relationships call it; exact and case-sensitive. */
                    name: string;
                    /** @description What people read. */
                    displayName: string;
                    /** @description Kept when omitted. */
                    description?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        name: string;
                        displayName: string;
                        description: string | null;
                        created: boolean;
                    };
                };
            };
        };
    };
    cdp_custom_object_types_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                type: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomObjectType"];
                };
            };
        };
    };
    cdp_custom_objects_list: {
        parameters: {
            query: {
                type: string;
                /** @description How many records to give, at most. 100 when omitted. */
                limit?: number;
                /** @description `next_cursor` of the page before; omit for the first page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CustomObject"][];
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    cdp_custom_objects_upsert: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Of cdp_custom_object_types_create. */
                    type: string;
                    /** @description Your own id of the object, unique within its type; exact and case-sensitive. */
                    externalId: string;
                    /** @description Kept when omitted. */
                    displayName?: string;
                    /** @description Free-form. */
                    attributes?: {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type: string;
                        externalId: string;
                        created: boolean;
                    };
                };
            };
        };
    };
    cdp_custom_objects_batch_upsert: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    items: components["schemas"]["CustomObjectInput"][];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        summary: {
                            total: number;
                            created: number;
                            updated: number;
                            failed: number;
                        };
                        errors: components["schemas"]["BatchError"][];
                    };
                };
            };
        };
    };
    cdp_custom_objects_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                type: string;
                externalId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomObject"];
                };
            };
        };
    };
    cdp_custom_objects_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                type: string;
                externalId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        removed: boolean;
                    };
                };
            };
        };
    };
    cdp_relationship_types_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        personToCo: {
                            relationshipTypeId: string;
                            role: string;
                            cardinality: ("ONE_TO_ONE" | "ONE_TO_MANY" | "MANY_TO_ONE" | "MANY_TO_MANY") | null;
                            description: string | null;
                            bidirectional: boolean;
                            customObjectType: string;
                        }[];
                        coToCo: {
                            relationshipTypeId: string;
                            role: string;
                            cardinality: ("ONE_TO_ONE" | "ONE_TO_MANY" | "MANY_TO_ONE" | "MANY_TO_MANY") | null;
                            description: string | null;
                            bidirectional: boolean;
                            parentCustomObjectType: string;
                            childCustomObjectType: string;
                        }[];
                    };
                };
            };
        };
    };
    cdp_relationship_types_register: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    kind: "person_to_co" | "co_to_co";
                    /** @description What the link means: `owner`, `member`, `contains`. */
                    role: string;
                    /** @description Of person_to_co: the type of the object. */
                    customObjectType?: string;
                    /** @description Of co_to_co. */
                    parentCustomObjectType?: string;
                    /** @description Of co_to_co. */
                    childCustomObjectType?: string;
                    /**
                     * @description From the person (or parent) to the object (or child). ONE_TO_MANY: an object has one person at most. MANY_TO_ONE: a person has one object at most.
                     * @enum {string}
                     */
                    cardinality?: "ONE_TO_ONE" | "ONE_TO_MANY" | "MANY_TO_ONE" | "MANY_TO_MANY";
                    description?: string;
                    /** @description Whether it reads in both directions. false when omitted. */
                    bidirectional?: boolean;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RegisteredRelationshipType"];
                };
            };
        };
    };
    cdp_relationship_types_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Of cdp_relationship_types_list. */
                relationshipTypeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RelationshipType"];
                };
            };
        };
    };
    cdp_relationships_list: {
        parameters: {
            query: {
                kind: "person_to_co" | "co_to_co";
                personExternalId?: string;
                /** @description On either side. */
                customObjectType?: string;
                /** @description Needs customObjectType. */
                customObjectExternalId?: string;
                /** @description Of co_to_co: children, where the object is the parent; parents, where it is the child. */
                direction?: "children" | "parents";
                /** @description Also those that were removed. */
                include_removed?: boolean;
                /** @description Of cdp_relationship_types_list. */
                relationshipTypeId?: string;
                role?: string;
                /** @description How many records to give, at most. 100 when omitted. */
                limit?: number;
                /** @description `next_cursor` of the page before; omit for the first page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Relationship"][];
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    cdp_relationships_link: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    kind?: "person_to_co" | "co_to_co";
                    /** @description Of cdp_relationship_types_list. */
                    relationshipTypeId: string;
                    /** @description Of person_to_co. The record may not have synced yet. */
                    personExternalId?: string;
                    /** @description Of person_to_co. */
                    customObjectExternalId?: string;
                    /** @description Of co_to_co. */
                    parentExternalId?: string;
                    /** @description Of co_to_co. */
                    childExternalId?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        created: boolean;
                        relationshipTypeId: string;
                    };
                };
            };
        };
    };
    cdp_relationships_unlink: {
        parameters: {
            query: {
                kind?: "person_to_co" | "co_to_co";
                /** @description Of cdp_relationship_types_list. */
                relationshipTypeId: string;
                /** @description Of person_to_co. The record may not have synced yet. */
                personExternalId?: string;
                /** @description Of person_to_co. */
                customObjectExternalId?: string;
                /** @description Of co_to_co. */
                parentExternalId?: string;
                /** @description Of co_to_co. */
                childExternalId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        removed: boolean;
                    };
                };
            };
        };
    };
    cdp_relationships_batch: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    items: components["schemas"]["RelationshipBatchItem"][];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        summary: {
                            total: number;
                            created: number;
                            /** @description Linked again after having been removed; not counted as created. */
                            reactivated: number;
                            removed: number;
                            failed: number;
                        };
                        errors: components["schemas"]["BatchError"][];
                    };
                };
            };
        };
    };
    cdp_event_names_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["NamedEvents"][];
                        sampled: number;
                    };
                };
            };
        };
    };
    cdp_events_list: {
        parameters: {
            query?: {
                name?: string;
                personExternalId?: string;
                customObjectType?: string;
                customObjectExternalId?: string;
                /** @description ISO 8601. */
                start?: string;
                /** @description ISO 8601. */
                end?: string;
                /** @description How many records to give, at most. 100 when omitted. */
                limit?: number;
                /** @description `next_cursor` of the page before; omit for the first page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Event"][];
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    cdp_events_record: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /** @description Your stable id of the event: the idempotency key. */
                    externalId: string;
                    /**
                     * Format: date-time
                     * @description When it happened; up to 24 h ahead. Time of receipt when omitted.
                     */
                    timestamp?: string;
                    /** @description The person it is about; may not have synced yet. */
                    personExternalId?: string;
                    /** @description Together with customObjectExternalId. */
                    customObjectType?: string;
                    customObjectExternalId?: string;
                    properties?: {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        created: boolean;
                        eventId?: string;
                        personId?: string;
                        personExternalId?: string;
                        customObjectType?: string;
                        customObjectExternalId?: string;
                    };
                };
            };
        };
    };
    cdp_events_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                externalId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Event"];
                };
            };
        };
    };
    cdp_events_batch_record: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    items: components["schemas"]["EventInput"][];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        summary: {
                            total: number;
                            created: number;
                            skipped: number;
                            failed: number;
                        };
                        errors: components["schemas"]["BatchError"][];
                    };
                };
            };
        };
    };
    cdp_imports_list: {
        parameters: {
            query?: {
                /** @description How many records to give, at most. 100 when omitted. */
                limit?: number;
                /** @description `next_cursor` of the page before; omit for the first page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Import"][];
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    cdp_imports_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    kind: components["schemas"]["ImportKind"];
                    /** @description Of objects: their type, which must exist. Of events: the type of customObjectExternalId. */
                    objectType?: string;
                    /** @description The CSV itself, with a header line. */
                    content?: string;
                    /** @description For people. */
                    fileName?: string;
                    /** @description Recognized by the names of the columns when omitted. */
                    mapping?: components["schemas"]["ImportMapping"];
                    /**
                     * @description Detected when omitted.
                     * @enum {string}
                     */
                    delimiter?: "," | ";" | "\t";
                    /** @description Report what would happen and store nothing. */
                    dryRun?: boolean;
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Import"];
                };
            };
        };
    };
    cdp_imports_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Import"];
                };
            };
        };
    };
    cdp_imports_cancel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Import"];
                };
            };
        };
    };
    cdp_imports_rejections_list: {
        parameters: {
            query?: {
                /** @description How many records to give, at most. 100 when omitted. */
                limit?: number;
                /** @description `next_cursor` of the page before; omit for the first page. */
                cursor?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ImportRejection"][];
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    segments_list: {
        parameters: {
            query?: {
                /** @description How many records to give, at most. 100 when omitted. */
                limit?: number;
                /** @description `next_cursor` of the page before; omit for the first page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Segment"][];
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    segments_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /** @description Names the segment in paths; cannot be changed. */
                    slug: string;
                    description?: string | null;
                    filterExpression: components["schemas"]["FilterExpression"];
                    /**
                     * @description REACTIVE_ONLY: when asked. DAILY: at `dailyEvaluationHour`. LIVE: follows people, objects, links and events within two seconds.
                     * @default REACTIVE_ONLY
                     * @enum {string}
                     */
                    evaluationCadence?: "REACTIVE_ONLY" | "HOURLY" | "DAILY" | "LIVE";
                    /** @description Of DAILY, in the organization's time zone; 9 when null or omitted. */
                    dailyEvaluationHour?: number | null;
                    /** @description HOURLY and DAILY rest on Saturday and Sunday. */
                    skipWeekendEvaluation?: boolean;
                    outputColumns?: components["schemas"]["OutputColumns"];
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SegmentDetail"];
                };
            };
        };
    };
    segments_catalog: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SegmentCatalog"];
                };
            };
        };
    };
    segments_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SegmentDetail"];
                };
            };
        };
    };
    segments_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        removed: boolean;
                    };
                };
            };
        };
    };
    segments_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    name?: string;
                    description?: string | null;
                    filterExpression?: components["schemas"]["FilterExpression"];
                    /**
                     * @description REACTIVE_ONLY: when asked. DAILY: at `dailyEvaluationHour`. LIVE: follows people, objects, links and events within two seconds.
                     * @enum {string}
                     */
                    evaluationCadence?: "REACTIVE_ONLY" | "HOURLY" | "DAILY" | "LIVE";
                    /** @description Of DAILY, in the organization's time zone; 9 when null or omitted. */
                    dailyEvaluationHour?: number | null;
                    /** @description HOURLY and DAILY rest on Saturday and Sunday. */
                    skipWeekendEvaluation?: boolean;
                    outputColumns?: components["schemas"]["OutputColumns"];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SegmentDetail"];
                };
            };
        };
    };
    segments_evaluate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        entrants: number;
                        leavers: number;
                        total: number;
                    };
                };
            };
        };
    };
    segments_members_list: {
        parameters: {
            query?: {
                /** @description How many records to give, at most. 100 when omitted. */
                limit?: number;
                /** @description `next_cursor` of the page before; omit for the first page. */
                cursor?: string;
            };
            header?: never;
            path: {
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SegmentMember"][];
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    segments_preview: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    filterExpression: components["schemas"]["FilterExpression"];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        count: number;
                    };
                };
            };
        };
    };
    segments_validate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    filterExpression: components["schemas"]["FilterExpression"];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        valid: boolean;
                    };
                };
            };
        };
    };
    segments_describe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    filterExpression: components["schemas"]["FilterExpression"];
                    /**
                     * @default en
                     * @enum {string}
                     */
                    language?: "en" | "es" | "pt";
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The whole filter as a sentence. */
                        text: string;
                        /** @description The part of each predicate, in their order. */
                        clauses: string[];
                    };
                };
            };
        };
    };
    segments_people_search: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    filterExpression: components["schemas"]["FilterExpression"];
                    /** @description How many records to give, at most. 100 when omitted. */
                    limit?: number;
                    /** @description `next_cursor` of the page before; omit for the first page. */
                    cursor?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Person"][];
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    segments_catalog_values: {
        parameters: {
            query: {
                of: "person" | "object" | "event";
                /** @description Of objects: their type. Of events: their name. */
                name?: string;
                /** @description As filters name it: attributes.<key>, or firstName and so on. Of events: the key of a property. */
                attr: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        values: components["schemas"]["CatalogValue"][];
                        sampled: number;
                    };
                };
            };
        };
    };
    segments_history: {
        parameters: {
            query?: {
                /** @description How many days. 30 when omitted. */
                days?: number;
            };
            header?: never;
            path: {
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        days: components["schemas"]["SegmentDay"][];
                    };
                };
            };
        };
    };
    segments_list_of_person: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                externalId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SegmentOfPerson"][];
                    };
                };
            };
        };
    };
    templates_list: {
        parameters: {
            query?: {
                status?: "DRAFT" | "PENDING" | "APPROVED" | "REJECTED";
                category?: "UTILITY" | "MARKETING" | "AUTHENTICATION";
                contentType?: "TEXT" | "MEDIA" | "QUICK_REPLY" | "CALL_TO_ACTION" | "CARD";
                /** @description How many records to give, at most. 100 when omitted. */
                limit?: number;
                /** @description `next_cursor` of the page before; omit for the first page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Template"][];
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    templates_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Lower-case letters, digits and underscores. */
                    name: string;
                    /** @description en, es, pt_BR… */
                    language: string;
                    /** @enum {string} */
                    category: "UTILITY" | "MARKETING" | "AUTHENTICATION";
                    /** @enum {string} */
                    contentType: "TEXT" | "MEDIA" | "QUICK_REPLY" | "CALL_TO_ACTION" | "CARD";
                    content: components["schemas"]["TemplateContent"];
                    /** @description An example for every placeholder: `{ "1": "Ana" }`. */
                    variables?: {
                        [key: string]: string;
                    };
                    /** @description Only the accounts of these connected numbers; all when omitted. */
                    phoneNumbers?: string[];
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Template"][];
                    };
                };
            };
        };
    };
    templates_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Template"];
                };
            };
        };
    };
    templates_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Of the content type that the template has. */
                    content?: components["schemas"]["TemplateContent"];
                    variables?: {
                        [key: string]: string;
                    };
                    /**
                     * @description Not of one that is approved.
                     * @enum {string}
                     */
                    category?: "UTILITY" | "MARKETING" | "AUTHENTICATION";
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Template"];
                };
            };
        };
    };
    templates_health: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TemplateHealth"];
                };
            };
        };
    };
    email_templates_list: {
        parameters: {
            query?: {
                /** @description How many records to give, at most. 100 when omitted. */
                limit?: number;
                /** @description `next_cursor` of the page before; omit for the first page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ListedEmailTemplate"][];
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    email_templates_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    subject: string;
                    body?: string;
                    html?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmailTemplate"];
                };
            };
        };
    };
    email_templates_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmailTemplate"];
                };
            };
        };
    };
    email_templates_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    name?: string;
                    subject?: string;
                    body?: string;
                    html?: string | null;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmailTemplate"];
                };
            };
        };
    };
    channels_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Channel"][];
                        next_cursor: null;
                    };
                };
            };
        };
    };
    channels_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    kind: "whatsapp_cloud" | "twilio" | "email";
                    settings: {
                        [key: string]: unknown;
                    };
                    secrets: {
                        [key: string]: string;
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Channel"];
                };
            };
        };
    };
    channels_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Channel"];
                };
            };
        };
    };
    channels_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        removed: boolean;
                    };
                };
            };
        };
    };
    channels_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    secrets?: {
                        [key: string]: string;
                    };
                    pausedUntil?: string | null;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Channel"];
                };
            };
        };
    };
    channels_test: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        ok: boolean;
                        /** @description What the provider said, or why it could not be asked. */
                        error: {
                            code: string;
                            message: string;
                        } | null;
                        /** @description As the provider lists them now. */
                        senders: {
                            /** @description An E.164 number or an e-mail address. */
                            address: string;
                            /** @description The name contacts see. */
                            displayName: string;
                            /** @description In the provider's words: CONNECTED when it can send. */
                            status: string;
                            /** @description In the provider's words (GREEN, YELLOW, RED), where it says so. */
                            quality: string | null;
                            /** @description How many people it may write to first in 24 hours, in the provider's words (TIER_1K). */
                            messagingLimit: string | null;
                            messagesPerSecond: number;
                        }[];
                    };
                };
            };
        };
    };
    sending_limits_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SendingLimits"];
                };
            };
        };
    };
    sending_limits_set: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Journeys' messages wait then, by the person's `timeZone` attribute or else your zone. */
                    quietHours: {
                        from: string;
                        until: string;
                    } | null;
                    /** @description Of all journeys together; more fail with `person_limit_reached`. */
                    messagesPerPersonPer: {
                        messages: number;
                        /** @description As `7d`. */
                        window: string;
                    } | null;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SendingLimits"];
                };
            };
        };
    };
    whatsapp_numbers_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WhatsappNumber"][];
                        next_cursor: null;
                    };
                };
            };
        };
    };
    conversations_list: {
        parameters: {
            query?: {
                /** @description AGENT: the agent has it. WAITING: in the inbox, and nobody has taken it. HUMAN: `assignee` has it. */
                state?: "AGENT" | "WAITING" | "HUMAN" | "CLOSED";
                /** @description Who, as you name them: an e-mail address, a name. */
                assignee?: string;
                /** @description Only those with this number or address of yours. */
                channel?: string;
                label?: string;
                /** @description Only those with messages nobody has read, or without. */
                unread?: boolean;
                /** @description The contact has waited for an answer since then, or longer. */
                waitingBefore?: string;
                /** @description Somebody wrote this; case does not matter. */
                text?: string;
                /** @description How many records to give, at most. 100 when omitted. */
                limit?: number;
                /** @description `next_cursor` of the page before; omit for the first page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Conversation"][];
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    conversations_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversationWithNotes"];
                };
            };
        };
    };
    conversations_messages_list: {
        parameters: {
            query?: {
                /** @description How many records to give, at most. 100 when omitted. */
                limit?: number;
                /** @description `next_cursor` of the page before; omit for the first page. */
                cursor?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["InboxMessage"][];
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    conversations_take_over: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Who acts; the caller when omitted. */
                    by?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conversation"];
                };
            };
        };
    };
    conversations_assign: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description null: to the inbox, unassigned. */
                    assignee: string | null;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conversation"];
                };
            };
        };
    };
    conversations_reply: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    text?: string;
                    /** @description Its variables are filled in for this person. */
                    cannedReplyId?: string;
                    fileId?: string;
                    templateId?: string;
                    /** @description With `templateId`: a value for each placeholder, `{ "1": "Ana" }`. */
                    parameters?: {
                        [key: string]: string;
                    };
                    /** @description Who acts; the caller when omitted. */
                    by?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        messageId: string;
                    };
                };
            };
        };
    };
    conversations_hand_back: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conversation"];
                };
            };
        };
    };
    conversations_resolve: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Who acts; the caller when omitted. */
                    by?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conversation"];
                };
            };
        };
    };
    conversations_reopen: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Who acts; the caller when omitted. */
                    by?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conversation"];
                };
            };
        };
    };
    conversations_note: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    text: string;
                    /** @description Who acts; the caller when omitted. */
                    by?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversationNote"];
                };
            };
        };
    };
    conversations_mark_read: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conversation"];
                };
            };
        };
    };
    conversations_label: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description All of them: the list is replaced. */
                    labels: string[];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conversation"];
                };
            };
        };
    };
    conversations_presence_set: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    doing: "viewing" | "typing" | "gone";
                    /** @description Who acts; the caller when omitted. */
                    by?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        present: components["schemas"]["Present"][];
                    };
                };
            };
        };
    };
    canned_replies_list: {
        parameters: {
            query?: {
                /** @description Only those with this in shortcut, title or text. */
                text?: string;
                /** @description How many records to give, at most. 100 when omitted. */
                limit?: number;
                /** @description `next_cursor` of the page before; omit for the first page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CannedReply"][];
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    canned_replies_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description By which those who answer find it; no two have the same, whatever the case. */
                    shortcut: string;
                    title: string;
                    /** @description With variables: `Hello {{person.firstName|there}}` (after the bar what stands where there is no value). There are customer.name, customer.phoneNumber, customer.email, person.firstName, person.lastName, person.email, person.phoneNumber, person.externalId and person.attributes.<key>. */
                    text: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CannedReply"];
                };
            };
        };
    };
    canned_replies_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The canned reply. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        removed: boolean;
                    };
                };
            };
        };
    };
    canned_replies_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The canned reply. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description By which those who answer find it; no two have the same, whatever the case. */
                    shortcut?: string;
                    title?: string;
                    /** @description With variables: `Hello {{person.firstName|there}}` (after the bar what stands where there is no value). There are customer.name, customer.phoneNumber, customer.email, person.firstName, person.lastName, person.email, person.phoneNumber, person.externalId and person.attributes.<key>. */
                    text?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CannedReply"];
                };
            };
        };
    };
    canned_replies_preview: {
        parameters: {
            query: {
                conversationId: string;
            };
            header?: never;
            path: {
                /** @description The canned reply. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        text: string;
                        /** @description Variables without a value for this person: conversations_reply refuses to send it so. */
                        missing: string[];
                    };
                };
            };
        };
    };
    initiatives_list: {
        parameters: {
            query?: {
                /** @description Only those with this status, for example ACTIVE. */
                status?: string;
                /** @description The archived ones instead of the others. */
                archived?: boolean;
                /** @description How many records to give, at most. 100 when omitted. */
                limit?: number;
                /** @description `next_cursor` of the page before; omit for the first page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Initiative"][];
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    initiatives_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /**
                     * @description Of the conversations. en when omitted.
                     * @enum {string}
                     */
                    language?: "en" | "es" | "pt";
                    objective?: string;
                    /** @description What the agent should know. */
                    context?: string;
                    /** @description Outreach rounds a person. 1 when omitted. */
                    maxAttempts?: number;
                    /** @description A recurring initiative never completes by itself. */
                    isRecurring?: boolean;
                    flagCondition?: string | null;
                    /** @description What the agent says when asked who it is. */
                    identityDeflection?: string | null;
                    /**
                     * @default WHATSAPP
                     * @enum {string}
                     */
                    channel?: "WHATSAPP" | "EMAIL";
                    guidingQuestions?: {
                        questionText: string;
                        /**
                         * @description OPEN when omitted.
                         * @enum {string}
                         */
                        answerType?: "OPEN" | "MULTIPLE_CHOICE" | "BOOLEAN" | "SCALE";
                        /** @description 1 is asked first. 3 when omitted. */
                        priority?: number;
                        /** @description Of a SCALE; 1 when omitted. */
                        scaleMin?: number | null;
                        /** @description Of a SCALE; 5 when omitted. */
                        scaleMax?: number | null;
                        /** @description Of a MULTIPLE_CHOICE. */
                        options?: string[];
                    }[];
                    /** @description Who converses. The organization's choice when null. */
                    agent?: ("guided" | "llm") | null;
                    /** @description Who extracts. */
                    extractor?: ("guided" | "llm") | null;
                    /** @description What context participants bring. Without one, the keys of the first participant are the only ones allowed. */
                    contextSchema?: components["schemas"]["ContextField"][] | null;
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InitiativeDetail"];
                };
            };
        };
    };
    initiatives_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InitiativeDetail"];
                };
            };
        };
    };
    initiatives_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    name?: string;
                    /**
                     * @description Of the conversations. en when omitted.
                     * @enum {string}
                     */
                    language?: "en" | "es" | "pt";
                    objective?: string;
                    /** @description What the agent should know. */
                    context?: string;
                    /** @description Outreach rounds a person. 1 when omitted. */
                    maxAttempts?: number;
                    /** @description A recurring initiative never completes by itself. */
                    isRecurring?: boolean;
                    flagCondition?: string | null;
                    /** @description What the agent says when asked who it is. */
                    identityDeflection?: string | null;
                    guidingQuestions?: {
                        questionText: string;
                        /**
                         * @description OPEN when omitted.
                         * @enum {string}
                         */
                        answerType?: "OPEN" | "MULTIPLE_CHOICE" | "BOOLEAN" | "SCALE";
                        /** @description 1 is asked first. 3 when omitted. */
                        priority?: number;
                        /** @description Of a SCALE; 1 when omitted. */
                        scaleMin?: number | null;
                        /** @description Of a SCALE; 5 when omitted. */
                        scaleMax?: number | null;
                        /** @description Of a MULTIPLE_CHOICE. */
                        options?: string[];
                    }[];
                    /** @description Who converses. The organization's choice when null. */
                    agent?: ("guided" | "llm") | null;
                    /** @description Who extracts. */
                    extractor?: ("guided" | "llm") | null;
                    /** @description What context participants bring. Without one, the keys of the first participant are the only ones allowed. */
                    contextSchema?: components["schemas"]["ContextField"][] | null;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InitiativeDetail"];
                };
            };
        };
    };
    initiatives_duplicate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Copy of … when omitted. */
                    name?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InitiativeDetail"];
                };
            };
        };
    };
    initiatives_launch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InitiativeDetail"];
                };
            };
        };
    };
    initiatives_pause: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InitiativeDetail"];
                };
            };
        };
    };
    initiatives_resume: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InitiativeDetail"];
                };
            };
        };
    };
    initiatives_cancel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InitiativeDetail"];
                };
            };
        };
    };
    initiatives_archive: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InitiativeDetail"];
                };
            };
        };
    };
    initiatives_unarchive: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InitiativeDetail"];
                };
            };
        };
    };
    initiatives_templates_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            round: number;
                            templateId: string | null;
                            templateName: string | null;
                        }[];
                    };
                };
            };
        };
    };
    initiatives_templates_set: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    templateId: string;
                    /** @default 1 */
                    round?: number;
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        round: number;
                        templateId: string | null;
                        templateName: string | null;
                    };
                };
            };
        };
    };
    initiatives_summary: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        participantCount: number;
                        variables: {
                            key: string;
                            label: string;
                            valueKind: string;
                            cardinality: string;
                            source: string;
                            coverage: {
                                answered: number;
                                eligible: number;
                            };
                            average?: number;
                            distribution?: {
                                value: string;
                                count: number;
                            }[];
                            samples?: string[];
                        }[];
                    };
                };
            };
        };
    };
    initiatives_transcripts_list: {
        parameters: {
            query?: {
                /** @description How many records to give, at most. 20 when omitted. */
                limit?: number;
                /** @description `next_cursor` of the page before; omit for the first page. */
                cursor?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            participantId: string;
                            phoneNumber: string | null;
                            name: string | null;
                            /** @enum {string} */
                            status: "ACTIVE" | "COMPLETED" | "STOPPED" | "EXPIRED" | "FAILED";
                            /** Format: date-time */
                            createdAt: string;
                            messages: components["schemas"]["Message"][];
                        }[];
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    initiatives_participants_list: {
        parameters: {
            query?: {
                /** @description Exact; as recorded when the run started. */
                personExternalId?: string;
                status?: "ACTIVE" | "COMPLETED" | "STOPPED" | "EXPIRED" | "FAILED";
                /** @description The id of a node: only those who are there now. Together with another status than ACTIVE nobody. */
                node?: string;
                /** @description How many records to give, at most. 100 when omitted. */
                limit?: number;
                /** @description `next_cursor` of the page before; omit for the first page. */
                cursor?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Participant"][];
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    initiatives_participants_add: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    people: {
                        externalId: string;
                        /** @description With its country code; needed but for initiatives by e-mail. */
                        phoneNumber?: string;
                        /** Format: email */
                        email?: string;
                        /** @description First name. */
                        name?: string;
                        lastName?: string;
                        /** @description engagement.context.* in the journey. */
                        context?: {
                            [key: string]: string;
                        };
                    }[];
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            participantId: string;
                            phoneNumber: string;
                            email: string | null;
                            /** @enum {string} */
                            status: "ACTIVE" | "COMPLETED" | "STOPPED" | "EXPIRED" | "FAILED";
                        }[];
                        errors: {
                            index: number;
                            error: {
                                code: string;
                                message: string;
                            };
                        }[];
                    };
                };
            };
        };
    };
    initiatives_participant_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                participantId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        participantId: string;
                        phoneNumber: string | null;
                        name: string | null;
                        /** @enum {string} */
                        status: "ACTIVE" | "COMPLETED" | "STOPPED" | "EXPIRED" | "FAILED";
                        extractionStatus: string | null;
                        values: {
                            label: string;
                            valueKind: string;
                            value: string;
                            sourceQuote: string | null;
                            confidence: number | null;
                        }[];
                    };
                };
            };
        };
    };
    initiatives_participant_messages_list: {
        parameters: {
            query?: {
                /** @description initiative: this run. customer: all that was said with this contact. */
                scope?: "initiative" | "customer";
            };
            header?: never;
            path: {
                id: string;
                participantId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        participantId: string;
                        phoneNumber: string | null;
                        channel: string;
                        /** @enum {string} */
                        scope: "initiative" | "customer";
                        data: components["schemas"]["Message"][];
                        next_cursor: null;
                    };
                };
            };
        };
    };
    initiatives_participant_steps_list: {
        parameters: {
            query?: {
                limit?: number;
                /** @description Include what each step put out. */
                includeBody?: boolean;
            };
            header?: never;
            path: {
                id: string;
                participantId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        participantId: string;
                        totalSteps: number;
                        data: {
                            nodeId: string;
                            nodeKind: string;
                            status: string;
                            emittedSignal: string | null;
                            targetNodeId: string | null;
                            /** Format: date-time */
                            enteredAt: string;
                            exitedAt: string | null;
                            output: unknown;
                            error: {
                                name: string;
                                message: string;
                                code?: string | number;
                            } | null;
                        }[];
                        next_cursor: null;
                    };
                };
            };
        };
    };
    initiatives_participants_stop: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                participantId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        stopped: true;
                        /** @enum {string} */
                        status: "ACTIVE" | "COMPLETED" | "STOPPED" | "EXPIRED" | "FAILED";
                    };
                };
            };
        };
    };
    initiatives_participant_explain: {
        parameters: {
            query?: {
                /** @description Of the texts. */
                language?: "en" | "es" | "pt";
            };
            header?: never;
            path: {
                id: string;
                participantId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunExplanation"];
                };
            };
        };
    };
    initiatives_explain_enrollment: {
        parameters: {
            query: {
                personExternalId: string;
                /** @description Of the texts. */
                language?: "en" | "es" | "pt";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnrollmentExplanation"];
                };
            };
        };
    };
    extraction_schema_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description An initiative. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        initiativeId: string;
                        hasSchema: boolean;
                        version: number | null;
                        schema: components["schemas"]["ExtractionSchema"] | null;
                        notes: string | null;
                        createdAt: string | null;
                    };
                };
            };
        };
    };
    extraction_schema_set: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description An initiative. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    schema: components["schemas"]["ExtractionSchema"];
                    /** @description Why it changed, for whoever reads it later. */
                    notes?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        initiativeId: string;
                        version: number;
                        changed: boolean;
                        fieldCount: number;
                        notes: string | null;
                        /** Format: date-time */
                        createdAt: string;
                    };
                };
            };
        };
    };
    extraction_reextract: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description An initiative. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description Only count.
                     * @default false
                     */
                    dryRun?: boolean;
                    /**
                     * @description Also with the present schema.
                     * @default false
                     */
                    force?: boolean;
                    /**
                     * Format: date-time
                     * @description Only participants enrolled since this instant.
                     */
                    fromDate?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        initiativeId: string;
                        /** @description Ended conversations to take. */
                        eligible: number;
                        /** @description Of them, those that will be extracted now; 0 in a dry run. */
                        queued: number;
                        /** @description Of them, those that hold enough. */
                        willExtract: number;
                        /** @description Of them, those with fewer than three messages or no reply. */
                        insufficient: number;
                        dryRun: boolean;
                    };
                };
            };
        };
    };
    agents_evaluate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description One for each behavior when omitted.
                     * @default [
                     *       {
                     *         "name": "plain",
                     *         "behavior": "plain",
                     *         "answers": [],
                     *         "afterwards": []
                     *       },
                     *       {
                     *         "name": "wordy",
                     *         "behavior": "wordy",
                     *         "answers": [],
                     *         "afterwards": []
                     *       },
                     *       {
                     *         "name": "unsure",
                     *         "behavior": "unsure",
                     *         "answers": [],
                     *         "afterwards": []
                     *       },
                     *       {
                     *         "name": "corrects",
                     *         "behavior": "corrects",
                     *         "answers": [],
                     *         "afterwards": []
                     *       },
                     *       {
                     *         "name": "wonders",
                     *         "behavior": "wonders",
                     *         "answers": [],
                     *         "afterwards": []
                     *       },
                     *       {
                     *         "name": "puts_off",
                     *         "behavior": "puts_off",
                     *         "answers": [],
                     *         "afterwards": []
                     *       },
                     *       {
                     *         "name": "asks_for_human",
                     *         "behavior": "asks_for_human",
                     *         "answers": [],
                     *         "afterwards": []
                     *       },
                     *       {
                     *         "name": "declines",
                     *         "behavior": "declines",
                     *         "answers": [],
                     *         "afterwards": []
                     *       },
                     *       {
                     *         "name": "opts_out",
                     *         "behavior": "opts_out",
                     *         "answers": [],
                     *         "afterwards": []
                     *       }
                     *     ]
                     */
                    personas?: {
                        name: string;
                        /**
                         * @description For what `answers` leaves open.
                         * @enum {string}
                         */
                        behavior?: "plain" | "wordy" | "unsure" | "corrects" | "wonders" | "puts_off" | "asks_for_human" | "declines" | "opts_out";
                        opening?: string;
                        /** @default [] */
                        answers?: {
                            /** @description By id or text. */
                            question: string;
                            says: string[];
                            /** @description What should be understood; null: that they have no answer. Not judged when omitted. */
                            means?: (boolean | number | string) | null;
                        }[];
                        /** @default [] */
                        afterwards?: string[];
                    }[];
                    /** @enum {string} */
                    agent?: "guided" | "llm";
                    /** @description What was sent first; the template of round 1 when omitted. */
                    opening?: string;
                    /** @default parley */
                    seed?: string;
                    /** @default 25 */
                    maxTurns?: number;
                    /**
                     * @description For all of them.
                     * @default 30
                     */
                    seconds?: number;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentEvaluation"];
                };
            };
        };
    };
    knowledge_list: {
        parameters: {
            query?: {
                /** @description How many records to give, at most. 100 when omitted. */
                limit?: number;
                /** @description `next_cursor` of the page before; omit for the first page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["KnowledgeItem"][];
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    knowledge_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @default TEXT
                     * @enum {string}
                     */
                    kind?: "TEXT" | "FAQ";
                    /** @description Of a FAQ: the question. */
                    title: string;
                    /** @description Plain text or Markdown. Of a FAQ: the answer. */
                    text: string;
                    /** @enum {string} */
                    language: "en" | "es" | "pt";
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Knowledge"];
                };
            };
        };
    };
    knowledge_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Knowledge"];
                };
            };
        };
    };
    knowledge_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        removed: boolean;
                    };
                };
            };
        };
    };
    knowledge_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Of a FAQ: the question. */
                    title?: string;
                    /** @description Plain text or Markdown. Of a FAQ: the answer. */
                    text?: string;
                    /** @enum {string} */
                    language?: "en" | "es" | "pt";
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Knowledge"];
                };
            };
        };
    };
    knowledge_file_preview: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The file, in base64. */
                    content: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description As much of it as knowledge_create takes. */
                        text: string;
                        pages: number;
                        /** @description There was more. */
                        isCut: boolean;
                    };
                };
            };
        };
    };
    language_model_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LanguageModel"];
                };
            };
        };
    };
    language_model_set: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    provider: "openai_compatible" | "anthropic" | "google" | "ollama";
                    model: string;
                    /**
                     * Format: uri
                     * @description Required for openai_compatible; ends before /chat/completions.
                     */
                    baseUrl?: string;
                    /** @description Stays as it is when omitted. */
                    apiKey?: string;
                    /**
                     * @description Of a million tokens, in the currency of the budgets.
                     * @default 0
                     */
                    inputPrice?: number;
                    /** @default 0 */
                    outputPrice?: number;
                    /** @default null */
                    dailyBudget?: number | null;
                    /** @default null */
                    conversationBudget?: number | null;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LanguageModel"];
                };
            };
        };
    };
    language_model_delete: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        removed: boolean;
                    };
                };
            };
        };
    };
    journeys_list: {
        parameters: {
            query?: {
                initiativeId?: string;
                status?: "DRAFT" | "ACTIVE" | "ARCHIVED";
                /** @description How many records to give, at most. 100 when omitted. */
                limit?: number;
                /** @description `next_cursor` of the page before; omit for the first page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["JourneyListItem"][];
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    journeys_create_draft: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    initiativeId: string;
                    definition: components["schemas"]["JourneyDefinitionInput"];
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Journey"];
                };
            };
        };
    };
    journeys_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Or an initiative's id: its draft, else its live version. */
                journeyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JourneySummary"];
                };
            };
        };
    };
    journeys_update_draft: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Or an initiative's id: its draft. */
                journeyId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The revision that you read; `conflict` when there is a newer one. */
                    revision?: number;
                    definition: components["schemas"]["JourneyDefinitionInput"];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangedJourney"];
                };
            };
        };
    };
    journeys_get_definition: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Or an initiative's id: its draft, else its live version. */
                journeyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Journey"];
                };
            };
        };
    };
    journeys_compare: {
        parameters: {
            query: {
                /** @description The version to compare it with, named in the same way. */
                baseId: string;
            };
            header?: never;
            path: {
                /** @description Or an initiative's id: its draft, else its live version. */
                journeyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        base: {
                            id: string;
                            version: number;
                            /**
                             * @description DRAFT can be edited, PUBLISHED is live and frozen.
                             * @enum {string}
                             */
                            status: "DRAFT" | "PUBLISHED" | "STOPPED";
                        };
                        journey: {
                            id: string;
                            version: number;
                            /**
                             * @description DRAFT can be edited, PUBLISHED is live and frozen.
                             * @enum {string}
                             */
                            status: "DRAFT" | "PUBLISHED" | "STOPPED";
                        };
                        isSame: boolean;
                        /** @description What changed of the journey as a whole: name, cancelOnEvents, environmentId. */
                        settings: string[];
                        nodes: {
                            added: {
                                id: string;
                                kind: string;
                                name: string | null;
                            }[];
                            removed: {
                                id: string;
                                kind: string;
                                name: string | null;
                            }[];
                            changed: {
                                id: string;
                                kind: string;
                                name: string | null;
                                /** @description Such as name, position, inputs.maxTimeout. */
                                fields: string[];
                            }[];
                        };
                        edges: {
                            added: {
                                from: string;
                                sourceHandle: string;
                                to: string;
                            }[];
                            removed: {
                                from: string;
                                sourceHandle: string;
                                to: string;
                            }[];
                            /** @description A signal that leads elsewhere now, or is described differently. */
                            changed: {
                                from: string;
                                sourceHandle: string;
                                to: string;
                                fields: string[];
                                toBefore: string;
                            }[];
                        };
                    };
                };
            };
        };
    };
    journeys_validate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Or an initiative's id: its draft, else its live version. */
                    journeyId?: string;
                    /** @description With the `id` of a journey, the template links of that journey's initiative are known. */
                    definition?: components["schemas"]["JourneyDefinitionInput"];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        valid: boolean;
                        issues: components["schemas"]["JourneyIssue"][];
                    };
                };
            };
        };
    };
    journeys_publish: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Or an initiative's id: its draft. */
                journeyId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description Must be true: publishing lets the journey write to people.
                     * @default false
                     */
                    confirm?: boolean;
                    /**
                     * @description Also enroll the present members of the trigger's segment, once.
                     * @default false
                     */
                    includeExisting?: boolean;
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Journey"];
                };
            };
        };
    };
    journeys_stop: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Or an initiative's id: its live version. */
                journeyId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description Must be true: it ends the runs that nobody was written to.
                     * @default false
                     */
                    confirm?: boolean;
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Journey"];
                };
            };
        };
    };
    journeys_create_draft_from_published: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Or an initiative's id: its version that is live, or was last. */
                journeyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Journey"];
                };
            };
        };
    };
    journeys_add_node: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Or an initiative's id: its draft. */
                journeyId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The revision that you read; `conflict` when there is a newer one. */
                    revision?: number;
                    node: components["schemas"]["Action"];
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangedJourney"];
                };
            };
        };
    };
    journeys_delete_node: {
        parameters: {
            query?: {
                /** @description The revision that you read; `conflict` when there is a newer one. */
                revision?: number;
            };
            header?: never;
            path: {
                /** @description Or an initiative's id: its draft. */
                journeyId: string;
                nodeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangedJourney"];
                };
            };
        };
    };
    journeys_update_node: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Or an initiative's id: its draft. */
                journeyId: string;
                nodeId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description The revision that you read; `conflict` when there is a newer one. */
                    revision?: number;
                    name?: string;
                    position?: {
                        x: number;
                        y: number;
                    };
                    /** @description Those of its kind. */
                    inputs?: {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangedJourney"];
                };
            };
        };
    };
    journeys_connect_nodes: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Or an initiative's id: its draft. */
                journeyId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The revision that you read; `conflict` when there is a newer one. */
                    revision?: number;
                    from: string;
                    to: string;
                    /** @description The signal of `from` that leads to `to`, such as SENT. */
                    sourceHandle: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangedJourney"];
                };
            };
        };
    };
    journeys_disconnect_nodes: {
        parameters: {
            query: {
                /** @description The revision that you read; `conflict` when there is a newer one. */
                revision?: number;
                from: string;
                to?: string;
                /** @description The signal of `from` that leads to `to`, such as SENT. */
                sourceHandle?: string;
            };
            header?: never;
            path: {
                /** @description Or an initiative's id: its draft. */
                journeyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangedJourney"];
                };
            };
        };
    };
    journeys_set_trigger: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Or an initiative's id: its draft. */
                journeyId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The revision that you read; `conflict` when there is a newer one. */
                    revision?: number;
                    /** @enum {string} */
                    triggerType: "manual" | "segment" | "cdp_event" | "inbound";
                    /** @description Of `segment`: whoever enters it is enrolled. */
                    segmentId?: string;
                    segmentName?: string;
                    /** @description Of `cdp_event`: the person of such an event is enrolled. */
                    eventName?: string;
                    /** @description Of `cdp_event`: what the properties of the event must be; all of them. */
                    eventFilters?: components["schemas"]["EventPropertyFilter"][];
                    /** @description How many runs may start within `enrollmentWindow`. */
                    maxEnrollments?: number;
                    /** @description A whole number and m, h, d or w: 30m, 24h, 3d, 2w. */
                    enrollmentWindow?: string;
                    /** @enum {string} */
                    inboundAction?: "WHATSAPP_MESSAGE";
                    /** @description Of `inbound`: the connected numbers, as E.164. */
                    inboundChannelIds?: string[];
                    /** @description Of `inbound`: whoever writes this is enrolled. */
                    inboundKeyword?: string;
                    /**
                     * @description The whole message is the keyword; case and blanks around it do not matter.
                     * @enum {string}
                     */
                    inboundMatchMode?: "EXACT";
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangedJourney"];
                };
            };
        };
    };
    journeys_lay_out: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Or an initiative's id: its draft. */
                journeyId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description The revision that you read; `conflict` when there is a newer one. */
                    revision?: number;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangedJourney"];
                };
            };
        };
    };
    journeys_simulate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Or an initiative's id: its draft, else its live version. */
                    journeyId?: string;
                    /** @description A draft that need not be stored, instead of `journeyId`. */
                    definition?: components["schemas"]["JourneyDefinitionInput"];
                    /** @description Somebody who is known. */
                    personExternalId?: string;
                    /** @description Somebody invented instead. */
                    person?: {
                        externalId?: string;
                        firstName?: string;
                        lastName?: string;
                        email?: string;
                        phoneNumber?: string;
                        attributes?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @default {} */
                    context?: {
                        [key: string]: string;
                    };
                    /**
                     * @description What the trigger leaves: properties of the event, columns of the segment.
                     * @default {}
                     */
                    workflowState?: {
                        [key: string]: unknown;
                    };
                    /**
                     * Format: date-time
                     * @description When the run begins; now when omitted.
                     */
                    startAt?: string;
                    /**
                     * @description In turn, each so long after the run began to wait for it or the reply before.
                     * @default []
                     */
                    replies?: {
                        /** @description A duration: 30m, 24h, 3d, 2w. */
                        after: string;
                        text: string;
                    }[];
                    /** @description From the last reply until the conversation is closed; 10m when omitted. */
                    closesAfter?: string;
                    /**
                     * @description Answers to the calls of HTTP_REQUEST nodes, by node id.
                     * @default {}
                     */
                    answers?: {
                        [key: string]: {
                            status: number;
                            body?: {
                                [key: string]: unknown;
                            } | string;
                        };
                    };
                    /** @description What conversations yield, by field; otherwise taken from the replies. */
                    extracted?: {
                        [key: string]: unknown;
                    };
                    /**
                     * @description Signals over which nodes are left, whatever they would decide: `{"split": "split:b"}`.
                     * @default {}
                     */
                    force?: {
                        [key: string]: string;
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        steps: {
                            nodeId: string;
                            kind: string;
                            name: string | null;
                            /** @enum {string} */
                            status: "ENTERED" | "EXITED" | "FAILED" | "CANCELED";
                            enteredAt: string;
                            /** @description The timer of the node, where it had one. */
                            waitsUntil: string | null;
                            exitedAt: string | null;
                            signal: string | null;
                            targetNodeId: string | null;
                            /** @description Why the run left the node over its signal. */
                            why: string | null;
                            decidedOn: {
                                [key: string]: unknown;
                            } | null;
                            error: {
                                name: string;
                                message: string;
                            } | null;
                            /** @description What the node would have had done. */
                            effects: {
                                /** @enum {string} */
                                kind: "send_template" | "send_email" | "open_conversation" | "close_conversation" | "extract" | "record_event" | "http_call" | "enroll_next";
                                details: {
                                    [key: string]: unknown;
                                };
                            }[];
                        }[];
                        /** @description null: it went on and on, and was cut. */
                        endReason: string | null;
                        errorName: string | null;
                        startedAt: string;
                        endedAt: string;
                        messagesSent: number;
                        messagesReceived: number;
                    };
                };
            };
        };
    };
    journeys_rehearse: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Or an initiative's id: its draft, else its live version. */
                    journeyId?: string;
                    /** @description A draft that need not be stored, instead of `journeyId`. */
                    definition?: components["schemas"]["JourneyDefinitionInput"];
                    /** @description By its slug. */
                    segment: string;
                    /**
                     * @description How many of its members; those who entered first.
                     * @default 1000
                     */
                    people?: number;
                    /** @default parley */
                    seed?: string;
                    /**
                     * @description How many of all behave like that, as shares of their total.
                     * @default {
                     *       "answers": 50,
                     *       "silent": 40,
                     *       "optsOut": 5,
                     *       "asksForHuman": 5
                     *     }
                     */
                    behaviours?: {
                        answers: number;
                        silent: number;
                        optsOut: number;
                        asksForHuman: number;
                    };
                    /**
                     * Format: date-time
                     * @description When the runs begin; now when omitted.
                     */
                    startAt?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        people: number;
                        nodes: {
                            nodeId: string;
                            /** @description People who reached the node. */
                            reached: number;
                            /** @description From the start of the run. */
                            medianMs: number;
                            /** @description How often the node was left over each. */
                            signals: {
                                [key: string]: number;
                            };
                        }[];
                        ends: {
                            /** @description As runs end; `did_not_end` for those that went on and on. */
                            reason: string;
                            count: number;
                            medianMs: number;
                        }[];
                    };
                };
            };
        };
    };
    journeys_authoring_catalog: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        kinds: {
                            kind: string;
                            /** @enum {string} */
                            group: "trigger" | "action" | "logic" | "terminal";
                            description: string;
                            /** @description The signals that each node of the kind gives. */
                            outputHandles: string[];
                            /** @description Those that its inputs add. */
                            dynamicHandles?: string;
                            inputs: {
                                name: string;
                                type: string;
                                required: boolean;
                                description: string;
                            }[];
                        }[];
                        graphRules: string[];
                    };
                };
            };
        };
    };
    journeys_condition_catalog: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        person: {
                            attr: string;
                            label: string;
                            type: string;
                        }[];
                        computed: {
                            attr: string;
                            label: string;
                            type: string;
                        }[];
                        objectTypes: {
                            name: string;
                            displayName: string | null;
                        }[];
                        operatorsByType: {
                            [key: string]: string[];
                        };
                        /** @description What each operator takes as `value`. */
                        cdpPredicateValueShapes: string;
                    };
                };
            };
        };
    };
    journeys_event_catalog: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            name: string;
                            description: string | null;
                        }[];
                    };
                };
            };
        };
    };
    journeys_message_channels: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @description As `channelId` of a node names it. */
                            id: string;
                            name: string;
                            phoneNumber: string;
                            /** @description Whether a node without `channelId` takes it first. */
                            isPrimary: boolean;
                        }[];
                    };
                };
            };
        };
    };
    journeys_message_templates: {
        parameters: {
            query: {
                /** @description As `journeys_message_channels` gives it. */
                channelId: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            friendlyName: string;
                            category: string;
                            contentType: string;
                        }[];
                    };
                };
            };
        };
    };
    journeys_message_variables: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Or an initiative's id: its draft, else its live version. */
                journeyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        groups: {
                            id: string;
                            label: string;
                            description?: string;
                            variables: {
                                key: string;
                                label: string;
                                /** @description As a binding names it. */
                                path: string;
                                description?: string;
                                /** @description The latest value there is, as a message would show it. */
                                sample: string | null;
                            }[];
                        }[];
                        notes?: string;
                    };
                };
            };
        };
    };
    templates_preview: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Whose data fills it; without, only texts and context do. */
                    personExternalId?: string;
                    /** @default {} */
                    bindings?: {
                        [key: string]: string;
                    };
                    /**
                     * @description What a participant would bring: `engagement.context`.
                     * @default {}
                     */
                    context?: {
                        [key: string]: string;
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TemplatePreview"];
                };
            };
        };
    };
    email_templates_preview: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Whose data fills it; without, only texts and context do. */
                    personExternalId?: string;
                    /** @default {} */
                    bindings?: {
                        [key: string]: string;
                    };
                    /**
                     * @description What a participant would bring: `engagement.context`.
                     * @default {}
                     */
                    context?: {
                        [key: string]: string;
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmailTemplatePreview"];
                };
            };
        };
    };
    journeys_stats: {
        parameters: {
            query?: {
                /** @description All time when `from` and `until` are omitted. */
                from?: string;
                /** @description Now when omitted. */
                until?: string;
            };
            header?: never;
            path: {
                /** @description Or an initiative's id: its version that is live, or was last. */
                journeyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JourneyStatistics"];
                };
            };
        };
    };
    lead_capture_embedded_forms_list: {
        parameters: {
            query?: {
                /** @description How many records to give, at most. 100 when omitted. */
                limit?: number;
                /** @description `next_cursor` of the page before; omit for the first page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["EmbeddedForm"][];
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    lead_capture_embedded_forms_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /** @description The origins of pages that may show the form; `*` is any. None when omitted. */
                    allowedOrigins?: string[];
                    /** @description What is edited: `steps`, `fields`, `endings`, `consent`, `hidden`, `constants` and `design`. Anything may be saved; `publishIssues` say what is missing. */
                    draft?: {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmbeddedForm"];
                };
            };
        };
    };
    lead_capture_embedded_forms_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                formId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmbeddedForm"];
                };
            };
        };
    };
    lead_capture_embedded_forms_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                formId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        removed: boolean;
                    };
                };
            };
        };
    };
    lead_capture_embedded_forms_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                formId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    name?: string;
                    /** @description The origins of pages that may show the form; `*` is any. None when omitted. */
                    allowedOrigins?: string[];
                    /** @description Lists are replaced whole, other keys merge, and null removes a key. */
                    draft?: {
                        [key: string]: unknown;
                    };
                    /**
                     * @description PAUSED: visitors get nothing until it is ACTIVE again.
                     * @enum {string}
                     */
                    status?: "PAUSED" | "ACTIVE";
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmbeddedForm"];
                };
            };
        };
    };
    lead_capture_embedded_forms_publish: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                formId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmbeddedForm"];
                };
            };
        };
    };
    lead_capture_embedded_forms_pause: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                formId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmbeddedForm"];
                };
            };
        };
    };
    lead_capture_embedded_forms_activate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                formId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmbeddedForm"];
                };
            };
        };
    };
    lead_capture_embedded_forms_duplicate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                formId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description `Copy of …` when omitted. */
                    name?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmbeddedForm"];
                };
            };
        };
    };
    lead_capture_embedded_forms_versions_list: {
        parameters: {
            query?: {
                /** @description How many records to give, at most. 100 when omitted. */
                limit?: number;
                /** @description `next_cursor` of the page before; omit for the first page. */
                cursor?: string;
            };
            header?: never;
            path: {
                formId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["EmbeddedFormVersion"][];
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    lead_capture_embedded_forms_stats: {
        parameters: {
            query?: {
                /** @description The first day. The form’s first when omitted. */
                from?: string;
                /** @description The last day, included. Today when omitted. */
                to?: string;
            };
            header?: never;
            path: {
                formId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmbeddedFormStats"];
                };
            };
        };
    };
    lead_capture_embedded_forms_identity_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                formId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        secret: string;
                    };
                };
            };
        };
    };
    lead_capture_embedded_forms_identity_rotate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                formId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description 24 when omitted; 0 ends the one before at once.
                     * @default 24
                     */
                    graceHours?: number;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        beforeWorksUntil: string;
                    };
                };
            };
        };
    };
    lead_capture_submissions_list: {
        parameters: {
            query?: {
                /** @description Only what is about this person. */
                personExternalId?: string;
                /** @description How many records to give, at most. 100 when omitted. */
                limit?: number;
                /** @description `next_cursor` of the page before; omit for the first page. */
                cursor?: string;
            };
            header?: never;
            path: {
                formId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["FormSubmission"][];
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    lead_capture_submissions_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                submissionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FormSubmission"];
                };
            };
        };
    };
    lead_capture_submissions_sensitive_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                submissionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SensitiveAnswers"];
                };
            };
        };
    };
    environments_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Environment"][];
                        next_cursor: null;
                    };
                };
            };
        };
    };
    environments_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Your own short name of it; cannot be changed. */
                    key: string;
                    /** @description For people; the key when omitted. */
                    name?: string;
                    /**
                     * @description Make it the default one.
                     * @constant
                     */
                    isDefault?: true;
                    /** @description Its runs are never reported by webhooks and message only the numbers of test_numbers_set. */
                    isTest?: boolean;
                    /** @description What `{{env.KEY}}` stands for. */
                    variables?: components["schemas"]["EnvironmentVariableInput"][];
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Environment"];
                };
            };
        };
    };
    environments_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Environment"];
                };
            };
        };
    };
    environments_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        removed: boolean;
                    };
                };
            };
        };
    };
    environments_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description For people; the key when omitted. */
                    name?: string;
                    /**
                     * @description Make it the default one.
                     * @constant
                     */
                    isDefault?: true;
                    /** @description Its runs are never reported by webhooks and message only the numbers of test_numbers_set. */
                    isTest?: boolean;
                    /** @description Added, or given another value. Those not named stay as they are. */
                    variables?: components["schemas"]["EnvironmentVariableInput"][];
                    /** @description Keys to remove; those not there are passed over. */
                    removeVariables?: string[];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Environment"];
                };
            };
        };
    };
    test_numbers_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestNumbers"];
                };
            };
        };
    };
    test_numbers_set: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description With country code. They replace those that were there. */
                    phoneNumbers: string[];
                    /** @description They replace those that were there; kept when omitted. */
                    emails?: string[];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestNumbers"];
                };
            };
        };
    };
    http_credentials_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["HttpCredential"][];
                        next_cursor: null;
                    };
                };
            };
        };
    };
    http_credentials_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Your own short name. Rows of one key for several environments are one credential. */
                    key: string;
                    /** @description For people; the key when omitted. */
                    name?: string;
                    /**
                     * @description BEARER: `Authorization: Bearer value`. API_KEY: in a header or query parameter. BASIC: user name and password. NONE: for HTTP nodes only.
                     * @enum {string}
                     */
                    authType: "NONE" | "API_KEY" | "BEARER" | "BASIC";
                    /** @description Only for this environment; for every one when omitted. */
                    environmentId?: string;
                    /** @description The token, API key or password; may say `{{env.KEY}}`. Stored encrypted and never shown again. */
                    value?: string;
                    /** @description BASIC only, and required there. */
                    username?: string;
                    /** @description API_KEY only, and required there. */
                    placement?: {
                        /** @enum {string} */
                        in: "header" | "query";
                        /** @description Of the header or query parameter. */
                        name: string;
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HttpCredential"];
                };
            };
        };
    };
    http_credentials_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UsedHttpCredential"];
                };
            };
        };
    };
    http_credentials_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        removed: boolean;
                    };
                };
            };
        };
    };
    http_credentials_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    name?: string;
                    /** @description BASIC only, and required there. */
                    username?: string;
                    /** @description API_KEY only, and required there. */
                    placement?: {
                        /** @enum {string} */
                        in: "header" | "query";
                        /** @description Of the header or query parameter. */
                        name: string;
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HttpCredential"];
                };
            };
        };
    };
    http_credentials_rotate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The token, API key or password; may say `{{env.KEY}}`. Stored encrypted and never shown again. */
                    value: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HttpCredential"];
                };
            };
        };
    };
    webhook_subscriptions_list: {
        parameters: {
            query?: {
                /** @description How many records to give, at most. 100 when omitted. */
                limit?: number;
                /** @description `next_cursor` of the page before; omit for the first page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookSubscription"][];
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    webhook_subscriptions_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description For people; the host of the URL when omitted. */
                    name?: string;
                    description?: string;
                    /** @description https only; may say `{{env.KEY}}`. Private addresses are blocked when delivering. */
                    url: string;
                    events: ("journey_run.started" | "journey_run.ended" | "enrollment.rejected" | "conversation.escalated")[];
                    /** @description What every delivery carries; not one of type NONE. */
                    credentialId: string;
                    /** @description Only events of these environments; of every one when empty. Escalations are delivered in any case. */
                    environmentIds?: string[];
                    filter?: components["schemas"]["WebhookEventFilter"];
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedWebhookSubscription"];
                };
            };
        };
    };
    webhook_subscriptions_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookSubscription"];
                };
            };
        };
    };
    webhook_subscriptions_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        removed: boolean;
                    };
                };
            };
        };
    };
    webhook_subscriptions_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description For people; the host of the URL when omitted. */
                    name?: string;
                    description?: string | null;
                    /** @description https only; may say `{{env.KEY}}`. Private addresses are blocked when delivering. */
                    url?: string;
                    events?: ("journey_run.started" | "journey_run.ended" | "enrollment.rejected" | "conversation.escalated")[];
                    /** @description What every delivery carries; not one of type NONE. */
                    credentialId?: string;
                    /** @description Only events of these environments; of every one when empty. Escalations are delivered in any case. */
                    environmentIds?: string[];
                    /** @description null: everything passes. */
                    filter?: components["schemas"]["WebhookEventFilter"] | null;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookSubscription"];
                };
            };
        };
    };
    webhook_subscriptions_disable: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookSubscription"];
                };
            };
        };
    };
    webhook_subscriptions_enable: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookSubscription"];
                };
            };
        };
    };
    webhook_subscriptions_rotate_secret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description How long the old secret still signs; 24 when omitted. */
                    graceHours?: number;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedWebhookSubscription"];
                };
            };
        };
    };
    webhook_subscriptions_test: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description How long to wait for answers; 12 when omitted. */
                    waitSeconds?: number;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookTestDelivery"][];
                    };
                };
            };
        };
    };
    webhook_deliveries_list: {
        parameters: {
            query?: {
                subscriptionId?: string;
                status?: "PENDING" | "DELIVERED" | "FAILED" | "DROPPED";
                eventType?: "journey_run.started" | "journey_run.ended" | "enrollment.rejected" | "conversation.escalated" | "ping";
                /** @description How many records to give, at most. 100 when omitted. */
                limit?: number;
                /** @description `next_cursor` of the page before; omit for the first page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookDelivery"][];
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    webhook_deliveries_replay: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description The one to deliver again. */
                    deliveryId?: string;
                    /**
                     * Format: date-time
                     * @description All deliveries of events since then.
                     */
                    since?: string;
                    /** @description With `since`: only those to this subscription. */
                    subscriptionId?: string;
                    /**
                     * @description With `since`: only those that ended so, for example FAILED.
                     * @enum {string}
                     */
                    status?: "DELIVERED" | "FAILED" | "DROPPED";
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description How many were queued. */
                        replayed: number;
                    };
                };
            };
        };
    };
    webhook_events_list: {
        parameters: {
            query?: {
                type?: "journey_run.started" | "journey_run.ended" | "enrollment.rejected" | "conversation.escalated" | "ping";
                /** @description From then on. */
                since?: string;
                environmentId?: string;
                /** @description How many records to give, at most. 100 when omitted. */
                limit?: number;
                /** @description `next_cursor` of the page before; omit for the first page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookEvent"][];
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    webhook_events_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveredWebhookEvent"];
                };
            };
        };
    };
    webhook_events_replay: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    eventId?: string;
                    /** Format: date-time */
                    since?: string;
                    subscriptionId?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description How many deliveries were queued. */
                        replayed: number;
                        /** @description Call again with this; null when all were queued. */
                        nextSince: string | null;
                    };
                };
            };
        };
    };
    work_set_aside_list: {
        parameters: {
            query?: {
                queue?: "matches" | "runs" | "messages" | "replies" | "conversations" | "extraction" | "deliveries" | "templates" | "accounts" | "imports" | "segments" | "completion" | "endings" | "calls" | "tallies" | "listeners" | "media" | "mailboxes" | "files" | "mails";
                /** @description How many records to give, at most. 100 when omitted. */
                limit?: number;
                /** @description `next_cursor` of the page before; omit for the first page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SetAsideWork"][];
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    work_retry: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    queue: "matches" | "runs" | "messages" | "replies" | "conversations" | "extraction" | "deliveries" | "templates" | "accounts" | "imports" | "segments" | "completion" | "endings" | "calls" | "tallies" | "listeners" | "media" | "mailboxes" | "files" | "mails";
                    /** @description As listed; everything of the kind when omitted. */
                    id?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description How many are tried again. */
                        retried: number;
                        /** @description Whether more of the kind may be set aside: call again. */
                        more: boolean;
                    };
                };
            };
        };
    };
    organization_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Organization"];
                };
            };
        };
    };
    organization_update: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    name?: string;
                    timeZone?: string;
                    /** @enum {string} */
                    locale?: "en" | "es" | "pt";
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Organization"];
                };
            };
        };
    };
    members_list: {
        parameters: {
            query?: {
                /** @description How many records to give, at most. 100 when omitted. */
                limit?: number;
                /** @description `next_cursor` of the page before; omit for the first page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Member"][];
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    members_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        removed: true;
                    };
                };
            };
        };
    };
    members_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                userId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    role: "owner" | "admin" | "member" | "viewer";
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
        };
    };
    members_reset_password: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        link: string;
                        expiresAt: string;
                    };
                };
            };
        };
    };
    invitations_list: {
        parameters: {
            query?: {
                /** @description How many records to give, at most. 100 when omitted. */
                limit?: number;
                /** @description `next_cursor` of the page before; omit for the first page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Invitation"][];
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    invitations_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                    /** @enum {string} */
                    role: "owner" | "admin" | "member" | "viewer";
                    /**
                     * @description 7 when omitted.
                     * @default 7
                     */
                    lastsDays?: number;
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewInvitation"];
                };
            };
        };
    };
    invitations_revoke: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        removed: true;
                    };
                };
            };
        };
    };
    api_keys_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ApiKey"][];
                        next_cursor: null;
                    };
                };
            };
        };
    };
    api_keys_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description What it is for. */
                    name: string;
                    /**
                     * @description `read` only reads, and not what is sensitive.
                     * @default full
                     * @enum {string}
                     */
                    scope?: "full" | "read";
                    /** Format: date-time */
                    expiresAt?: string;
                    ratePerMinute?: number;
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewApiKey"];
                };
            };
        };
    };
    api_keys_rotate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description How long the old one works. 24 when omitted.
                     * @default 24
                     */
                    graceHours?: number;
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewApiKey"];
                };
            };
        };
    };
    api_keys_revoke: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKey"];
                };
            };
        };
    };
    audit_log_list: {
        parameters: {
            query?: {
                /** @description A key, a user, or a part of the service. */
                actorId?: string;
                operation?: string;
                /** @description Exactly what it was done to. */
                subject?: string;
                since?: string;
                until?: string;
                /** @description How many records to give, at most. 100 when omitted. */
                limit?: number;
                /** @description `next_cursor` of the page before; omit for the first page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AuditEntry"][];
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    overview_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description 10,000 stands for that many or more. */
                        people: number;
                        /** @description 10,000 stands for that many or more. */
                        segments: number;
                        initiatives: {
                            /** @description 10,000 stands for that many or more. */
                            live: number;
                            /** @description 10,000 stands for that many or more. */
                            all: number;
                        };
                        today: {
                            /** @description 10,000 stands for that many or more. */
                            events: number;
                            /** @description That left, or are about to. */
                            messagesSent: number;
                            /** @description 10,000 stands for that many or more. */
                            messagesReceived: number;
                            /** @description 10,000 stands for that many or more. */
                            runsStarted: number;
                        };
                        attention: {
                            /** @description 10,000 stands for that many or more. */
                            conversationsWaiting: number;
                            /** @description Of webhooks, in the last 24 hours. */
                            deliveriesFailed: number;
                            /** @description 10,000 stands for that many or more. */
                            workSetAside: number;
                        };
                    };
                };
            };
        };
    };
    retention_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Of people. */
                        events: number | null;
                        /** @description What webhooks tell, to look at and to replay. */
                        webhookEvents: number | null;
                        /** @description Of webhooks that are over. */
                        deliveries: number | null;
                        /** @description The audit log. */
                        audit: number | null;
                        /** @description Of runs that have ended. The runs stay, with their results. */
                        steps: number | null;
                        /** @description When people left segments. */
                        departures: number | null;
                        /** @description The files of messages, which stay themselves. */
                        media: number | null;
                    };
                };
            };
        };
    };
    do_not_contact_export: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    do_not_contact_import: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "text/csv": string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DoNotContactImport"];
                };
            };
        };
    };
    cdp_imports_upload: {
        parameters: {
            query?: {
                /** @description How many bytes of the file are here already. */
                offset?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "text/csv": string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Import"];
                };
            };
        };
    };
    cdp_imports_rejections_file: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    changes_stream: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
        };
    };
    lead_capture_submissions_export: {
        parameters: {
            query?: {
                /** @description `true`: with sensitive answers. */
                sensitive?: boolean;
                /** @description Sent at that instant or later. */
                from?: string;
                /** @description Sent before that instant. */
                to?: string;
            };
            header?: never;
            path: {
                formId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    conversations_upload: {
        parameters: {
            query?: {
                /** @description What the contact saves it as. */
                fileName?: string;
                /** @description Of a text or an office document; others are known. */
                mimeType?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/octet-stream": string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadedFile"];
                };
            };
        };
    };
    conversations_file: {
        parameters: {
            query?: {
                /** @description Which of its `files`; the first when omitted. */
                fileId?: string;
            };
            header?: never;
            path: {
                id: string;
                messageId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
        };
    };
    account_sign_in: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                    password: string;
                    /** @description Of the second factor, once it was asked for. */
                    code?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description `code_needed`: send it again with a `code`.
                         * @enum {string}
                         */
                        status: "signed_in" | "code_needed";
                        account: components["schemas"]["Account"] | null;
                    };
                };
            };
        };
    };
    account_sign_in_by_link: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description What stands in the link behind the `#`. */
                    link: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
        };
    };
    account_invitation_preview: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description What stands in the link behind the `#`. */
                    invitation: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        organization: string;
                        email: string;
                        /** @enum {string} */
                        role: "owner" | "admin" | "member" | "viewer";
                        /** @description Somebody signs in with this address already. */
                        hasAccount: boolean;
                        /** @description And this browser is signed in as them. */
                        isSignedIn: boolean;
                    };
                };
            };
        };
    };
    account_accept_invitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description What stands in the link behind the `#`. */
                    invitation: string;
                    name?: string;
                    /** @description 10 characters or more. */
                    password?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
        };
    };
    account_forgotten_password: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        done: boolean;
                    };
                };
            };
        };
    };
    account_reset_password: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description What stands in the link behind the `#`. */
                    link: string;
                    /** @description 10 characters or more. */
                    password: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        done: boolean;
                    };
                };
            };
        };
    };
    account_sign_out: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        done: boolean;
                    };
                };
            };
        };
    };
    account_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
        };
    };
    account_update: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    name?: string;
                    /** @enum {string} */
                    locale?: "en" | "es" | "pt";
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
        };
    };
    account_switch_organization: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    organizationId: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
        };
    };
    account_set_credentials: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                    name: string;
                    /** @description 10 characters or more. */
                    password: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
        };
    };
    account_change_password: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    currentPassword: string;
                    /** @description 10 characters or more. */
                    newPassword: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
        };
    };
    account_sessions_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            isCurrent: boolean;
                            /** @description What the browser says of itself. */
                            userAgent: string;
                            startedAt: string;
                            /** @description When it was last used, within some minutes. */
                            seenAt: string;
                        }[];
                        next_cursor: null;
                    };
                };
            };
        };
    };
    account_sessions_revoke: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        done: boolean;
                    };
                };
            };
        };
    };
    account_second_factor_begin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description For an app that reads no pictures. */
                        secret: string;
                        /** @description For an app, as a QR code. */
                        uri: string;
                    };
                };
            };
        };
    };
    account_second_factor_confirm: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    code: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Each signs in once without the app. Shown this once. */
                        recoveryCodes: string[];
                    };
                };
            };
        };
    };
    account_second_factor_remove: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
        };
    };
    account_recovery_codes_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Each signs in once without the app. Shown this once. */
                        recoveryCodes: string[];
                    };
                };
            };
        };
    };
    account_sign_in_options: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The identity provider of the settings; null without one. */
                        provider: {
                            name: string;
                        } | null;
                        /** @description `account_forgotten_password` sends e-mails. */
                        resetsByEmail: boolean;
                    };
                };
            };
        };
    };
    account_sign_in_elsewhere: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description The page of this service to come back to.
                     * @default /
                     */
                    page?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        url: string | null;
                    };
                };
            };
        };
    };
    account_unlink_identity: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
        };
    };
    account_connections_preview: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    client_id: string;
                    redirect_uri: string;
                    /** @constant */
                    response_type: "code";
                    /** @description PKCE. */
                    code_challenge: string;
                    /** @constant */
                    code_challenge_method: "S256";
                    /** @description The address of `/mcp` here, which it is when omitted. */
                    resource?: string;
                    scope?: string;
                    state?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What it calls itself; anybody may say that. */
                        name: string;
                        /** @description Whose it is, as far as its id proves it. */
                        site: string | null;
                        /** @description The host that the answer goes to. */
                        returnsTo: string;
                        /** @description The answer goes to a program on the machine of the browser. */
                        isOnOwnMachine: boolean;
                        /**
                         * @description What it asks for.
                         * @enum {string}
                         */
                        scope: "full" | "read";
                        /** @description Those that it may be let into. */
                        organizations: {
                            id: string;
                            name: string;
                            /** @enum {string} */
                            role: "owner" | "admin" | "member" | "viewer";
                        }[];
                    };
                };
            };
        };
    };
    account_connections_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            /** @description What the program calls itself. */
                            name: string;
                            /** @enum {string} */
                            access: "full" | "read";
                            organization: {
                                id: string;
                                name: string;
                            };
                            allowedAt: string;
                            /** @description Within some minutes. */
                            lastUsedAt: string | null;
                        }[];
                        next_cursor: null;
                    };
                };
            };
        };
    };
    account_connections_allow: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    client_id: string;
                    redirect_uri: string;
                    /** @constant */
                    response_type: "code";
                    /** @description PKCE. */
                    code_challenge: string;
                    /** @constant */
                    code_challenge_method: "S256";
                    /** @description The address of `/mcp` here, which it is when omitted. */
                    resource?: string;
                    scope?: string;
                    state?: string;
                    organizationId: string;
                    /**
                     * @description What it may do.
                     * @enum {string}
                     */
                    access: "full" | "read";
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Where the browser goes on: the program has the answer there. */
                        address: string;
                    };
                };
            };
        };
    };
    account_connections_refuse: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    client_id: string;
                    redirect_uri: string;
                    /** @constant */
                    response_type: "code";
                    /** @description PKCE. */
                    code_challenge: string;
                    /** @constant */
                    code_challenge_method: "S256";
                    /** @description The address of `/mcp` here, which it is when omitted. */
                    resource?: string;
                    scope?: string;
                    state?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Where the browser goes on: the program has the answer there. */
                        address: string;
                    };
                };
            };
        };
    };
    account_connections_revoke: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        done: boolean;
                    };
                };
            };
        };
    };
}
