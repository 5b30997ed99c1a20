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
        patch: operations["cdp_people_patch"];
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
    "/api/v1/cdp/people/{externalId}/merge-preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["cdp_people_merge_preview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/cdp/people/{externalId}/merge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["cdp_people_merge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/cdp/merges": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["cdp_merges_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/cdp/merges/{id}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["cdp_merges_undo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/cdp/duplicates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["cdp_duplicates_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/cdp/matching": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["cdp_matching_get"];
        put: operations["cdp_matching_set"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/cdp/people/{externalId}/erase": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["cdp_people_erase"];
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
    "/api/v1/topics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["topics_list"];
        put?: never;
        post: operations["topics_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/topics/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["topics_delete"];
        options?: never;
        head?: never;
        patch: operations["topics_update"];
        trace?: never;
    };
    "/api/v1/cdp/people/{externalId}/consents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["consents_get"];
        put: operations["consents_set"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/cdp/people/{externalId}/consents/proof": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["consents_export"];
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
    "/api/v1/cdp/imports/{id}/rejection-groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["cdp_imports_rejections_groups"];
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
    "/api/v1/templates/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["templates_validate"];
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
    "/api/v1/templates/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["templates_history_list"];
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
    "/api/v1/email-templates/{id}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["email_templates_versions_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
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
    "/api/v1/channels/{id}/setup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["channels_setup_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/channels/{id}/domain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["channels_domain_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/channels-health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["channels_health_list"];
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
    "/api/v1/sending-prices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["sending_prices_get"];
        put: operations["sending_prices_set"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sending-links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["sending_links_get"];
        put: operations["sending_links_set"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["links_list"];
        put?: never;
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
    "/api/v1/conversations/counts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["conversations_counts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversations/labels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["conversations_labels"];
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
    "/api/v1/conversations/{id}/messages/{messageId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["conversations_messages_get"];
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
    "/api/v1/conversations/{id}/messages/{messageId}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["conversations_reply_cancel"];
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
    "/api/v1/conversations/{id}/messages/{messageId}/layout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["conversations_layout_get"];
        put?: never;
        post?: never;
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
    "/api/v1/conversations/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["conversations_bulk"];
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
    "/api/v1/conversations/{id}/sendable-forms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["conversations_sendable_forms"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversations/{id}/send-form": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["conversations_send_form"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversations/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["conversations_start"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversations/{id}/snooze": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["conversations_snooze"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversations/{id}/unsnooze": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["conversations_unsnooze"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/inbox/views": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["inbox_views_list"];
        put?: never;
        post: operations["inbox_views_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/inbox/views/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["inbox_views_delete"];
        options?: never;
        head?: never;
        patch: operations["inbox_views_update"];
        trace?: never;
    };
    "/api/v1/inbox/assignment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["inbox_assignment_get"];
        put: operations["inbox_assignment_set"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/inbox/online": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["inbox_online_list"];
        put: operations["inbox_online_set"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/notifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["notifications_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/notifications/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["notifications_read"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/inbox/reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["inbox_reports_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/drafts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["drafts_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/drafts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["drafts_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/drafts/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["drafts_approve"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/drafts/approve-all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["drafts_approve_all"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/drafts/{id}/change": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["drafts_change"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/drafts/{id}/refuse": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["drafts_refuse"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/drafts/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["drafts_undo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/messages/unknown": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["messages_unknown_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/messages/{id}/ask-again": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["messages_ask_again"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/messages/{id}/send-again": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["messages_send_again"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/messages/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["messages_send"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["messages_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/messages/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["messages_get"];
        put?: never;
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
    "/api/v1/initiatives/{id}/launch-preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["initiatives_launch_preview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/initiatives/{id}/launch-cost": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["initiatives_launch_cost"];
        put?: never;
        post?: never;
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
    "/api/v1/initiatives/{id}/goal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["initiatives_goal_get"];
        put: operations["initiatives_goal_set"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/initiatives/{id}/goal/people": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["initiatives_goal_people_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/initiatives/{id}/review": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["initiatives_get_review"];
        put: operations["initiatives_set_review"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/initiatives/{id}/progress": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["initiatives_progress"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/initiatives/{id}/answers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["initiatives_answers_list"];
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
    "/api/v1/initiatives/{id}/participants/stop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["initiatives_participants_stop_matching"];
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
    "/api/v1/campaigns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["campaigns_list"];
        put?: never;
        post: operations["campaigns_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/campaigns/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["campaigns_get"];
        put?: never;
        post?: never;
        delete: operations["campaigns_delete"];
        options?: never;
        head?: never;
        patch: operations["campaigns_update"];
        trace?: never;
    };
    "/api/v1/campaigns/{id}/estimate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["campaigns_estimate"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/campaigns/{id}/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["campaigns_start"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/campaigns/{id}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["campaigns_pause"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/campaigns/{id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["campaigns_resume"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/campaigns/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["campaigns_cancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/campaigns/{id}/winner": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["campaigns_choose_winner"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/campaigns/{id}/results": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["campaigns_results_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/campaigns/{id}/repetitions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["campaigns_repetitions_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/campaigns/repetitions/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["campaigns_repetitions_preview"];
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
    "/api/v1/initiatives/{id}/results/timeline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["initiatives_results_timeline"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/initiatives/{id}/results/crossing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["initiatives_results_crossing"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/initiatives/{id}/results/shares": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["initiatives_results_shares_list"];
        put?: never;
        post: operations["initiatives_results_shares_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/initiatives/{id}/results/shares/{shareId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["initiatives_results_shares_revoke"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/attribution": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["attribution_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/attribution/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["attribution_settings_get"];
        put: operations["attribution_settings_set"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/cdp/people/{externalId}/touchpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["cdp_people_touchpoints"];
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
    "/api/v1/extraction-reviews": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["extraction_reviews_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/initiatives/{id}/participants/{participantId}/review": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["extraction_reviews_set"];
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
    "/api/v1/initiatives/{id}/agent/evaluations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["agent_evaluations_list"];
        put?: never;
        post: operations["agent_evaluations_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/initiatives/{id}/agent/evaluations/{evaluationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["agent_evaluations_get"];
        put?: never;
        post?: never;
        delete: operations["agent_evaluations_delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/initiatives/{id}/agent/evaluations/{evaluationId}/compare": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["agent_evaluations_compare"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/agent-guidelines": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["agent_guidelines_get"];
        put: operations["agent_guidelines_set"];
        post?: never;
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
    "/api/v1/knowledge/passages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["knowledge_search"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/language-model/try": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["language_model_try"];
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
    "/api/v1/language-model/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["language_model_usage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/cdp/events/{externalId}/effects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["cdp_events_effects"];
        put?: never;
        post?: never;
        delete?: never;
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
        delete: operations["journeys_delete_draft"];
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
    "/api/v1/initiatives/{id}/journey-tests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["journey_tests_list"];
        put: operations["journey_tests_set"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/initiatives/{id}/journey-tests/{testId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["journey_tests_delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/initiatives/{id}/journey-tests/simulate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["journey_tests_simulate"];
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
    "/api/v1/journeys/{journeyId}/presence": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["journeys_presence_get"];
        put: operations["journeys_presence_set"];
        post?: never;
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
    "/api/v1/templates/{id}/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["templates_usage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/email-templates/{id}/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["email_templates_usage"];
        put?: never;
        post?: never;
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
    "/api/v1/journeys/{journeyId}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["journeys_export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/journeys/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["journeys_parse"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/configuration": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["configuration_export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/configuration/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["configuration_preview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/configuration/apply": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["configuration_apply"];
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
    "/api/v1/lead-capture/embedded-forms/{formId}/flow": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["lead_capture_embedded_forms_flow"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/lead-capture/embedded-forms/{formId}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["lead_capture_embedded_forms_preview"];
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
    "/api/v1/lead-capture/embedded-forms/{formId}/flow/publish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["lead_capture_embedded_forms_flow_publish"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/lead-capture/embedded-forms/{formId}/flow/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["lead_capture_embedded_forms_flow_status"];
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
    "/api/v1/lead-capture/embedded-forms/{formId}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["lead_capture_embedded_forms_history"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/lead-capture/embedded-forms/{formId}/pages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["lead_capture_embedded_forms_pages"];
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
    "/api/v1/lead-capture/embedded-forms/{formId}/spam": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["lead_capture_spam_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/lead-capture/spam/{spamId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["lead_capture_spam_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/lead-capture/spam/{spamId}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["lead_capture_spam_accept"];
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
    "/api/v1/webhook-deliveries/replay-count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["webhook_deliveries_replay_count"];
        put?: never;
        post?: never;
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
    "/api/v1/views": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["views_list"];
        put?: never;
        post: operations["views_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/views/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["views_delete"];
        options?: never;
        head?: never;
        patch: operations["views_update"];
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
    "/api/v1/roles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["roles_list"];
        put?: never;
        post?: never;
        delete?: never;
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
    "/api/v1/overview/hours": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["overview_hours"];
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
    "/api/v1/installation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["installation_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/installation/clock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["installation_clock_set"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/simulated-phones": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["simulated_phones_find"];
        put?: never;
        post: operations["simulated_phones_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/simulated-phones/{phoneNumber}": {
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
        patch: operations["simulated_phones_update"];
        trace?: never;
    };
    "/api/v1/simulated-phones/{phoneNumber}/mark-read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["simulated_phones_mark_read"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/simulated-phones/{phoneNumber}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["simulated_phones_messages"];
        put?: never;
        post: operations["simulated_phones_write"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/simulated-phones/{phoneNumber}/messages/{messageId}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["simulated_phones_file"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/simulated-phones/{phoneNumber}/change-number": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["simulated_phones_change_number"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/simulated-mailboxes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["simulated_mailboxes_find"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/simulated-mailboxes/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["simulated_mailboxes_messages"];
        put?: never;
        post: operations["simulated_mailboxes_write"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/simulated-sms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["simulated_sms_find"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/simulated-sms/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["simulated_sms_messages"];
        put?: never;
        post: operations["simulated_sms_write"];
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
    "/api/v1/cdp/people/{externalId}/export.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["cdp_people_export"];
        put?: never;
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
    "/api/v1/inbox/reports/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["inbox_reports_export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/templates/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["templates_upload"];
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
        delete: operations["account_sessions_revoke_all"];
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
    "/api/v1/account/sign-in-by-passkey/begin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["account_sign_in_by_passkey_begin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/sign-in-by-passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["account_sign_in_by_passkey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["account_passkeys_list"];
        put?: never;
        post: operations["account_passkeys_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/passkeys/begin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["account_passkeys_begin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/passkeys/{id}": {
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
        patch: operations["account_passkeys_update"];
        trace?: never;
    };
    "/api/v1/account/passkeys/{id}/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["account_passkeys_remove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/passkeys/require": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["account_passkeys_require"];
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
        ListTotal: {
            count: number;
            /** @description true: there are more than 10,000. */
            capped: boolean;
        };
        PersonInput: {
            /** @description The person's external id in your system. Case-sensitive. */
            externalId: string;
            firstName?: string | null;
            lastName?: string | null;
            email?: string | null;
            /** @description With country code. Stored as E.164. */
            phoneNumber?: string | null;
            /** @description Free-form. */
            attributes?: {
                [key: string]: unknown;
            };
        };
        TimelineEntry: {
            /** @enum {string} */
            kind: "event" | "message" | "run" | "answers" | "handed_over" | "segment_entered" | "segment_left";
            /** @description The external id of an event, the slug of a segment, or the id of anything else. `answers`: of the run. `handed_over`: of the conversation, whose last hand-over it is. */
            id: string;
            /** Format: date-time */
            at: string;
            /** @description The event name, message text, or name of the initiative or segment. `handed_over`: the reason, as `escalationReason` of conversations; empty if unknown. */
            title: string;
            /** @description Set for messages and runs. */
            status: string | null;
            /** @description Set for messages: participant, agent, human, journey or system. */
            author: string | null;
            conversationId: string | null;
            initiativeId: string | null;
            /** @description Set for events, and for answers: the values by variable. */
            properties: {
                [key: string]: unknown;
            } | null;
        };
        BatchError: {
            /** @description Position in the request, starting at 0. */
            index: number;
            externalId?: string;
            error: {
                code: string;
                message: string;
            };
        };
        PersonMergePreview: {
            /** @description The surviving person as they would be. */
            person: components["schemas"]["Person"];
            /** @description Fields in which both people differ. The surviving person keeps theirs. */
            differences: {
                field: string;
                kept: unknown;
                dropped: unknown;
            }[];
            /** @description How many records of the merged person follow: events, relationships, submissions, consents, segments, runs. */
            moves: {
                [key: string]: number;
            };
            /** @description Live runs of the merged person that would end, because both people are in the same initiative. */
            endingRuns: number;
        };
        PersonMerge: {
            id: string;
            /** @description The surviving person. */
            personExternalId: string;
            /** @description The person who became part of the surviving one. */
            mergedExternalId: string;
            /**
             * @description `requested`: by a user or through the API. `same_address`: a lead of a form with the same address.
             * @enum {string}
             */
            reason: "requested" | "same_address";
            mergedBy: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            undoUntil: string;
            undoneAt: string | null;
            undoneBy: string | null;
        };
        DuplicatePerson: {
            person: components["schemas"]["Person"];
            /** @description The older person with the same address. */
            duplicateOf: components["schemas"]["Person"];
            reasons: ("same_phone_number" | "same_email")[];
        };
        MatchingRules: {
            /**
             * @description `any`: a known phone number or email address. `verified`: one that its owner wrote from. `none`: only external ids.
             * @enum {string}
             */
            addresses: "any" | "verified" | "none";
        };
        Erasure: {
            id: string;
            /**
             * @description DONE: nothing of the person is stored any more.
             * @enum {string}
             */
            status: "RUNNING" | "DONE";
            /** @enum {string} */
            reason: "requested" | "consent_withdrawn" | "not_needed" | "other";
            /** Format: date-time */
            requestedAt: string;
            finishedAt: string | null;
        };
        DoNotContactEntry: {
            /**
             * @description `person` matches by external id.
             * @enum {string}
             */
            kind: "phone" | "email" | "person";
            value: string;
            /** @description `opt_out`: the contact opted out. `operator`: added by hand or through the API. */
            reason: string;
            addedBy: string | null;
            /** Format: date-time */
            createdAt: string;
            /** @description The words of the opt-out. */
            quote?: string | null;
            /** @description The message that has them. */
            messageId?: string | null;
        };
        ConsentTopic: {
            id: string;
            name: {
                en?: string;
                es?: string;
                pt?: string;
            };
            description: {
                en?: string;
                es?: string;
                pt?: string;
            };
            isDefaultGranted: boolean;
            keyword: string | null;
            position: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        Consents: {
            /** @description false: the person is on the do-not-contact list, which counts more than any consent. */
            mayContact: boolean;
            /** @description For each topic and each channel. */
            consents: components["schemas"]["Consent"][];
            /** @description The latest 100 changes, newest first. */
            history: components["schemas"]["ConsentEntry"][];
        };
        Consent: {
            topic: {
                id: string;
                name: {
                    en?: string;
                    es?: string;
                    pt?: string;
                };
            };
            /** @enum {string} */
            channel: "whatsapp" | "sms" | "email";
            /** @description null: the person never chose. */
            state: ("granted" | "withdrawn" | "pending") | null;
            /** @description Whether the topic may be sent there now: by the state, or by the default of the topic. The default says nothing where somebody with the same address withdrew. */
            isGranted: boolean;
            changedAt: string | null;
        };
        ConsentEntry: {
            id: string;
            topic: {
                id: string;
                name: {
                    en?: string;
                    es?: string;
                    pt?: string;
                };
            };
            /** @enum {string} */
            channel: "whatsapp" | "sms" | "email";
            /**
             * @description `pending`: the person has yet to confirm it (double opt-in).
             * @enum {string}
             */
            state: "granted" | "withdrawn" | "pending";
            /**
             * @description `form`, `preferences` (their preference page), `unsubscribe` (their mail program), `keyword` (a message), `api`, `member` (somebody in the workspace), `import`, or `merge` of two people.
             * @enum {string}
             */
            source: "form" | "preferences" | "unsubscribe" | "keyword" | "api" | "member" | "import" | "merge";
            /** @description What the person read or wrote, or why a member changed it. */
            words: string | null;
            /** @description Of the consent text of a form. */
            version: string | null;
            /** @description The message or form submission that proves it. */
            reference: string | null;
            /** @description Who changed it. null: the person. */
            actor: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        ConsentProof: {
            personExternalId: string;
            /** Format: date-time */
            exportedAt: string;
            consents: components["schemas"]["Consent"][];
            /** @description All changes, newest first, with deleted topics. */
            history: components["schemas"]["ConsentEntry"][];
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
            /** @description From cdp_custom_object_types_create. */
            type: string;
            /** @description The object's id in your system, unique within its type. Case-sensitive. */
            externalId: string;
            /** @description Omit to keep the current one. null: none. */
            displayName?: string | null;
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
            /** @description From cdp_relationship_types_list. */
            relationshipTypeId: string;
            /** @description Records at either end can be created later. */
            personExternalId: string;
            customObjectExternalId: string;
            /** @description Set true to unlink. */
            remove?: boolean;
        } | {
            /** @constant */
            kind: "co_to_co";
            /** @description From cdp_relationship_types_list. */
            relationshipTypeId: string;
            parentExternalId: string;
            childExternalId: string;
            /** @description Set true to unlink. */
            remove?: boolean;
        };
        NamedEvents: {
            name: string;
            /** @description Occurrences among the sampled events. */
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
            /** @description Your stable id of the event. It serves as the idempotency key. */
            externalId: string;
            /**
             * Format: date-time
             * @description When it happened, at most 24 h ahead. Default: now.
             */
            timestamp?: string;
            /** @description The person it is about. They can be created later. */
            personExternalId?: string;
            /** @description Requires customObjectExternalId. */
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
             * @description UPLOADING: the file is incomplete. FAILED: see `error`. After FAILED or CANCELED, rows stored before stay.
             * @enum {string}
             */
            status: "UPLOADING" | "RUNNING" | "COMPLETED" | "FAILED" | "CANCELED";
            delimiter: ("," | ";" | "\t") | null;
            /** @description Where each column goes. null until the header was read. */
            columns: {
                column: string;
                to: string[];
                type: components["schemas"]["ImportCellType"];
            }[] | null;
            bytes: {
                received: number;
                read: number;
            };
            /** @description `skipped` counts events recorded before. Empty rows are not counted. */
            rows: {
                read: number;
                created: number;
                updated: number;
                skipped: number;
                rejected: number;
            };
            /** @description Reasons for rejected rows, most frequent first. See cdp_imports_rejections_list. */
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
            /** @description Column name → target. Unmapped columns are recognized by name. */
            columns?: {
                [key: string]: string | {
                    /** @description One target, or several. */
                    to: string | string[];
                    /** @description Default: guessed from the first 1000 rows. */
                    type?: components["schemas"]["ImportCellType"];
                    /** @description For dates, such as `dd/MM/yyyy HH:mm`, or `X` for Unix seconds; default: ISO 8601. For numbers, `,` as decimal sign. */
                    format?: string;
                };
            };
            /**
             * @description For unrecognized columns. `keep` (default) stores them as attributes or properties.
             * @enum {string}
             */
            unmapped?: "keep" | "ignore";
            /** @description The name of all events, if no column holds it. */
            eventName?: string;
            /** @description ISO 3166 code of the country whose phone numbers the file has without country code. */
            country?: string;
        };
        ImportRejection: {
            /** @description Row number as in a spreadsheet: the header is row 1. */
            row: number;
            column: string | null;
            code: string;
            message: string;
            /** @description The cell, up to 200 characters. */
            value: string | null;
            /** @description Whether the rest of the row was imported without this cell. */
            kept: boolean;
        };
        ImportRejectionGroup: {
            code: string;
            column: string | null;
            message: string;
            kept: boolean;
            count: number;
            /** @description Up to five different cells. */
            values: string[];
            firstRow: number;
        };
        Segment: {
            id: string;
            slug: string;
            name: string;
            description: string | null;
            /**
             * @description REACTIVE_ONLY: on request. DAILY: at `dailyEvaluationHour`. LIVE: within two seconds of changes to people, objects, links and events.
             * @enum {string}
             */
            evaluationCadence: "REACTIVE_ONLY" | "HOURLY" | "DAILY" | "LIVE";
            /** @description As of the last evaluation. */
            memberCount: number;
            /** @description null: never evaluated, so it has no members yet. */
            lastEvaluatedAt: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        FilterExpression: {
            /** @constant */
            kind: "person";
            /**
             * @description Combines the predicates from left to right.
             * @enum {string}
             */
            op: "AND" | "OR";
            /** @description Empty: everyone. */
            predicates: components["schemas"]["Predicate"][];
        };
        Predicate: components["schemas"]["PersonAttributePredicate"] | components["schemas"]["PersonGroupPredicate"] | components["schemas"]["EventPredicate"] | components["schemas"]["SequencePredicate"] | components["schemas"]["RelationshipPredicate"] | components["schemas"]["SamplePredicate"] | components["schemas"]["SegmentMemberPredicate"] | components["schemas"]["InitiativePredicate"] | components["schemas"]["MessagePredicate"] | components["schemas"]["ReachablePredicate"] | components["schemas"]["DoNotContactPredicate"] | components["schemas"]["ConsentPredicate"] | components["schemas"]["FormPredicate"];
        PersonAttributePredicate: {
            /** @constant */
            kind: "person_attribute";
            /**
             * @description How this predicate combines with those before it. Default: the filter's `op`.
             * @enum {string}
             */
            connector?: "AND" | "OR";
            /** @description firstName, lastName, email, phoneNumber, externalId, createdAt, attributes.<key> or computed.<key>. */
            attr: string;
            /** @description Path into a JSON value. `type` is the type at its end. A list on the way matches any of its elements. */
            path?: string[];
            /**
             * @description How to read the value. A stored value of another type never matches.
             * @enum {string}
             */
            type: "STRING" | "NUMBER" | "BOOLEAN" | "DATE" | "JSON" | "ARRAY";
            /**
             * @description STRING: eq neq in not_in contains not_contains starts_with ends_with. NUMBER: eq neq gt gte lt lte in not_in between. BOOLEAN: eq neq. DATE: on before after between in_last_n in_next_n more_than_n_ago more_than_n_from_now between_n_and_m_ago exactly_n_from_today. ARRAY: contains not_contains. Every type: is_null is_not_null. ARRAY compares elements. A missing value matches only is_null, neq, not_in and not_contains.
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
            /** @description Days from today. Negative: in the past. */
            daysOffset: number;
            /** @description If today is `fromDow`, also matches what the next `includeDows` would match. 5 and [6, 0]: Friday covers the weekend. */
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
             * @description How this predicate combines with those before it. Default: the filter's `op`.
             * @enum {string}
             */
            connector?: "AND" | "OR";
            /** @description All must be true. */
            filters: components["schemas"]["AttributeFilter"][];
        };
        AttributeFilter: {
            /** @description firstName, lastName, email, phoneNumber, externalId, createdAt, attributes.<key> or computed.<key>. */
            attr: string;
            /** @description Path into a JSON value. `type` is the type at its end. A list on the way matches any of its elements. */
            path?: string[];
            /**
             * @description How to read the value. A stored value of another type never matches.
             * @enum {string}
             */
            type: "STRING" | "NUMBER" | "BOOLEAN" | "DATE" | "JSON" | "ARRAY";
            /**
             * @description STRING: eq neq in not_in contains not_contains starts_with ends_with. NUMBER: eq neq gt gte lt lte in not_in between. BOOLEAN: eq neq. DATE: on before after between in_last_n in_next_n more_than_n_ago more_than_n_from_now between_n_and_m_ago exactly_n_from_today. ARRAY: contains not_contains. Every type: is_null is_not_null. ARRAY compares elements. A missing value matches only is_null, neq, not_in and not_contains.
             * @enum {string}
             */
            op: "eq" | "neq" | "gt" | "gte" | "lt" | "lte" | "in" | "not_in" | "contains" | "not_contains" | "starts_with" | "ends_with" | "on" | "before" | "after" | "between" | "in_last_n" | "in_next_n" | "more_than_n_ago" | "more_than_n_from_now" | "between_n_and_m_ago" | "exactly_n_from_today" | "is_null" | "is_not_null";
            value?: components["schemas"]["PredicateValue"];
        };
        EventPredicate: {
            /** @constant */
            kind: "event";
            /**
             * @description How this predicate combines with those before it. Default: the filter's `op`.
             * @enum {string}
             */
            connector?: "AND" | "OR";
            eventName: string;
            /** @description false: everyone for whom the rest of this predicate is not true. */
            occurred: boolean;
            /** @description One event must match all of these. */
            propertyFilters?: components["schemas"]["EventPropertyFilter"][];
            /** @description When it happened. Default: any time. */
            window?: components["schemas"]["EventWindow"];
            /** @description When it happened, relative to a date of the person. */
            anchoredWindow?: components["schemas"]["AnchoredWindow"];
            /** @description Number of such events. Default: at least one. */
            count?: components["schemas"]["EventCount"];
            aggregate?: components["schemas"]["EventAggregate"];
            /**
             * @description Checks only one event: `window` and `propertyFilters` apply to the first or last event of the name. With …Matching, they apply to the first or last event that matches `propertyFilters`. Not with `count` or `aggregate`.
             * @enum {string}
             */
            occurrence?: "first" | "last" | "firstMatching" | "lastMatching";
        };
        EventPropertyFilter: {
            key: string;
            /** @description Path into a JSON value. `type` is the type at its end. A list on the way matches any of its elements. */
            path?: string[];
            /**
             * @description How to read the value. A stored value of another type never matches.
             * @enum {string}
             */
            type: "STRING" | "NUMBER" | "BOOLEAN" | "DATE" | "JSON" | "ARRAY";
            /**
             * @description STRING: eq neq in not_in contains not_contains starts_with ends_with. NUMBER: eq neq gt gte lt lte in not_in between. BOOLEAN: eq neq. DATE: on before after between in_last_n in_next_n more_than_n_ago more_than_n_from_now between_n_and_m_ago exactly_n_from_today. ARRAY: contains not_contains. Every type: is_null is_not_null. ARRAY compares elements. A missing value matches only is_null, neq, not_in and not_contains.
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
        /** @description Applies to people who have the anchor. A day is 24 hours. */
        AnchoredWindow: {
            anchor: components["schemas"]["Anchor"];
            /** @description Start of the window relative to the anchor, negative before it. Default: open. */
            from?: {
                amount: number;
                /** @enum {string} */
                unit: "minutes" | "hours" | "days" | "weeks";
            };
            /** @description End of the window. Default: open. Both ends are included. */
            to?: {
                amount: number;
                /** @enum {string} */
                unit: "minutes" | "hours" | "days" | "weeks";
            };
            /** @description Whether the window must be over. Default: true with `occurred: false`, because the event can still happen; otherwise false. */
            ended?: boolean;
        };
        /** @description A date or time of the person. */
        Anchor: {
            /** @constant */
            kind: "event";
            eventName: string;
            /** @enum {string} */
            occurrence: "first" | "last";
            /** @description The first or last event that matches all of these. */
            propertyFilters?: components["schemas"]["EventPropertyFilter"][];
        } | {
            /** @constant */
            kind: "attribute";
            /** @description createdAt, or attributes.<key> with a date. */
            attr: string;
            /** @description Path into a JSON value. `type` is the type at its end. A list on the way matches any of its elements. */
            path?: string[];
        };
        EventCount: {
            /** @enum {string} */
            op: "eq" | "neq" | "gt" | "gte" | "lt" | "lte" | "between";
            /** @description A whole number, or two for between: [2, 5]. */
            value: components["schemas"]["PredicateValue"];
        };
        /** @description Computed over the events that match the rest of the predicate. Without events, counts and sum are 0; avg, min and max are missing and match only neq. */
        EventAggregate: {
            /**
             * @description count: number of events. countDistinct: distinct values of `property`, or days. sum, avg, min, max: over numbers in `property`; other values are ignored.
             * @enum {string}
             */
            function: "count" | "countDistinct" | "sum" | "avg" | "min" | "max";
            /** @description Key of an event property. */
            property?: string;
            /** @description Path within the property. A list on the way matches any of its elements. */
            path?: string[];
            /**
             * @description countDistinct: counts days in the organization's time zone instead of a property.
             * @constant
             */
            of?: "days";
            /** @enum {string} */
            op: "eq" | "neq" | "gt" | "gte" | "lt" | "lte" | "between";
            /** @description A number, or two for between: [10, 99.5]. */
            value: components["schemas"]["PredicateValue"];
        };
        SequencePredicate: {
            /** @constant */
            kind: "event_sequence";
            /**
             * @description How this predicate combines with those before it. Default: the filter's `op`.
             * @enum {string}
             */
            connector?: "AND" | "OR";
            /** @description false: everyone for whom the rest of this predicate is not true. */
            occurred?: boolean;
            /** @description Events in order, each later than the previous one. */
            steps: components["schemas"]["SequenceStep"][];
            /**
             * @description anyOrder: all happened, in any order. Each step needs a different event name.
             * @enum {string}
             */
            order?: "inOrder" | "anyOrder";
            /** @description Maximum time from the first event to the last. Replaces `within` in steps. */
            within?: components["schemas"]["Span"];
            /** @description When the events of all steps happened. */
            window?: components["schemas"]["EventWindow"];
            /** @description No such event followed the last step. */
            notFollowedBy?: {
                eventName: string;
                propertyFilters?: components["schemas"]["EventPropertyFilter"][];
                /** @description Period after the last step, which must be over. Default: until now. */
                within?: components["schemas"]["Span"];
            };
        };
        SequenceStep: {
            eventName: string;
            propertyFilters?: components["schemas"]["EventPropertyFilter"][];
            /** @description Maximum time since the previous step. Not for the first step. */
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
             * @description How this predicate combines with those before it. Default: the filter's `op`.
             * @enum {string}
             */
            connector?: "AND" | "OR";
            /** @description The type of object the person must have. */
            customObjectType: string;
            /** @description All must be true for one object: externalId, displayName, createdAt or attributes.<key>. */
            attributeFilters: components["schemas"]["AttributeFilter"][];
            /** @description The hops to the object; the last one leads to it. Default: a link from the person. */
            path?: components["schemas"]["RelationshipHop"][];
            /** @description false: everyone for whom the rest of this predicate is not true. */
            exists?: boolean;
        };
        RelationshipHop: {
            /** @description The object type at the end of this hop. */
            customObjectType: string;
            /**
             * @description Direction of links between objects. Default: both. Not for the first hop.
             * @enum {string}
             */
            direction?: "parent_to_child" | "child_to_parent";
            /** @description Role or relationshipTypeId of the links. Default: any. */
            relationshipType?: string;
            /** @description All must be true for the object of this hop. */
            attributeFilters: components["schemas"]["AttributeFilter"][];
        };
        SamplePredicate: {
            /** @constant */
            kind: "sample";
            /**
             * @description How this predicate combines with those before it. Default: the filter's `op`.
             * @enum {string}
             */
            connector?: "AND" | "OR";
            /** @description Percentage of people, always the same ones. Two decimals count. */
            percent: number;
            /** @description Start of the share. Default: 0. `from: 10, percent: 10` has nobody in common with `percent: 10`. */
            from?: number;
            /** @description Samples with the same key divide people the same way. Default: a key of the segment's own. */
            key?: string;
        };
        SegmentMemberPredicate: {
            /** @constant */
            kind: "segment_member";
            /**
             * @description How this predicate combines with those before it. Default: the filter's `op`.
             * @enum {string}
             */
            connector?: "AND" | "OR";
            /** @description Another segment. Segments cannot refer to each other in a circle. */
            segmentId: string;
            /** @description Whether they are a member, as of its last evaluation. */
            member: boolean;
        };
        InitiativePredicate: {
            /** @constant */
            kind: "initiative";
            /**
             * @description How this predicate combines with those before it. Default: the filter's `op`.
             * @enum {string}
             */
            connector?: "AND" | "OR";
            /** @description Default: any initiative. */
            initiativeId?: string;
            /** @description false: everyone for whom the rest of this predicate is not true. */
            participated: boolean;
            /** @description ACTIVE: still in it. */
            status?: ("ACTIVE" | "COMPLETED" | "STOPPED" | "EXPIRED" | "FAILED")[];
            /** @description completed, no_reply, abandoned, canceled_… or failed_…. */
            endReasons?: string[];
            /** @description A journey node they reached. */
            reachedNodeId?: string;
            /** @description Whether they reached its goal. */
            goalReached?: boolean;
            /** @description When they were enrolled. */
            started?: components["schemas"]["EventWindow"];
            ended?: components["schemas"]["EventWindow"];
            /** @description Values extracted from the conversation. All must be true for one participation. */
            extracted?: {
                /** @description Slug of an extracted field. */
                field: string;
                /** @description Path into a JSON value. `type` is the type at its end. A list on the way matches any of its elements. */
                path?: string[];
                /**
                 * @description How to read the value. A stored value of another type never matches.
                 * @enum {string}
                 */
                type: "STRING" | "NUMBER" | "BOOLEAN" | "DATE" | "JSON" | "ARRAY";
                /**
                 * @description STRING: eq neq in not_in contains not_contains starts_with ends_with. NUMBER: eq neq gt gte lt lte in not_in between. BOOLEAN: eq neq. DATE: on before after between in_last_n in_next_n more_than_n_ago more_than_n_from_now between_n_and_m_ago exactly_n_from_today. ARRAY: contains not_contains. Every type: is_null is_not_null. ARRAY compares elements. A missing value matches only is_null, neq, not_in and not_contains.
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
             * @description How this predicate combines with those before it. Default: the filter's `op`.
             * @enum {string}
             */
            connector?: "AND" | "OR";
            /**
             * @description inbound: messages from them. outbound: messages to them.
             * @enum {string}
             */
            direction: "inbound" | "outbound";
            /** @description false: everyone for whom the rest of this predicate is not true. */
            occurred: boolean;
            /** @description Only messages of this initiative. */
            initiativeId?: string;
            /**
             * @description How far your message got. Default: `sent`. The window applies to that time.
             * @enum {string}
             */
            state?: "sent" | "delivered" | "read" | "failed";
            window?: components["schemas"]["EventWindow"];
            /** @description Number of such messages. Default: at least one. */
            count?: components["schemas"]["EventCount"];
        };
        ReachablePredicate: {
            /** @constant */
            kind: "reachable";
            /**
             * @description How this predicate combines with those before it. Default: the filter's `op`.
             * @enum {string}
             */
            connector?: "AND" | "OR";
            /** @enum {string} */
            channel: "WHATSAPP" | "SMS" | "EMAIL";
            /** @description Whether they have a phone number or email address that can be messaged. */
            reachable: boolean;
        };
        DoNotContactPredicate: {
            /** @constant */
            kind: "do_not_contact";
            /**
             * @description How this predicate combines with those before it. Default: the filter's `op`.
             * @enum {string}
             */
            connector?: "AND" | "OR";
            /** @description Whether they, their number or their address are on the do-not-contact list. */
            listed: boolean;
            /** @description opt_out, operator, … */
            reasons?: string[];
        };
        ConsentPredicate: {
            /** @constant */
            kind: "consent";
            /**
             * @description How this predicate combines with those before it. Default: the filter's `op`.
             * @enum {string}
             */
            connector?: "AND" | "OR";
            topicId: string;
            /** @enum {string} */
            channel: "WHATSAPP" | "SMS" | "EMAIL";
            /** @description false: everyone for whom the rest of this predicate is not true. */
            holds: boolean;
            /**
             * @description As of now. Default: `granted`.
             * @enum {string}
             */
            state?: "granted" | "withdrawn" | "pending";
            /** @description When they last chose. */
            window?: components["schemas"]["EventWindow"];
        };
        FormPredicate: {
            /** @constant */
            kind: "form";
            /**
             * @description How this predicate combines with those before it. Default: the filter's `op`.
             * @enum {string}
             */
            connector?: "AND" | "OR";
            /** @description Default: any form. */
            formId?: string;
            /** @description false: everyone for whom the rest of this predicate is not true. */
            submitted: boolean;
            /** @description Ids of endings that the score selected. */
            endings?: string[];
            /** @description The score. */
            score?: components["schemas"]["EventCount"];
            window?: components["schemas"]["EventWindow"];
            /** @description Number of such submissions. Default: at least one. */
            count?: components["schemas"]["EventCount"];
        };
        /** @description What runs started by the segment know of the person, as `engagement.workflowState.<name>`. */
        OutputColumns: {
            person?: {
                columns?: ("firstName" | "lastName" | "email" | "phoneNumber" | "externalId" | "status" | "createdAt")[];
                attributes?: string[];
            };
            customObjects?: {
                /** @description Columns are named `engagement.workflowState.<typeName>.<attribute>`. */
                typeName: string;
                /** @description Attribute keys, or externalId, displayName or createdAt. */
                attributes: string[];
                /** @description The hops to the object; the last one leads to it. Default: a link from the person. */
                path?: components["schemas"]["RelationshipHop"][];
                /** @description If there are several objects, the first in this order is used. Default: newest. */
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
            /** @description Values computed from the person's events. */
            events?: {
                /** @description The column is `engagement.workflowState.<name>`. */
                name: string;
                eventName: string;
                propertyFilters?: components["schemas"]["EventPropertyFilter"][];
                window?: components["schemas"]["EventWindow"];
                /**
                 * @description count: number of events. countDistinct: distinct values of `property`, or days. sum, avg, min, max: over numbers in `property`; other values are ignored.
                 * @enum {string}
                 */
                function: "count" | "countDistinct" | "sum" | "avg" | "min" | "max";
                /** @description Key of an event property. */
                property?: string;
                /** @description Path within the property. A list on the way matches any of its elements. */
                path?: string[];
                /**
                 * @description countDistinct: counts days in the organization's time zone instead of a property.
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
             * @description REACTIVE_ONLY: on request. DAILY: at `dailyEvaluationHour`. LIVE: within two seconds of changes to people, objects, links and events.
             * @enum {string}
             */
            evaluationCadence: "REACTIVE_ONLY" | "HOURLY" | "DAILY" | "LIVE";
            /** @description As of the last evaluation. */
            memberCount: number;
            /** @description null: never evaluated, so it has no members yet. */
            lastEvaluatedAt: string | null;
            /** Format: date-time */
            createdAt: string;
            filterExpression: components["schemas"]["FilterExpression"];
            dailyEvaluationHour: number | null;
            skipWeekendEvaluation: boolean;
            outputColumns: components["schemas"]["OutputColumnsOutput"] | null;
            /** @description Of a large organization: an evaluation that goes through the people in parts. null: none is under way. */
            evaluation: {
                /** Format: date-time */
                startedAt: string;
                done: number;
                people: number;
            } | null;
        };
        /** @description What runs started by the segment know of the person, as `engagement.workflowState.<name>`. */
        OutputColumnsOutput: {
            person?: {
                columns?: ("firstName" | "lastName" | "email" | "phoneNumber" | "externalId" | "status" | "createdAt")[];
                attributes?: string[];
            };
            customObjects?: {
                /** @description Columns are named `engagement.workflowState.<typeName>.<attribute>`. */
                typeName: string;
                /** @description Attribute keys, or externalId, displayName or createdAt. */
                attributes: string[];
                /** @description The hops to the object; the last one leads to it. Default: a link from the person. */
                path?: components["schemas"]["RelationshipHop"][];
                /** @description If there are several objects, the first in this order is used. Default: newest. */
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
            /** @description Values computed from the person's events. */
            events?: {
                /** @description The column is `engagement.workflowState.<name>`. */
                name: string;
                eventName: string;
                propertyFilters?: components["schemas"]["EventPropertyFilter"][];
                window?: components["schemas"]["EventWindow"];
                /**
                 * @description count: number of events. countDistinct: distinct values of `property`, or days. sum, avg, min, max: over numbers in `property`; other values are ignored.
                 * @enum {string}
                 */
                function: "count" | "countDistinct" | "sum" | "avg" | "min" | "max";
                /** @description Key of an event property. */
                property?: string;
                /** @description Path within the property. A list on the way matches any of its elements. */
                path?: string[];
                /**
                 * @description countDistinct: counts days in the organization's time zone instead of a property.
                 * @constant
                 */
                of?: "days";
            }[];
        };
        SegmentCatalog: {
            personAttributes: components["schemas"]["CatalogAttribute"][];
            computedVariables: {
                /** @description The name to use in filters. */
                attr: string;
                /**
                 * @description How to read the value. A stored value of another type never matches.
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
            /** @description Object types linked to people, with the hops that `path` can take. */
            reachableObjects: {
                typeName: string;
                paths: components["schemas"]["RelationshipHop"][][];
            }[];
            /** @description Whether types, extracted fields or rare attributes were left out. */
            truncated: boolean;
            operatorReference: {
                operator: string;
                takesValue: boolean;
                /** @enum {string} */
                valueShape: "none" | "scalar" | "list" | "date" | "dateRange" | "relativeWindow" | "relativeRange" | "dateOffset";
                description: string;
            }[];
            /** @description All kinds of predicates. */
            predicateReference: {
                kind: string;
                description: string;
            }[];
        };
        CatalogAttribute: {
            /** @description The name to use in filters. */
            attr: string;
            /**
             * @description How to read the value. A stored value of another type never matches.
             * @enum {string}
             */
            type: "STRING" | "NUMBER" | "BOOLEAN" | "DATE" | "JSON" | "ARRAY";
            operators: string[];
            description: string | null;
        };
        /** @description Empty text for values the person does not have. */
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
            contentType: "TEXT" | "MEDIA" | "QUICK_REPLY" | "CALL_TO_ACTION" | "CARD" | "CAROUSEL" | "LIMITED_TIME_OFFER";
            /** @description The content as created. */
            content: unknown;
            /** @description An example for each placeholder. */
            variables: {
                [key: string]: string;
            } | null;
            /** @description Numbers that can send it. */
            phoneNumbers: string[];
            /** @enum {string} */
            status: "DRAFT" | "PENDING" | "APPROVED" | "REJECTED";
            rejectionReason: string | null;
            quality: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        /**
         * @description By `contentType`:
         *     - TEXT: `{ header?, body, footer? }`. AUTHENTICATION: `{ body, code?: { expiresInMinutes?, securityRecommendation?, button? } }`
         *     - MEDIA: `{ mediaUrl, mediaType?: IMAGE | VIDEO | DOCUMENT, body, footer? }`
         *     - QUICK_REPLY: `{ header?, body, footer?, buttons: [{ title, id? }] }`; a tap returns `id`
         *     - CALL_TO_ACTION: `{ header?, body, footer?, buttons }`, each `{ type: url, title, url }`, `{ type: phone, title, phone }`, `{ type: copy_code, code }`, `{ type: flow, title, formId }` or `{ type: request_contact }`
         *     - CARD: `{ header? | mediaUrl?, mediaType?, body, footer?, buttons? }` with any buttons; replies are `{ type: quick_reply, title, id? }`
         *     - CAROUSEL: `{ body, cards }`, 2 to 10, each `{ mediaUrl, mediaType?: IMAGE | VIDEO, body?, buttons }` with 1 or 2 buttons, no code or form; all alike
         *     - LIMITED_TIME_OFFER: `{ mediaUrl?, mediaType?, offer: { title, expiresAt? }, body, buttons }`: a code first, which `expiresAt` needs, then a link. `expiresAt` is an ISO time, mostly `{{3}}`
         */
        TemplateContent: {
            [key: string]: unknown;
        };
        TemplateHealth: {
            /** @enum {string} */
            status: "DRAFT" | "PENDING" | "APPROVED" | "REJECTED";
            rejectionReason: string | null;
            /** @description Quality rating as the provider reports it: GREEN, YELLOW, RED or UNKNOWN. */
            quality: string | null;
            /** @description Whether the provider still has the content from before your last change. */
            hasUnsentEdit: boolean;
            /** @description Whether the provider lets you change it and submit it again. If not, create another one. */
            isEditable: boolean;
            nextCheckAt: string | null;
        };
        TemplateEvent: {
            id: string;
            /** Format: date-time */
            at: string;
            actor: {
                kind: string;
                id: string;
                name: string | null;
            };
            /**
             * @description From then on.
             * @enum {string}
             */
            status: "DRAFT" | "PENDING" | "APPROVED" | "REJECTED";
            rejectionReason: string | null;
            /** @enum {string} */
            category: "UTILITY" | "MARKETING" | "AUTHENTICATION";
            /** @description What was written. null: the provider decided something. */
            content: unknown;
            variables: {
                [key: string]: string;
            } | null;
        };
        ListedEmailTemplate: {
            id: string;
            name: string;
            /** @description Increases with each change. The latest version is sent. */
            version: number;
            subject: string;
            /** @description The names used in {{}}, each once. */
            placeholders: string[];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        EmailTemplate: {
            id: string;
            name: string;
            /** @description Increases with each change. The latest version is sent. */
            version: number;
            subject: string;
            /** @description The names used in {{}}, each once. */
            placeholders: string[];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            body: string;
            html: string;
            /** @description true if you sent `html`. false if it is made from `body`. */
            ownHtml: boolean;
        };
        EmailTemplateVersion: {
            version: number;
            /** Format: date-time */
            createdAt: string;
            subject: string;
            body: string;
            /** @description The HTML that you sent. null if it was made from `body`. */
            html: string | null;
        };
        Channel: {
            id: string;
            /** @description Name of the provider. */
            kind: string;
            /** @description The account's id at the provider. */
            externalId: string;
            /** @enum {string} */
            status: "CONNECTING" | "CONNECTED" | "FAILED";
            /** @description What you entered when you connected it, with the defaults. Secrets are never returned. */
            settings: {
                [key: string]: unknown;
            };
            senders: {
                /** @description E.164 phone number or email address. */
                address: string;
                /** @description The name that contacts see. */
                displayName: string;
                /** @description As the provider reports it. CONNECTED: it can send. */
                status: string;
                /** @description Quality rating as the provider reports it: GREEN, YELLOW or RED. */
                quality: string | null;
                /** @description How many people it can message first in 24 hours, as the provider reports it (TIER_1K). */
                messagingLimit: string | null;
                /** @description How many messages it may send a second, as the provider reports it. */
                messagesPerSecond: number;
                /** @description How many messages a second it sends at present, where the provider refused more. */
                slowedTo?: number;
            }[];
            /** @description Messages that wait for this channel, for example while it is paused. Counted up to 10000. In lists only with `numbers=true`. */
            waitingMessages?: number;
            /** @description URL to which the provider sends webhooks. Subscribed when you connect the channel. */
            webhookUrl: string;
            /** @description Why the provider last rejected this account. It may have been fixed since `at`. */
            lastError: {
                code: string;
                message: string;
                /** Format: date-time */
                at: string;
            } | null;
            /** @description Sending is paused until then. */
            pausedUntil: string | null;
            /** @description After how long the provider is asked about a message with the status `unknown`. null: after 10m, where the provider can be asked. */
            askUnknownAfter: string | null;
            /** @description When the provider was last checked. */
            checkedAt: string | null;
            /** @description When the provider last delivered a webhook, accurate to a minute. null: never. */
            webhookSeenAt: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        ChannelSetupStep: {
            /** @enum {string} */
            step: "access" | "number" | "webhook" | "signature" | "quality" | "limit";
            /**
             * @description waiting: it shows with the first message. unknown: it could not be asked.
             * @enum {string}
             */
            state: "done" | "failed" | "waiting" | "unknown";
            /** @description The provider's code, or its word, such as `GREEN`. */
            code: string | null;
            /** @description What the provider said. */
            message: string | null;
        };
        EmailDomainRecords: {
            domain: string;
            /** @description Who may send for the domain. `open`: it allows everybody. `several`: receivers ignore more than one. `unknown`: DNS did not answer. */
            spf: {
                /** @enum {string} */
                state: "ok" | "open" | "several" | "missing" | "unknown";
                /** @description The record as found. */
                record: string | null;
            };
            /** @description The key of signatures. `revoked`: the key is empty. */
            dkim: {
                /** @enum {string} */
                state: "ok" | "revoked" | "missing" | "unknown";
                /** @description The selector whose key was found. */
                selector: string | null;
                /** @description The record as found. */
                record: string | null;
            };
            /** @description What receivers do with emails that fail both checks. */
            dmarc: {
                /** @enum {string} */
                state: "ok" | "several" | "missing" | "unknown";
                policy: ("none" | "quarantine" | "reject") | null;
                /** @description The record as found. */
                record: string | null;
            };
        };
        SenderHealth: {
            channelId: string;
            /** @description E.164 phone number or email address. */
            address: string;
            displayName: string;
            /** @description What is worse today and yesterday than in the seven days before. Shares of messages are between 0 and 1, delivery times are medians in seconds. */
            worsened: {
                /** @enum {string} */
                what: "QUALITY" | "MESSAGING_LIMIT" | "FAILED" | "UNDELIVERED" | "DELIVERY_TIME";
                before: string | number;
                now: string | number;
            }[];
            /** @description Oldest first. Days without messages and without a report are left out. */
            days: {
                /**
                 * Format: date
                 * @description UTC. Messages count on the day on which they were sent.
                 */
                day: string;
                /** @description As the provider reported it last: GREEN, YELLOW or RED. */
                quality: string | null;
                /** @description As the provider reported it last (TIER_1K). */
                messagingLimit: string | null;
                /** @description Sent, or failed before. */
                attempted: number;
                failed: number;
                /** @description null: providers of this channel do not report deliveries. */
                delivered: number | null;
                /** @description Half of the delivered messages arrived within so many seconds, rounded up. null: none arrived. */
                medianSeconds: number | null;
                /** @description The same for 95% of them. */
                p95Seconds: number | null;
            }[];
        };
        SendingLimits: {
            /** @description Journey messages wait during these hours, in the person's `timeZone` attribute or your time zone. */
            quietHours: {
                from: string;
                until: string;
            } | null;
            /** @description Limit across all journeys and all addresses of a person. */
            messagesPerPersonPer: {
                messages: number;
                /** @description Such as `7d`. */
                window: string;
                /**
                 * @description `skip`: further messages are canceled with `person_limit_reached`. `wait`: they are sent when the window allows it.
                 * @default skip
                 * @enum {string}
                 */
                whenReached: "wait" | "skip";
            } | null;
        };
        MessagePrices: {
            currency: string;
            email: string | null;
            whatsapp: {
                /** @description How the phone numbers begin, such as `+57`. The longest one counts. Empty: all others. */
                codes: string[];
                marketing: string | null;
                utility: string | null;
                authentication: string | null;
                /** @description A message in a conversation, without a template. */
                service: string | null;
            }[];
            /**
             * @description Of each part of an SMS.
             * @default []
             */
            sms: {
                /** @description How the phone numbers begin, such as `+57`. The longest one counts. Empty: all others. */
                codes: string[];
                part: string | null;
            }[];
        };
        MessagePricesInput: {
            currency: string;
            email: string | null;
            whatsapp: {
                /** @description How the phone numbers begin, such as `+57`. The longest one counts. Empty: all others. */
                codes: string[];
                marketing: string | null;
                utility: string | null;
                authentication: string | null;
                /** @description A message in a conversation, without a template. */
                service: string | null;
            }[];
            /**
             * @description Of each part of an SMS.
             * @default []
             */
            sms: {
                /** @description How the phone numbers begin, such as `+57`. The longest one counts. Empty: all others. */
                codes: string[];
                part: string | null;
            }[];
        };
        LinkSettings: {
            links: {
                /**
                 * @description Links in messages become short links of each recipient, which count clicks.
                 * @default false
                 */
                track: boolean;
                /**
                 * @description Such as `https://go.shop.example`, which leads to this installation. null: the address of the installation.
                 * @default null
                 */
                domain: string | null;
                /**
                 * @description Added as `utm_source`, `utm_medium` and `utm_campaign` to targets without them.
                 * @default null
                 */
                utm: {
                    /** @description Can contain `{{initiative.name}}` and `{{channel}}`. Empty: not added. */
                    source: string;
                    /** @description Can contain `{{initiative.name}}` and `{{channel}}`. Empty: not added. */
                    medium: string;
                    /** @description Can contain `{{initiative.name}}` and `{{channel}}`. Empty: not added. */
                    campaign: string;
                } | null;
            };
            opens: {
                /**
                 * @description Emails get a picture that tells when they are opened.
                 * @default false
                 */
                track: boolean;
            };
        };
        TrackedLink: {
            /** @description Where it leads. */
            url: string;
            /** @description How many addresses it stands for. Above 20, they differ by their parameters. */
            versions: number;
            /** @description Messages with the link. */
            messages: number;
            /** @description People who clicked. */
            people: number;
            /** @description All clicks of people. Repeats within seconds are one. */
            clicks: number;
            /** @description Visits of scanners, previews and prefetching, which are no clicks. */
            automatic: number;
            lastClickAt: string | null;
        };
        WhatsappNumber: {
            /** @description E.164. */
            phoneNumber: string;
            /** @description The name that contacts see. */
            displayName: string;
            /** @description As WhatsApp reports it. CONNECTED: it can send. */
            status: string;
        };
        ListedConversation: {
            id: string;
            /**
             * @description AGENT: the agent owns it. WAITING: in the inbox, unassigned. HUMAN: `assignee` owns it.
             * @enum {string}
             */
            state: "AGENT" | "WAITING" | "HUMAN" | "CLOSED";
            assignee: string | null;
            /** @description Your number or address that the contact writes to. */
            channel: string;
            /** @enum {string} */
            channelKind: "whatsapp" | "sms" | "email";
            contact: {
                id: string;
                phoneNumber: string | null;
                email: string | null;
                /** @description The address that emails name as their sender, without proof. You cannot answer there. */
                unverifiedEmail: string | null;
                /** @description The person's name, or else the contact's own. */
                name: string | null;
                /** @description The person in the current run, or the person with the contact's number or address. */
                personExternalId: string | null;
            };
            /** @description The current run, or the last one. */
            participantId: string | null;
            initiativeId: string | null;
            initiativeName: string | null;
            /** @description Since when the contact waits for an answer. null: you wrote last, or it is closed. */
            waitingSince: string | null;
            /** @description Unread messages from the contact. */
            unread: number;
            /** @description When somebody last marked it as read. */
            readAt: string | null;
            /** @description Until then it is out of the inbox, unless the contact writes. */
            snoozedUntil: string | null;
            /** @description Until when you can send free text on WhatsApp. After that, only templates. */
            windowOpenUntil: string | null;
            labels: string[];
            lastMessage: {
                id: string;
                /** @description Its first 300 characters. */
                text: string;
                /** @enum {string} */
                kind: "text" | "template" | "image" | "video" | "audio" | "document" | "sticker" | "location" | "contacts" | "reaction" | "choice" | "choices" | "request" | "form" | "flow" | "unsupported";
                /** @enum {string} */
                direction: "outbound" | "inbound";
                /** @enum {string} */
                author: "journey" | "agent" | "human" | "system" | "participant";
                /** @enum {string} */
                status: "queued" | "sending" | "unknown" | "accepted" | "sent" | "delivered" | "read" | "failed" | "canceled" | "received";
                /** Format: date-time */
                at: string;
            } | null;
            escalatedAt: string | null;
            /** @description Why people were last called. `person_asked`: the contact asked for a person. `agent_decided`, `agent_failed`: the agent could not go on. `journey`: a node of the journey. `nobody_answers`: the message belongs to no run. */
            escalationReason: ("person_asked" | "agent_decided" | "agent_failed" | "journey" | "nobody_answers" | "reply_refused") | null;
            /** @description Set while it is closed. */
            resolvedAt: string | null;
            resolvedBy: string | null;
            /** Format: date-time */
            createdAt: string;
            /** @description With `text`: the latest message that contains it. null: the name or address does. */
            hit: {
                messageId: string;
                /** Format: date-time */
                at: string;
                /** @description The message around what was found. */
                text: string;
                /** @description Where it was found in `text`. */
                start: number;
                length: number;
            } | null;
        };
        ConversationCounts: {
            waiting: {
                count: number;
                /** @description How many of them have unread messages. */
                unread: number;
                /** @description true: there are more; both counts stop at 10,000 conversations. */
                capped: boolean;
            };
            mine: {
                count: number;
                /** @description How many of them have unread messages. */
                unread: number;
                /** @description true: there are more; both counts stop at 10,000 conversations. */
                capped: boolean;
            };
            mentioned: {
                count: number;
                /** @description How many of them have unread messages. */
                unread: number;
                /** @description true: there are more; both counts stop at 10,000 conversations. */
                capped: boolean;
            };
            unassigned: {
                count: number;
                /** @description How many of them have unread messages. */
                unread: number;
                /** @description true: there are more; both counts stop at 10,000 conversations. */
                capped: boolean;
            };
            agent: {
                count: number;
                /** @description How many of them have unread messages. */
                unread: number;
                /** @description true: there are more; both counts stop at 10,000 conversations. */
                capped: boolean;
            };
            snoozed: {
                count: number;
                /** @description How many of them have unread messages. */
                unread: number;
                /** @description true: there are more; both counts stop at 10,000 conversations. */
                capped: boolean;
            };
            all: {
                count: number;
                /** @description How many of them have unread messages. */
                unread: number;
                /** @description true: there are more; both counts stop at 10,000 conversations. */
                capped: boolean;
            };
            closed: {
                count: number;
                /** @description How many of them have unread messages. */
                unread: number;
                /** @description true: there are more; both counts stop at 10,000 conversations. */
                capped: boolean;
            };
        };
        ConversationWithNotes: {
            id: string;
            /**
             * @description AGENT: the agent owns it. WAITING: in the inbox, unassigned. HUMAN: `assignee` owns it.
             * @enum {string}
             */
            state: "AGENT" | "WAITING" | "HUMAN" | "CLOSED";
            assignee: string | null;
            /** @description Your number or address that the contact writes to. */
            channel: string;
            /** @enum {string} */
            channelKind: "whatsapp" | "sms" | "email";
            contact: {
                id: string;
                phoneNumber: string | null;
                email: string | null;
                /** @description The address that emails name as their sender, without proof. You cannot answer there. */
                unverifiedEmail: string | null;
                /** @description The person's name, or else the contact's own. */
                name: string | null;
                /** @description The person in the current run, or the person with the contact's number or address. */
                personExternalId: string | null;
            };
            /** @description The current run, or the last one. */
            participantId: string | null;
            initiativeId: string | null;
            initiativeName: string | null;
            /** @description Since when the contact waits for an answer. null: you wrote last, or it is closed. */
            waitingSince: string | null;
            /** @description Unread messages from the contact. */
            unread: number;
            /** @description When somebody last marked it as read. */
            readAt: string | null;
            /** @description Until then it is out of the inbox, unless the contact writes. */
            snoozedUntil: string | null;
            /** @description Until when you can send free text on WhatsApp. After that, only templates. */
            windowOpenUntil: string | null;
            labels: string[];
            lastMessage: {
                id: string;
                /** @description Its first 300 characters. */
                text: string;
                /** @enum {string} */
                kind: "text" | "template" | "image" | "video" | "audio" | "document" | "sticker" | "location" | "contacts" | "reaction" | "choice" | "choices" | "request" | "form" | "flow" | "unsupported";
                /** @enum {string} */
                direction: "outbound" | "inbound";
                /** @enum {string} */
                author: "journey" | "agent" | "human" | "system" | "participant";
                /** @enum {string} */
                status: "queued" | "sending" | "unknown" | "accepted" | "sent" | "delivered" | "read" | "failed" | "canceled" | "received";
                /** Format: date-time */
                at: string;
            } | null;
            escalatedAt: string | null;
            /** @description Why people were last called. `person_asked`: the contact asked for a person. `agent_decided`, `agent_failed`: the agent could not go on. `journey`: a node of the journey. `nobody_answers`: the message belongs to no run. */
            escalationReason: ("person_asked" | "agent_decided" | "agent_failed" | "journey" | "nobody_answers" | "reply_refused") | null;
            /** @description Set while it is closed. */
            resolvedAt: string | null;
            resolvedBy: string | null;
            /** Format: date-time */
            createdAt: string;
            /** @description The first ad or post that led to a message. */
            firstReferral?: {
                /** @description `ad` or `post`. */
                sourceType: string | null;
                /** @description The id of the ad or post at Meta. */
                sourceId: string | null;
                sourceUrl: string | null;
                headline: string | null;
                body: string | null;
                /** @description Such as `image` or `video`. */
                mediaType: string | null;
                mediaUrl: string | null;
                /** @description Meta's id of the click (`ctwa_clid`). */
                clickId: string | null;
                messageId: string;
                /** Format: date-time */
                at: string;
            };
            /** @description The last one, which may be the same. */
            lastReferral?: {
                /** @description `ad` or `post`. */
                sourceType: string | null;
                /** @description The id of the ad or post at Meta. */
                sourceId: string | null;
                sourceUrl: string | null;
                headline: string | null;
                body: string | null;
                /** @description Such as `image` or `video`. */
                mediaType: string | null;
                mediaUrl: string | null;
                /** @description Meta's id of the click (`ctwa_clid`). */
                clickId: string | null;
                messageId: string;
                /** Format: date-time */
                at: string;
            };
            /** @description The latest 100 notes, newest first. */
            notes: components["schemas"]["ConversationNote"][];
            /** @description People who view it or type now. */
            present: components["schemas"]["Present"][];
            /** @description The latest 50 things that happened to it, newest first, as far back as the audit log goes. */
            events: components["schemas"]["ConversationEvent"][];
        };
        ConversationNote: {
            id: string;
            author: string;
            text: string;
            /** @description Email addresses of members whom it mentions. */
            mentions: string[];
            /** Format: date-time */
            createdAt: string;
        };
        Present: {
            by: string;
            /** @enum {string} */
            doing: "viewing" | "typing";
            /**
             * Format: date-time
             * @description When this ends, unless it is renewed.
             */
            until: string;
        };
        ConversationEvent: {
            /** @enum {string} */
            what: "TAKEN_OVER" | "ASSIGNED" | "HANDED_BACK" | "CLOSED" | "REOPENED" | "SNOOZED" | "WOKEN" | "OPTED_OUT" | "JOURNEY_MOVED_ON";
            /** Format: date-time */
            at: string;
            /** @description Who did it. null: the contact, the journey or the inbox rule. */
            by: string | null;
            /** @description Who has had the conversation since then. */
            assignee: string | null;
            /** @description Until when it was snoozed. */
            until: string | null;
            /** @description The step of the journey that came next, if it has a name. */
            step: string | null;
        };
        InboxMessage: {
            id: string;
            /** @enum {string} */
            direction: "outbound" | "inbound";
            /** @enum {string} */
            author: "journey" | "agent" | "human" | "system" | "participant";
            /** @enum {string} */
            type: "text" | "media" | "template";
            /** @description Subject of an email that starts a thread or was received. */
            subject: string | null;
            /**
             * @description The kind of message. `details` has more.
             * @enum {string}
             */
            kind: "text" | "template" | "image" | "video" | "audio" | "document" | "sticker" | "location" | "contacts" | "reaction" | "choice" | "choices" | "request" | "form" | "flow" | "unsupported";
            /** @description The text in transcripts. For a file, its caption; for a tap, the title tapped. */
            text: string;
            details: components["schemas"]["MessageDetails"] | null;
            /** @description Attached files, in order. */
            files: components["schemas"]["MessageFile"][];
            /** @description An email that you can show as its sender laid it out (conversations_layout_get). */
            hasLayout: boolean;
            /** @description The ad or post that led to this message. */
            referral?: components["schemas"]["Referral"];
            /** @description The message it replies or reacts to. */
            answersId: string | null;
            /**
             * @description `unknown`: the provider did not respond. Its report decides, and the message is not sent again.
             * @enum {string}
             */
            status: "queued" | "sending" | "unknown" | "accepted" | "sent" | "delivered" | "read" | "failed" | "canceled" | "received";
            /** @description Why it failed, was canceled or waits: the provider's code, or Parley's own if no provider saw it. */
            error: string | null;
            /** @description The knowledge that the agent used. */
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
            /** @description Their own, as you asked. */
            isOwn?: boolean;
        } | {
            /** @constant */
            kind: "request";
            /** @enum {string} */
            asksFor: "location" | "contact";
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
            kind: "form";
            formId: string;
            /** @description Why the answers are no submission. */
            refusal?: {
                /**
                 * @description answered: the sending was answered before, and the first answer counts.
                 * @enum {string}
                 */
                reason: "invalid" | "closed" | "answered" | "unknown_sending";
                /** @description The rules of the form that the answers break. */
                issues: {
                    path: string;
                    label: string;
                    message: string;
                }[];
            };
        } | {
            /** @constant */
            kind: "flow";
            formId: string;
            flowId: string;
            button: string;
        } | {
            /** @constant */
            kind: "unsupported";
        };
        MessageFile: {
            id: string;
            /** @enum {string} */
            kind: "image" | "video" | "audio" | "document" | "sticker";
            /**
             * @description KEPT: you can read it. WAITING: it is being fetched. FAILED: see `error`. REMOVED: its retention period is over.
             * @enum {string}
             */
            status: "WAITING" | "KEPT" | "FAILED" | "REMOVED";
            /** @description Detected from the content. null until fetched. */
            mimeType: string | null;
            fileName: string | null;
            /** @description Size in bytes. */
            size: number | null;
            /** @description Why the file is not available. */
            error: string | null;
            /** @description URL of the file. Requests need an API key. */
            url: string | null;
        };
        Referral: {
            /** @description `ad` or `post`. */
            sourceType: string | null;
            /** @description The id of the ad or post at Meta. */
            sourceId: string | null;
            sourceUrl: string | null;
            headline: string | null;
            body: string | null;
            /** @description Such as `image` or `video`. */
            mediaType: string | null;
            mediaUrl: string | null;
            /** @description Meta's id of the click (`ctwa_clid`). */
            clickId: string | null;
        };
        Conversation: {
            id: string;
            /**
             * @description AGENT: the agent owns it. WAITING: in the inbox, unassigned. HUMAN: `assignee` owns it.
             * @enum {string}
             */
            state: "AGENT" | "WAITING" | "HUMAN" | "CLOSED";
            assignee: string | null;
            /** @description Your number or address that the contact writes to. */
            channel: string;
            /** @enum {string} */
            channelKind: "whatsapp" | "sms" | "email";
            contact: {
                id: string;
                phoneNumber: string | null;
                email: string | null;
                /** @description The address that emails name as their sender, without proof. You cannot answer there. */
                unverifiedEmail: string | null;
                /** @description The person's name, or else the contact's own. */
                name: string | null;
                /** @description The person in the current run, or the person with the contact's number or address. */
                personExternalId: string | null;
            };
            /** @description The current run, or the last one. */
            participantId: string | null;
            initiativeId: string | null;
            initiativeName: string | null;
            /** @description Since when the contact waits for an answer. null: you wrote last, or it is closed. */
            waitingSince: string | null;
            /** @description Unread messages from the contact. */
            unread: number;
            /** @description When somebody last marked it as read. */
            readAt: string | null;
            /** @description Until then it is out of the inbox, unless the contact writes. */
            snoozedUntil: string | null;
            /** @description Until when you can send free text on WhatsApp. After that, only templates. */
            windowOpenUntil: string | null;
            labels: string[];
            lastMessage: {
                id: string;
                /** @description Its first 300 characters. */
                text: string;
                /** @enum {string} */
                kind: "text" | "template" | "image" | "video" | "audio" | "document" | "sticker" | "location" | "contacts" | "reaction" | "choice" | "choices" | "request" | "form" | "flow" | "unsupported";
                /** @enum {string} */
                direction: "outbound" | "inbound";
                /** @enum {string} */
                author: "journey" | "agent" | "human" | "system" | "participant";
                /** @enum {string} */
                status: "queued" | "sending" | "unknown" | "accepted" | "sent" | "delivered" | "read" | "failed" | "canceled" | "received";
                /** Format: date-time */
                at: string;
            } | null;
            escalatedAt: string | null;
            /** @description Why people were last called. `person_asked`: the contact asked for a person. `agent_decided`, `agent_failed`: the agent could not go on. `journey`: a node of the journey. `nobody_answers`: the message belongs to no run. */
            escalationReason: ("person_asked" | "agent_decided" | "agent_failed" | "journey" | "nobody_answers" | "reply_refused") | null;
            /** @description Set while it is closed. */
            resolvedAt: string | null;
            resolvedBy: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        EmailLayout: {
            /** @description Of the HTML, which conversations_file returns as it is. */
            fileId: string;
            /** @description A page for a frame, valid for an hour. Nothing in it runs or is fetched from elsewhere. */
            url: string;
            /** @description The same page with pictures from elsewhere, which tell their servers that you read it. */
            urlWithPictures: string;
        };
        SendableForm: {
            formId: string;
            name: string;
            language: string;
        };
        InboxView: {
            id: string;
            name: string;
            shared: boolean;
            filter: {
                /**
                 * @description `waiting`: the contact waits for a person. `mine`: assigned to `assignee`, by default to you. `mentioned`: a note mentions you. `unassigned`: nobody has taken it. `agent`: the agent has it. Default: `all`.
                 * @enum {string}
                 */
                view?: "waiting" | "mine" | "mentioned" | "unassigned" | "agent" | "snoozed" | "all" | "closed";
                /**
                 * @description AGENT: the agent owns it. WAITING: in the inbox, unassigned. HUMAN: `assignee` owns it.
                 * @enum {string}
                 */
                state?: "AGENT" | "WAITING" | "HUMAN" | "CLOSED";
                /** @description A person, by email address or name. */
                assignee?: string;
                /** @description Only this number or address of yours. */
                channel?: string;
                label?: string;
                /** @description Only those whose latest run is in it. */
                initiativeId?: string;
                /** @description true: only unread. false: only read. */
                unread?: boolean;
                /**
                 * Format: date-time
                 * @description The contact has waited since this time.
                 */
                waitingBefore?: string;
                /** @description The contact has waited at least this long. */
                waitingMinutes?: number;
                /**
                 * @description `newest`: the latest message first. `waiting`: the longest wait first.
                 * @default newest
                 * @enum {string}
                 */
                sort: "newest" | "waiting";
            };
            /** @description The key or user who made it. */
            owner: string;
            /** @description Whether you can change and delete it. */
            editable: boolean;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        InboxAssignment: {
            /**
             * @description Who gets an unassigned conversation. `round_robin`: members who are online, in turn. `least_busy`: the one who has the fewest.
             * @enum {string}
             */
            assignment: "none" | "round_robin" | "least_busy";
        };
        Notification: {
            id: string;
            /** @enum {string} */
            kind: "ASSIGNED" | "MENTIONED";
            conversationId: string;
            contactName: string | null;
            /** @description Who assigned it or wrote the note. null: the rule of assignment. */
            by: string | null;
            /** @description The note. */
            text: string | null;
            /** Format: date-time */
            createdAt: string;
            readAt: string | null;
        };
        InboxReport: {
            /** Format: date */
            from: string;
            /** Format: date */
            until: string;
            /** @description By day and channel, latest first. Days without anything are missing. */
            days: {
                /** Format: date */
                day: string;
                channel: string;
                /** @description Conversations that were opened. */
                opened: number;
                /** @description Conversations that were closed. */
                resolved: number;
                received: number;
                writtenByPeople: number;
                writtenByAgent: number;
            }[];
            totals: {
                opened: number;
                resolved: number;
                received: number;
                writtenByPeople: number;
                writtenByAgent: number;
            };
            /** @description From when the contact waited until a person first answered. */
            firstResponse: {
                count: number;
                medianSeconds: number | null;
                p95Seconds: number | null;
            };
            /** @description From opening until closing, where the contact wrote. */
            resolution: {
                count: number;
                medianSeconds: number | null;
                p95Seconds: number | null;
            };
            /** @description Closed conversations. */
            resolvedBy: {
                /** @description The agent alone. */
                agent: number;
                /** @description People had it in between. */
                people: number;
                /** @description Nobody ever wrote. */
                silence: number;
            };
            /** @description Contacts who wait for a person now, whatever the days. */
            waiting: {
                count: number;
                /** @description true: there are more than 10,000. */
                capped: boolean;
                longestSince: string | null;
            };
            members: {
                member: string;
                written: number;
                resolved: number;
                /** @description Times are right to a twentieth. null: there are none. */
                firstResponse: {
                    count: number;
                    medianSeconds: number | null;
                    p95Seconds: number | null;
                };
                /** @description Times are right to a twentieth. null: there are none. */
                resolution: {
                    count: number;
                    medianSeconds: number | null;
                    p95Seconds: number | null;
                };
            }[];
            /** @description The labels that conversations had when they were closed. */
            labels: {
                label: string;
                resolved: number;
                /** @description Times are right to a twentieth. null: there are none. */
                resolution: {
                    count: number;
                    medianSeconds: number | null;
                    p95Seconds: number | null;
                };
            }[];
            /** @description Why people were called, most frequent first. */
            reasons: {
                /** @enum {string} */
                reason: "person_asked" | "agent_decided" | "agent_failed" | "journey" | "nobody_answers" | "reply_refused";
                count: number;
            }[];
        };
        Draft: {
            id: string;
            /**
             * @description A first message, or an answer of the agent.
             * @enum {string}
             */
            kind: "first" | "reply";
            /**
             * @description withdrawn: it became needless, because the contact wrote, a person took over or closed the conversation, or the journey ended.
             * @enum {string}
             */
            state: "waiting" | "approved" | "changed" | "refused" | "expired" | "withdrawn";
            initiativeId: string;
            initiativeName: string;
            conversationId: string;
            channel: string;
            personExternalId: string | null;
            name: string | null;
            /** @description As they are sent, or would be. */
            messages: {
                id: string;
                text: string;
                subject: string | null;
            }[];
            /** @description false: an approved template, which is sent as it is. */
            isChangeable: boolean;
            /** @description Of a changed draft: what it was before. */
            written: string[] | null;
            /** @description The last messages before it, oldest first. */
            context: {
                /** @enum {string} */
                from: "contact" | "us";
                text: string;
                /** Format: date-time */
                at: string;
            }[];
            /** @description Why somebody refused it. */
            reason: string | null;
            /** Format: date-time */
            createdAt: string;
            /** @description Of a waiting one. */
            expiresAt: string | null;
            decidedAt: string | null;
            /** @description Their name. */
            decidedBy: string | null;
        };
        Message: {
            id: string;
            /** @enum {string} */
            direction: "outbound" | "inbound";
            /**
             * @description What it came from. `transactional`: messages_send. `service`: Parley itself, such as the confirmation of an opt-out.
             * @enum {string}
             */
            source: "journey" | "agent" | "member" | "transactional" | "service" | "contact";
            /** @enum {string} */
            channelKind: "whatsapp" | "sms" | "email";
            /** @description Your number or address. */
            channel: string;
            /** @description The contact's number or address. */
            address: string | null;
            contactId: string;
            personExternalId: string | null;
            /** @description The person's name, or else the contact's own. */
            name: string | null;
            conversationId: string;
            initiativeId: string | null;
            initiativeName: string | null;
            /** @description The run that it belongs to. */
            participantId: string | null;
            journeyId: string | null;
            template: {
                id: string;
                name: string | null;
                /** @description null for emails. */
                language: string | null;
                /** @description The category of WhatsApp. null for emails. */
                category: ("UTILITY" | "MARKETING" | "AUTHENTICATION") | null;
                /** @description The version of an email template. */
                version: number | null;
            } | null;
            /** @enum {string} */
            type: "text" | "media" | "template";
            subject: string | null;
            /** @description Of an SMS that left: how many parts it has, each of which is paid. */
            parts?: number;
            /** @description In lists, its first 300 characters. */
            text: string;
            /**
             * @description `accepted`: the provider took it. `unknown`: nobody knows whether it did; it is not sent again.
             * @enum {string}
             */
            status: "queued" | "sending" | "unknown" | "accepted" | "sent" | "delivered" | "read" | "failed" | "canceled" | "received";
            /** @description Why a `queued` message has not left. */
            waitsFor: {
                /** @description `quiet_hours`, `person_limit_reached`, `channel_paused` or `flow_throttled`. Otherwise why the last attempt did not succeed. */
                reason: string;
                /** @description When it is sent or checked again; null: not known. */
                until: string | null;
            } | null;
            /** @description Why it is `failed`, `canceled` or `unknown`. */
            failure: {
                /** @description The provider's code, or Parley's own if no provider saw it. */
                code: string;
                /** @description The provider's words. */
                text: string | null;
            } | null;
            /** @description By sending_prices_get, for messages that left. null: no price is set. */
            cost: {
                amount: string;
                currency: string;
            } | null;
            /** Format: date-time */
            createdAt: string;
            /** @description From then on it is not sent any more. null: it does not expire. */
            expiresAt: string | null;
            sentAt: string | null;
            deliveredAt: string | null;
            readAt: string | null;
            repliedAt: string | null;
            /** @description Of people, on its tracked links. */
            clicks: number;
            /** @description When a person followed a tracked link of it first. */
            clickedAt: string | null;
            /** @description Of an email, where opens are tracked. */
            openedAt: string | null;
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
            channel: "WHATSAPP" | "SMS" | "EMAIL";
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
            /** @description With `numbers=true`. */
            audience?: {
                /** @enum {string} */
                type: "manual" | "segment" | "cdp_event" | "inbound";
                segment: {
                    id: string;
                    slug: string;
                    name: string;
                } | null;
                eventName: string | null;
                keyword: string | null;
            } | null;
            /** @description With `numbers=true`. */
            numbers?: {
                /** @description Runs that took their first step, all time. */
                participants: number;
                /** @description Runs that have not ended. */
                live: number;
                /** @description Messages that the provider took. */
                sent: number;
                /** @description Messages that somebody answered. */
                replied: number;
                failed: number;
            };
        };
        GuidingQuestionInput: {
            questionText: string;
            /**
             * @description Default: OPEN.
             * @enum {string}
             */
            answerType?: "OPEN" | "MULTIPLE_CHOICE" | "BOOLEAN" | "SCALE";
            /** @description 1 is asked first. Default: 3. */
            priority?: number;
            /** @description For SCALE. Default: 1. */
            scaleMin?: number | null;
            /** @description For SCALE. Default: 5. */
            scaleMax?: number | null;
            /** @description For MULTIPLE_CHOICE. */
            options?: (string | {
                label: string;
                /** @description Other words that mean this option. */
                synonyms: string[];
            })[];
            /**
             * @description On WhatsApp. `location`, `contact`: for OPEN.
             * @enum {string}
             */
            presentation?: "buttons" | "text" | "location" | "contact";
            /** @description For people who do not understand it. */
            rewording?: string | null;
            /** @description By which `showIf` of other questions names it. */
            key?: string | null;
            /** @description Asks it only after this answer to another question. `value`: true or false, a mark, or a label. */
            showIf?: components["schemas"]["QuestionCondition"] | null;
        };
        QuestionCondition: {
            field: string;
            /** @enum {string} */
            op: "eq" | "neq";
            value: string | number | boolean;
        } | {
            field: string;
            /** @constant */
            op: "in";
            value: (string | number | boolean)[];
        } | {
            field: string;
            /** @constant */
            op: "answered";
        };
        ContextField: {
            key: string;
            /**
             * @description Format of the text: `12.5`, `true`, `2030-01-31`, `2030-01-31T09:00:00Z`, or one of `options`.
             * @enum {string}
             */
            type: "string" | "number" | "boolean" | "date" | "enum";
            /** @description Participants must have it, unless it has a default. */
            required?: boolean;
            /** @description Value for participants without one. */
            default?: string;
            /** @description For `enum`. */
            options?: string[];
            description?: string;
        };
        ExtractionSchema: {
            /** @description By slug, in the order of results. */
            fields: {
                [key: string]: components["schemas"]["ExtractionField"];
            };
        };
        ExtractionField: {
            label: string;
            /** @description What the value means. The extractor uses this text. */
            description: string;
            /** @description Name shared across initiatives, such as canonical.budget. */
            mapsTo?: string;
            /** @description Text of the guiding question it comes from. Default: the most similar question. */
            question?: string;
            /** @constant */
            type: "bool";
        } | {
            label: string;
            /** @description What the value means. The extractor uses this text. */
            description: string;
            /** @description Name shared across initiatives, such as canonical.budget. */
            mapsTo?: string;
            /** @description Text of the guiding question it comes from. Default: the most similar question. */
            question?: string;
            /** @constant */
            type: "int";
            min?: number;
            max?: number;
        } | {
            label: string;
            /** @description What the value means. The extractor uses this text. */
            description: string;
            /** @description Name shared across initiatives, such as canonical.budget. */
            mapsTo?: string;
            /** @description Text of the guiding question it comes from. Default: the most similar question. */
            question?: string;
            /** @constant */
            type: "enum";
            values: string[];
        } | {
            label: string;
            /** @description What the value means. The extractor uses this text. */
            description: string;
            /** @description Name shared across initiatives, such as canonical.budget. */
            mapsTo?: string;
            /** @description Text of the guiding question it comes from. Default: the most similar question. */
            question?: string;
            /** @constant */
            type: "enum[]";
            values: string[];
        } | {
            label: string;
            /** @description What the value means. The extractor uses this text. */
            description: string;
            /** @description Name shared across initiatives, such as canonical.budget. */
            mapsTo?: string;
            /** @description Text of the guiding question it comes from. Default: the most similar question. */
            question?: string;
            /** @constant */
            type: "string";
            maxLength?: number;
        } | {
            label: string;
            /** @description What the value means. The extractor uses this text. */
            description: string;
            /** @description Name shared across initiatives, such as canonical.budget. */
            mapsTo?: string;
            /** @description Text of the guiding question it comes from. Default: the most similar question. */
            question?: string;
            /** @constant */
            type: "string[]";
        };
        GoalInput: {
            /** @description The event that reaches the goal. */
            eventName: string;
            /**
             * @description Properties the event must have, all of them.
             * @default []
             */
            eventFilters: components["schemas"]["EventPropertyFilter"][];
            /** @description How long after enrollment the event counts: 24h, 7d. */
            window: string;
            /**
             * @description Percentage of people to enroll into nothing, for comparison.
             * @default 0
             */
            holdoutPercent: number;
        };
        JourneyDefinitionInput: components["schemas"]["JourneyDefinition"];
        Action: components["schemas"]["Action_ENTRY"] | components["schemas"]["Action_SEND_MESSAGE"] | components["schemas"]["Action_SEND_EMAIL"] | components["schemas"]["Action_SEND_SMS"] | components["schemas"]["Action_CONVERSATION_BLOCK"] | components["schemas"]["Action_WAIT_FOR_REPLY"] | components["schemas"]["Action_MANAGE_CONVERSATION"] | components["schemas"]["Action_DISPATCH_EVENT"] | components["schemas"]["Action_DELAY"] | components["schemas"]["Action_DECISION"] | components["schemas"]["Action_CASE"] | components["schemas"]["Action_RANDOM_SPLIT"] | components["schemas"]["Action_HTTP_REQUEST"] | components["schemas"]["Action_EXIT"];
        Action_ENTRY: {
            /** @description Your id, unique within the journey. Edges refer to it. */
            id: string;
            /** @constant */
            kind: "ENTRY";
            /** @description Display name. Required to publish the journey. */
            name?: string;
            /** @description Position on the canvas. Default: set by the server. */
            position?: {
                x: number;
                y: number;
            };
            inputs?: {
                description?: string;
                /**
                 * @description What starts a run. Default: `manual`, participants are added by hand or through the API.
                 * @enum {string}
                 */
                triggerType?: "manual" | "segment" | "cdp_event" | "inbound";
                /** @description For `segment`: enrolls everyone who enters it. */
                segmentId?: string;
                segmentName?: string;
                /** @description For `cdp_event`: enrolls the person of the event. */
                eventName?: string;
                /** @description For `cdp_event`: all properties the event must have. */
                eventFilters?: components["schemas"]["EventPropertyFilter"][];
                /** @description The most runs started within `enrollmentWindow`. */
                maxEnrollments?: number;
                /** @description A whole number with m, h, d or w: 30m, 24h, 3d, 2w. */
                enrollmentWindow?: string;
                /** @enum {string} */
                inboundAction?: "WHATSAPP_MESSAGE";
                /** @description For `inbound`: connected numbers in E.164. */
                inboundChannelIds?: string[];
                /** @description For `inbound`: enrolls everyone who sends this word. */
                inboundKeyword?: string;
                /**
                 * @description The whole message must equal the keyword. Case and surrounding spaces are ignored.
                 * @enum {string}
                 */
                inboundMatchMode?: "EXACT";
            };
        };
        Action_SEND_MESSAGE: {
            /** @description Your id, unique within the journey. Edges refer to it. */
            id: string;
            /** @constant */
            kind: "SEND_MESSAGE";
            /** @description Display name. Required to publish the journey. */
            name?: string;
            /** @description Position on the canvas. Default: set by the server. */
            position?: {
                x: number;
                y: number;
            };
            inputs?: {
                /** @description Default: the initiative's template of the same round. */
                templateId?: string;
                /** @description A value for each placeholder, by number: `{"1": "person.firstName", "2": "literal:Monday"}`. */
                templateBindings?: {
                    [key: string]: string;
                };
                /** @description The connected number to send from (E.164). Default: the first one of the template's WhatsApp account. */
                channelId?: string;
                templateName?: string;
                /**
                 * @description Default: the initiative's channel.
                 * @enum {string}
                 */
                channel?: "whatsapp" | "sms" | "email";
                /** @description What to send when the message fails: `{"channel": "email", …}` with the fields of SEND_EMAIL, or `{"channel": "sms", …}` with those of SEND_SMS. With `after`, such as 2h, also when it was not delivered in that time. */
                channelFallback?: {
                    /** @constant */
                    channel: "email";
                    /** @description A whole number with m, h, d or w: 30m, 24h, 3d, 2w. */
                    after?: string;
                    /** @description From `email_templates_list`. Replaces `body`. */
                    templateId?: string;
                    /** @description A value for each placeholder of the template, as in SEND_MESSAGE. */
                    templateBindings?: {
                        [key: string]: string;
                    };
                    /** @description Can contain `{{variables}}`. Default: the template's. */
                    subject?: string;
                    /** @description Plain text. Can contain `{{variables}}`. */
                    body?: string;
                    /** @description The connected address to send from. Default: the first one. */
                    channelId?: string;
                } | {
                    /** @constant */
                    channel: "sms";
                    /** @description A whole number with m, h, d or w: 30m, 24h, 3d, 2w. */
                    after?: string;
                    /** @description Can contain `{{variables}}`. With their values, it has at most 1,600 characters. */
                    text?: string;
                    /** @description The connected sender, such as `sms:+14155550100`. Default: the first one. */
                    channelId?: string;
                };
                /** @description How long to wait for the delivery before the run leaves with UNDELIVERED, or for a failure that is reported later. */
                deliveredWithin?: string;
                sendImmediately?: boolean;
            };
        };
        Action_SEND_EMAIL: {
            /** @description Your id, unique within the journey. Edges refer to it. */
            id: string;
            /** @constant */
            kind: "SEND_EMAIL";
            /** @description Display name. Required to publish the journey. */
            name?: string;
            /** @description Position on the canvas. Default: set by the server. */
            position?: {
                x: number;
                y: number;
            };
            inputs?: {
                /** @description From `email_templates_list`. Replaces `body`. */
                templateId?: string;
                /** @description A value for each placeholder of the template, as in SEND_MESSAGE. */
                templateBindings?: {
                    [key: string]: string;
                };
                /** @description Can contain `{{variables}}`. Default: the template's. */
                subject?: string;
                /** @description Plain text. Can contain `{{variables}}`. */
                body?: string;
                /** @description The connected address to send from. Default: the first one. */
                channelId?: string;
                /** @description What to send when the email fails: `{"channel": "whatsapp", …}` with the fields of SEND_MESSAGE, or `{"channel": "sms", …}` with those of SEND_SMS. With `after`, such as 2h, also when it bounced in that time. */
                channelFallback?: {
                    /** @constant */
                    channel: "whatsapp";
                    /** @description A whole number with m, h, d or w: 30m, 24h, 3d, 2w. */
                    after?: string;
                    /** @description An approved template, from `templates_list`. */
                    templateId?: string;
                    /** @description A value for each placeholder, by number: `{"1": "person.firstName", "2": "literal:Monday"}`. */
                    templateBindings?: {
                        [key: string]: string;
                    };
                    /** @description The connected number to send from (E.164). Default: the first one of the template's WhatsApp account. */
                    channelId?: string;
                } | {
                    /** @constant */
                    channel: "sms";
                    /** @description A whole number with m, h, d or w: 30m, 24h, 3d, 2w. */
                    after?: string;
                    /** @description Can contain `{{variables}}`. With their values, it has at most 1,600 characters. */
                    text?: string;
                    /** @description The connected sender, such as `sms:+14155550100`. Default: the first one. */
                    channelId?: string;
                };
                /** @description How long to wait for the delivery before the run leaves with UNDELIVERED, or for a failure that is reported later. */
                deliveredWithin?: string;
            };
        };
        Action_SEND_SMS: {
            /** @description Your id, unique within the journey. Edges refer to it. */
            id: string;
            /** @constant */
            kind: "SEND_SMS";
            /** @description Display name. Required to publish the journey. */
            name?: string;
            /** @description Position on the canvas. Default: set by the server. */
            position?: {
                x: number;
                y: number;
            };
            inputs?: {
                /** @description Can contain `{{variables}}`. With their values, it has at most 1,600 characters. */
                text?: string;
                /** @description The connected sender, such as `sms:+14155550100`. Default: the first one. */
                channelId?: string;
                /** @description What to send when the SMS fails: `{"channel": "whatsapp", …}` with the fields of SEND_MESSAGE, or `{"channel": "email", …}` with those of SEND_EMAIL. With `after`, such as 2h, also when it was not delivered in that time. */
                channelFallback?: {
                    /** @constant */
                    channel: "whatsapp";
                    /** @description A whole number with m, h, d or w: 30m, 24h, 3d, 2w. */
                    after?: string;
                    /** @description An approved template, from `templates_list`. */
                    templateId?: string;
                    /** @description A value for each placeholder, by number: `{"1": "person.firstName", "2": "literal:Monday"}`. */
                    templateBindings?: {
                        [key: string]: string;
                    };
                    /** @description The connected number to send from (E.164). Default: the first one of the template's WhatsApp account. */
                    channelId?: string;
                } | {
                    /** @constant */
                    channel: "email";
                    /** @description A whole number with m, h, d or w: 30m, 24h, 3d, 2w. */
                    after?: string;
                    /** @description From `email_templates_list`. Replaces `body`. */
                    templateId?: string;
                    /** @description A value for each placeholder of the template, as in SEND_MESSAGE. */
                    templateBindings?: {
                        [key: string]: string;
                    };
                    /** @description Can contain `{{variables}}`. Default: the template's. */
                    subject?: string;
                    /** @description Plain text. Can contain `{{variables}}`. */
                    body?: string;
                    /** @description The connected address to send from. Default: the first one. */
                    channelId?: string;
                };
                /** @description How long to wait for the delivery before the run leaves with UNDELIVERED, or for a failure that is reported later. */
                deliveredWithin?: string;
            };
        };
        Action_CONVERSATION_BLOCK: {
            /** @description Your id, unique within the journey. Edges refer to it. */
            id: string;
            /** @constant */
            kind: "CONVERSATION_BLOCK";
            /** @description Display name. Required to publish the journey. */
            name?: string;
            /** @description Position on the canvas. Default: set by the server. */
            position?: {
                x: number;
                y: number;
            };
            inputs?: {
                goal?: string;
                /** @description How long to wait for the first reply. Default: 24h. */
                maxTimeout?: string;
                /**
                 * @description AGENT: the agent converses. ESCALATE: hands over to a person at once.
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
            /** @description Your id, unique within the journey. Edges refer to it. */
            id: string;
            /** @constant */
            kind: "WAIT_FOR_REPLY";
            /** @description Display name. Required to publish the journey. */
            name?: string;
            /** @description Position on the canvas. Default: set by the server. */
            position?: {
                x: number;
                y: number;
            };
            inputs?: {
                /** @description How long to wait for the first reply. Default: 24h. */
                maxTimeout?: string;
            };
        };
        Action_MANAGE_CONVERSATION: {
            /** @description Your id, unique within the journey. Edges refer to it. */
            id: string;
            /** @constant */
            kind: "MANAGE_CONVERSATION";
            /** @description Display name. Required to publish the journey. */
            name?: string;
            /** @description Position on the canvas. Default: set by the server. */
            position?: {
                x: number;
                y: number;
            };
            inputs?: {
                /**
                 * @description AGENT: the agent converses. ESCALATE: hands over to a person at once.
                 * @enum {string}
                 */
                mode?: "AGENT" | "ESCALATE";
                /** @description How long without messages until it ends. Default: 24h. */
                inactivityTimeout?: string;
            };
        };
        Action_DISPATCH_EVENT: {
            /** @description Your id, unique within the journey. Edges refer to it. */
            id: string;
            /** @constant */
            kind: "DISPATCH_EVENT";
            /** @description Display name. Required to publish the journey. */
            name?: string;
            /** @description Position on the canvas. Default: set by the server. */
            position?: {
                x: number;
                y: number;
            };
            inputs?: {
                eventName: string;
                /** @description Text, or `{"var": path}` for a variable's value. Variables without a value are omitted. */
                properties?: {
                    [key: string]: string | {
                        var: string;
                    };
                };
                description?: string;
            };
        };
        Action_DELAY: {
            /** @description Your id, unique within the journey. Edges refer to it. */
            id: string;
            /** @constant */
            kind: "DELAY";
            /** @description Display name. Required to publish the journey. */
            name?: string;
            /** @description Position on the canvas. Default: set by the server. */
            position?: {
                x: number;
                y: number;
            };
            inputs?: {
                /**
                 * @description Default: `duration`.
                 * @enum {string}
                 */
                mode?: "duration" | "until_date" | "until_weekday";
                /** @description A whole number with m, h, d or w: 30m, 24h, 3d, 2w. */
                duration?: string;
                /** @description For `until_date`: ISO 8601. Without an offset, `timeZone` applies. */
                targetAt?: string;
                /** @description For `until_weekday`: 1 is Monday, 7 is Sunday. */
                weekdays?: number[];
                /** @description For `until_weekday`: start in minutes after midnight. Default: 0. */
                windowStartMinutes?: number;
                /** @description The last minute included. Default: 1439. */
                windowEndMinutes?: number;
                /** @description IANA name, such as America/Bogota. Default: the organization's. */
                timezone?: string;
                description?: string;
            };
        };
        Action_DECISION: {
            /** @description Your id, unique within the journey. Edges refer to it. */
            id: string;
            /** @constant */
            kind: "DECISION";
            /** @description Display name. Required to publish the journey. */
            name?: string;
            /** @description Position on the canvas. Default: set by the server. */
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
             * @description gt and lt compare numbers. A missing value matches only neq.
             * @enum {string}
             */
            operator: "eq" | "neq" | "gt" | "lt" | "contains" | "isSet";
            /** @description Ignored by isSet. */
            value: string;
        } | {
            /** @constant */
            kind: "event";
            eventName: string;
            /** @description Variable with the person's external id, such as `person.externalId`. */
            subjectSelectionPath: string;
            /** @description true: such an event was recorded. false: never. */
            occurred: boolean;
        } | {
            /** @constant */
            kind: "cdp_predicate";
            term: components["schemas"]["PredicateTerm"];
        } | {
            /** @constant */
            kind: "cdp_object";
            objectType: string;
            /** @description externalId, displayName or an attribute key, with or without `attributes.`. */
            matchAttr: string;
            /** @description A variable, such as `engagement.context.plan`. */
            matchSelectionPath: string;
            exists: boolean;
        };
        PredicateTerm: {
            /** @description firstName, lastName, email, phoneNumber, externalId, createdAt, attributes.<key> or computed.<key>. */
            attr: string;
            /**
             * @description How to read the value. A stored value of another type never matches.
             * @enum {string}
             */
            type: "STRING" | "NUMBER" | "BOOLEAN" | "DATE" | "JSON" | "ARRAY";
            /**
             * @description STRING: eq neq in not_in contains not_contains starts_with ends_with. NUMBER: eq neq gt gte lt lte in not_in between. BOOLEAN: eq neq. DATE: on before after between in_last_n in_next_n more_than_n_ago more_than_n_from_now between_n_and_m_ago exactly_n_from_today. ARRAY: contains not_contains. Every type: is_null is_not_null. ARRAY compares elements. A missing value matches only is_null, neq, not_in and not_contains.
             * @enum {string}
             */
            op: "eq" | "neq" | "gt" | "gte" | "lt" | "lte" | "in" | "not_in" | "contains" | "not_contains" | "starts_with" | "ends_with" | "on" | "before" | "after" | "between" | "in_last_n" | "in_next_n" | "more_than_n_ago" | "more_than_n_from_now" | "between_n_and_m_ago" | "exactly_n_from_today" | "is_null" | "is_not_null";
            value?: components["schemas"]["PredicateValue"];
        };
        Action_CASE: {
            /** @description Your id, unique within the journey. Edges refer to it. */
            id: string;
            /** @constant */
            kind: "CASE";
            /** @description Display name. Required to publish the journey. */
            name?: string;
            /** @description Position on the canvas. Default: set by the server. */
            position?: {
                x: number;
                y: number;
            };
            inputs?: {
                /** @description The variable whose value selects the branch. */
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
            /** @description Your id, unique within the journey. Edges refer to it. */
            id: string;
            /** @constant */
            kind: "RANDOM_SPLIT";
            /** @description Display name. Required to publish the journey. */
            name?: string;
            /** @description Position on the canvas. Default: set by the server. */
            position?: {
                x: number;
                y: number;
            };
            inputs?: {
                /** @description Weights must add up to 100. */
                arms: {
                    id: string;
                    weight: number;
                    label?: string;
                }[];
                description?: string;
            };
        };
        Action_HTTP_REQUEST: {
            /** @description Your id, unique within the journey. Edges refer to it. */
            id: string;
            /** @constant */
            kind: "HTTP_REQUEST";
            /** @description Display name. Required to publish the journey. */
            name?: string;
            /** @description Position on the canvas. Default: set by the server. */
            position?: {
                x: number;
                y: number;
            };
            inputs?: {
                /** @enum {string} */
                method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
                /** @description `https://…` with `{{variables}}` of the journey and `{{env.NAME}}`. */
                url: string;
                /** @description Values can contain `{{variables}}`. */
                headers?: {
                    key: string;
                    value: string;
                }[];
                body?: {
                    /** @enum {string} */
                    mode: "none" | "json" | "raw";
                    /** @description Can contain `{{variables}}`; in JSON, only inside strings. */
                    content?: string;
                    /** @description For `raw`. Default: text/plain. */
                    contentType?: string;
                };
                credentialId?: string;
                /** @description From `http_credentials_list`. Authenticates the call, to the hosts that it names. Adding it needs the permission `credentials:use`. */
                credentialKey?: string;
                /** @description Timeout for the whole response. Default: 10000. */
                timeoutMs?: number;
                /** @description Attempts before it fails. Retries on no response, 408, 429 and 5xx. Default: 3. */
                maxAttempts?: number;
                documentUrlTtlSeconds?: number;
            };
        };
        Action_EXIT: {
            /** @description Your id, unique within the journey. Edges refer to it. */
            id: string;
            /** @constant */
            kind: "EXIT";
            /** @description Display name. Required to publish the journey. */
            name?: string;
            /** @description Position on the canvas. Default: set by the server. */
            position?: {
                x: number;
                y: number;
            };
            inputs?: {
                /** @description Your own label for this outcome. */
                outcome?: string;
                /** @description The initiative to enroll the participant in next, with the same context, if it is active. */
                nextInitiativeId?: string;
            };
        };
        Edge: {
            from: string;
            to: string;
            /** @description The signal of `from` that this edge follows, such as SENT. */
            sourceHandle: string;
            metadata?: {
                /** @enum {string} */
                signalCategory?: "lifecycle" | "system";
                signalDescription?: string;
            };
        };
        JourneyNote: {
            id: string;
            text: string;
            position: {
                x: number;
                y: number;
            };
        };
        JourneyGroup: {
            id: string;
            name: string;
            /** @description The nodes that stand in its frame. */
            nodeIds: string[];
        };
        JourneyDefinition: {
            /** @description Set by the server. */
            id?: string;
            name: string;
            metadata?: {
                /** @description Set by the server. */
                initiativeType?: string;
                /** @description Set by the server. */
                version?: number;
                /** @description Events of the person that end an active run. */
                cancelOnEvents?: {
                    eventNames: string[];
                };
                environmentId?: string;
            };
            actions: components["schemas"]["Action"][];
            edges: components["schemas"]["Edge"][];
            /** @description Texts on the canvas for the team. They do not run. */
            notes?: components["schemas"]["JourneyNote"][];
            /** @description Named frames around nodes on the canvas. They do not run. */
            groups?: components["schemas"]["JourneyGroup"][];
        };
        InitiativeDetail: {
            id: string;
            name: string;
            /** @enum {string} */
            channel: "WHATSAPP" | "SMS" | "EMAIL";
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
            consentTopicId: string | null;
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
                synonyms: string[];
            }[];
            /** @enum {string} */
            presentation: "buttons" | "text" | "location" | "contact";
            rewording: string | null;
            key: string | null;
            showIf: components["schemas"]["QuestionCondition"] | null;
        };
        LaunchPreview: {
            /** @description null: no journey yet. */
            trigger: ("manual" | "segment" | "cdp_event" | "inbound") | null;
            /** @description null: no segment starts runs. */
            audience: {
                segment: {
                    slug: string;
                    name: string;
                };
                people: number;
                /** @description Would be enrolled now. */
                reachable: number;
                /** @description Reachable people who already got as many messages as `sending_limits_set` allows: their first message waits or is not sent. Absent without such a limit. */
                overPersonLimit?: {
                    count: number;
                    /** @description How many of the reachable people were looked at. */
                    of: number;
                    /** @enum {string} */
                    whenReached: "wait" | "skip";
                };
                /** @description no_address: for the channel of the initiative. no_consent: to its topic. shared_address: another member has the same one. active_run: they take part already. held_out: for the goal. over_limit: beyond the `maxEnrollments` of the trigger. */
                excluded: {
                    /** @enum {string} */
                    reason: "no_address" | "do_not_contact" | "no_consent" | "shared_address" | "active_run" | "held_out" | "over_limit";
                    count: number;
                }[];
            } | null;
        };
        LaunchCost: {
            /** @description null: without prices, a segment or a message. */
            cost: {
                currency: string;
                /** @description Without follow-ups. */
                least: string;
                /** @description With all follow-ups. */
                most: string;
                /** @description What one reply to each of them costs. null: without a price. */
                replies: string | null;
                /** @description People whose destination has no price. They are left out of the amounts. */
                unpriced: number;
            } | null;
            /** @description Whether `sending_prices_set` was used. */
            hasPrices: boolean;
        };
        InitiativeGoal: {
            eventName: string;
            eventFilters: components["schemas"]["EventPropertyFilter"][];
            window: string;
            holdoutPercent: number;
            /** @description When it was set after the launch. null: before it. */
            setAt: string | null;
            /** @description Whether people who were enrolled before `setAt` count. */
            includesEnrolled: boolean;
            /** @description true: people who were enrolled before are still being added. */
            isCounting: boolean;
            enrolled: components["schemas"]["GoalGroup"];
            heldOut: components["schemas"]["GoalGroup"];
            /** @description The rate of enrolled people minus that of people held out. null: a group is empty. */
            difference: {
                value: number;
                low: number;
                high: number;
                /**
                 * @description `chance`: the 95 % interval contains 0, so the difference may be only chance.
                 * @enum {string}
                 */
                verdict: "higher" | "lower" | "chance";
            } | null;
            /** @description Enrolled people by the way they took first after each node that branches. */
            branches: {
                nodeId: string;
                signal: string;
                people: number;
                reached: number;
                /** @description From 0 to 1, with its 95 % interval. null: nobody is in it. */
                rate: {
                    value: number;
                    low: number;
                    high: number;
                } | null;
            }[];
            /** @description When the last window ends. null: nobody takes part. */
            openUntil: string | null;
        };
        GoalGroup: {
            people: number;
            reached: number;
            /** @description From 0 to 1, with its 95 % interval. null: nobody is in it. */
            rate: {
                value: number;
                low: number;
                high: number;
            } | null;
        };
        GoalPerson: {
            personExternalId: string;
            name: string | null;
            heldOut: boolean;
            /** @description null for people held out. */
            participantId: string | null;
            /**
             * Format: date-time
             * @description When they were enrolled or held out.
             */
            startedAt: string;
            /** Format: date-time */
            reachedAt: string;
        };
        MessageReview: {
            /**
             * @description The first message to each person.
             * @default false
             */
            firstMessages: boolean;
            /**
             * @description What the agent answers.
             * @default false
             */
            replies: boolean;
            /**
             * @description What nobody approves within this time is not sent.
             * @default 24h
             */
            expireAfter: string;
        };
        MessageReviewInput: {
            /**
             * @description The first message to each person.
             * @default false
             */
            firstMessages: boolean;
            /**
             * @description What the agent answers.
             * @default false
             */
            replies: boolean;
            /**
             * @description What nobody approves within this time is not sent.
             * @default 24h
             */
            expireAfter: string;
        };
        InitiativeProgress: {
            funnel: {
                /** @description Runs that took their first step. */
                enrolled: number;
                /** @description Runs whose first message was sent. */
                messaged: number;
                /** @description Runs that continued because the person replied. */
                replied: number;
                completed: number;
                /** @description Runs whose contact opted out during them, or in reply to them. */
                optedOut: number;
            };
            /** @description The median time from the beginning of a wait for a reply to the reply. Accurate to 2 %. */
            replyMedianMs: number | null;
            /** @description The sending steps of all versions, in the order of the newest one. */
            rounds: {
                nodeId: string;
                name: string | null;
                entered: number;
                /** @description Runs whose message was sent. */
                sent: number;
                /** @description Runs whose message was not sent. */
                failed: number;
                left: number;
            }[];
            /** @description Who launched it, while the audit log has it. */
            launchedBy: {
                /** @enum {string} */
                kind: "key" | "user" | "system";
                name: string | null;
            } | null;
            states: {
                ACTIVE: number;
                COMPLETED: number;
                STOPPED: number;
                EXPIRED: number;
                FAILED: number;
            };
            /** @description Of the latest 10000 failed runs, most frequent first. */
            failures: {
                nodeId: string;
                reason: string | null;
                count: number;
            }[];
            messages: components["schemas"]["MessageSums"];
        };
        MessageSums: {
            channels: {
                /** @enum {string} */
                channel: "WHATSAPP" | "SMS" | "EMAIL";
                /** @description Sent, or failed before. */
                attempted: number;
                /** @description The provider took them. */
                sent: number;
                delivered: number;
                read: number;
                /** @description The last message before a reply. */
                replied: number;
                failed: number;
                /** @description Parley did not send them. */
                canceled: number;
                /** @description By the provider's code or Parley's, most frequent first. */
                failures: {
                    reason: string;
                    count: number;
                }[];
                cancellations: {
                    reason: string;
                    count: number;
                }[];
            }[];
            /** @description Latest first, at most 100 entries. */
            days: {
                /**
                 * Format: date
                 * @description UTC.
                 */
                day: string;
                /** @enum {string} */
                channel: "WHATSAPP" | "SMS" | "EMAIL";
                /** @description Sent, or failed before. */
                attempted: number;
                /** @description The provider took them. */
                sent: number;
                delivered: number;
                read: number;
                /** @description The last message before a reply. */
                replied: number;
                failed: number;
                /** @description Parley did not send them. */
                canceled: number;
                /** @description By the provider's code or Parley's, most frequent first. */
                failures: {
                    reason: string;
                    count: number;
                }[];
                cancellations: {
                    reason: string;
                    count: number;
                }[];
            }[];
            /** @description Whether there are more days. `channels` counts them. */
            capped: boolean;
        };
        Answer: {
            participantId: string;
            personExternalId: string | null;
            name: string | null;
            /**
             * Format: date-time
             * @description When the participant was enrolled.
             */
            createdAt: string;
            values: string[];
            sourceQuote: string | null;
            confidence: number | null;
            /** @description Why it was taken. reviewed: a person decided. */
            cause?: string | null;
        };
        MessageOutput: {
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
            /** @description As recorded when the run started. */
            personExternalId: string | null;
            phoneNumber: string | null;
            email: string | null;
            name: string | null;
            /** @enum {string} */
            status: "ACTIVE" | "COMPLETED" | "STOPPED" | "EXPIRED" | "FAILED";
            /** @description Where the run is, or where it ended. */
            nodeId: string;
            /** @description null: the run has ended or is about to continue. */
            waitingFor: ("timer" | "message" | "reply" | "conversation" | "call" | "extraction") | null;
            waitingUntil: string | null;
            endReason: string | null;
            endedAt: string | null;
            lastMessage: {
                /** @enum {string} */
                direction: "outbound" | "inbound";
                /** @description Its first 200 characters. */
                text: string;
                status: string;
                /** Format: date-time */
                at: string;
            } | null;
            messageCount: number | null;
            /** Format: date-time */
            createdAt: string;
            capturedAt: string | null;
            extractionStatus: string | null;
            values: {
                [key: string]: string[];
            };
            /** @description By field, also those of which a person decides whether they count. With `quotes` only. */
            answers?: {
                [key: string]: {
                    quote: string | null;
                    confidence: number | null;
                    /** @description Why it was taken. */
                    cause: string | null;
                    review: ("waiting" | "confirmed" | "corrected" | "refused") | null;
                };
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
            /** @description Where an active run is. */
            place: {
                nodeId: string;
                kind: string;
                name: string | null;
                does: string;
                since: string | null;
            } | null;
            /** @description null: the run has ended or is about to continue. */
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
                /** @description Why it left with this signal, or could not leave. */
                why: string | null;
                /** @description The node's decision or output. null if none. */
                values: unknown;
                /** @description The id of the next node. */
                leadsTo: string | null;
            }[];
            /** @description Its messages and their status, the latest 100 in order. */
            messages: {
                id: string;
                status: string;
                error: string | null;
                /** @description Why it was not sent or waits. */
                why?: string | null;
                /** @description What is known of a message with the status `unknown`. */
                note?: string;
                text: string;
                /** Format: date-time */
                queuedAt: string;
                sentAt: string | null;
            }[];
        };
        EnrollmentExplanation: {
            personExternalId: string;
            initiativeStatus: string;
            /** @description The published version. */
            journeyId: string | null;
            /** @description Whether the trigger would start a run now. */
            wouldEnroll: boolean;
            /** @description Whether `initiatives_participants_add` would start a run. */
            couldBeAdded: boolean;
            /** @description `names`: the event, segment or keyword. */
            trigger: {
                type: string;
                text: string;
                names: string | null;
            } | null;
            obstacles: {
                code: string;
                /** @description Whether it blocks only the trigger. */
                ofTrigger: boolean;
                message: string;
                /** @description As reported in `enrollment.rejected`. For a limit, also the runs counted and when the next can start. */
                detail: {
                    [key: string]: unknown;
                } | null;
            }[];
            /** @description The latest 50 triggers that started no run for this person, newest first. */
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
        ListedCampaign: {
            id: string;
            name: string;
            /**
             * @description SCHEDULED: started, for a later time. REPEATING: started, and its next repetition comes. SENT: nobody waits any more. COMPLETED: a day after everything has ended.
             * @enum {string}
             */
            status: "DRAFT" | "SCHEDULED" | "REPEATING" | "SENDING" | "PAUSED" | "SENT" | "COMPLETED" | "CANCELED";
            /** @enum {string} */
            channel: "WHATSAPP" | "SMS" | "EMAIL";
            sendAt: string | null;
            atLocalTime: boolean;
            repeat: components["schemas"]["CampaignRepeat"] | null;
            /** @description When the next repetition starts. */
            nextAt: string | null;
            /** @description Of a repetition: the campaign that repeats. */
            seriesId: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            startedAt: string | null;
            /** @description When the first person gets it. */
            firstAt: string | null;
            pausedAt: string | null;
            completedAt: string | null;
            canceledAt: string | null;
            /** @description Whom it reaches. */
            audience: {
                /** @enum {string} */
                type: "segment" | "people" | "import";
                segment: {
                    id: string;
                    slug: string;
                    name: string;
                } | null;
                import: {
                    id: string;
                    fileName: string | null;
                } | null;
                /** @description Before the start: null, unless it names people. */
                people: number | null;
            };
            /** @description Of a campaign that repeats: of all repetitions. */
            numbers: {
                waiting: number;
                /** @description Messages that the provider took. */
                sent: number;
                delivered: number;
                read: number;
                /** @description Messages that somebody answered. */
                replied: number;
                failed: number;
            };
        };
        /** @description It starts again on these days, each time for the audience of that moment. */
        CampaignRepeat: {
            /** @constant */
            every: "day";
            /** @description `09:00`, by the clock of the organization, or with `atLocalTime` by that of each person. */
            time: string;
            /** @description The last day on which it may start. Default: it goes on. */
            until?: string | null;
            /** @description How many repetitions start. Days on which none does not count. Default: it goes on. */
            times?: number | null;
        } | {
            /** @constant */
            every: "week";
            /** @description 1 is Monday, 7 is Sunday. */
            weekdays: number[];
            /** @description `09:00`, by the clock of the organization, or with `atLocalTime` by that of each person. */
            time: string;
            /** @description The last day on which it may start. Default: it goes on. */
            until?: string | null;
            /** @description How many repetitions start. Days on which none does not count. Default: it goes on. */
            times?: number | null;
        } | {
            /** @constant */
            every: "month";
            /** @description In shorter months, their last day. */
            dayOfMonth: number;
            /** @description `09:00`, by the clock of the organization, or with `atLocalTime` by that of each person. */
            time: string;
            /** @description The last day on which it may start. Default: it goes on. */
            until?: string | null;
            /** @description How many repetitions start. Days on which none does not count. Default: it goes on. */
            times?: number | null;
        };
        /** @description Who gets it: the members of a segment, these people, or the people of a completed import. */
        CampaignAudience: {
            /** @constant */
            type: "segment";
            segmentId: string;
        } | {
            /** @constant */
            type: "people";
            personExternalIds: string[];
        } | {
            /** @constant */
            type: "import";
            importId: string;
        };
        /** @description As the inputs of SEND_MESSAGE, SEND_EMAIL or SEND_SMS. With `channelFallback`, people without an address on the first channel get it on the other one, too. */
        CampaignMessage: {
            /** @constant */
            channel: "whatsapp";
            /** @description An approved template, from `templates_list`. */
            templateId?: string;
            /** @description A value for each placeholder, by number: `{"1": "person.firstName", "2": "literal:Monday"}`. */
            templateBindings?: {
                [key: string]: string;
            };
            /** @description The connected number to send from (E.164). Default: the first one of the template's WhatsApp account. */
            channelId?: string;
            /** @description What to send when the message fails: `{"channel": "email", …}` with the fields of SEND_EMAIL, or `{"channel": "sms", …}` with those of SEND_SMS. With `after`, such as 2h, also when it was not delivered in that time. */
            channelFallback?: {
                /** @constant */
                channel: "email";
                /** @description A whole number with m, h, d or w: 30m, 24h, 3d, 2w. */
                after?: string;
                /** @description From `email_templates_list`. Replaces `body`. */
                templateId?: string;
                /** @description A value for each placeholder of the template, as in SEND_MESSAGE. */
                templateBindings?: {
                    [key: string]: string;
                };
                /** @description Can contain `{{variables}}`. Default: the template's. */
                subject?: string;
                /** @description Plain text. Can contain `{{variables}}`. */
                body?: string;
                /** @description The connected address to send from. Default: the first one. */
                channelId?: string;
            } | {
                /** @constant */
                channel: "sms";
                /** @description A whole number with m, h, d or w: 30m, 24h, 3d, 2w. */
                after?: string;
                /** @description Can contain `{{variables}}`. With their values, it has at most 1,600 characters. */
                text?: string;
                /** @description The connected sender, such as `sms:+14155550100`. Default: the first one. */
                channelId?: string;
            };
        } | {
            /** @constant */
            channel: "email";
            /** @description From `email_templates_list`. Replaces `body`. */
            templateId?: string;
            /** @description A value for each placeholder of the template, as in SEND_MESSAGE. */
            templateBindings?: {
                [key: string]: string;
            };
            /** @description Can contain `{{variables}}`. Default: the template's. */
            subject?: string;
            /** @description Plain text. Can contain `{{variables}}`. */
            body?: string;
            /** @description The connected address to send from. Default: the first one. */
            channelId?: string;
            /** @description What to send when the email fails: `{"channel": "whatsapp", …}` with the fields of SEND_MESSAGE, or `{"channel": "sms", …}` with those of SEND_SMS. With `after`, such as 2h, also when it bounced in that time. */
            channelFallback?: {
                /** @constant */
                channel: "whatsapp";
                /** @description A whole number with m, h, d or w: 30m, 24h, 3d, 2w. */
                after?: string;
                /** @description An approved template, from `templates_list`. */
                templateId?: string;
                /** @description A value for each placeholder, by number: `{"1": "person.firstName", "2": "literal:Monday"}`. */
                templateBindings?: {
                    [key: string]: string;
                };
                /** @description The connected number to send from (E.164). Default: the first one of the template's WhatsApp account. */
                channelId?: string;
            } | {
                /** @constant */
                channel: "sms";
                /** @description A whole number with m, h, d or w: 30m, 24h, 3d, 2w. */
                after?: string;
                /** @description Can contain `{{variables}}`. With their values, it has at most 1,600 characters. */
                text?: string;
                /** @description The connected sender, such as `sms:+14155550100`. Default: the first one. */
                channelId?: string;
            };
        } | {
            /** @constant */
            channel: "sms";
            /** @description Can contain `{{variables}}`. With their values, it has at most 1,600 characters. */
            text?: string;
            /** @description The connected sender, such as `sms:+14155550100`. Default: the first one. */
            channelId?: string;
            /** @description What to send when the SMS fails: `{"channel": "whatsapp", …}` with the fields of SEND_MESSAGE, or `{"channel": "email", …}` with those of SEND_EMAIL. With `after`, such as 2h, also when it was not delivered in that time. */
            channelFallback?: {
                /** @constant */
                channel: "whatsapp";
                /** @description A whole number with m, h, d or w: 30m, 24h, 3d, 2w. */
                after?: string;
                /** @description An approved template, from `templates_list`. */
                templateId?: string;
                /** @description A value for each placeholder, by number: `{"1": "person.firstName", "2": "literal:Monday"}`. */
                templateBindings?: {
                    [key: string]: string;
                };
                /** @description The connected number to send from (E.164). Default: the first one of the template's WhatsApp account. */
                channelId?: string;
            } | {
                /** @constant */
                channel: "email";
                /** @description A whole number with m, h, d or w: 30m, 24h, 3d, 2w. */
                after?: string;
                /** @description From `email_templates_list`. Replaces `body`. */
                templateId?: string;
                /** @description A value for each placeholder of the template, as in SEND_MESSAGE. */
                templateBindings?: {
                    [key: string]: string;
                };
                /** @description Can contain `{{variables}}`. Default: the template's. */
                subject?: string;
                /** @description Plain text. Can contain `{{variables}}`. */
                body?: string;
                /** @description The connected address to send from. Default: the first one. */
                channelId?: string;
            };
        };
        /** @description A part of the audience gets different messages. The rest gets the one that wins. */
        CampaignTest: {
            /** @description Variants b to e, on the channels of `message`, which is variant a. */
            others: components["schemas"]["CampaignMessage"][];
            /**
             * @description Of the audience, in equal parts.
             * @default 20
             */
            sharePercent: number;
            /**
             * @description The variant that does best in this wins.
             * @default replied
             * @enum {string}
             */
            measure: "delivered" | "read" | "clicked" | "replied" | "goal";
            /**
             * @description How long after the last message of the test. null: `campaigns_choose_winner` decides.
             * @default 24h
             */
            decideAfter: string | null;
        };
        /** @description A second message to those who did not reply. */
        CampaignFollowUp: {
            /** @description How long after the first message. */
            after: string;
            message: components["schemas"]["CampaignMessage"];
            /**
             * @description not_read: those who did not read it either, for messages on WhatsApp only. Who turned read receipts off counts as not having read.
             * @default not_replied
             * @enum {string}
             */
            to: "not_replied" | "not_read";
        };
        Campaign: {
            id: string;
            name: string;
            /**
             * @description SCHEDULED: started, for a later time. REPEATING: started, and its next repetition comes. SENT: nobody waits any more. COMPLETED: a day after everything has ended.
             * @enum {string}
             */
            status: "DRAFT" | "SCHEDULED" | "REPEATING" | "SENDING" | "PAUSED" | "SENT" | "COMPLETED" | "CANCELED";
            /** @enum {string} */
            channel: "WHATSAPP" | "SMS" | "EMAIL";
            sendAt: string | null;
            atLocalTime: boolean;
            repeat: components["schemas"]["CampaignRepeat"] | null;
            /** @description When the next repetition starts. */
            nextAt: string | null;
            /** @description Of a repetition: the campaign that repeats. */
            seriesId: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            startedAt: string | null;
            /** @description When the first person gets it. */
            firstAt: string | null;
            pausedAt: string | null;
            completedAt: string | null;
            canceledAt: string | null;
            onlyNew: boolean;
            language: string;
            audience: components["schemas"]["CampaignAudience"];
            message: components["schemas"]["CampaignMessage"];
            test: components["schemas"]["CampaignTestOutput"] | null;
            followUp: components["schemas"]["CampaignFollowUpOutput"] | null;
            waitForReply: string;
            goal: components["schemas"]["GoalInputOutput"] | null;
            consentTopicId: string | null;
            /** @description The initiative that it is since its start. null for one that repeats. */
            initiativeId: string | null;
            /** @description null: it was not started, or it repeats. */
            people: components["schemas"]["CampaignPeople"] | null;
            /** @description What came of all repetitions; null: it does not repeat, or was not started. */
            repetitions: {
                started: number;
                /** @description In all audiences. */
                people: number;
                waiting: number;
                /** @description Messages that the provider took. */
                sent: number;
                delivered: number;
                read: number;
                /** @description Messages that somebody answered. */
                replied: number;
                failed: number;
            } | null;
        };
        /** @description A part of the audience gets different messages. The rest gets the one that wins. */
        CampaignTestOutput: {
            /** @description Variants b to e, on the channels of `message`, which is variant a. */
            others: components["schemas"]["CampaignMessage"][];
            /**
             * @description Of the audience, in equal parts.
             * @default 20
             */
            sharePercent: number;
            /**
             * @description The variant that does best in this wins.
             * @default replied
             * @enum {string}
             */
            measure: "delivered" | "read" | "clicked" | "replied" | "goal";
            /**
             * @description How long after the last message of the test. null: `campaigns_choose_winner` decides.
             * @default 24h
             */
            decideAfter: string | null;
        };
        /** @description A second message to those who did not reply. */
        CampaignFollowUpOutput: {
            /** @description How long after the first message. */
            after: string;
            message: components["schemas"]["CampaignMessage"];
            /**
             * @description not_read: those who did not read it either, for messages on WhatsApp only. Who turned read receipts off counts as not having read.
             * @default not_replied
             * @enum {string}
             */
            to: "not_replied" | "not_read";
        };
        GoalInputOutput: {
            /** @description The event that reaches the goal. */
            eventName: string;
            /**
             * @description Properties the event must have, all of them.
             * @default []
             */
            eventFilters: components["schemas"]["EventPropertyFilter"][];
            /** @description How long after enrollment the event counts: 24h, 7d. */
            window: string;
            /**
             * @description Percentage of people to enroll into nothing, for comparison.
             * @default 0
             */
            holdoutPercent: number;
        };
        CampaignPeople: {
            /** @description At the start. */
            audience: number;
            /** @description Still to be enrolled. */
            waiting: number;
            /** @description Whose message was queued or sent. */
            enrolled: number;
            /** @description Who gets nothing. not_a_test_number: the default environment is a test one. no_consent: to the topic. had_before: an earlier repetition. shared_address: another person of the audience has the same one. held_out: for the goal. merged: into a person who has it. gone: deleted since the start. canceled: with the campaign. */
            excluded: {
                /** @enum {string} */
                reason: "no_address" | "not_a_test_number" | "do_not_contact" | "no_consent" | "had_before" | "shared_address" | "held_out" | "merged" | "gone" | "canceled";
                count: number;
            }[];
        };
        CampaignEstimate: {
            /** @description In the audience. */
            people: number;
            /** @description Would get it. */
            reachable: number;
            excluded: {
                /** @enum {string} */
                reason: "no_address" | "not_a_test_number" | "do_not_contact" | "no_consent" | "had_before" | "shared_address" | "held_out";
                count: number;
            }[];
            /** @description External ids of the audience that nobody has. */
            unknown: number;
            /** @description Reachable people who already got as many messages as `sending_limits_set` allows, `of` so many that were looked at. */
            overPersonLimit: {
                count: number;
                of: number;
                /** @enum {string} */
                whenReached: "wait" | "skip";
            } | null;
            /** @description By the channel of the first message. */
            channels: {
                /** @enum {string} */
                channel: "WHATSAPP" | "SMS" | "EMAIL";
                people: number;
                messages: {
                    least: number;
                    /** @description When nobody replies before the follow-up. */
                    most: number;
                };
                /** @description Of an SMS: of the first message and its variants, by the values of up to 1,000 people. */
                parts?: {
                    least: number;
                    most: number;
                };
                /** @description null: without prices or a template. Of a test, from the cheapest message to the dearest one. */
                cost: {
                    currency: string;
                    /** @description A decimal. */
                    least: string;
                    /** @description A decimal. */
                    most: string;
                    /** @description People whose destination has no price. */
                    unpriced: number;
                } | null;
                /** @description By the pace of the sender and its limit of people a day, or by that of a form that WhatsApp limits, with follow-ups. null: no sender is connected. */
                hours: number | null;
            }[];
            /**
             * Format: date-time
             * @description When the first people get it.
             */
            firstAt: string;
            /**
             * Format: date-time
             * @description When the last people get it, apart from the pace.
             */
            lastAt: string;
            /** @description What must be mended before it can start. */
            issues: {
                code: string;
                message: string;
            }[];
        };
        PausedCampaign: {
            campaign: components["schemas"]["Campaign"];
            /** @description Messages that were queued before, and are still sent. */
            leaving: number;
        };
        CanceledCampaign: {
            campaign: components["schemas"]["Campaign"];
            /** @description People who have the message. */
            have: number;
            /** @description People to whom it was being sent at that moment. It may arrive. */
            mayGet: number;
            /** @description All others of the audience. They will not get it. */
            without: number;
        };
        CampaignResults: {
            people: components["schemas"]["CampaignPeople"];
            /** @description Why people wait although their time has come: the message of their variant cannot be sent now. They get it when this is mended. */
            issues: {
                /** @enum {string} */
                variant: "a" | "b" | "c" | "d" | "e";
                code: string;
                message: string;
            }[];
            /** @description People whose first message was sent. */
            messaged: number;
            /** @description People who replied in time. */
            replied: number;
            /** @description People who followed a tracked link. */
            clicked: number;
            /** @description People who opened an email, where opens are tracked. */
            opened: number;
            optedOut: number;
            messages: components["schemas"]["MessageSums"];
            goal: components["schemas"]["InitiativeGoal"] | null;
            /** @description null: without variants. */
            test: components["schemas"]["CampaignTestResults"] | null;
        };
        CampaignTestResults: {
            /** @enum {string} */
            measure: "delivered" | "read" | "clicked" | "replied" | "goal";
            variants: {
                /** @enum {string} */
                variant: "a" | "b" | "c" | "d" | "e";
                /** @description Who were enrolled with it. */
                people: number;
                sent: number;
                delivered: number;
                read: number;
                /** @description Who followed a tracked link. */
                clicked: number;
                replied: number;
                /** @description Who reached the goal. */
                goal: number;
                /** @description Of the measure, from 0 to 1, with its 95 % interval. null: nobody is in it. */
                rate: {
                    value: number;
                    low: number;
                    high: number;
                } | null;
            }[];
            /** @description Which does best. null: nobody has it yet. */
            leader: ("a" | "b" | "c" | "d" | "e") | null;
            /** @description Of the leader to the next one. `chance`: the 95 % interval contains 0. */
            difference: {
                value: number;
                low: number;
                high: number;
                /** @enum {string} */
                verdict: "higher" | "chance";
            } | null;
            countedAt: string | null;
            /** @description When the leader wins. null: by hand, decided, or a message of the test is still to leave. */
            decideAt: string | null;
            winner: ("a" | "b" | "c" | "d" | "e") | null;
            chosenBy: ("measure" | "hand") | null;
            decidedAt: string | null;
            /** @description People who wait for the winner. */
            rest: number;
        };
        CampaignRepetition: {
            day: string;
            /** Format: date-time */
            plannedAt: string;
            /**
             * @description MISSED: the service was down for more than six hours. NOBODY: nobody could be reached. REFUSED: it could not start.
             * @enum {string}
             */
            outcome: "STARTED" | "MISSED" | "NOBODY" | "REFUSED";
            /** @description Why it was refused. */
            reason: string | null;
            /** @description What it became; null: it did not start. */
            campaign: {
                id: string;
                /**
                 * @description SCHEDULED: started, for a later time. REPEATING: started, and its next repetition comes. SENT: nobody waits any more. COMPLETED: a day after everything has ended.
                 * @enum {string}
                 */
                status: "DRAFT" | "SCHEDULED" | "REPEATING" | "SENDING" | "PAUSED" | "SENT" | "COMPLETED" | "CANCELED";
                people: number;
                waiting: number;
                /** @description Messages that the provider took. */
                sent: number;
                delivered: number;
                read: number;
                /** @description Messages that somebody answered. */
                replied: number;
                failed: number;
            } | null;
        };
        CampaignTimes: {
            times: {
                day: string;
                /** @description By the clock of the organization, or of each person. */
                time: string;
                /**
                 * Format: date-time
                 * @description When it starts. With `atLocalTime`: where a day begins first.
                 */
                at: string;
            }[];
        };
        ResultsTimeline: {
            /** @description Numbers of more than 20,000 participants are counted beforehand. null: they are being counted; ask again. */
            countedAt: string | null;
            days: {
                /** Format: date */
                day: string;
                answered: number;
                /** @description Participants whose conversation was read. */
                eligible: number;
                /** @description Of whole numbers. */
                average: number | null;
                /** @description Of yes-or-no fields and categories. */
                values: {
                    value: string;
                    count: number;
                }[] | null;
            }[];
        };
        ResultsCrossing: {
            /** @description Numbers of more than 20,000 participants are counted beforehand. null: they are being counted; ask again. */
            countedAt: string | null;
            groups: {
                /**
                 * @description NONE: without a value. REST: the other values. INSIDE and OUTSIDE: of the segment.
                 * @enum {string}
                 */
                kind: "VALUE" | "NONE" | "REST" | "INSIDE" | "OUTSIDE";
                /** @description Of a VALUE. */
                value: string | null;
                answered: number;
                /** @description Of whole numbers. */
                average: number | null;
                /** @description null: whole numbers with more than 11 different values. */
                values: {
                    value: string;
                    count: number;
                }[] | null;
            }[];
        };
        ResultShare: {
            id: string;
            name: string;
            /**
             * @description segment_deleted: the link ended because its segment was deleted.
             * @enum {string}
             */
            state: "active" | "expired" | "revoked" | "segment_deleted";
            segment: string | null;
            showsQuotes: boolean;
            /** @enum {string} */
            language: "en" | "es" | "pt";
            /** Format: date-time */
            createdAt: string;
            /** @description The id of the user or API key. */
            createdBy: string;
            /** Format: date-time */
            expiresAt: string;
            revokedAt: string | null;
        };
        NewResultShare: {
            id: string;
            name: string;
            /**
             * @description segment_deleted: the link ended because its segment was deleted.
             * @enum {string}
             */
            state: "active" | "expired" | "revoked" | "segment_deleted";
            segment: string | null;
            showsQuotes: boolean;
            /** @enum {string} */
            language: "en" | "es" | "pt";
            /** Format: date-time */
            createdAt: string;
            /** @description The id of the user or API key. */
            createdBy: string;
            /** Format: date-time */
            expiresAt: string;
            revokedAt: string | null;
            /**
             * Format: uri
             * @description The link. It is shown only once.
             */
            url: string;
        };
        AttributionReport: {
            /** @description null: many conversions are being counted for the first time, so all is 0; ask again. */
            countedAt: string | null;
            /** @description Which events are conversions. Empty: no goal names one. */
            eventNames: string[];
            /** Format: date */
            from: string;
            /** Format: date */
            until: string;
            timeZone: string;
            settings: components["schemas"]["AttributionSettings"];
            /** @description All conversions, of the people of the initiative or of everybody. */
            all: components["schemas"]["AttributionSum"];
            /** @description Those with a touch before them. */
            credited: components["schemas"]["AttributionSum"];
            /** @description Credited conversions by day or week, oldest first, with those that have none. */
            periods: {
                /** Format: date */
                start: string;
                conversions: number;
                /** @description Different people with a conversion. */
                people: number;
                /** @description Of `valueProperty`. null: none was asked for. */
                value: number | null;
            }[];
            /** @description Credited conversions by `by`, most first. Other fields are null, and all are for those without. */
            groups: {
                /** @description Of an initiative or variant. */
                initiative: {
                    id: string;
                    name: string;
                } | null;
                channel: ("whatsapp" | "sms" | "email") | null;
                variant: string | null;
                template: {
                    id: string;
                    name: string;
                } | null;
                touch: ("message" | "open" | "click" | "reply") | null;
                conversions: number;
                /** @description Different people with a conversion. */
                people: number;
                /** @description Of `valueProperty`. null: none was asked for. */
                value: number | null;
            }[];
            /** @description By the goal of the initiative and since its launch, whatever the period. null: nobody is held out, or no initiative was asked for. */
            holdout: {
                /** @description Everybody who was enrolled, also those whom no message reached. */
                messaged: {
                    people: number;
                    reached: number;
                    /** @description From 0 to 1, with its 95 % interval. null: nobody. */
                    rate: {
                        value: number;
                        low: number;
                        high: number;
                    } | null;
                };
                heldOut: {
                    people: number;
                    reached: number;
                    /** @description From 0 to 1, with its 95 % interval. null: nobody. */
                    rate: {
                        value: number;
                        low: number;
                        high: number;
                    } | null;
                };
                /** @description Of the rates, with its 95 % interval. `chance`: it contains 0. */
                difference: {
                    value: number;
                    low: number;
                    high: number;
                    /** @enum {string} */
                    verdict: "higher" | "lower" | "chance";
                };
                /** @description People who reached the goal because of the messages: the difference times those enrolled. */
                added: {
                    value: number;
                    low: number;
                    high: number;
                };
            } | null;
        };
        AttributionSettings: {
            /** @description How long after a message was sent or opened: 1d. null: only clicks and replies count. */
            messageWindow: string | null;
            /** @description How long after a click or a reply: 7d. */
            responseWindow: string;
        };
        AttributionSum: {
            conversions: number;
            /** @description Different people with a conversion. */
            people: number;
            /** @description Of `valueProperty`. null: none was asked for. */
            value: number | null;
        };
        Touchpoint: {
            /**
             * @description message: one was sent. open: it was read or opened.
             * @enum {string}
             */
            kind: "message" | "open" | "click" | "reply" | "conversion";
            /** Format: date-time */
            at: string;
            /** @description null for conversions. */
            messageId: string | null;
            participantId: string | null;
            initiative: {
                id: string;
                name: string;
            } | null;
            channel: ("whatsapp" | "sms" | "email") | null;
            variant: string | null;
            /** @description Of a conversion. */
            eventName: string | null;
            /** @description Of a conversion. */
            eventExternalId: string | null;
            /** @description Of a conversion: what first touch credits. null: no touch in its window. */
            firstTouch: components["schemas"]["TouchCredit"] | null;
            lastTouch: components["schemas"]["TouchCredit"] | null;
        };
        TouchCredit: {
            /** @enum {string} */
            kind: "message" | "open" | "click" | "reply";
            /** Format: date-time */
            at: string;
            messageId: string;
            initiative: {
                id: string;
                name: string;
            };
        };
        ExtractionReview: {
            participantId: string;
            initiativeId: string;
            initiativeName: string;
            personExternalId: string | null;
            name: string | null;
            field: string;
            /** @description The field as it was when the value was extracted. */
            definition: components["schemas"]["ExtractionField"] | null;
            /** @description What was read: one value, or those of a list. Empty: an answer was not understood. */
            values: string[];
            sourceQuote: string | null;
            confidence: number | null;
            cause: ("tapped" | "exact" | "literal" | "inferred" | "volunteered" | "asked_twice" | "model_only" | "two_values" | "partly_read" | "readers_disagree" | "not_understood" | "reviewed") | null;
            /** @description What else may be meant. */
            candidates: string[][];
            /** Format: date-time */
            createdAt: string;
            /** @enum {string} */
            status: "waiting" | "confirmed" | "corrected" | "refused";
            /** @description The right values, of a corrected one. */
            decidedValues: string[] | null;
            decidedAt: string | null;
            decidedBy: {
                /** @enum {string} */
                kind: "key" | "user" | "system";
                id: string;
                name: string | null;
            } | null;
        };
        ReviewedValue: boolean | number | string | string[];
        EvaluationPersona: {
            name: string;
            /**
             * @description How to act where `answers` has no entry.
             * @enum {string}
             */
            behavior?: "plain" | "wordy" | "unsure" | "corrects" | "paraphrases" | "digresses" | "taps" | "wonders" | "puts_off" | "goes_silent" | "asks_for_human" | "declines" | "opts_out";
            opening?: string;
            /** @default [] */
            answers: {
                /** @description By id or text. */
                question: string;
                /** @description `tap` taps the button with that label, or writes it where none is offered. */
                says: (string | {
                    tap: string;
                })[];
                /** @description The value the agent should understand. null: no answer. Not checked if omitted. */
                means?: (boolean | number | string) | null;
            }[];
            /** @default [] */
            afterwards: string[];
        };
        AgentEvaluation: {
            initiativeId: string;
            agent: string;
            /** @description Number of dialogues per outcome for each question, in order of priority. */
            questions: {
                id: string;
                questionText: string;
                answered: number;
                misunderstood: number;
                escalated: number;
                unanswered: number;
                notAsked: number;
                /** @description How often it was asked, averaged over dialogues in which it was asked. */
                turns: number | null;
            }[];
            /** @description done, refused, later, human or opted_out. open: a question is unanswered. cut: too long. */
            endings: {
                ending: string;
                count: number;
            }[];
            personas: {
                name: string;
                ending: string;
                /** @description Number of agent messages. */
                turns: number;
                questions: {
                    id: string;
                    /** @enum {string} */
                    outcome: "answered" | "misunderstood" | "escalated" | "unanswered" | "not_asked";
                    turns: number;
                    understood: boolean | number | string | null;
                    meant?: boolean | number | string | null;
                }[];
                /** @description What would be extracted. null if the initiative has no schema or time ran out. */
                values: {
                    key: string;
                    values: string[];
                    sourceQuote: string;
                    confidence: number;
                }[] | null;
                transcript: {
                    /** @enum {string} */
                    author: "agent" | "participant";
                    /** @description The agent that wrote it: `guided` takes over a turn of `llm` that fails. null otherwise. */
                    speaker?: string | null;
                    text: string;
                    /** @description The question it asks or answers. */
                    questionId: string | null;
                }[];
            }[];
        };
        KeptAgentEvaluation: {
            id: string;
            initiativeId: string;
            /** Format: date-time */
            createdAt: string;
            createdBy: {
                /** @enum {string} */
                kind: "key" | "user" | "system";
                id: string;
                name: string | null;
            };
            note: string | null;
            agent: string;
            extractor: string;
            model: string | null;
            seed: string;
            dialogues: number;
            /** @description Questions that were understood as meant, over all dialogues. */
            answered: number;
            misunderstood: number;
            /** @description Asked, and without an answer. */
            unanswered: number;
            reviewed: components["schemas"]["ReviewedValues"] | null;
            result: components["schemas"]["AgentEvaluation"];
        };
        ReviewedValues: {
            right: number;
            wrong: number;
            missed: number;
            cases: {
                participantId: string;
                field: string;
                /**
                 * @description Whether it is read again as people decided. missed: nothing is read.
                 * @enum {string}
                 */
                outcome: "right" | "wrong" | "missed";
            }[];
        };
        AgentEvaluationItem: {
            id: string;
            initiativeId: string;
            /** Format: date-time */
            createdAt: string;
            createdBy: {
                /** @enum {string} */
                kind: "key" | "user" | "system";
                id: string;
                name: string | null;
            };
            note: string | null;
            agent: string;
            extractor: string;
            model: string | null;
            seed: string;
            dialogues: number;
            /** @description Questions that were understood as meant, over all dialogues. */
            answered: number;
            misunderstood: number;
            /** @description Asked, and without an answer. */
            unanswered: number;
            /** @description Reviewed values that were read again. null: not asked for, or no schema. */
            reviewed: {
                right: number;
                wrong: number;
                missed: number;
            } | null;
        };
        AgentEvaluationComparison: {
            before: components["schemas"]["AgentEvaluationItem"];
            after: components["schemas"]["AgentEvaluationItem"];
            /** @description Changes for the better. */
            better: number;
            worse: number;
            endings: {
                ending: string;
                before: number;
                after: number;
            }[];
            /** @description Questions of a persona that went another way. */
            changes: {
                persona: string;
                questionId: string;
                questionText: string;
                /** @description null: not in this evaluation. */
                before: ("answered" | "misunderstood" | "escalated" | "unanswered" | "not_asked") | null;
                /** @description null: not in this evaluation. */
                after: ("answered" | "misunderstood" | "escalated" | "unanswered" | "not_asked") | null;
                /** @description null: neither better nor worse. */
                isBetter: boolean | null;
            }[];
            reviewedChanges: {
                participantId: string;
                field: string;
                before: ("right" | "wrong" | "missed") | null;
                after: ("right" | "wrong" | "missed") | null;
                isBetter: boolean | null;
            }[];
        };
        AgentGuidelines: {
            /**
             * @description How people are addressed. null: as in the questions.
             * @default null
             */
            register: ("informal" | "formal") | null;
            /**
             * @description Names and words to write exactly so.
             * @default []
             */
            brandWords: string[];
            /**
             * @description Words that a reply of a language model may not contain.
             * @default []
             */
            neverSay: string[];
            /**
             * @description What a language model is told not to promise.
             * @default []
             */
            neverPromise: string[];
            /**
             * @description The last line of the message that ends a conversation.
             * @default null
             */
            signOff: string | null;
            /**
             * @description Messages of the agent in a conversation, after which people take over.
             * @default null
             */
            maxMessages: number | null;
        };
        AgentGuidelinesInput: {
            /**
             * @description How people are addressed. null: as in the questions.
             * @default null
             */
            register: ("informal" | "formal") | null;
            /**
             * @description Names and words to write exactly so.
             * @default []
             */
            brandWords: string[];
            /**
             * @description Words that a reply of a language model may not contain.
             * @default []
             */
            neverSay: string[];
            /**
             * @description What a language model is told not to promise.
             * @default []
             */
            neverPromise: string[];
            /**
             * @description The last line of the message that ends a conversation.
             * @default null
             */
            signOff: string | null;
            /**
             * @description Messages of the agent in a conversation, after which people take over.
             * @default null
             */
            maxMessages: number | null;
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
        LanguageModelTrial: {
            /** @description What the model said; null: no usable answer came. */
            answer: string | null;
            /** @description Why no answer came. `over_budget`: no call was made, because a budget does not suffice. */
            problem: {
                code: string;
                message: string;
            } | null;
            /** @description From the question to the answer. */
            milliseconds: number;
            inputTokens: number;
            outputTokens: number;
            /** @description In the currency of the budgets. */
            cost: number;
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
            /** @description Cost since midnight UTC. */
            today: {
                calls: number;
                failed: number;
                inputTokens: number;
                outputTokens: number;
                cost: number;
            };
            /** @description Why the last call failed. null after a success. */
            lastError: {
                code: string;
                message: string;
                /** Format: date-time */
                at: string;
            } | null;
            /** Format: date-time */
            updatedAt: string;
        };
        LanguageModelUsage: {
            /** @description The days with calls, in UTC, newest first. */
            days: {
                /** Format: date */
                date: string;
                calls: number;
                failed: number;
                inputTokens: number;
                outputTokens: number;
                /** @description In the currency of the budgets. */
                cost: number;
            }[];
            /** @description By the initiative that has the conversation now, the most expensive first, 100 at most. null: calls outside conversations, such as extraction after their end and evaluations. */
            initiatives: {
                initiativeId: string | null;
                name: string | null;
                calls: number;
                failed: number;
                inputTokens: number;
                outputTokens: number;
                /** @description In the currency of the budgets. */
                cost: number;
            }[];
        };
        EventEffect: {
            /**
             * @description `waiting`: the event matched, and the decision is still due.
             * @enum {string}
             */
            outcome: "enrolled" | "refused" | "waiting";
            /** Format: date-time */
            at: string;
            initiativeId: string;
            initiativeName: string;
            runId: string | null;
            /** @description Of the run. */
            status: string | null;
            /** @description Why it was refused, as in `enrollment.rejected`. */
            reason: string | null;
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
             * @description DRAFT: editable. PUBLISHED: live, cannot change.
             * @enum {string}
             */
            status: "DRAFT" | "PUBLISHED" | "STOPPED";
            version: number;
            /** @description Increases with each change of the draft. Send it with your edits. */
            revision: number;
            definition: components["schemas"]["JourneyDefinition"];
        };
        JourneyIssue: {
            code: string;
            /**
             * @description Errors prevent publishing; warnings do not.
             * @enum {string}
             */
            severity: "error" | "warning";
            nodeId?: string;
            /** @description The input of the node that it is about, such as `duration` or `channelFallback.after`. */
            field?: string;
            message: string;
        };
        JourneyTest: {
            id: string;
            name: string;
            script: {
                /** @description A known person. */
                personExternalId?: string;
                /** @description An invented person. */
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
                context: {
                    [key: string]: string;
                };
                /**
                 * @description Event properties or segment columns.
                 * @default {}
                 */
                workflowState: {
                    [key: string]: unknown;
                };
                /**
                 * Format: date-time
                 * @description When the run starts. Default: now.
                 */
                startAt?: string;
                /**
                 * @description Replies in order. Each delay starts when the run begins to wait for it, or at the previous reply.
                 * @default []
                 */
                replies: {
                    /** @description A duration: 30m, 24h, 3d or 2w. */
                    after: string;
                    text: string;
                }[];
                /** @description From the last reply until it closes. Default: 10m. */
                closesAfter?: string;
                /**
                 * @description Responses to HTTP_REQUEST nodes, by node id.
                 * @default {}
                 */
                answers: {
                    [key: string]: {
                        status: number;
                        body?: {
                            [key: string]: unknown;
                        } | string;
                    };
                };
                /**
                 * @description What becomes of messages, by channel: `{"whatsapp": "failed"}`. Default: `delivered`.
                 * @default {}
                 */
                messages: {
                    [key: string]: "delivered" | "undelivered" | "failed";
                };
                /** @description Extracted values, by field. Default: taken from the replies. */
                extracted?: {
                    [key: string]: unknown;
                };
                /**
                 * @description Signals to leave nodes with, whatever they decide: `{"split": "split:b"}`.
                 * @default {}
                 */
                force: {
                    [key: string]: string;
                };
            };
            expected: {
                /** @description How the run ends. null: it keeps looping. */
                endReason: string | null;
                /** @description The steps of the run, in order. Omitted: any. */
                steps?: {
                    nodeId: string;
                    /** @description Over which the run leaves it. null: it ends there. */
                    signal: string | null;
                }[];
            };
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        ChangedJourney: {
            id: string;
            initiativeId: string;
            /**
             * @description DRAFT: editable. PUBLISHED: live, cannot change.
             * @enum {string}
             */
            status: "DRAFT" | "PUBLISHED" | "STOPPED";
            version: number;
            /** @description Increases with each change of the draft. Send it with your edits. */
            revision: number;
            definition: components["schemas"]["JourneyDefinition"];
            /** @description The revision the change was based on. */
            replacedRevision: number;
        };
        JourneyPresence: {
            /** @description An email address, or the id of an API key. */
            by: string;
            /** @enum {string} */
            doing: "viewing" | "editing";
            /** @description Where they point on the canvas. Null: elsewhere. */
            pointer: {
                x: number;
                y: number;
            } | null;
            /** @description The ids of the selected nodes. */
            selected: string[];
            /**
             * Format: date-time
             * @description Until when it counts.
             */
            until: string;
        };
        TemplatePreview: {
            /** @description Header, body and footer as the contact reads them. */
            text: string;
            /** @description The value of each placeholder. */
            parameters: {
                [key: string]: string;
            };
            /** @description Placeholders without a value. With any, nothing would be sent. */
            missing: string[];
        };
        EmailTemplatePreview: {
            subject: string;
            /** @description The plain text version. */
            text: string;
            /** @description The HTML version. */
            html: string;
            /** @description The value of each placeholder. */
            parameters: {
                [key: string]: string;
            };
            /** @description Placeholders without a value. With any, nothing would be sent. */
            missing: string[];
        };
        TemplateUsage: {
            /** @description Live initiatives first, at most 1000. */
            data: components["schemas"]["TemplateUse"][];
            /** @description What fills its placeholders in the step that sends it, of the journey published last. */
            bindings: {
                [key: string]: string;
            } | null;
        };
        TemplateUse: {
            initiativeId: string;
            name: string;
            /** @enum {string} */
            status: "DRAFT" | "ACTIVE" | "PAUSED" | "COMPLETED" | "CANCELED";
            /** @description Whether the published version of its journey sends it. */
            isPublished: boolean;
            /** @description Whether the draft of its journey sends it. */
            isInDraft: boolean;
            /** @description People on their way through a version that sends it. */
            liveRuns: number;
        };
        JourneyStatistics: {
            journeyId: string;
            initiativeId: string;
            version: number;
            /** @enum {string} */
            status: "DRAFT" | "PUBLISHED" | "STOPPED";
            /** @description The hours counted. null: all time. */
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
                /** @description Runs at this node now, whatever the period. */
                now: number;
                entered: number;
                left: number;
                signals: {
                    signal: string;
                    count: number;
                    medianMs: number | null;
                    p95Ms: number | null;
                }[];
                /** @description Left without a signal: the journey ended here, or the contact opted out. */
                ended: number;
                failed: number;
                /** @description Ended from outside while at this node. */
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
            /** @description Of the initiative, all time, latest first. */
            versions: {
                journeyId: string;
                version: number;
                /** @enum {string} */
                status: "DRAFT" | "PUBLISHED" | "STOPPED";
                /** @description Runs that started it. */
                started: number;
                /** @description Runs in it now. */
                now: number;
            }[];
            /** @description Of this version. A period is widened to whole days (UTC). */
            messages?: components["schemas"]["MessageSums"];
        };
        ConfigurationDocument: {
            /** @enum {string} */
            kind: "form" | "template" | "email_template" | "initiative" | "segment" | "journey" | "agent_guidelines";
            /** @description As `configuration_export` returns it. Fields that it leaves out keep their values. */
            document: {
                [key: string]: unknown;
            };
        };
        ConfigurationOutcome: {
            /** @description Its place in `documents`. */
            index: number;
            /** @enum {string} */
            kind: "form" | "template" | "email_template" | "initiative" | "segment" | "journey" | "agent_guidelines";
            /** @description The name of its record. */
            name: string;
            /** @enum {string} */
            action: "none" | "create" | "change";
            /** @description A line for each field: `+` is added, `-` removed, `~` changed. */
            changes: string[];
            /** @description What would still prevent publishing it. */
            notes: string[];
            /** @description Why it cannot be applied. */
            refusal: {
                path?: string;
                code: string;
                message: string;
            } | null;
        };
        EmbeddedForm: {
            id: string;
            name: string;
            /** @enum {string} */
            status: "PAUSED" | "ACTIVE";
            allowedOrigins: string[];
            /** @description Public key that identifies the form on your page. */
            installKey: string;
            /** @description The version visitors see. null until first published. */
            publishedVersion: number | null;
            /** @description Whether the draft differs from the published version. */
            unpublishedChanges: boolean;
            /** Format: date-time */
            updatedAt: string;
            /** @description Place this where the form should appear. */
            embedTag: string;
            /** @description Add this to the page once. */
            installTag: string;
            draft: {
                [key: string]: unknown;
            };
            /** @description Only in lists, with `numbers=true`. */
            numbers?: {
                submissions: number;
                /** @description null: nobody submitted it yet. */
                lastSubmittedAt: string | null;
            };
            /** @description What prevents publishing. Empty if the form is ready. */
            publishIssues: string[];
        };
        EmbeddedFormPreview: {
            /** @description null: nothing can be shown. */
            config: {
                [key: string]: unknown;
            } | null;
            /** @description The first ending. */
            ending: {
                id: string;
                title: string;
                body: string | null;
                action: {
                    label: string;
                    url: string;
                } | null;
            } | null;
        };
        EmbeddedFormVersion: {
            version: number;
            /** Format: date-time */
            publishedAt: string;
            /** @description The definition as published. */
            draft: {
                [key: string]: unknown;
            };
        };
        FormFlow: {
            id: string;
            /** @description Of the form. */
            version: number;
            language: string;
            /** @description Numbers that can send it. */
            phoneNumbers: string[];
            /**
             * @description PUBLISHING: it is tried until WhatsApp answers. FAILED: WhatsApp refused it. WhatsApp itself makes it THROTTLED (sent rarely), BLOCKED or DEPRECATED (not sent).
             * @enum {string}
             */
            status: "PUBLISHING" | "PUBLISHED" | "THROTTLED" | "BLOCKED" | "DEPRECATED" | "FAILED";
            /** @description Its id at WhatsApp. */
            flowId: string | null;
            /** @description What WhatsApp found in the Flow. */
            problems: string[];
            errorCode: string | null;
            /** @description What WhatsApp last said. */
            error: string | null;
            /** Format: date-time */
            updatedAt: string;
        };
        EmbeddedFormStats: {
            /** @description Number of views. */
            views: number;
            /** @description Number of visitors who started to answer. */
            starts: number;
            /** @description In draft order, followed by fields that only earlier versions have. */
            steps: {
                id: string;
                reached: number;
            }[];
            submissions: number;
            endings: {
                id: string;
                submissions: number;
            }[];
            /** @description Submissions by bots that filled in a hidden trap field. They are set aside. */
            trapped: number;
        };
        EmbeddedFormHistory: {
            days: {
                /** Format: date */
                date: string;
                views: number;
                submissions: number;
            }[];
        };
        EmbeddedFormPages: {
            data: {
                origin: string;
                /** @description 0: the form was not seen there yet. */
                views: number;
                /** @description The last day (UTC). */
                lastSeenOn: string | null;
            }[];
        };
        FormSubmission: {
            id: string;
            formId: string;
            /** @description The form version the visitor saw. */
            version: number;
            /** Format: date-time */
            submittedAt: string;
            personExternalId: string;
            score: number;
            /** @description The ending the score selected. null if the form has none. */
            ending: string | null;
            /** @description By field key, without sensitive answers. */
            answers: {
                [key: string]: string | number | boolean | string[];
            };
            /** @description Keys of sensitive answers. */
            sensitive: string[];
            hidden: {
                [key: string]: string;
            };
            /** @description The consent text as the visitor read it. */
            consent: {
                given: boolean;
                text: string;
                version: string;
            } | null;
            language: string;
            /** @description URL of the page, without its query. */
            page: string | null;
            /** @description Whether the visitor confirmed the phone number. null: the form does not ask for it. */
            confirmation: ("waiting" | "confirmed") | null;
        };
        SensitiveAnswers: {
            answers: {
                [key: string]: string | number | boolean | string[];
            };
        };
        SpamSubmission: {
            id: string;
            formId: string;
            /** @description The form version the visitor saw. */
            version: number;
            /** Format: date-time */
            submittedAt: string;
            score: number;
            /** @description The ending the score selected. null if the form has none. */
            ending: string | null;
            /** @description By field key, without sensitive answers. */
            answers: {
                [key: string]: string | number | boolean | string[];
            };
            /** @description Keys of sensitive answers. */
            sensitive: string[];
            hidden: {
                [key: string]: string;
            };
            /** @description The consent text as the visitor read it. */
            consent: {
                given: boolean;
                text: string;
                version: string;
            } | null;
            language: string;
            /** @description URL of the page, without its query. */
            page: string | null;
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
                /** @description null: the value is secret. */
                value: string | null;
                /** @description Where HTTP nodes may send it. null: not secret, or still without hosts. */
                hosts: string[] | null;
            }[];
            /** Format: date-time */
            createdAt: string;
        };
        EnvironmentVariableInput: {
            /** @description The name used in `{{env.NAME}}`. */
            key: string;
            value: string;
            /** @description Stored encrypted and never returned. Default: as stored, or false for a new variable. */
            isSecret?: boolean;
            /** @description Of a secret: the hosts that HTTP nodes may send it to. Without them, no HTTP node can use it. */
            hosts?: string[];
        };
        EnvironmentVariableChange: {
            /** @description The name used in `{{env.NAME}}`. */
            key: string;
            /** @description Omit it to keep the value and to set the hosts. */
            value?: string;
            /** @description Stored encrypted and never returned. Default: as stored, or false for a new variable. */
            isSecret?: boolean;
            /** @description Of a secret: the hosts that HTTP nodes may send it to. Omit them to keep the present ones. */
            hosts?: string[];
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
            /** @description null: applies to every environment without its own value. */
            environmentId: string | null;
            username: string | null;
            placement: {
                /** @enum {string} */
                in: "header" | "query";
                name: string;
            } | null;
            /** @description Where it may be sent. null: HTTP nodes cannot use it until you set them. */
            hosts: string[] | null;
            /** Format: date-time */
            createdAt: string;
            /** @description When the value was last rotated. */
            rotatedAt: string | null;
        };
        UsedHttpCredential: {
            id: string;
            key: string;
            name: string;
            /** @enum {string} */
            authType: "NONE" | "API_KEY" | "BEARER" | "BASIC";
            /** @description null: applies to every environment without its own value. */
            environmentId: string | null;
            username: string | null;
            placement: {
                /** @enum {string} */
                in: "header" | "query";
                name: string;
            } | null;
            /** @description Where it may be sent. null: HTTP nodes cannot use it until you set them. */
            hosts: string[] | null;
            /** Format: date-time */
            createdAt: string;
            /** @description When the value was last rotated. */
            rotatedAt: string | null;
            /** @description What uses this key, at most 100 of each kind. */
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
            events: ("journey_run.started" | "journey_run.ended" | "enrollment.rejected" | "initiative.goal_reached" | "conversation.escalated" | "message.updated" | "sending.failing" | "person.merged" | "person.unmerged")[];
            credentialId: string;
            /** @description Empty: events of every environment. */
            environmentIds: string[];
            filter: components["schemas"]["WebhookEventFilter"] | null;
            /** @description Until when the previous signing secret also signs. */
            previousSecretUntil: string | null;
            /** @description The time since which every delivery has failed. null if the last one succeeded. */
            failingSince: string | null;
            /** @description When it was disabled, by hand or after failing for five days (then `failingSince` is set). */
            disabledAt: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        WebhookEventFilter: {
            /** @description Only events of these initiatives. Excludes escalations, which belong to none. */
            initiativeIds?: string[];
            /** @description Values the event's data must have. A missing path never matches. */
            properties?: {
                /** @description Path into `data` with dots, such as `outcome.reason` or `trigger.eventName`. */
                path: string;
                equals: string | number | boolean | null;
            }[];
        };
        CreatedWebhookSubscription: {
            id: string;
            name: string;
            description: string | null;
            url: string;
            events: ("journey_run.started" | "journey_run.ended" | "enrollment.rejected" | "initiative.goal_reached" | "conversation.escalated" | "message.updated" | "sending.failing" | "person.merged" | "person.unmerged")[];
            credentialId: string;
            /** @description Empty: events of every environment. */
            environmentIds: string[];
            filter: components["schemas"]["WebhookEventFilter"] | null;
            /** @description Until when the previous signing secret also signs. */
            previousSecretUntil: string | null;
            /** @description The time since which every delivery has failed. null if the last one succeeded. */
            failingSince: string | null;
            /** @description When it was disabled, by hand or after failing for five days (then `failingSince` is set). */
            disabledAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** @description Use it to verify `webhook-signature` (Standard Webhooks). Shown only once. */
            signingSecret: string;
        };
        WebhookTestDelivery: {
            deliveryId: string;
            eventId: string;
            environmentId: string | null;
            /** @description The environment's key. null if the organization has none. */
            environment: string | null;
            /**
             * @description PENDING: no response yet. A test is not repeated; see `error`.
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
            /** @description The event's `id`, also sent as `Idempotency-Key`. */
            eventId: string;
            /** @enum {string} */
            eventType: "journey_run.started" | "journey_run.ended" | "enrollment.rejected" | "initiative.goal_reached" | "conversation.escalated" | "message.updated" | "sending.failing" | "person.merged" | "person.unmerged" | "ping";
            /**
             * @description PENDING until it succeeds or no attempt is left. DROPPED: it could not be sent.
             * @enum {string}
             */
            status: "PENDING" | "DELIVERED" | "FAILED" | "DROPPED";
            attempts: number;
            /** @description HTTP status of the last response. null without one. */
            responseStatus: number | null;
            /** @description The beginning of the last response. */
            responseExcerpt: string | null;
            /** @description Why the last attempt failed. */
            error: string | null;
            /** @description Duration of the last attempt. */
            durationMs: number | null;
            /** @description Time of the next attempt. null when finished. */
            nextAttemptAt: string | null;
            /** Format: date-time */
            createdAt: string;
            finishedAt: string | null;
        };
        WebhookEvent: {
            /** @description The event's `id`. */
            id: string;
            /** @enum {string} */
            type: "journey_run.started" | "journey_run.ended" | "enrollment.rejected" | "initiative.goal_reached" | "conversation.escalated" | "message.updated" | "sending.failing" | "person.merged" | "person.unmerged" | "ping";
            /** @description null: no environment, or an escalation. */
            environmentId: string | null;
            /** @description Whether the run was in a test environment. Such events are never delivered. */
            isTest: boolean;
            /** Format: date-time */
            occurredAt: string;
            /** @description The event's data. */
            data: {
                [key: string]: unknown;
            };
        };
        DeliveredWebhookEvent: {
            /** @description The event's `id`. */
            id: string;
            /** @enum {string} */
            type: "journey_run.started" | "journey_run.ended" | "enrollment.rejected" | "initiative.goal_reached" | "conversation.escalated" | "message.updated" | "sending.failing" | "person.merged" | "person.unmerged" | "ping";
            /** @description null: no environment, or an escalation. */
            environmentId: string | null;
            /** @description Whether the run was in a test environment. Such events are never delivered. */
            isTest: boolean;
            /** Format: date-time */
            occurredAt: string;
            /** @description The event's data. */
            data: {
                [key: string]: unknown;
            };
            /** @description The exact body that every attempt sends and signs. */
            body: string;
            /** @description At most 200. */
            deliveries: components["schemas"]["TracedWebhookDelivery"][];
        };
        TracedWebhookDelivery: {
            id: string;
            subscriptionId: string;
            /** @description The event's `id`, also sent as `Idempotency-Key`. */
            eventId: string;
            /** @enum {string} */
            eventType: "journey_run.started" | "journey_run.ended" | "enrollment.rejected" | "initiative.goal_reached" | "conversation.escalated" | "message.updated" | "sending.failing" | "person.merged" | "person.unmerged" | "ping";
            /**
             * @description PENDING until it succeeds or no attempt is left. DROPPED: it could not be sent.
             * @enum {string}
             */
            status: "PENDING" | "DELIVERED" | "FAILED" | "DROPPED";
            attempts: number;
            /** @description HTTP status of the last response. null without one. */
            responseStatus: number | null;
            /** @description The beginning of the last response. */
            responseExcerpt: string | null;
            /** @description Why the last attempt failed. */
            error: string | null;
            /** @description Duration of the last attempt. */
            durationMs: number | null;
            /** @description Time of the next attempt. null when finished. */
            nextAttemptAt: string | null;
            /** Format: date-time */
            createdAt: string;
            finishedAt: string | null;
            /** @description The latest attempts, oldest first. Replays add to them. */
            log: components["schemas"]["WebhookAttempt"][];
        };
        WebhookAttempt: {
            /** Format: date-time */
            at: string;
            url: string;
            /** @description Headers without secrets. */
            requestHeaders: {
                [key: string]: string;
            };
            responseStatus: number | null;
            responseExcerpt: string | null;
            error: string | null;
            durationMs: number;
            /** @description Time spent per phase. The first three are missing if a connection was reused. */
            phases: {
                dnsMs: number | null;
                connectMs: number | null;
                tlsMs: number | null;
                /** @description From the start to the response headers. */
                firstByteMs: number | null;
            };
        };
        SetAsideWork: {
            /** @enum {string} */
            queue: "matches" | "runs" | "messages" | "replies" | "backlogs" | "unknown" | "drafts" | "conversations" | "snoozed" | "extraction" | "incidents" | "deliveries" | "templates" | "flows" | "accounts" | "imports" | "segments" | "merges" | "erasures" | "completion" | "campaigns" | "repetitions" | "endings" | "calls" | "tallies" | "runSums" | "messageTallies" | "inboxTallies" | "goalLooks" | "goalCatchUps" | "resultCounts" | "conversions" | "listeners" | "media" | "mailboxes" | "files" | "mails";
            /** @description The id of the run, message, delivery or other item. */
            id: string;
            /** @description `process_died`: the process ended each time, so no error was recorded. */
            errorName: string;
            /** @description The last error. */
            error: string;
            /** @description Number of failed attempts. */
            failures: number;
            /** Format: date-time */
            setAsideAt: string;
        };
        Organization: {
            id: string;
            name: string;
            /** @enum {string} */
            kind: "production" | "development";
            /** @description IANA time zone in which the organization's days begin. */
            timeZone: string;
            /**
             * @description The language of invitations.
             * @enum {string}
             */
            locale: "en" | "es" | "pt";
            /**
             * @description The agent of initiatives that name none.
             * @enum {string}
             */
            agent: "guided" | "llm";
            /**
             * @description The extractor of initiatives that name none.
             * @enum {string}
             */
            extractor: "guided" | "llm";
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
            /** @description Last activity, accurate to a few minutes. null if not signed in. */
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
        View: {
            id: string;
            /**
             * @description Which list of the workspace it shows.
             * @enum {string}
             */
            list: "people" | "segments" | "members" | "objects" | "events" | "imports" | "forms" | "submissions" | "campaigns" | "initiatives" | "participants" | "templates" | "emailTemplates" | "deliveries" | "audit" | "messages";
            within: string | null;
            name: string;
            shared: boolean;
            /** @description Filters, sort and columns, as in the address of the workspace. */
            search: {
                [key: string]: unknown;
            };
            /** @description The key or user who made it. */
            owner: string;
            /** @description Whether you can change and delete it. */
            editable: boolean;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        ApiKey: {
            id: string;
            name: string;
            /**
             * @description `read`: read access only, without sensitive data. `limited`: only its `permissions`.
             * @enum {string}
             */
            scope: "full" | "read" | "limited";
            /** @description Of a `limited` key. null for the other scopes. */
            permissions: ("people:read" | "people:write" | "privacy:read" | "privacy:write" | "changes:read" | "objects:read" | "objects:write" | "events:read" | "events:write" | "imports:read" | "imports:write" | "segments:read" | "segments:write" | "templates:read" | "templates:write" | "channels:read" | "channels:write" | "initiatives:read" | "initiatives:write" | "journeys:read" | "journeys:write" | "conversations:read" | "conversations:write" | "forms:read" | "forms:write" | "sensitive:read" | "environments:read" | "environments:write" | "webhooks:read" | "webhooks:write" | "credentials:read" | "credentials:write" | "credentials:use" | "work:read" | "work:write" | "organization:read" | "organization:write" | "members:read" | "keys:read" | "audit:read")[] | null;
            /** @enum {string} */
            state: "active" | "expired" | "revoked";
            createdAt: string;
            /** @description The user who created the key. null if it was created on the command line. */
            createdBy: string | null;
            expiresAt: string | null;
            revokedAt: string | null;
            /** @description Last use, accurate to a minute. null if never used. */
            lastUsedAt: string | null;
            /** @description The key's own rate limit. null if the server's limit applies. */
            ratePerMinute: number | null;
        };
        NewApiKey: {
            id: string;
            name: string;
            /**
             * @description `read`: read access only, without sensitive data. `limited`: only its `permissions`.
             * @enum {string}
             */
            scope: "full" | "read" | "limited";
            /** @description Of a `limited` key. null for the other scopes. */
            permissions: ("people:read" | "people:write" | "privacy:read" | "privacy:write" | "changes:read" | "objects:read" | "objects:write" | "events:read" | "events:write" | "imports:read" | "imports:write" | "segments:read" | "segments:write" | "templates:read" | "templates:write" | "channels:read" | "channels:write" | "initiatives:read" | "initiatives:write" | "journeys:read" | "journeys:write" | "conversations:read" | "conversations:write" | "forms:read" | "forms:write" | "sensitive:read" | "environments:read" | "environments:write" | "webhooks:read" | "webhooks:write" | "credentials:read" | "credentials:write" | "credentials:use" | "work:read" | "work:write" | "organization:read" | "organization:write" | "members:read" | "keys:read" | "audit:read")[] | null;
            /** @enum {string} */
            state: "active" | "expired" | "revoked";
            createdAt: string;
            /** @description The user who created the key. null if it was created on the command line. */
            createdBy: string | null;
            expiresAt: string | null;
            revokedAt: string | null;
            /** @description Last use, accurate to a minute. null if never used. */
            lastUsedAt: string | null;
            /** @description The key's own rate limit. null if the server's limit applies. */
            ratePerMinute: number | null;
            /** @description The secret key. It is shown only once. */
            key: string;
        };
        AuditEntry: {
            id: string;
            at: string;
            actor: {
                /** @enum {string} */
                kind: "key" | "user" | "system";
                id: string;
                /** @description The current name of the key or user. */
                name: string | null;
            };
            /** @description Where the call came from. null when the service acted on its own. */
            via: ("rest" | "mcp" | "web" | "cli") | null;
            operation: string;
            /** @description The record that changed, if the operation names one. */
            subject: string | null;
            /** @description The changed values before, for operations that record them. */
            before: {
                [key: string]: unknown;
            } | null;
            /** @description The same values after. */
            after: {
                [key: string]: unknown;
            } | null;
        };
        OverviewHours: {
            timeZone: string;
            /** @description The hour that it is now. */
            hour: number;
            /** @description 24 entries, one for each hour of the day. */
            today: {
                sent: number;
                received: number;
            }[];
            /** @description The whole day. */
            weekAgo: {
                sent: number;
                received: number;
            }[];
            /** @description Whether a day has more than 200,000 messages. The first ones are counted. */
            capped: boolean;
        };
        DoNotContactImport: {
            rows: number;
            added: number;
            already: number;
            /** @description Cells with no valid value. */
            refused: number;
            /** @description Reasons for the first 1000 rejected rows. The header is row 1. */
            errors: {
                row: number;
                code: string;
                message: string;
            }[];
        };
        UploadedFile: {
            /** @description Use it in conversations_reply within a day. */
            fileId: string;
            /**
             * @description How the file is sent.
             * @enum {string}
             */
            kind: "image" | "video" | "audio" | "document" | "sticker";
            /** @description Detected from the content. */
            mimeType: string;
            size: number;
        };
        TemplateFile: {
            /** @description Use it as `mediaUrl` within a day. It stays valid while a template has it. */
            url: string;
            /** @enum {string} */
            mediaType: "IMAGE" | "VIDEO" | "DOCUMENT";
            /** @description Detected from the content. */
            mimeType: string;
            size: number;
        };
        Account: {
            user: {
                id: string;
                /** @description null until set. The first owner's account starts without one. */
                email: string | null;
                name: string | null;
                /** @enum {string} */
                locale: "en" | "es" | "pt";
                hasPassword: boolean;
                /** @description Whether the password also needs a code of an authenticator app. */
                hasSecondFactor: boolean;
                /** @description Whether the password also needs a passkey. */
                requiresPasskey: boolean;
                /** @description The name of the linked single sign-on provider. null if not linked. */
                identityProvider: string | null;
            };
            /** @description The organization the session uses. null if the user belongs to none. */
            organization: {
                id: string;
                name: string;
                /** @enum {string} */
                role: "owner" | "admin" | "member" | "viewer";
                /** @enum {string} */
                kind: "production" | "development";
                timeZone: string;
                /** @description The user's permissions in this organization. */
                permissions: ("people:read" | "people:write" | "privacy:read" | "privacy:write" | "changes:read" | "objects:read" | "objects:write" | "events:read" | "events:write" | "imports:read" | "imports:write" | "segments:read" | "segments:write" | "templates:read" | "templates:write" | "channels:read" | "channels:write" | "initiatives:read" | "initiatives:write" | "journeys:read" | "journeys:write" | "conversations:read" | "conversations:write" | "forms:read" | "forms:write" | "sensitive:read" | "environments:read" | "environments:write" | "webhooks:read" | "webhooks:write" | "credentials:read" | "credentials:write" | "credentials:use" | "work:read" | "work:write" | "organization:read" | "organization:write" | "members:read" | "members:write" | "keys:read" | "keys:write" | "audit:read")[];
                /** @description Send it as `Last-Event-ID` to changes_stream: it then tells every change since this answer, without `ready`. null: nobody has listened lately. */
                changesPosition: string | null;
            } | null;
            /** @description All organizations of the user, by name. */
            organizations: {
                id: string;
                name: string;
                /** @enum {string} */
                role: "owner" | "admin" | "member" | "viewer";
            }[];
            session: {
                id: string;
                startedAt: string;
                /** @description The latest end. An unused session ends earlier. */
                endsAt: string;
            };
        };
        Passkey: {
            id: string;
            name: string;
            /** @description Whether a password manager keeps copies of it on several devices. */
            isSynced: boolean;
            createdAt: string;
            lastUsedAt: string | null;
        };
        JourneyRunStarted: {
            /** @description The same in every attempt and replay, and sent as `Idempotency-Key`. Use it to ignore duplicates. */
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
            /** @description Stable id of one person's run through a journey. */
            engagementId: string;
            initiativeId: string;
            /** @description The initiative's name, which can change. */
            initiativeName: string;
            workflowId: string;
            customerId: string;
            /** @description Set if an event triggered the run. */
            personId: string | null;
            /** @description Your external id of the event. Use it to join your data. */
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
            /** @description As sent with the event. Not unique per run. */
            externalId: string | null;
        };
        JourneyRunEnded: {
            /** @description The same in every attempt and replay, and sent as `Idempotency-Key`. Use it to ignore duplicates. */
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
             * @description Branch on this value. `expired` is reserved.
             * @enum {string}
             */
            reason: "completed" | "no_reply" | "abandoned" | "failed_node_error" | "failed_engine" | "canceled_operator" | "canceled_initiative" | "canceled_participant_stop" | "expired";
            lastSignal: ("REPLIED" | "CLOSED" | "TIMEOUT" | "STALE") | null;
            /** @description The author's node id. null if no step was recorded. */
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
            /** @description The same in every attempt and replay, and sent as `Idempotency-Key`. Use it to ignore duplicates. */
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
             * @description Use `trigger` instead.
             */
            eventName: string;
            /**
             * @deprecated
             * @description Use `trigger` instead.
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
             * @description Use `trigger` instead.
             */
            eventName: string;
            /**
             * @deprecated
             * @description Use `trigger` instead.
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
             * @description Use `trigger` instead.
             */
            eventName: string;
            /**
             * @deprecated
             * @description Use `trigger` instead.
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
             * @description Use `trigger` instead.
             */
            eventName: string;
            /**
             * @deprecated
             * @description Use `trigger` instead.
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
             * @description Use `trigger` instead.
             */
            eventName: string;
            /**
             * @deprecated
             * @description Use `trigger` instead.
             */
            eventId: string;
        };
        InitiativeGoalReached: {
            /** @description The same in every attempt and replay, and sent as `Idempotency-Key`. Use it to ignore duplicates. */
            id: string;
            /** @constant */
            type: "initiative.goal_reached";
            /** Format: date-time */
            occurredAt: string;
            organizationId: string;
            data: {
                initiativeId: string;
                initiativeName: string;
                workflowId: string;
                /** @description Their run. null for people held out. */
                engagementId: string | null;
                personExternalId: string;
                heldOut: boolean;
                eventName: string;
                eventId: string | null;
                /**
                 * Format: date-time
                 * @description When they were enrolled or held out.
                 */
                startedAt: string;
                /**
                 * Format: date-time
                 * @description When the event happened.
                 */
                reachedAt: string;
            };
        };
        ConversationEscalated: {
            /** @description The same in every attempt and replay, and sent as `Idempotency-Key`. Use it to ignore duplicates. */
            id: string;
            /** @constant */
            type: "conversation.escalated";
            /** Format: date-time */
            occurredAt: string;
            organizationId: string;
            data: {
                conversationId: string;
                /** @description Opens the conversation in the workspace. */
                inboxUrl: string;
                /** @description People who may be writing, most likely first. Can be empty. */
                personExternalIds: string[];
            };
        };
        MessageUpdated: {
            /** @description The same in every attempt and replay, and sent as `Idempotency-Key`. Use it to ignore duplicates. */
            id: string;
            /** @constant */
            type: "message.updated";
            /** Format: date-time */
            occurredAt: string;
            organizationId: string;
            data: {
                messageId: string;
                /** @enum {string} */
                status: "sent" | "delivered" | "read" | "failed" | "canceled";
                /** @description Why it failed or was canceled: the provider's code, or Parley's own. */
                reason: string | null;
                /** Format: date-time */
                at: string;
                /**
                 * @description What the message came from.
                 * @enum {string}
                 */
                source: "journey" | "agent" | "member" | "transactional" | "service" | "contact";
                /** @enum {string} */
                channel: "whatsapp" | "sms" | "email";
                conversationId: string;
                initiativeId: string | null;
                /** @description The run that it belongs to. */
                engagementId: string | null;
                personExternalId: string | null;
            };
        };
        SendingFailing: {
            /** @description The same in every attempt and replay, and sent as `Idempotency-Key`. Use it to ignore duplicates. */
            id: string;
            /** @constant */
            type: "sending.failing";
            /** Format: date-time */
            occurredAt: string;
            organizationId: string;
            data: {
                /**
                 * @description Sent once when it begins and once when it is over.
                 * @enum {string}
                 */
                status: "failing" | "recovered";
                /** @enum {string} */
                kind: "initiative" | "channel" | "language_model" | "webhook" | "work";
                /** Format: date-time */
                since: string;
                initiativeId: string | null;
                /** @description The sender where it failed last. */
                channelId: string | null;
                /** @description WHATSAPP or EMAIL. */
                channel: string | null;
                /** @description The webhook subscription. */
                subscriptionId: string | null;
                /** @description The queue whose work waits. */
                queue: string | null;
                /** @description Messages of the last 24 hours. */
                attempted: number | null;
                /** @description How many of them failed, or failed calls and deliveries. */
                failed: number | null;
                /** @description Most frequent first, at most 20. */
                reasons: {
                    reason: string;
                    count: number;
                }[];
                /** @description Since when the oldest work waits. */
                oldestDueAt: string | null;
                /** @description When the subscription will be disabled. */
                disablesAt: string | null;
                /** @description null while it goes on. */
                endedAt: string | null;
            };
        };
        PersonMerged: {
            /** @description The same in every attempt and replay, and sent as `Idempotency-Key`. Use it to ignore duplicates. */
            id: string;
            /** @constant */
            type: "person.merged";
            /** Format: date-time */
            occurredAt: string;
            organizationId: string;
            data: {
                mergeId: string;
                /** @description The surviving person. */
                personExternalId: string;
                /** @description The person who was merged into the surviving one. */
                mergedExternalId: string;
                /**
                 * Format: date-time
                 * @description Until then you can undo the merge.
                 */
                undoUntil: string;
            };
        };
        PersonUnmerged: {
            /** @description The same in every attempt and replay, and sent as `Idempotency-Key`. Use it to ignore duplicates. */
            id: string;
            /** @constant */
            type: "person.unmerged";
            /** Format: date-time */
            occurredAt: string;
            organizationId: string;
            data: {
                mergeId: string;
                /** @description The surviving person. */
                personExternalId: string;
                /** @description The person who was merged into the surviving one. */
                mergedExternalId: string;
            };
        };
        Ping: {
            /** @description The same in every attempt and replay, and sent as `Idempotency-Key`. Use it to ignore duplicates. */
            id: string;
            /** @constant */
            type: "ping";
            /** Format: date-time */
            occurredAt: string;
            organizationId: string;
            data: {
                subscriptionId: string;
                /** @description The environment's key. null if the organization has none. */
                environment: string | null;
                message: string;
            };
        };
        Error: {
            error: {
                /** @enum {string} */
                code: "invalid_request" | "invalid_cursor" | "invalid_content_type" | "payload_too_large" | "confirmation_required" | "unauthorized" | "forbidden" | "not_found" | "route_not_found" | "method_not_allowed" | "conflict" | "already_exists" | "initiative_not_draft" | "initiative_not_active" | "initiative_not_paused" | "initiative_not_archivable" | "journey_not_draft" | "journey_not_published" | "handle_already_connected" | "template_not_submittable" | "idempotency_key_reused" | "precondition_failed" | "journey_not_ready" | "form_not_ready" | "template_missing" | "template_not_approved" | "invalid_filter" | "invalid_phone_number" | "unknown_type" | "unknown_reference" | "reserved_field" | "no_whatsapp_number" | "invalid_template" | "configuration_refused" | "rate_limited" | "internal_error" | "unavailable";
                /** @description What went wrong and how to fix it. */
                message: string;
                issues?: {
                    path?: string;
                    nodeId?: string;
                    code: string;
                    message: string;
                }[];
                /** @description The id of the request in the service's log. */
                requestId: string;
                /**
                 * Format: uri
                 * @description The description of the code in the docs.
                 */
                docUrl: string;
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
                /** @description The order. With `-`, descending. Default: newest first. */
                sort?: "created" | "-created" | "name" | "-name";
                /** @description Maximum number of records to return. Default: 100. */
                limit?: number;
                /** @description `next_cursor` of the previous page. Omit for the first page. */
                cursor?: string;
                /** @description true: also count the records of the list. */
                total?: boolean;
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
                        total?: components["schemas"]["ListTotal"];
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
                    /** @description The person's external id in your system. Case-sensitive. */
                    externalId: string;
                    firstName?: string | null;
                    lastName?: string | null;
                    email?: string | null;
                    /** @description With country code. Stored as E.164. */
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
                /** @description Maximum number of people to return. Default: 10. */
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
    cdp_people_patch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                externalId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    firstName?: string | null;
                    lastName?: string | null;
                    email?: string | null;
                    /** @description With country code. Stored as E.164. */
                    phoneNumber?: string | null;
                    /** @description Attributes to add or replace. All others stay. */
                    set?: {
                        [key: string]: unknown;
                    };
                    /** @description Names of attributes to remove. Unknown names are ignored. */
                    remove?: string[];
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
                        /** @description Only what changed. Attributes are named `attributes.<name>`; a missing name has no value. */
                        before: {
                            [key: string]: unknown;
                        };
                        /** @description Only what changed. Attributes are named `attributes.<name>`; a missing name has no value. */
                        after: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
    };
    cdp_people_timeline: {
        parameters: {
            query?: {
                /** @description Only these kinds. */
                kind?: "event" | "message" | "run" | "answers" | "handed_over" | "segment_entered" | "segment_left";
                /** @description Maximum number of records to return. Default: 100. */
                limit?: number;
                /** @description `next_cursor` of the previous page. Omit for the first page. */
                cursor?: string;
                /** @description true: also count the records of the list. */
                total?: boolean;
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
                        total?: components["schemas"]["ListTotal"];
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
    cdp_people_merge_preview: {
        parameters: {
            query: {
                /** @description The person who becomes part of the surviving one. */
                mergedExternalId: string;
            };
            header?: never;
            path: {
                /** @description The surviving person. */
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
                    "application/json": components["schemas"]["PersonMergePreview"];
                };
            };
        };
    };
    cdp_people_merge: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The surviving person. */
                externalId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The person who becomes part of the surviving one. */
                    mergedExternalId: string;
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
                    "application/json": components["schemas"]["PersonMerge"];
                };
            };
        };
    };
    cdp_merges_list: {
        parameters: {
            query?: {
                /** @description Only merges that this person was part of. */
                personExternalId?: string;
                /** @description Maximum number of records to return. Default: 100. */
                limit?: number;
                /** @description `next_cursor` of the previous page. Omit for the first page. */
                cursor?: string;
                /** @description true: also count the records of the list. */
                total?: boolean;
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
                        data: components["schemas"]["PersonMerge"][];
                        next_cursor: string | null;
                        total?: components["schemas"]["ListTotal"];
                    };
                };
            };
        };
    };
    cdp_merges_undo: {
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
                    "application/json": components["schemas"]["PersonMerge"];
                };
            };
        };
    };
    cdp_duplicates_list: {
        parameters: {
            query?: {
                /** @description Maximum number of records to return. Default: 100. */
                limit?: number;
                /** @description `next_cursor` of the previous page. Omit for the first page. */
                cursor?: string;
                /** @description true: also count the records of the list. */
                total?: boolean;
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
                        data: components["schemas"]["DuplicatePerson"][];
                        next_cursor: string | null;
                        total?: components["schemas"]["ListTotal"];
                    };
                };
            };
        };
    };
    cdp_matching_get: {
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
                    "application/json": components["schemas"]["MatchingRules"];
                };
            };
        };
    };
    cdp_matching_set: {
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
                     * @description `any`: a known phone number or email address. `verified`: one that its owner wrote from. `none`: only external ids.
                     * @enum {string}
                     */
                    addresses: "any" | "verified" | "none";
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
                    "application/json": components["schemas"]["MatchingRules"];
                };
            };
        };
    };
    cdp_people_erase: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                externalId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Kept in the audit log.
                     * @enum {string}
                     */
                    reason: "requested" | "consent_withdrawn" | "not_needed" | "other";
                    /**
                     * @description Must be true: nothing brings the person back.
                     * @default false
                     */
                    confirm?: boolean;
                    /**
                     * @description true: objects that are linked to this person alone stay, without the link.
                     * @default false
                     */
                    keepObjects?: boolean;
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
                    "application/json": components["schemas"]["Erasure"];
                };
            };
        };
    };
    do_not_contact_list: {
        parameters: {
            query?: {
                /** @description `person` matches by external id. */
                kind?: "phone" | "email" | "person";
                /** @description Part of the number, address or external id. Ignores case. */
                containing?: string;
                /** @description Maximum number of records to return. Default: 100. */
                limit?: number;
                /** @description `next_cursor` of the previous page. Omit for the first page. */
                cursor?: string;
                /** @description true: also count the records of the list. */
                total?: boolean;
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
                        total?: components["schemas"]["ListTotal"];
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
                         * @description `person` matches by external id.
                         * @enum {string}
                         */
                        kind: "phone" | "email" | "person";
                        value: string;
                        /** @description The received message in which they opted out. The entry keeps its words, and its reason is `opt_out`. */
                        messageId?: string;
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
                     * @description `person` matches by external id.
                     * @enum {string}
                     */
                    kind: "phone" | "email" | "person";
                    value: string;
                    /** @description For the audit log. Required if they opted out. */
                    reason?: string;
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
                        /** @description Whether the entry was on the list. */
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
    topics_list: {
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
                        data: components["schemas"]["ConsentTopic"][];
                        next_cursor: null;
                    };
                };
            };
        };
    };
    topics_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description As people read it on their preference page, by language. */
                    name: {
                        en?: string;
                        es?: string;
                        pt?: string;
                    };
                    /** @description What they get and how often, by language. */
                    description?: {
                        en?: string;
                        es?: string;
                        pt?: string;
                    };
                    /** @description true: people who never chose have agreed. Default: false, they have not. */
                    isDefaultGranted?: boolean;
                    /** @description A message that is nothing but this word, such as NEWS, grants the topic on its channel. */
                    keyword?: string | null;
                    /** @description Its place on the preference page. Default: last. */
                    position?: number;
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
                    "application/json": components["schemas"]["ConsentTopic"];
                };
            };
        };
    };
    topics_delete: {
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
    topics_update: {
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
                    /** @description As people read it on their preference page, by language. */
                    name?: {
                        en?: string;
                        es?: string;
                        pt?: string;
                    };
                    /** @description What they get and how often, by language. */
                    description?: {
                        en?: string;
                        es?: string;
                        pt?: string;
                    };
                    /** @description true: people who never chose have agreed. Default: false, they have not. */
                    isDefaultGranted?: boolean;
                    /** @description A message that is nothing but this word, such as NEWS, grants the topic on its channel. */
                    keyword?: string | null;
                    /** @description Its place on the preference page. Default: last. */
                    position?: number;
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
                    "application/json": components["schemas"]["ConsentTopic"];
                };
            };
        };
    };
    consents_get: {
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
                    "application/json": components["schemas"]["Consents"];
                };
            };
        };
    };
    consents_set: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                externalId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    topicId: string;
                    /** @enum {string} */
                    channel: "whatsapp" | "sms" | "email";
                    /** @enum {string} */
                    state: "granted" | "withdrawn" | "pending";
                    /**
                     * @description `member`: somebody changed it by hand.
                     * @enum {string}
                     */
                    source: "api" | "member" | "import";
                    /** @description What the person agreed to or wrote, or why it was changed. */
                    words: string;
                    /** @description Of the text that they agreed to. */
                    version?: string;
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
                    "application/json": components["schemas"]["Consents"];
                };
            };
        };
    };
    consents_export: {
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
                    "application/json": components["schemas"]["ConsentProof"];
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
                    /** @description The name objects and relationships refer to. Case-sensitive. */
                    name: string;
                    /** @description Display name. */
                    displayName: string;
                    /** @description Omit to keep the current one. */
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
                /** @description The order. With `-`, descending. Default: newest first. */
                sort?: "created" | "-created" | "name" | "-name";
                /** @description Maximum number of records to return. Default: 100. */
                limit?: number;
                /** @description `next_cursor` of the previous page. Omit for the first page. */
                cursor?: string;
                /** @description true: also count the records of the list. */
                total?: boolean;
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
                        total?: components["schemas"]["ListTotal"];
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
                    /** @description From cdp_custom_object_types_create. */
                    type: string;
                    /** @description The object's id in your system, unique within its type. Case-sensitive. */
                    externalId: string;
                    /** @description Omit to keep the current one. null: none. */
                    displayName?: string | null;
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
                    /** @description What the link means, such as `owner`, `member` or `contains`. */
                    role: string;
                    /** @description For person_to_co: the object's type. */
                    customObjectType?: string;
                    /** @description For co_to_co. */
                    parentCustomObjectType?: string;
                    /** @description For co_to_co. */
                    childCustomObjectType?: string;
                    /**
                     * @description From person (or parent) to object (or child). ONE_TO_MANY: each object has at most one person. MANY_TO_ONE: each person has at most one object.
                     * @enum {string}
                     */
                    cardinality?: "ONE_TO_ONE" | "ONE_TO_MANY" | "MANY_TO_ONE" | "MANY_TO_MANY";
                    description?: string;
                    /** @description Whether it reads in both directions. Default: false. */
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
                /** @description From cdp_relationship_types_list. */
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
                /** @description The type at either end. */
                customObjectType?: string;
                /** @description Requires customObjectType. */
                customObjectExternalId?: string;
                /** @description For co_to_co. children: the object is the parent. parents: the object is the child. */
                direction?: "children" | "parents";
                /** @description Includes removed links. */
                include_removed?: boolean;
                /** @description From cdp_relationship_types_list. */
                relationshipTypeId?: string;
                role?: string;
                /** @description Maximum number of records to return. Default: 100. */
                limit?: number;
                /** @description `next_cursor` of the previous page. Omit for the first page. */
                cursor?: string;
                /** @description true: also count the records of the list. */
                total?: boolean;
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
                        total?: components["schemas"]["ListTotal"];
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
                    /** @description From cdp_relationship_types_list. */
                    relationshipTypeId: string;
                    /** @description For person_to_co. The person can be created later. */
                    personExternalId?: string;
                    /** @description For person_to_co. */
                    customObjectExternalId?: string;
                    /** @description For co_to_co. */
                    parentExternalId?: string;
                    /** @description For co_to_co. */
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
                /** @description From cdp_relationship_types_list. */
                relationshipTypeId: string;
                /** @description For person_to_co. The person can be created later. */
                personExternalId?: string;
                /** @description For person_to_co. */
                customObjectExternalId?: string;
                /** @description For co_to_co. */
                parentExternalId?: string;
                /** @description For co_to_co. */
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
                            /** @description Links restored after removal. They are not counted as created. */
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
                /** @description Maximum number of records to return. Default: 100. */
                limit?: number;
                /** @description `next_cursor` of the previous page. Omit for the first page. */
                cursor?: string;
                /** @description true: also count the records of the list. */
                total?: boolean;
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
                        total?: components["schemas"]["ListTotal"];
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
                    /** @description Your stable id of the event. It serves as the idempotency key. */
                    externalId: string;
                    /**
                     * Format: date-time
                     * @description When it happened, at most 24 h ahead. Default: now.
                     */
                    timestamp?: string;
                    /** @description The person it is about. They can be created later. */
                    personExternalId?: string;
                    /** @description Requires customObjectExternalId. */
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
                /** @description The order. With `-`, descending. Default: newest first. */
                sort?: "created" | "-created" | "name" | "-name";
                /** @description Maximum number of records to return. Default: 100. */
                limit?: number;
                /** @description `next_cursor` of the previous page. Omit for the first page. */
                cursor?: string;
                /** @description true: also count the records of the list. */
                total?: boolean;
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
                        total?: components["schemas"]["ListTotal"];
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
                    /** @description For objects: their type, which must exist. For events: the type of customObjectExternalId. */
                    objectType?: string;
                    /** @description The CSV text, with a header row. */
                    content?: string;
                    /** @description Display name. */
                    fileName?: string;
                    /** @description Default: recognized from column names. */
                    mapping?: components["schemas"]["ImportMapping"];
                    /**
                     * @description Detected if omitted.
                     * @enum {string}
                     */
                    delimiter?: "," | ";" | "\t";
                    /** @description Reports the result and stores nothing. */
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
                /** @description Maximum number of records to return. Default: 100. */
                limit?: number;
                /** @description `next_cursor` of the previous page. Omit for the first page. */
                cursor?: string;
                /** @description true: also count the records of the list. */
                total?: boolean;
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
                        total?: components["schemas"]["ListTotal"];
                    };
                };
            };
        };
    };
    cdp_imports_rejections_groups: {
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
                        data: components["schemas"]["ImportRejectionGroup"][];
                    };
                };
            };
        };
    };
    segments_list: {
        parameters: {
            query?: {
                /** @description The order. With `-`, descending. Default: newest first. */
                sort?: "created" | "-created" | "name" | "-name";
                /** @description Maximum number of records to return. Default: 100. */
                limit?: number;
                /** @description `next_cursor` of the previous page. Omit for the first page. */
                cursor?: string;
                /** @description true: also count the records of the list. */
                total?: boolean;
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
                        total?: components["schemas"]["ListTotal"];
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
                    /** @description Identifies the segment in paths. It cannot change. */
                    slug: string;
                    description?: string | null;
                    filterExpression: components["schemas"]["FilterExpression"];
                    /**
                     * @description REACTIVE_ONLY: on request. DAILY: at `dailyEvaluationHour`. LIVE: within two seconds of changes to people, objects, links and events.
                     * @default REACTIVE_ONLY
                     * @enum {string}
                     */
                    evaluationCadence?: "REACTIVE_ONLY" | "HOURLY" | "DAILY" | "LIVE";
                    /** @description For DAILY, in the organization's time zone. Default: 9. */
                    dailyEvaluationHour?: number | null;
                    /** @description Skips HOURLY and DAILY evaluations on Saturday and Sunday. */
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
                     * @description REACTIVE_ONLY: on request. DAILY: at `dailyEvaluationHour`. LIVE: within two seconds of changes to people, objects, links and events.
                     * @enum {string}
                     */
                    evaluationCadence?: "REACTIVE_ONLY" | "HOURLY" | "DAILY" | "LIVE";
                    /** @description For DAILY, in the organization's time zone. Default: 9. */
                    dailyEvaluationHour?: number | null;
                    /** @description Skips HOURLY and DAILY evaluations on Saturday and Sunday. */
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
                        /** @constant */
                        isUnderWay?: true;
                    };
                };
            };
        };
    };
    segments_members_list: {
        parameters: {
            query?: {
                /** @description The order. With `-`, descending. Default: newest first. */
                sort?: "entered" | "-entered" | "name" | "-name";
                /** @description Maximum number of records to return. Default: 100. */
                limit?: number;
                /** @description `next_cursor` of the previous page. Omit for the first page. */
                cursor?: string;
                /** @description true: also count the records of the list. */
                total?: boolean;
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
                        total?: components["schemas"]["ListTotal"];
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
        requestBody?: {
            content: {
                "application/json": {
                    filterExpression?: components["schemas"]["FilterExpression"];
                    /** @description Each word is in name, email, phone number or external id. A single letter is looked for at the beginning of names. */
                    query?: string;
                    /** @description Also counts each condition of the filter, up to 20: which one excludes people. */
                    byCondition?: boolean;
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
                        /** @description With `byCondition`: in the order of the filter. */
                        conditions?: {
                            /** @description How many people meet this condition alone. */
                            alone: number;
                            /** @description How many people the filter matches without it. */
                            without: number;
                        }[];
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
                        /** @description One part per predicate, in their order. */
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
        requestBody?: {
            content: {
                "application/json": {
                    filterExpression?: components["schemas"]["FilterExpression"];
                    /** @description Each word is in name, email, phone number or external id. A single letter is looked for at the beginning of names. */
                    query?: string;
                    /**
                     * @description The order. With `-`, descending. Default: newest first.
                     * @enum {string}
                     */
                    sort?: "created" | "-created" | "name" | "-name";
                    /** @description Maximum number of records to return. Default: 100. */
                    limit?: number;
                    /** @description `next_cursor` of the previous page. Omit for the first page. */
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
                /** @description For objects: their type. For events: their name. */
                name?: string;
                /** @description attributes.<key>, or a field such as firstName. For events: a property key. */
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
                /** @description Number of days. Default: 30. */
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
                contentType?: "TEXT" | "MEDIA" | "QUICK_REPLY" | "CALL_TO_ACTION" | "CARD" | "CAROUSEL" | "LIMITED_TIME_OFFER";
                language?: string;
                phoneNumber?: string;
                /** @description A part of the name. */
                q?: string;
                /** @description The order. With `-`, descending. Default: newest first. */
                sort?: "created" | "-created" | "updated" | "-updated" | "name" | "-name";
                /** @description Maximum number of records to return. Default: 100. */
                limit?: number;
                /** @description `next_cursor` of the previous page. Omit for the first page. */
                cursor?: string;
                /** @description true: also count the records of the list. */
                total?: boolean;
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
                        total?: components["schemas"]["ListTotal"];
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
                    /** @description Lowercase letters, digits and underscores. */
                    name: string;
                    /** @description en, es, pt_BR… */
                    language: string;
                    /** @enum {string} */
                    category: "UTILITY" | "MARKETING" | "AUTHENTICATION";
                    /** @enum {string} */
                    contentType: "TEXT" | "MEDIA" | "QUICK_REPLY" | "CALL_TO_ACTION" | "CARD" | "CAROUSEL" | "LIMITED_TIME_OFFER";
                    content: components["schemas"]["TemplateContent"];
                    /** @description Examples: `{ "1": "Ana" }`. */
                    variables?: {
                        [key: string]: string;
                    };
                    /** @description Only their accounts. Default: all. */
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
    templates_validate: {
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
                    language: string;
                    /** @enum {string} */
                    category: "UTILITY" | "MARKETING" | "AUTHENTICATION";
                    /** @enum {string} */
                    contentType: "TEXT" | "MEDIA" | "QUICK_REPLY" | "CALL_TO_ACTION" | "CARD" | "CAROUSEL" | "LIMITED_TIME_OFFER";
                    content: components["schemas"]["TemplateContent"];
                    variables?: {
                        [key: string]: string;
                    };
                    phoneNumbers?: string[];
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
                        issues: {
                            /** @description The field, such as `content.body` or `variables.1`. */
                            path?: string;
                            code: string;
                            message: string;
                        }[];
                        /** @description Why WhatsApp may change or refuse the category. It prevents nothing. */
                        advice: {
                            /** @description The field, such as `content.body` or `variables.1`. */
                            path?: string;
                            code: string;
                            message: string;
                            /** @description The words of the template that it is about. */
                            words: string | null;
                        }[];
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
                    /** @description For the template's content type. */
                    content?: components["schemas"]["TemplateContent"];
                    variables?: {
                        [key: string]: string;
                    };
                    /**
                     * @description Cannot change once approved.
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
    templates_history_list: {
        parameters: {
            query?: {
                /** @description Maximum number of records to return. Default: 100. */
                limit?: number;
                /** @description `next_cursor` of the previous page. Omit for the first page. */
                cursor?: string;
                /** @description true: also count the records of the list. */
                total?: boolean;
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
                        data: components["schemas"]["TemplateEvent"][];
                        next_cursor: string | null;
                        total?: components["schemas"]["ListTotal"];
                    };
                };
            };
        };
    };
    email_templates_list: {
        parameters: {
            query?: {
                /** @description A part of the name or subject. */
                q?: string;
                /** @description The order. With `-`, descending. Default: newest first. */
                sort?: "created" | "-created" | "updated" | "-updated" | "name" | "-name";
                /** @description Maximum number of records to return. Default: 100. */
                limit?: number;
                /** @description `next_cursor` of the previous page. Omit for the first page. */
                cursor?: string;
                /** @description true: also count the records of the list. */
                total?: boolean;
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
                        total?: components["schemas"]["ListTotal"];
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
    email_templates_versions_list: {
        parameters: {
            query?: {
                /** @description Maximum number of records to return. Default: 100. */
                limit?: number;
                /** @description `next_cursor` of the previous page. Omit for the first page. */
                cursor?: string;
                /** @description true: also count the records of the list. */
                total?: boolean;
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
                        data: components["schemas"]["EmailTemplateVersion"][];
                        next_cursor: string | null;
                        total?: components["schemas"]["ListTotal"];
                    };
                };
            };
        };
    };
    channels_list: {
        parameters: {
            query?: {
                /** @description Adds `waitingMessages`. */
                numbers?: boolean;
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
                    kind: "whatsapp_cloud" | "twilio" | "twilio_sms" | "email";
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
                    /** @description All, for this account. */
                    settings?: {
                        [key: string]: unknown;
                    };
                    secrets?: {
                        [key: string]: string;
                    };
                    pausedUntil?: string | null;
                    /** @description Such as `10m`. Only where the provider can be asked what it sent: `twilio`, `twilio_sms`. */
                    askUnknownAfter?: string;
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
                        /** @description The provider's error, or why it could not be reached. */
                        error: {
                            code: string;
                            message: string;
                        } | null;
                        /** @description The senders as the provider lists them now. */
                        senders: {
                            /** @description E.164 phone number or email address. */
                            address: string;
                            /** @description The name that contacts see. */
                            displayName: string;
                            /** @description As the provider reports it. CONNECTED: it can send. */
                            status: string;
                            /** @description Quality rating as the provider reports it: GREEN, YELLOW or RED. */
                            quality: string | null;
                            /** @description How many people it can message first in 24 hours, as the provider reports it (TIER_1K). */
                            messagingLimit: string | null;
                            /** @description How many messages it may send a second, as the provider reports it. */
                            messagesPerSecond: number;
                            /** @description How many messages a second it sends at present, where the provider refused more. */
                            slowedTo?: number;
                        }[];
                    };
                };
            };
        };
    };
    channels_setup_get: {
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
                        steps: components["schemas"]["ChannelSetupStep"][];
                    };
                };
            };
        };
    };
    channels_domain_get: {
        parameters: {
            query?: {
                /** @description The name of your DKIM key, from your email provider. */
                selector?: string;
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
                    "application/json": components["schemas"]["EmailDomainRecords"];
                };
            };
        };
    };
    channels_health_list: {
        parameters: {
            query?: {
                channelId?: string;
                /** @description How many days, today included. */
                days?: number;
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
                        data: components["schemas"]["SenderHealth"][];
                        next_cursor: null;
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
                    /** @description Journey messages wait during these hours, in the person's `timeZone` attribute or your time zone. */
                    quietHours: {
                        from: string;
                        until: string;
                    } | null;
                    /** @description Limit across all journeys and all addresses of a person. */
                    messagesPerPersonPer: {
                        messages: number;
                        /** @description Such as `7d`. */
                        window: string;
                        /**
                         * @description `skip`: further messages are canceled with `person_limit_reached`. `wait`: they are sent when the window allows it.
                         * @default skip
                         * @enum {string}
                         */
                        whenReached?: "wait" | "skip";
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
    sending_prices_get: {
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
                        /** @description null: none are set. */
                        prices: components["schemas"]["MessagePrices"] | null;
                    };
                };
            };
        };
    };
    sending_prices_set: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description null: none are set. */
                    prices: components["schemas"]["MessagePricesInput"] | null;
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
                        /** @description null: none are set. */
                        prices: components["schemas"]["MessagePrices"] | null;
                    };
                };
            };
        };
    };
    sending_links_get: {
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
                    "application/json": components["schemas"]["LinkSettings"];
                };
            };
        };
    };
    sending_links_set: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    links: {
                        /**
                         * @description Links in messages become short links of each recipient, which count clicks.
                         * @default false
                         */
                        track?: boolean;
                        /**
                         * @description Such as `https://go.shop.example`, which leads to this installation. null: the address of the installation.
                         * @default null
                         */
                        domain?: string | null;
                        /**
                         * @description Added as `utm_source`, `utm_medium` and `utm_campaign` to targets without them.
                         * @default null
                         */
                        utm?: {
                            /** @description Can contain `{{initiative.name}}` and `{{channel}}`. Empty: not added. */
                            source: string;
                            /** @description Can contain `{{initiative.name}}` and `{{channel}}`. Empty: not added. */
                            medium: string;
                            /** @description Can contain `{{initiative.name}}` and `{{channel}}`. Empty: not added. */
                            campaign: string;
                        } | null;
                    };
                    opens: {
                        /**
                         * @description Emails get a picture that tells when they are opened.
                         * @default false
                         */
                        track?: boolean;
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
                    "application/json": components["schemas"]["LinkSettings"];
                };
            };
        };
    };
    links_list: {
        parameters: {
            query: {
                initiativeId: string;
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
                        /** @description People who followed any link, and who opened an email. */
                        people: {
                            clicked: number;
                            opened: number;
                        };
                        data: components["schemas"]["TrackedLink"][];
                        next_cursor: null;
                    };
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
                /** @description `waiting`: the contact waits for a person. `mine`: assigned to `assignee`, by default to you. `mentioned`: a note mentions you. `unassigned`: nobody has taken it. `agent`: the agent has it. Default: `all`. */
                view?: "waiting" | "mine" | "mentioned" | "unassigned" | "agent" | "snoozed" | "all" | "closed";
                /** @description AGENT: the agent owns it. WAITING: in the inbox, unassigned. HUMAN: `assignee` owns it. */
                state?: "AGENT" | "WAITING" | "HUMAN" | "CLOSED";
                /** @description A person, by email address or name. */
                assignee?: string;
                /** @description Only this number or address of yours. */
                channel?: string;
                label?: string;
                /** @description Only those whose latest run is in it. */
                initiativeId?: string;
                /** @description true: only unread. false: only read. */
                unread?: boolean;
                /** @description The contact has waited since this time. */
                waitingBefore?: string;
                /** @description The contact has waited at least this long. */
                waitingMinutes?: number;
                /** @description `newest`: the latest message first. `waiting`: the longest wait first. */
                sort?: "newest" | "waiting";
                /** @description In names, addresses and messages, except those of journeys. Case is ignored. */
                text?: string;
                /** @description Maximum number of records to return. Default: 100. */
                limit?: number;
                /** @description `next_cursor` of the previous page. Omit for the first page. */
                cursor?: string;
                /** @description true: also count the records of the list. */
                total?: boolean;
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
                        data: components["schemas"]["ListedConversation"][];
                        next_cursor: string | null;
                        total?: components["schemas"]["ListTotal"];
                    };
                };
            };
        };
    };
    conversations_counts: {
        parameters: {
            query?: {
                /** @description Whose conversations `mine` are. Default: yours. */
                assignee?: string;
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
                    "application/json": components["schemas"]["ConversationCounts"];
                };
            };
        };
    };
    conversations_labels: {
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
                        labels: {
                            label: string;
                            conversations: number;
                        }[];
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
                /** @description Maximum number of records to return. Default: 100. */
                limit?: number;
                /** @description `next_cursor` of the previous page. Omit for the first page. */
                cursor?: string;
                /** @description true: also count the records of the list. */
                total?: boolean;
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
                        total?: components["schemas"]["ListTotal"];
                    };
                };
            };
        };
    };
    conversations_messages_get: {
        parameters: {
            query?: never;
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
                    "application/json": components["schemas"]["InboxMessage"];
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
                    /** @description The acting person. Default: the caller. */
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
                    /** @description null: return it to the inbox, unassigned. */
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
                    /** @description Of an email: begins a new thread. */
                    subject?: string;
                    /** @description An approved WhatsApp template. */
                    templateId?: string;
                    emailTemplateId?: string;
                    /** @description With `templateId` or `emailTemplateId`: a value per placeholder, `{ "1": "Ana" }`. */
                    parameters?: {
                        [key: string]: string;
                    };
                    cannedReplyId?: string;
                    fileId?: string;
                    /** @enum {string} */
                    asksFor?: "location" | "contact";
                    /** @description The acting person. Default: the caller. */
                    by?: string;
                    /** @description Seconds to wait, in which conversations_reply_cancel can cancel it. Default: 0. */
                    sendAfterSeconds?: number;
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
    conversations_reply_cancel: {
        parameters: {
            query?: never;
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
                    "application/json": {
                        /** @description What the reply said. */
                        text: string;
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
                    /** @description The acting person. Default: the caller. */
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
                    /** @description The acting person. Default: the caller. */
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
    conversations_layout_get: {
        parameters: {
            query?: never;
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
                    "application/json": components["schemas"]["EmailLayout"];
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
                    /** @description The acting person. Default: the caller. */
                    by?: string;
                    /** @description Email addresses of members to notify. */
                    mentions?: string[];
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
                    /** @description Replaces the current list. */
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
    conversations_bulk: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    ids: string[];
                    /** @enum {string} */
                    action: "assign" | "take_over" | "hand_back" | "resolve" | "label" | "mark_read";
                    /** @description With `assign`. null: return them to the inbox. */
                    assignee?: string | null;
                    /** @description With `label`. */
                    addLabels?: string[];
                    /** @description With `label`. */
                    removeLabels?: string[];
                    /** @description The acting person. Default: the caller. */
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
                        done: string[];
                        errors: {
                            id: string;
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
                    /** @description The acting person. Default: the caller. */
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
    conversations_sendable_forms: {
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
                        forms: components["schemas"]["SendableForm"][];
                    };
                };
            };
        };
    };
    conversations_send_form: {
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
                    formId: string;
                    text: string;
                    /** @description The words of the button. */
                    button: string;
                    /** @description Needed when the form has Flows in several languages. */
                    language?: string;
                    /** @description The acting person. Default: the caller. */
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
    conversations_start: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Your phone number or address that sends. */
                    channel: string;
                    personExternalId?: string;
                    /** @description A phone number or an email address. */
                    address?: string;
                    text?: string;
                    /** @description Of an email: begins a new thread. */
                    subject?: string;
                    /** @description An approved WhatsApp template. */
                    templateId?: string;
                    emailTemplateId?: string;
                    /** @description With `templateId` or `emailTemplateId`: a value per placeholder, `{ "1": "Ana" }`. */
                    parameters?: {
                        [key: string]: string;
                    };
                    /** @description The acting person. Default: the caller. */
                    by?: string;
                    /** @description Seconds to wait, in which conversations_reply_cancel can cancel it. Default: 0. */
                    sendAfterSeconds?: number;
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
                        conversationId: string;
                        messageId: string;
                    };
                };
            };
        };
    };
    conversations_snooze: {
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
                    /**
                     * Format: date-time
                     * @description Within the next year.
                     */
                    until: string;
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
    conversations_unsnooze: {
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
    inbox_views_list: {
        parameters: {
            query?: {
                /** @description Maximum number of records to return. Default: 100. */
                limit?: number;
                /** @description `next_cursor` of the previous page. Omit for the first page. */
                cursor?: string;
                /** @description true: also count the records of the list. */
                total?: boolean;
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
                        data: components["schemas"]["InboxView"][];
                        next_cursor: string | null;
                        total?: components["schemas"]["ListTotal"];
                    };
                };
            };
        };
    };
    inbox_views_create: {
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
                    /** @description true: everybody who reads the inbox has it. Default: false. */
                    shared?: boolean;
                    /** @description The filter of conversations_list. */
                    filter: {
                        /**
                         * @description `waiting`: the contact waits for a person. `mine`: assigned to `assignee`, by default to you. `mentioned`: a note mentions you. `unassigned`: nobody has taken it. `agent`: the agent has it. Default: `all`.
                         * @enum {string}
                         */
                        view?: "waiting" | "mine" | "mentioned" | "unassigned" | "agent" | "snoozed" | "all" | "closed";
                        /**
                         * @description AGENT: the agent owns it. WAITING: in the inbox, unassigned. HUMAN: `assignee` owns it.
                         * @enum {string}
                         */
                        state?: "AGENT" | "WAITING" | "HUMAN" | "CLOSED";
                        /** @description A person, by email address or name. */
                        assignee?: string;
                        /** @description Only this number or address of yours. */
                        channel?: string;
                        label?: string;
                        /** @description Only those whose latest run is in it. */
                        initiativeId?: string;
                        /** @description true: only unread. false: only read. */
                        unread?: boolean;
                        /**
                         * Format: date-time
                         * @description The contact has waited since this time.
                         */
                        waitingBefore?: string;
                        /** @description The contact has waited at least this long. */
                        waitingMinutes?: number;
                        /**
                         * @description `newest`: the latest message first. `waiting`: the longest wait first.
                         * @default newest
                         * @enum {string}
                         */
                        sort?: "newest" | "waiting";
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
                    "application/json": components["schemas"]["InboxView"];
                };
            };
        };
    };
    inbox_views_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The view. */
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
    inbox_views_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The view. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    name?: string;
                    /** @description true: everybody who reads the inbox has it. Default: false. */
                    shared?: boolean;
                    /** @description The filter of conversations_list. */
                    filter?: {
                        /**
                         * @description `waiting`: the contact waits for a person. `mine`: assigned to `assignee`, by default to you. `mentioned`: a note mentions you. `unassigned`: nobody has taken it. `agent`: the agent has it. Default: `all`.
                         * @enum {string}
                         */
                        view?: "waiting" | "mine" | "mentioned" | "unassigned" | "agent" | "snoozed" | "all" | "closed";
                        /**
                         * @description AGENT: the agent owns it. WAITING: in the inbox, unassigned. HUMAN: `assignee` owns it.
                         * @enum {string}
                         */
                        state?: "AGENT" | "WAITING" | "HUMAN" | "CLOSED";
                        /** @description A person, by email address or name. */
                        assignee?: string;
                        /** @description Only this number or address of yours. */
                        channel?: string;
                        label?: string;
                        /** @description Only those whose latest run is in it. */
                        initiativeId?: string;
                        /** @description true: only unread. false: only read. */
                        unread?: boolean;
                        /**
                         * Format: date-time
                         * @description The contact has waited since this time.
                         */
                        waitingBefore?: string;
                        /** @description The contact has waited at least this long. */
                        waitingMinutes?: number;
                        /**
                         * @description `newest`: the latest message first. `waiting`: the longest wait first.
                         * @default newest
                         * @enum {string}
                         */
                        sort?: "newest" | "waiting";
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
                    "application/json": components["schemas"]["InboxView"];
                };
            };
        };
    };
    inbox_assignment_get: {
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
                    "application/json": components["schemas"]["InboxAssignment"];
                };
            };
        };
    };
    inbox_assignment_set: {
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
                     * @description Who gets an unassigned conversation. `round_robin`: members who are online, in turn. `least_busy`: the one who has the fewest.
                     * @enum {string}
                     */
                    assignment: "none" | "round_robin" | "least_busy";
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
                    "application/json": components["schemas"]["InboxAssignment"];
                };
            };
        };
    };
    inbox_online_list: {
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
                        /** @description Who has the inbox open, by email address or name. */
                        online: string[];
                    };
                };
            };
        };
    };
    inbox_online_set: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    online: boolean;
                    /** @description The acting person. Default: the caller. */
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
                        /** @description Who has the inbox open, by email address or name. */
                        online: string[];
                    };
                };
            };
        };
    };
    notifications_list: {
        parameters: {
            query?: {
                /** @description true: only unread ones. */
                unread?: boolean;
                /** @description Maximum number of records to return. Default: 100. */
                limit?: number;
                /** @description `next_cursor` of the previous page. Omit for the first page. */
                cursor?: string;
                /** @description true: also count the records of the list. */
                total?: boolean;
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
                        data: components["schemas"]["Notification"][];
                        next_cursor: string | null;
                        total?: components["schemas"]["ListTotal"];
                    };
                };
            };
        };
    };
    notifications_read: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Default: all of them. */
                    ids?: string[];
                    /** @description Only those about this conversation. */
                    conversationId?: string;
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
                        /** @description How many were unread. */
                        read: number;
                    };
                };
            };
        };
    };
    inbox_reports_get: {
        parameters: {
            query?: {
                /** @description The first day (UTC). Default: 30 days before `until`. */
                from?: string;
                /** @description The last day (UTC). Default: today. */
                until?: string;
                /** @description Only this number or address of yours. */
                channel?: string;
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
                    "application/json": components["schemas"]["InboxReport"];
                };
            };
        };
    };
    drafts_list: {
        parameters: {
            query?: {
                initiativeId?: string;
                /** @description A first message, or an answer of the agent. */
                kind?: "first" | "reply";
                state?: "waiting" | "decided" | "changed";
                /** @description Maximum number of records to return. Default: 100. */
                limit?: number;
                /** @description `next_cursor` of the previous page. Omit for the first page. */
                cursor?: string;
                /** @description true: also count the records of the list. */
                total?: boolean;
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
                        data: components["schemas"]["Draft"][];
                        next_cursor: string | null;
                        total?: components["schemas"]["ListTotal"];
                    };
                };
            };
        };
    };
    drafts_get: {
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
                    "application/json": components["schemas"]["Draft"];
                };
            };
        };
    };
    drafts_approve: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    ids: string[];
                    /**
                     * @description So long nothing is sent or dropped, and `drafts_undo` can undo it.
                     * @default 0
                     */
                    undoSeconds?: number;
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
                        /** @description How many were still waiting. */
                        approved: number;
                    };
                };
            };
        };
    };
    drafts_approve_all: {
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
                    /**
                     * @description A first message, or an answer of the agent.
                     * @enum {string}
                     */
                    kind: "first" | "reply";
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
                        approved: number;
                        remaining: boolean;
                    };
                };
            };
        };
    };
    drafts_change: {
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
                    /** @description One for each message, in their order. */
                    texts: string[];
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
                    "application/json": components["schemas"]["Draft"];
                };
            };
        };
    };
    drafts_refuse: {
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
                    /** @default null */
                    reason?: string | null;
                    /**
                     * @description So long nothing is sent or dropped, and `drafts_undo` can undo it.
                     * @default 0
                     */
                    undoSeconds?: number;
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
                    "application/json": components["schemas"]["Draft"];
                };
            };
        };
    };
    drafts_undo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    ids: string[];
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
                        undone: number;
                    };
                };
            };
        };
    };
    messages_unknown_list: {
        parameters: {
            query?: {
                /** @description Maximum number of records to return. Default: 100. */
                limit?: number;
                /** @description `next_cursor` of the previous page. Omit for the first page. */
                cursor?: string;
                /** @description true: also count the records of the list. */
                total?: boolean;
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
                            conversationId: string;
                            initiativeId: string | null;
                            initiativeName: string | null;
                            channelId: string;
                            /** @description A phone number or an email address. */
                            to: string | null;
                            text: string;
                            /** Format: date-time */
                            createdAt: string;
                            /** @description `no_result`: the provider did not answer. `restored`: it may have left before a restore. */
                            reason: string | null;
                            /** @description Whether the provider can tell if it has the message. */
                            canBeAsked: boolean;
                            /** @description When Parley asks the provider next. `null`: it does not. */
                            asksAt: string | null;
                        }[];
                        next_cursor: string | null;
                        total?: components["schemas"]["ListTotal"];
                    };
                };
            };
        };
    };
    messages_ask_again: {
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
                        id: string;
                        conversationId: string;
                        initiativeId: string | null;
                        initiativeName: string | null;
                        channelId: string;
                        /** @description A phone number or an email address. */
                        to: string | null;
                        text: string;
                        /** Format: date-time */
                        createdAt: string;
                        /** @description `no_result`: the provider did not answer. `restored`: it may have left before a restore. */
                        reason: string | null;
                        /** @description Whether the provider can tell if it has the message. */
                        canBeAsked: boolean;
                        /** @description When Parley asks the provider next. `null`: it does not. */
                        asksAt: string | null;
                    };
                };
            };
        };
    };
    messages_send_again: {
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
                        id: string;
                        conversationId: string;
                        initiativeId: string | null;
                        initiativeName: string | null;
                        channelId: string;
                        /** @description A phone number or an email address. */
                        to: string | null;
                        text: string;
                        /** Format: date-time */
                        createdAt: string;
                        /** @description `no_result`: the provider did not answer. `restored`: it may have left before a restore. */
                        reason: string | null;
                        /** @description Whether the provider can tell if it has the message. */
                        canBeAsked: boolean;
                        /** @description When Parley asks the provider next. `null`: it does not. */
                        asksAt: string | null;
                    };
                };
            };
        };
    };
    messages_send: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description An approved WhatsApp template. */
                    templateId?: string;
                    emailTemplateId?: string;
                    /** @description An SMS. */
                    text?: string;
                    /**
                     * @description By placeholder, such as `{ "1": "Ana" }`.
                     * @default {}
                     */
                    parameters?: {
                        [key: string]: string;
                    };
                    personExternalId?: string;
                    /** @description A phone number or email address. */
                    address?: string;
                    /** @description Your number or address. You can omit it if only one can send. */
                    channel?: string;
                    /**
                     * @description Of an email, default `marketing`; of an SMS, `transactional`. On WhatsApp, the category of the template decides: MARKETING cannot be `transactional`.
                     * @enum {string}
                     */
                    purpose?: "transactional" | "marketing";
                    /** @description Needs consent to this topic. */
                    consentTopicId?: string;
                    /** @description If the message has not left by then, it fails with `message_expired`. By default, `expiresInMinutes` of the template's code; without one, the message does not expire. */
                    expiresInMinutes?: number;
                    /**
                     * @description Seconds to wait for the provider.
                     * @default 0
                     */
                    wait?: number;
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
                    "application/json": components["schemas"]["Message"];
                };
            };
        };
    };
    messages_list: {
        parameters: {
            query?: {
                /** @description Your number or address. */
                channel?: string;
                direction?: "outbound" | "inbound";
                status?: "queued" | "sending" | "unknown" | "accepted" | "sent" | "delivered" | "read" | "failed" | "canceled" | "received";
                /** @description What it came from. `transactional`: messages_send. `service`: Parley itself, such as the confirmation of an opt-out. */
                source?: "journey" | "agent" | "member" | "transactional" | "service" | "contact";
                personExternalId?: string;
                contactId?: string;
                initiativeId?: string;
                /** @description A WhatsApp or an email template. */
                templateId?: string;
                since?: string;
                until?: string;
                /** @description Maximum number of records to return. Default: 100. */
                limit?: number;
                /** @description `next_cursor` of the previous page. Omit for the first page. */
                cursor?: string;
                /** @description true: also count the records of the list. */
                total?: boolean;
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
                        data: components["schemas"]["Message"][];
                        next_cursor: string | null;
                        total?: components["schemas"]["ListTotal"];
                    };
                };
            };
        };
    };
    messages_get: {
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
                    "application/json": components["schemas"]["Message"];
                };
            };
        };
    };
    canned_replies_list: {
        parameters: {
            query?: {
                /** @description Only those with this text in shortcut, title or text. */
                text?: string;
                /** @description Maximum number of records to return. Default: 100. */
                limit?: number;
                /** @description `next_cursor` of the previous page. Omit for the first page. */
                cursor?: string;
                /** @description true: also count the records of the list. */
                total?: boolean;
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
                        total?: components["schemas"]["ListTotal"];
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
                    /** @description Short name to find it by. Unique, ignoring case. */
                    shortcut: string;
                    title: string;
                    /** @description Can contain variables: `Hello {{person.firstName|there}}` (the text after the bar is used if there is no value). Variables: customer.name, customer.phoneNumber, customer.email, person.firstName, person.lastName, person.email, person.phoneNumber, person.externalId and person.attributes.<key>. */
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
                    /** @description Short name to find it by. Unique, ignoring case. */
                    shortcut?: string;
                    title?: string;
                    /** @description Can contain variables: `Hello {{person.firstName|there}}` (the text after the bar is used if there is no value). Variables: customer.name, customer.phoneNumber, customer.email, person.firstName, person.lastName, person.email, person.phoneNumber, person.externalId and person.attributes.<key>. */
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
                        /** @description Variables without a value for this person. conversations_reply rejects the reply as it is. */
                        missing: string[];
                    };
                };
            };
        };
    };
    initiatives_list: {
        parameters: {
            query?: {
                /** @description Only those with this status, such as ACTIVE. */
                status?: string;
                /** @description true: only archived ones. */
                archived?: boolean;
                /** @description Only those with this text in their name. Case is ignored. */
                q?: string;
                /** @description true: also `audience` and `numbers`, the counts of runs and messages. */
                numbers?: boolean;
                /** @description The order. With `-`, descending. Default: newest first. */
                sort?: "created" | "-created" | "updated" | "-updated" | "launched" | "-launched" | "name" | "-name";
                /** @description Maximum number of records to return. Default: 100. */
                limit?: number;
                /** @description `next_cursor` of the previous page. Omit for the first page. */
                cursor?: string;
                /** @description true: also count the records of the list. */
                total?: boolean;
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
                        total?: components["schemas"]["ListTotal"];
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
                     * @description Language of conversations. Default: en.
                     * @enum {string}
                     */
                    language?: "en" | "es" | "pt";
                    objective?: string;
                    /** @description What the agent should know. */
                    context?: string;
                    /** @description Rounds per person. Default: 1. */
                    maxAttempts?: number;
                    /** @description true: never completes by itself. */
                    isRecurring?: boolean;
                    /** @description Messages to label `flagged`. */
                    flagCondition?: string | null;
                    /** @description How the agent introduces itself. */
                    identityDeflection?: string | null;
                    /**
                     * @default WHATSAPP
                     * @enum {string}
                     */
                    channel?: "WHATSAPP" | "SMS" | "EMAIL";
                    guidingQuestions?: components["schemas"]["GuidingQuestionInput"][];
                    /** @description The agent that converses. null: the organization's choice. */
                    agent?: ("guided" | "llm" | "combined") | null;
                    /** @description What extracts the data. */
                    extractor?: ("guided" | "llm" | "combined") | null;
                    /** @description Topic that needs consent. */
                    consentTopicId?: string | null;
                    /** @description Schema of the participants' context. Default: the keys of the first participant. */
                    contextSchema?: components["schemas"]["ContextField"][] | null;
                    /** @description By round, as with `initiatives_templates_set`. */
                    templates?: {
                        round: number;
                        templateId: string;
                    }[];
                    /** @description As with `extraction_schema_set`. */
                    extractionSchema?: components["schemas"]["ExtractionSchema"];
                    goal?: components["schemas"]["GoalInput"];
                    /** @description As with `journeys_create_draft`. */
                    journey?: components["schemas"]["JourneyDefinitionInput"];
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
                     * @description Language of conversations. Default: en.
                     * @enum {string}
                     */
                    language?: "en" | "es" | "pt";
                    objective?: string;
                    /** @description What the agent should know. */
                    context?: string;
                    /** @description Rounds per person. Default: 1. */
                    maxAttempts?: number;
                    /** @description true: never completes by itself. */
                    isRecurring?: boolean;
                    /** @description Messages to label `flagged`. */
                    flagCondition?: string | null;
                    /** @description How the agent introduces itself. */
                    identityDeflection?: string | null;
                    guidingQuestions?: components["schemas"]["GuidingQuestionInput"][];
                    /** @description The agent that converses. null: the organization's choice. */
                    agent?: ("guided" | "llm" | "combined") | null;
                    /** @description What extracts the data. */
                    extractor?: ("guided" | "llm" | "combined") | null;
                    /** @description Topic that needs consent. */
                    consentTopicId?: string | null;
                    /** @description Schema of the participants' context. Default: the keys of the first participant. */
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
                    /** @description Default: Copy of …. */
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
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description true: also enroll the present members of the trigger's segment.
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
                    "application/json": components["schemas"]["InitiativeDetail"];
                };
            };
        };
    };
    initiatives_launch_preview: {
        parameters: {
            query?: {
                /** @description The slug of a segment whose members you want to add. Default: the trigger's. */
                segment?: string;
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
                    "application/json": components["schemas"]["LaunchPreview"];
                };
            };
        };
    };
    initiatives_launch_cost: {
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
                    "application/json": components["schemas"]["LaunchCost"];
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
    initiatives_goal_get: {
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
                        goal: components["schemas"]["InitiativeGoal"] | null;
                    };
                };
            };
        };
    };
    initiatives_goal_set: {
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
                    /** @description null: none. */
                    goal: components["schemas"]["GoalInput"] | null;
                    /**
                     * @description After the launch: true also counts people enrolled before, false only those from now on.
                     * @default true
                     */
                    includeEnrolled?: boolean;
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
                        goal: components["schemas"]["InitiativeGoal"] | null;
                    };
                };
            };
        };
    };
    initiatives_goal_people_list: {
        parameters: {
            query?: {
                /** @description Maximum number of records to return. Default: 100. */
                limit?: number;
                /** @description `next_cursor` of the previous page. Omit for the first page. */
                cursor?: string;
                /** @description true: also count the records of the list. */
                total?: boolean;
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
                        data: components["schemas"]["GoalPerson"][];
                        next_cursor: string | null;
                        total?: components["schemas"]["ListTotal"];
                    };
                };
            };
        };
    };
    initiatives_get_review: {
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
                        review: components["schemas"]["MessageReview"] | null;
                    };
                };
            };
        };
    };
    initiatives_set_review: {
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
                    /** @description null: everything is sent at once. */
                    review: components["schemas"]["MessageReviewInput"] | null;
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
                        review: components["schemas"]["MessageReview"] | null;
                    };
                };
            };
        };
    };
    initiatives_progress: {
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
                    "application/json": components["schemas"]["InitiativeProgress"];
                };
            };
        };
    };
    initiatives_answers_list: {
        parameters: {
            query: {
                /** @description A field of the extraction schema. */
                field: string;
                value?: string;
                /** @description The slug of a segment: only its members. */
                segment?: string;
                /** @description The slug of a segment: only others. */
                outsideSegment?: string;
                /** @description Only those with or without this other field. */
                otherField?: string;
                /** @description Its value. Omitted: those without one. */
                otherValue?: string;
                /** @description Only those with or without this attribute. */
                attribute?: string;
                /** @description Its value. Omitted: those without one. */
                attributeValue?: string;
                /** @description Maximum number of records to return. Default: 100. */
                limit?: number;
                /** @description `next_cursor` of the previous page. Omit for the first page. */
                cursor?: string;
                /** @description true: also count the records of the list. */
                total?: boolean;
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
                        data: components["schemas"]["Answer"][];
                        next_cursor: string | null;
                        total?: components["schemas"]["ListTotal"];
                    };
                };
            };
        };
    };
    initiatives_transcripts_list: {
        parameters: {
            query?: {
                /** @description Maximum number of records to return. Default: 20. */
                limit?: number;
                /** @description `next_cursor` of the previous page. Omit for the first page. */
                cursor?: string;
                /** @description true: also count the records of the list. */
                total?: boolean;
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
                            messages: components["schemas"]["MessageOutput"][];
                        }[];
                        next_cursor: string | null;
                        total?: components["schemas"]["ListTotal"];
                    };
                };
            };
        };
    };
    initiatives_participants_list: {
        parameters: {
            query?: {
                status?: "ACTIVE" | "COMPLETED" | "STOPPED" | "EXPIRED" | "FAILED";
                personExternalId?: string;
                q?: string;
                /** @description Only those at this node now, or ended there. */
                node?: string;
                waitingFor?: "timer" | "message" | "reply" | "conversation" | "call" | "extraction";
                reached?: "NOT_MESSAGED" | "MESSAGED" | "REPLIED" | "OPTED_OUT";
                failure?: string;
                /** @description An extracted field. */
                field?: string;
                value?: string;
                /** @description The slug of a segment: only its members. */
                segment?: string;
                quotes?: boolean;
                /** @description The order. With `-`, descending. Default: newest first. */
                sort?: "created" | "-created";
                /** @description Maximum number of records to return. Default: 100. */
                limit?: number;
                /** @description `next_cursor` of the previous page. Omit for the first page. */
                cursor?: string;
                /** @description true: also count the records of the list. */
                total?: boolean;
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
                        total?: components["schemas"]["ListTotal"];
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
                        /** @description With country code. Required except for email initiatives. */
                        phoneNumber?: string;
                        /** Format: email */
                        email?: string;
                        /** @description First name. */
                        name?: string;
                        lastName?: string;
                        /** @description Available in the journey as engagement.context.* */
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
                        /** @description How many were held out for the initiative's goal. Absent when nobody was. */
                        heldOut?: number;
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
                        personExternalId: string | null;
                        phoneNumber: string | null;
                        name: string | null;
                        /** @enum {string} */
                        status: "ACTIVE" | "COMPLETED" | "STOPPED" | "EXPIRED" | "FAILED";
                        extractionStatus: string | null;
                        /** @description How many of its messages nobody knows the outcome of. Absent when there are none. */
                        unknownMessages?: number;
                        /** @description The latest of its messages that failed, newest first. Absent when there are none. */
                        failedMessages?: {
                            id: string;
                            text: string;
                            reason: string | null;
                            /** Format: date-time */
                            createdAt: string;
                            /** @description Whether `messages_send_again` takes it. */
                            canSendAgain: boolean;
                        }[];
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
                /** @description initiative: only this run. customer: everything said with this contact. */
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
                        data: components["schemas"]["MessageOutput"][];
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
                /** @description Include the output of each step. */
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
    initiatives_participants_stop_matching: {
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
                     * Format: date-time
                     * @description Whoever is enrolled later goes on. Default: now.
                     */
                    enrolledUntil?: string;
                    personExternalId?: string;
                    q?: string;
                    /** @description Only those at this node now, or ended there. */
                    node?: string;
                    /** @enum {string} */
                    waitingFor?: "timer" | "message" | "reply" | "conversation" | "call" | "extraction";
                    /** @enum {string} */
                    reached?: "NOT_MESSAGED" | "MESSAGED" | "REPLIED" | "OPTED_OUT";
                    failure?: string;
                    /** @description An extracted field. */
                    field?: string;
                    value?: string;
                    /** @description The slug of a segment: only its members. */
                    segment?: string;
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
                        stopped: number;
                        /** Format: date-time */
                        enrolledUntil: string;
                    };
                };
            };
        };
    };
    initiatives_participant_explain: {
        parameters: {
            query?: {
                /** @description Language of the texts. */
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
                /** @description Language of the texts. */
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
    campaigns_list: {
        parameters: {
            query?: {
                /** @description Only those in this state. */
                status?: "DRAFT" | "SCHEDULED" | "REPEATING" | "SENDING" | "PAUSED" | "SENT" | "COMPLETED" | "CANCELED";
                /** @description Only those with this text in their name. Case is ignored. */
                q?: string;
                /** @description The order. With `-`, descending. Default: newest first. */
                sort?: "created" | "-created" | "updated" | "-updated" | "started" | "-started" | "name" | "-name";
                /** @description Maximum number of records to return. Default: 100. */
                limit?: number;
                /** @description `next_cursor` of the previous page. Omit for the first page. */
                cursor?: string;
                /** @description true: also count the records of the list. */
                total?: boolean;
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
                        data: components["schemas"]["ListedCampaign"][];
                        next_cursor: string | null;
                        total?: components["schemas"]["ListTotal"];
                    };
                };
            };
        };
    };
    campaigns_create: {
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
                     * @description Default: en.
                     * @enum {string}
                     */
                    language?: "en" | "es" | "pt";
                    audience: components["schemas"]["CampaignAudience"];
                    message: components["schemas"]["CampaignMessage"];
                    test?: components["schemas"]["CampaignTest"] | null;
                    followUp?: components["schemas"]["CampaignFollowUp"] | null;
                    /** @description How long a reply counts as one to the last message, and what it says is extracted. Default: 72h. */
                    waitForReply?: string;
                    /** @description `2026-12-01T09:00`, in the organization's time zone unless it has an offset. Default: as soon as it starts. */
                    sendAt?: string | null;
                    /** @description true: `sendAt` is a time of each person's own clock, by the attribute `timeZone`. It has no offset then. */
                    atLocalTime?: boolean;
                    /** @description Instead of `sendAt`. Default: it is sent once. */
                    repeat?: components["schemas"]["CampaignRepeat"] | null;
                    /** @description With `repeat`: true leaves out people who got it in an earlier repetition. */
                    onlyNew?: boolean;
                    /** @description Only people who agreed to this topic on the channel of the message get it. */
                    consentTopicId?: string | null;
                    /** @description With `holdoutPercent`, some people get nothing. */
                    goal?: components["schemas"]["GoalInput"] | null;
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
                    "application/json": components["schemas"]["Campaign"];
                };
            };
        };
    };
    campaigns_get: {
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
                    "application/json": components["schemas"]["Campaign"];
                };
            };
        };
    };
    campaigns_delete: {
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
    campaigns_update: {
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
                     * @description Default: en.
                     * @enum {string}
                     */
                    language?: "en" | "es" | "pt";
                    audience?: components["schemas"]["CampaignAudience"];
                    message?: components["schemas"]["CampaignMessage"];
                    test?: components["schemas"]["CampaignTest"] | null;
                    followUp?: components["schemas"]["CampaignFollowUp"] | null;
                    /** @description How long a reply counts as one to the last message, and what it says is extracted. Default: 72h. */
                    waitForReply?: string;
                    /** @description `2026-12-01T09:00`, in the organization's time zone unless it has an offset. Default: as soon as it starts. */
                    sendAt?: string | null;
                    /** @description true: `sendAt` is a time of each person's own clock, by the attribute `timeZone`. It has no offset then. */
                    atLocalTime?: boolean;
                    /** @description Instead of `sendAt`. Default: it is sent once. */
                    repeat?: components["schemas"]["CampaignRepeat"] | null;
                    /** @description With `repeat`: true leaves out people who got it in an earlier repetition. */
                    onlyNew?: boolean;
                    /** @description Only people who agreed to this topic on the channel of the message get it. */
                    consentTopicId?: string | null;
                    /** @description With `holdoutPercent`, some people get nothing. */
                    goal?: components["schemas"]["GoalInput"] | null;
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
                    "application/json": components["schemas"]["Campaign"];
                };
            };
        };
    };
    campaigns_estimate: {
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
                    "application/json": components["schemas"]["CampaignEstimate"];
                };
            };
        };
    };
    campaigns_start: {
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
                    "application/json": components["schemas"]["Campaign"];
                };
            };
        };
    };
    campaigns_pause: {
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
                    "application/json": components["schemas"]["PausedCampaign"];
                };
            };
        };
    };
    campaigns_resume: {
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
                    "application/json": components["schemas"]["Campaign"];
                };
            };
        };
    };
    campaigns_cancel: {
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
                    "application/json": components["schemas"]["CanceledCampaign"];
                };
            };
        };
    };
    campaigns_choose_winner: {
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
                    variant: "a" | "b" | "c" | "d" | "e";
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
                    "application/json": components["schemas"]["Campaign"];
                };
            };
        };
    };
    campaigns_results_get: {
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
                    "application/json": components["schemas"]["CampaignResults"];
                };
            };
        };
    };
    campaigns_repetitions_list: {
        parameters: {
            query?: {
                /** @description Maximum number of records to return. Default: 100. */
                limit?: number;
                /** @description `next_cursor` of the previous page. Omit for the first page. */
                cursor?: string;
                /** @description true: also count the records of the list. */
                total?: boolean;
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
                        data: components["schemas"]["CampaignRepetition"][];
                        next_cursor: string | null;
                        total?: components["schemas"]["ListTotal"];
                    };
                };
            };
        };
    };
    campaigns_repetitions_preview: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    repeat: components["schemas"]["CampaignRepeat"];
                    atLocalTime?: boolean;
                    /** @description A campaign that repeats. What it started counts. */
                    campaignId?: string;
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
                    "application/json": components["schemas"]["CampaignTimes"];
                };
            };
        };
    };
    initiatives_summary: {
        parameters: {
            query?: {
                /** @description Slug of a segment: only present members. */
                segment?: string;
                /** @description true: of more than 20,000 participants, the numbers of `countedAt`, at once. false: those of now. */
                kept?: boolean;
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
                            /** @description Of categories and of whole numbers with up to 11 different values. */
                            distribution?: {
                                value: string;
                                count: number;
                            }[];
                            samples?: string[];
                            /** @description Answers that wait for review, and what people decided about others. */
                            reviews?: {
                                waiting: number;
                                confirmed: number;
                                corrected: number;
                                refused: number;
                            };
                        }[];
                        messages?: components["schemas"]["MessageSums"];
                        /** @description With `kept`. null: they are being counted; ask again. */
                        countedAt?: string | null;
                    };
                };
            };
        };
    };
    initiatives_results_timeline: {
        parameters: {
            query: {
                /** @description The slug of a field of the extraction schema. */
                field: string;
                /** @description Slug of a segment: only present members. */
                segment?: string;
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
                    "application/json": components["schemas"]["ResultsTimeline"];
                };
            };
        };
    };
    initiatives_results_crossing: {
        parameters: {
            query: {
                /** @description The slug of a field of the extraction schema. */
                field: string;
                /** @description Another field. */
                byField?: string;
                /** @description A segment: its members, and everybody else. */
                bySegment?: string;
                /** @description An attribute of people, by its present value. */
                byAttribute?: string;
                /** @description Slug of a segment: only present members. */
                segment?: string;
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
                    "application/json": components["schemas"]["ResultsCrossing"];
                };
            };
        };
    };
    initiatives_results_shares_list: {
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
                        data: components["schemas"]["ResultShare"][];
                        next_cursor: null;
                    };
                };
            };
        };
    };
    initiatives_results_shares_create: {
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
                    /** @description For whom the link is. */
                    name: string;
                    /**
                     * Format: date-time
                     * @description At most 365 days ahead.
                     */
                    expiresAt: string;
                    /** @description Slug of a segment: only present members. */
                    segment?: string;
                    /**
                     * @description true: also the latest texts. Phone numbers and email addresses in them are hidden.
                     * @default false
                     */
                    showsQuotes?: boolean;
                    /**
                     * @description The language of the page.
                     * @default en
                     * @enum {string}
                     */
                    language?: "en" | "es" | "pt";
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
                    "application/json": components["schemas"]["NewResultShare"];
                };
            };
        };
    };
    initiatives_results_shares_revoke: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                shareId: string;
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
                    "application/json": components["schemas"]["ResultShare"];
                };
            };
        };
    };
    attribution_get: {
        parameters: {
            query?: {
                /** @description Only what this initiative is credited with. Of a campaign, give its `initiativeId`. Default: all of the organization. */
                initiativeId?: string;
                /** @description The event that is a conversion. Default: those of the goal, or of the goals of all initiatives. */
                eventName?: string;
                /** @description A property of the event that is a number, such as `total`. `value` is its sum. */
                valueProperty?: string;
                /** @description The first day. Default: 29 days before the last. */
                from?: string;
                /** @description The last day. Default: today. */
                until?: string;
                /** @description What `periods` are. Weeks begin on Monday. */
                bucket?: "day" | "week";
                /** @description Which touch before the conversion is credited: the last one in its window, or the first. */
                model?: "last_touch" | "first_touch";
                /** @description What `groups` are. */
                by?: "initiative" | "channel" | "variant" | "template" | "touch";
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
                    "application/json": components["schemas"]["AttributionReport"];
                };
            };
        };
    };
    attribution_settings_get: {
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
                    "application/json": components["schemas"]["AttributionSettings"];
                };
            };
        };
    };
    attribution_settings_set: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description How long after a message was sent or opened: 1d. null: only clicks and replies count. */
                    messageWindow: string | null;
                    /** @description How long after a click or a reply: 7d. */
                    responseWindow: string;
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
                    "application/json": components["schemas"]["AttributionSettings"];
                };
            };
        };
    };
    cdp_people_touchpoints: {
        parameters: {
            query?: {
                /** @description The event that is a conversion. Default: those of the goals of all initiatives. */
                eventName?: string;
                /** @description Maximum number of records to return. Default: 100. */
                limit?: number;
                /** @description `next_cursor` of the previous page. Omit for the first page. */
                cursor?: string;
                /** @description true: also count the records of the list. */
                total?: boolean;
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
                        data: components["schemas"]["Touchpoint"][];
                        next_cursor: string | null;
                        total?: components["schemas"]["ListTotal"];
                    };
                };
            };
        };
    };
    extraction_schema_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of an initiative. */
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
                /** @description The id of an initiative. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    schema: components["schemas"]["ExtractionSchema"];
                    /** @description Why it changed, for later readers. */
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
                /** @description The id of an initiative. */
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
                     * @description Also those already extracted with the current schema.
                     * @default false
                     */
                    force?: boolean;
                    /**
                     * Format: date-time
                     * @description Only participants enrolled since this time.
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
                        /** @description Ended conversations that match. */
                        eligible: number;
                        /** @description Of these, how many are extracted now. 0 in a dry run. */
                        queued: number;
                        /** @description Of these, how many have enough messages. */
                        willExtract: number;
                        /** @description Of these, how many have fewer than three messages or no reply. */
                        insufficient: number;
                        dryRun: boolean;
                    };
                };
            };
        };
    };
    extraction_reviews_list: {
        parameters: {
            query?: {
                initiativeId?: string;
                field?: string;
                status?: "waiting" | "decided";
                /** @description Maximum number of records to return. Default: 100. */
                limit?: number;
                /** @description `next_cursor` of the previous page. Omit for the first page. */
                cursor?: string;
                /** @description true: also count the records of the list. */
                total?: boolean;
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
                        data: components["schemas"]["ExtractionReview"][];
                        next_cursor: string | null;
                        total?: components["schemas"]["ListTotal"];
                    };
                };
            };
        };
    };
    extraction_reviews_set: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                participantId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    field: string;
                    /** @enum {string} */
                    act: "confirm" | "correct" | "refuse" | "undo";
                    value?: components["schemas"]["ReviewedValue"];
                    /** @description `values` as read. 409 if changed. */
                    seenValues?: string[];
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
                        participantId: string;
                        field: string;
                        /**
                         * @description open: sure, not reviewed.
                         * @enum {string}
                         */
                        status: "waiting" | "confirmed" | "corrected" | "refused" | "open";
                        valuesBefore: string[] | null;
                        /** @description null: no value. */
                        values: string[] | null;
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
                     * @description Default: one persona per behavior.
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
                     *         "name": "paraphrases",
                     *         "behavior": "paraphrases",
                     *         "answers": [],
                     *         "afterwards": []
                     *       },
                     *       {
                     *         "name": "digresses",
                     *         "behavior": "digresses",
                     *         "answers": [],
                     *         "afterwards": []
                     *       },
                     *       {
                     *         "name": "taps",
                     *         "behavior": "taps",
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
                     *         "name": "goes_silent",
                     *         "behavior": "goes_silent",
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
                    personas?: components["schemas"]["EvaluationPersona"][];
                    /** @enum {string} */
                    agent?: "guided" | "llm" | "combined";
                    /** @enum {string} */
                    extractor?: "guided" | "llm" | "combined";
                    /** @description Another model of your provider. Its calls count at the prices of your model. */
                    model?: string;
                    /** @description The first message sent. Default: the template of round 1. */
                    opening?: string;
                    /** @default parley */
                    seed?: string;
                    /** @default 25 */
                    maxTurns?: number;
                    /**
                     * @description Seconds for all dialogues together.
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
    agent_evaluations_list: {
        parameters: {
            query?: {
                /** @description Maximum number of records to return. Default: 100. */
                limit?: number;
                /** @description `next_cursor` of the previous page. Omit for the first page. */
                cursor?: string;
                /** @description true: also count the records of the list. */
                total?: boolean;
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
                        data: components["schemas"]["AgentEvaluationItem"][];
                        next_cursor: string | null;
                        total?: components["schemas"]["ListTotal"];
                    };
                };
            };
        };
    };
    agent_evaluations_create: {
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
                     * @description Default: one persona per behavior.
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
                     *         "name": "paraphrases",
                     *         "behavior": "paraphrases",
                     *         "answers": [],
                     *         "afterwards": []
                     *       },
                     *       {
                     *         "name": "digresses",
                     *         "behavior": "digresses",
                     *         "answers": [],
                     *         "afterwards": []
                     *       },
                     *       {
                     *         "name": "taps",
                     *         "behavior": "taps",
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
                     *         "name": "goes_silent",
                     *         "behavior": "goes_silent",
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
                    personas?: components["schemas"]["EvaluationPersona"][];
                    /** @enum {string} */
                    agent?: "guided" | "llm" | "combined";
                    /** @enum {string} */
                    extractor?: "guided" | "llm" | "combined";
                    /** @description Another model of your provider. Its calls count at the prices of your model. */
                    model?: string;
                    /** @description The first message sent. Default: the template of round 1. */
                    opening?: string;
                    /** @default parley */
                    seed?: string;
                    /** @default 25 */
                    maxTurns?: number;
                    /**
                     * @description Seconds for all dialogues together.
                     * @default 30
                     */
                    seconds?: number;
                    /** @description What you changed before. */
                    note?: string;
                    /**
                     * @description Whether to read conversations with reviewed values again.
                     * @default true
                     */
                    reviewed?: boolean;
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
                    "application/json": components["schemas"]["KeptAgentEvaluation"];
                };
            };
        };
    };
    agent_evaluations_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                evaluationId: string;
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
                    "application/json": components["schemas"]["KeptAgentEvaluation"];
                };
            };
        };
    };
    agent_evaluations_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                evaluationId: string;
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
    agent_evaluations_compare: {
        parameters: {
            query: {
                /** @description The earlier evaluation. */
                to: string;
            };
            header?: never;
            path: {
                id: string;
                evaluationId: string;
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
                    "application/json": components["schemas"]["AgentEvaluationComparison"];
                };
            };
        };
    };
    agent_guidelines_get: {
        parameters: {
            query?: {
                /** @description Without it, what holds for all initiatives. */
                initiativeId?: string;
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
                        guidelines: components["schemas"]["AgentGuidelines"];
                        /** @description What holds where the initiative says nothing. */
                        organization: components["schemas"]["AgentGuidelines"];
                    };
                };
            };
        };
    };
    agent_guidelines_set: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Without it, what holds for all initiatives. */
                    initiativeId?: string;
                    guidelines: components["schemas"]["AgentGuidelinesInput"];
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
                        guidelines: components["schemas"]["AgentGuidelines"];
                    };
                };
            };
        };
    };
    knowledge_list: {
        parameters: {
            query?: {
                /** @description Maximum number of records to return. Default: 100. */
                limit?: number;
                /** @description `next_cursor` of the previous page. Omit for the first page. */
                cursor?: string;
                /** @description true: also count the records of the list. */
                total?: boolean;
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
                        total?: components["schemas"]["ListTotal"];
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
                    /** @description For a FAQ: the question. */
                    title: string;
                    /** @description Plain text or Markdown. For a FAQ: the answer. */
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
                    /** @description For a FAQ: the question. */
                    title?: string;
                    /** @description Plain text or Markdown. For a FAQ: the answer. */
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
                    /** @description The PDF, in base64. */
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
                        /** @description The text, cut to the size that knowledge_create accepts. */
                        text: string;
                        pages: number;
                        /** @description Whether the text was cut. */
                        isCut: boolean;
                    };
                };
            };
        };
    };
    knowledge_search: {
        parameters: {
            query: {
                question: string;
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
                        passages: {
                            knowledgeId: string;
                            title: string;
                            text: string;
                        }[];
                    };
                };
            };
        };
    };
    language_model_try: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @default Which language model are you? */
                    question?: string;
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
                    "application/json": components["schemas"]["LanguageModelTrial"];
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
                     * @description Required for openai_compatible. The part before /chat/completions.
                     */
                    baseUrl?: string;
                    /** @description Omit to keep the current one. */
                    apiKey?: string;
                    /**
                     * @description Price per million tokens, in the currency of the budgets.
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
    language_model_usage: {
        parameters: {
            query?: {
                /** @description How many days, today included. */
                days?: number;
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
                    "application/json": components["schemas"]["LanguageModelUsage"];
                };
            };
        };
    };
    cdp_events_effects: {
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
                        data: components["schemas"]["EventEffect"][];
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
                /** @description Maximum number of records to return. Default: 100. */
                limit?: number;
                /** @description `next_cursor` of the previous page. Omit for the first page. */
                cursor?: string;
                /** @description true: also count the records of the list. */
                total?: boolean;
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
                        total?: components["schemas"]["ListTotal"];
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
                /** @description Or an initiative id: its draft, else its published version. */
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
    journeys_delete_draft: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Or an initiative id: its draft. */
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
                        removed: boolean;
                    };
                };
            };
        };
    };
    journeys_update_draft: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Or an initiative id: its draft. */
                journeyId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The revision you read. A newer one fails with `conflict`. */
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
                /** @description Or an initiative id: its draft, else its published version. */
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
                /** @description The version to compare with, identified the same way. */
                baseId: string;
            };
            header?: never;
            path: {
                /** @description Or an initiative id: its draft, else its published version. */
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
                             * @description DRAFT: editable. PUBLISHED: live, cannot change.
                             * @enum {string}
                             */
                            status: "DRAFT" | "PUBLISHED" | "STOPPED";
                        };
                        journey: {
                            id: string;
                            version: number;
                            /**
                             * @description DRAFT: editable. PUBLISHED: live, cannot change.
                             * @enum {string}
                             */
                            status: "DRAFT" | "PUBLISHED" | "STOPPED";
                        };
                        isSame: boolean;
                        /** @description Changed settings of the journey: name, cancelOnEvents, environmentId, notes, groups. */
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
                                /** @description Such as name, position or inputs.maxTimeout. */
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
                            /** @description Signals with another target or another description. */
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
                    /** @description Or an initiative id: its draft, else its published version. */
                    journeyId?: string;
                    /** @description Add a journey's `id` to use its initiative's template links. */
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
    journey_tests_list: {
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
                        data: components["schemas"]["JourneyTest"][];
                        next_cursor: null;
                    };
                };
            };
        };
    };
    journey_tests_set: {
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
                    name: string;
                    /** @description As for `journeys_simulate`. */
                    script: {
                        /** @description A known person. */
                        personExternalId?: string;
                        /** @description An invented person. */
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
                         * @description Event properties or segment columns.
                         * @default {}
                         */
                        workflowState?: {
                            [key: string]: unknown;
                        };
                        /**
                         * Format: date-time
                         * @description When the run starts. Default: now.
                         */
                        startAt?: string;
                        /**
                         * @description Replies in order. Each delay starts when the run begins to wait for it, or at the previous reply.
                         * @default []
                         */
                        replies?: {
                            /** @description A duration: 30m, 24h, 3d or 2w. */
                            after: string;
                            text: string;
                        }[];
                        /** @description From the last reply until it closes. Default: 10m. */
                        closesAfter?: string;
                        /**
                         * @description Responses to HTTP_REQUEST nodes, by node id.
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
                        /**
                         * @description What becomes of messages, by channel: `{"whatsapp": "failed"}`. Default: `delivered`.
                         * @default {}
                         */
                        messages?: {
                            [key: string]: "delivered" | "undelivered" | "failed";
                        };
                        /** @description Extracted values, by field. Default: taken from the replies. */
                        extracted?: {
                            [key: string]: unknown;
                        };
                        /**
                         * @description Signals to leave nodes with, whatever they decide: `{"split": "split:b"}`.
                         * @default {}
                         */
                        force?: {
                            [key: string]: string;
                        };
                    };
                    expected: {
                        /** @description How the run ends. null: it keeps looping. */
                        endReason: string | null;
                        /** @description The steps of the run, in order. Omitted: any. */
                        steps?: {
                            nodeId: string;
                            /** @description Over which the run leaves it. null: it ends there. */
                            signal: string | null;
                        }[];
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
                    "application/json": components["schemas"]["JourneyTest"];
                };
            };
        };
    };
    journey_tests_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                testId: string;
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
    journey_tests_simulate: {
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
                    /** @description A definition to test. Default: the draft, or else the published or last version. */
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
                        data: {
                            id: string;
                            name: string;
                            /** @description Why it failed. null: it passed. */
                            problem: string | null;
                        }[];
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
                /** @description Or an initiative id: its draft. */
                journeyId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description Must be true: publishing lets the journey message people.
                     * @default false
                     */
                    confirm?: boolean;
                    /**
                     * @description Also enrolls current members of the trigger's segment, once.
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
                /** @description Or an initiative id: its published version. */
                journeyId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description Must be true: it ends runs whose person got no message yet.
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
                /** @description Or an initiative id: its published or last version. */
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
                /** @description Or an initiative id: its draft. */
                journeyId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The revision you read. A newer one fails with `conflict`. */
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
                /** @description The revision you read. A newer one fails with `conflict`. */
                revision?: number;
            };
            header?: never;
            path: {
                /** @description Or an initiative id: its draft. */
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
                /** @description Or an initiative id: its draft. */
                journeyId: string;
                nodeId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description The revision you read. A newer one fails with `conflict`. */
                    revision?: number;
                    name?: string;
                    position?: {
                        x: number;
                        y: number;
                    };
                    /** @description The inputs of its kind. */
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
                /** @description Or an initiative id: its draft. */
                journeyId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The revision you read. A newer one fails with `conflict`. */
                    revision?: number;
                    from: string;
                    to: string;
                    /** @description The signal of `from` that this edge follows, such as SENT. */
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
                /** @description The revision you read. A newer one fails with `conflict`. */
                revision?: number;
                from: string;
                to?: string;
                /** @description The signal of `from` that this edge follows, such as SENT. */
                sourceHandle?: string;
            };
            header?: never;
            path: {
                /** @description Or an initiative id: its draft. */
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
                /** @description Or an initiative id: its draft. */
                journeyId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The revision you read. A newer one fails with `conflict`. */
                    revision?: number;
                    /** @enum {string} */
                    triggerType: "manual" | "segment" | "cdp_event" | "inbound";
                    /** @description For `segment`: enrolls everyone who enters it. */
                    segmentId?: string;
                    segmentName?: string;
                    /** @description For `cdp_event`: enrolls the person of the event. */
                    eventName?: string;
                    /** @description For `cdp_event`: all properties the event must have. */
                    eventFilters?: components["schemas"]["EventPropertyFilter"][];
                    /** @description The most runs started within `enrollmentWindow`. */
                    maxEnrollments?: number;
                    /** @description A whole number with m, h, d or w: 30m, 24h, 3d, 2w. */
                    enrollmentWindow?: string;
                    /** @enum {string} */
                    inboundAction?: "WHATSAPP_MESSAGE";
                    /** @description For `inbound`: connected numbers in E.164. */
                    inboundChannelIds?: string[];
                    /** @description For `inbound`: enrolls everyone who sends this word. */
                    inboundKeyword?: string;
                    /**
                     * @description The whole message must equal the keyword. Case and surrounding spaces are ignored.
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
                /** @description Or an initiative id: its draft. */
                journeyId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description The revision you read. A newer one fails with `conflict`. */
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
    journeys_presence_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Or an initiative id: its draft, else its published version. */
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
                        present: components["schemas"]["JourneyPresence"][];
                    };
                };
            };
        };
    };
    journeys_presence_set: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Or an initiative id: its draft, else its published version. */
                journeyId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    doing: "viewing" | "editing" | "gone";
                    /** @default null */
                    pointer?: {
                        x: number;
                        y: number;
                    } | null;
                    /** @default [] */
                    selected?: string[];
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
                        present: components["schemas"]["JourneyPresence"][];
                    };
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
                    /** @description Or an initiative id: its draft, else its published version. */
                    journeyId?: string;
                    /** @description A definition to use instead of `journeyId`. It need not be stored. */
                    definition?: components["schemas"]["JourneyDefinitionInput"];
                    /** @description A known person. */
                    personExternalId?: string;
                    /** @description An invented person. */
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
                     * @description Event properties or segment columns.
                     * @default {}
                     */
                    workflowState?: {
                        [key: string]: unknown;
                    };
                    /**
                     * Format: date-time
                     * @description When the run starts. Default: now.
                     */
                    startAt?: string;
                    /**
                     * @description Replies in order. Each delay starts when the run begins to wait for it, or at the previous reply.
                     * @default []
                     */
                    replies?: {
                        /** @description A duration: 30m, 24h, 3d or 2w. */
                        after: string;
                        text: string;
                    }[];
                    /** @description From the last reply until it closes. Default: 10m. */
                    closesAfter?: string;
                    /**
                     * @description Responses to HTTP_REQUEST nodes, by node id.
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
                    /**
                     * @description What becomes of messages, by channel: `{"whatsapp": "failed"}`. Default: `delivered`.
                     * @default {}
                     */
                    messages?: {
                        [key: string]: "delivered" | "undelivered" | "failed";
                    };
                    /** @description Extracted values, by field. Default: taken from the replies. */
                    extracted?: {
                        [key: string]: unknown;
                    };
                    /**
                     * @description Signals to leave nodes with, whatever they decide: `{"split": "split:b"}`.
                     * @default {}
                     */
                    force?: {
                        [key: string]: string;
                    };
                    /**
                     * @description The language of `why`.
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
                        steps: {
                            nodeId: string;
                            kind: string;
                            name: string | null;
                            /** @enum {string} */
                            status: "ENTERED" | "EXITED" | "FAILED" | "CANCELED";
                            enteredAt: string;
                            /** @description The node's timer, if it has one. */
                            waitsUntil: string | null;
                            exitedAt: string | null;
                            signal: string | null;
                            targetNodeId: string | null;
                            /** @description Why the run left the node with this signal. */
                            why: string | null;
                            decidedOn: {
                                [key: string]: unknown;
                            } | null;
                            error: {
                                name: string;
                                message: string;
                            } | null;
                            /** @description What the node would have triggered. */
                            effects: {
                                /** @enum {string} */
                                kind: "send_template" | "send_email" | "send_sms" | "open_conversation" | "close_conversation" | "extract" | "record_event" | "http_call" | "enroll_next";
                                details: {
                                    [key: string]: unknown;
                                };
                            }[];
                        }[];
                        /** @description null: the run kept looping and was cut off. */
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
                    /** @description Or an initiative id: its draft, else its published version. */
                    journeyId?: string;
                    /** @description A definition to use instead of `journeyId`. It need not be stored. */
                    definition?: components["schemas"]["JourneyDefinitionInput"];
                    /** @description By its slug. */
                    segment: string;
                    /**
                     * @description Number of members. Those who entered first are used.
                     * @default 1000
                     */
                    people?: number;
                    /** @default parley */
                    seed?: string;
                    /**
                     * @description How people behave, as shares of the total.
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
                     * @description When the runs start. Default: now.
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
                            /** @description How often the node was left with each signal. */
                            signals: {
                                [key: string]: number;
                            };
                        }[];
                        ends: {
                            /** @description As runs end. `did_not_end`: cut off because it kept looping. */
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
                            /** @description Signals of every node of this kind. */
                            outputHandles: string[];
                            /** @description Signals that may be connected. A run leaves with one only where it is. */
                            optionalHandles?: string[];
                            /** @description Additional signals that depend on the inputs. */
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
                        /** @description The `value` that each operator takes. */
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
                            /** @description Use it as a node's `channelId`. */
                            id: string;
                            name: string;
                            phoneNumber: string;
                            /** @description Whether nodes without `channelId` use it. */
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
                /** @description From `journeys_message_channels`. */
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
                /** @description Or an initiative id: its draft, else its published version. */
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
                                /** @description The name to use in a binding. */
                                path: string;
                                description?: string;
                                /** @description The latest value, as a message would show it. */
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
                    /** @description The person whose data fills it. Default: only texts and context. */
                    personExternalId?: string;
                    /** @default {} */
                    bindings?: {
                        [key: string]: string;
                    };
                    /**
                     * @description A participant's context: `engagement.context`.
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
                    /** @description The person whose data fills it. Default: only texts and context. */
                    personExternalId?: string;
                    /** @default {} */
                    bindings?: {
                        [key: string]: string;
                    };
                    /**
                     * @description A participant's context: `engagement.context`.
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
    templates_usage: {
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
                    "application/json": components["schemas"]["TemplateUsage"];
                };
            };
        };
    };
    email_templates_usage: {
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
                    "application/json": components["schemas"]["TemplateUsage"];
                };
            };
        };
    };
    journeys_stats: {
        parameters: {
            query?: {
                /** @description Omit with `until` for all time. */
                from?: string;
                /** @description Default: now. */
                until?: string;
            };
            header?: never;
            path: {
                /** @description Or an initiative id: its published or last version. */
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
    journeys_export: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Or an initiative id: its draft, else its published version. */
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
                        fileName: string;
                        text: string;
                    };
                };
            };
        };
    };
    journeys_parse: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The content of the file. */
                    text: string;
                    /** @description The journey that it is meant for: its template links are used, and nodes without a position stay in place. */
                    journeyId?: string;
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
                        /** @description The initiative that the file names, by its name. */
                        initiative: string | null;
                        definition: components["schemas"]["JourneyDefinitionInput"];
                        issues: components["schemas"]["JourneyIssue"][];
                    };
                };
            };
        };
    };
    configuration_export: {
        parameters: {
            query: {
                kind: "form" | "template" | "email_template" | "initiative" | "segment" | "journey" | "agent_guidelines";
                /** @description `next_cursor` of the page before. */
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
                        data: {
                            /** @enum {string} */
                            kind: "form" | "template" | "email_template" | "initiative" | "segment" | "journey" | "agent_guidelines";
                            name: string;
                            document: {
                                [key: string]: unknown;
                            };
                        }[];
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    configuration_preview: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    documents: components["schemas"]["ConfigurationDocument"][];
                    /**
                     * @description Also publishes these forms and journeys, and launches initiatives that are drafts.
                     * @default false
                     */
                    publish?: boolean;
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
                        documents: components["schemas"]["ConfigurationOutcome"][];
                    };
                };
            };
        };
    };
    configuration_apply: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    documents: components["schemas"]["ConfigurationDocument"][];
                    /**
                     * @description Also publishes these forms and journeys, and launches initiatives that are drafts.
                     * @default false
                     */
                    publish?: boolean;
                    /**
                     * @description Needed with `publish`, because journeys can message people.
                     * @default false
                     */
                    confirm?: boolean;
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
                        documents: components["schemas"]["ConfigurationOutcome"][];
                    };
                };
            };
        };
    };
    lead_capture_embedded_forms_list: {
        parameters: {
            query?: {
                /** @description A part of the name. */
                q?: string;
                /** @description Adds `numbers`. */
                numbers?: boolean;
                /** @description The order. With `-`, descending. Default: newest first. */
                sort?: "created" | "-created" | "updated" | "-updated" | "name" | "-name";
                /** @description Maximum number of records to return. Default: 100. */
                limit?: number;
                /** @description `next_cursor` of the previous page. Omit for the first page. */
                cursor?: string;
                /** @description true: also count the records of the list. */
                total?: boolean;
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
                        total?: components["schemas"]["ListTotal"];
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
                    /** @description Origins of pages that can show the form. `*`: any. Default: none. */
                    allowedOrigins?: string[];
                    /** @description The draft: `steps`, `fields`, `endings`, `consent`, `hidden`, `constants` and `design`. Incomplete drafts are saved too; `publishIssues` lists what is missing. */
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
                    /** @description Origins of pages that can show the form. `*`: any. Default: none. */
                    allowedOrigins?: string[];
                    /** @description Lists are replaced as a whole, other keys are merged, and null removes a key. */
                    draft?: {
                        [key: string]: unknown;
                    };
                    /**
                     * @description PAUSED: visitors do not see it until it is ACTIVE again.
                     * @enum {string}
                     */
                    status?: "PAUSED" | "ACTIVE";
                    /**
                     * Format: date-time
                     * @description The `updatedAt` that you read. After a later change: `conflict`.
                     */
                    unchangedSince?: string;
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
    lead_capture_embedded_forms_flow: {
        parameters: {
            query?: {
                /** @description Default: the form's first language. */
                language?: string;
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
                        version: number;
                        language: string;
                        /** @description Of the version, each for a Flow of its own. */
                        languages: string[];
                        issues: {
                            path?: string;
                            code: string;
                            message: string;
                        }[];
                        /** @description The Flow JSON. */
                        flow: {
                            [key: string]: unknown;
                        } | null;
                    };
                };
            };
        };
    };
    lead_capture_embedded_forms_preview: {
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
                    /** @description Default: the form's draft. */
                    draft?: {
                        [key: string]: unknown;
                    };
                    /** @description Default: the form's first language. */
                    language?: string;
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
                    "application/json": components["schemas"]["EmbeddedFormPreview"];
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
                    /** @description Default: `Copy of …`. */
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
                /** @description Maximum number of records to return. Default: 100. */
                limit?: number;
                /** @description `next_cursor` of the previous page. Omit for the first page. */
                cursor?: string;
                /** @description true: also count the records of the list. */
                total?: boolean;
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
                        total?: components["schemas"]["ListTotal"];
                    };
                };
            };
        };
    };
    lead_capture_embedded_forms_flow_publish: {
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
                    /** @description Default: the form's first language. */
                    language?: string;
                    /** @description Only their accounts. Default: all that take Flows. */
                    phoneNumbers?: string[];
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
                        flows: components["schemas"]["FormFlow"][];
                    };
                };
            };
        };
    };
    lead_capture_embedded_forms_flow_status: {
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
                        flows: components["schemas"]["FormFlow"][];
                        /** @description Your numbers whose provider takes no Flows. */
                        numbersWithoutFlows: string[];
                    };
                };
            };
        };
    };
    lead_capture_embedded_forms_stats: {
        parameters: {
            query?: {
                /** @description First day. Default: the form's first day. */
                from?: string;
                /** @description Last day, inclusive. Default: today. */
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
    lead_capture_embedded_forms_history: {
        parameters: {
            query?: {
                /** @description Number of days. Default: 30. */
                days?: number;
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
                    "application/json": components["schemas"]["EmbeddedFormHistory"];
                };
            };
        };
    };
    lead_capture_embedded_forms_pages: {
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
                    "application/json": components["schemas"]["EmbeddedFormPages"];
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
                     * @description Default: 24. 0 ends the old secret at once.
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
                /** @description Only submissions of this person. */
                personExternalId?: string;
                /** @description In answers, hidden fields and external IDs of people. */
                q?: string;
                /** @description The order. With `-`, descending. Default: newest first. */
                sort?: "created" | "-created";
                /** @description Maximum number of records to return. Default: 100. */
                limit?: number;
                /** @description `next_cursor` of the previous page. Omit for the first page. */
                cursor?: string;
                /** @description true: also count the records of the list. */
                total?: boolean;
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
                        total?: components["schemas"]["ListTotal"];
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
    lead_capture_spam_list: {
        parameters: {
            query?: {
                /** @description In answers and hidden fields. */
                q?: string;
                /** @description Maximum number of records to return. Default: 100. */
                limit?: number;
                /** @description `next_cursor` of the previous page. Omit for the first page. */
                cursor?: string;
                /** @description true: also count the records of the list. */
                total?: boolean;
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
                        data: components["schemas"]["SpamSubmission"][];
                        next_cursor: string | null;
                        total?: components["schemas"]["ListTotal"];
                    };
                };
            };
        };
    };
    lead_capture_spam_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                spamId: string;
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
                    "application/json": components["schemas"]["SpamSubmission"];
                };
            };
        };
    };
    lead_capture_spam_accept: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                spamId: string;
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
                    /** @description Your short name. It cannot change. */
                    key: string;
                    /** @description Display name. Default: the key. */
                    name?: string;
                    /**
                     * @description Makes it the default environment.
                     * @constant
                     */
                    isDefault?: true;
                    /** @description Its runs send no webhooks and message only the numbers set with test_numbers_set. */
                    isTest?: boolean;
                    /** @description The values of `{{env.KEY}}`. */
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
                    /** @description Display name. Default: the key. */
                    name?: string;
                    /**
                     * @description Makes it the default environment.
                     * @constant
                     */
                    isDefault?: true;
                    /** @description Its runs send no webhooks and message only the numbers set with test_numbers_set. */
                    isTest?: boolean;
                    /** @description Variables to add or change. Others keep their values. */
                    variables?: components["schemas"]["EnvironmentVariableChange"][];
                    /** @description Keys to remove. Unknown keys are ignored. */
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
                    /** @description With country code. Replaces the current list. */
                    phoneNumbers: string[];
                    /** @description Replaces the current list. Omit to keep it. */
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
                    /** @description Your short name. Values for several environments share one key. */
                    key: string;
                    /** @description Display name. Default: the key. */
                    name?: string;
                    /**
                     * @description BEARER: `Authorization: Bearer value`. API_KEY: in a header or query parameter. BASIC: user name and password. NONE: HTTP nodes only.
                     * @enum {string}
                     */
                    authType: "NONE" | "API_KEY" | "BEARER" | "BASIC";
                    /** @description Limits the value to this environment. Default: every environment. */
                    environmentId?: string;
                    /** @description The token, API key or password. Can contain `{{env.KEY}}`. Stored encrypted and never returned. */
                    value?: string;
                    /** @description Required for BASIC; not allowed otherwise. */
                    username?: string;
                    /** @description Required for API_KEY; not allowed otherwise. */
                    placement?: {
                        /** @enum {string} */
                        in: "header" | "query";
                        /** @description Name of the header or query parameter. */
                        name: string;
                    };
                    /** @description The hosts that the value may be sent to, such as `api.example.com:8443`. Without them, webhook subscriptions can use it and HTTP nodes cannot. */
                    hosts?: string[];
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
                    /** @description Required for BASIC; not allowed otherwise. */
                    username?: string;
                    /** @description Required for API_KEY; not allowed otherwise. */
                    placement?: {
                        /** @enum {string} */
                        in: "header" | "query";
                        /** @description Name of the header or query parameter. */
                        name: string;
                    };
                    /** @description The hosts that the value may be sent to, such as `api.example.com:8443`. Without them, webhook subscriptions can use it and HTTP nodes cannot. */
                    hosts?: string[];
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
                    /** @description The token, API key or password. Can contain `{{env.KEY}}`. Stored encrypted and never returned. */
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
                /** @description Maximum number of records to return. Default: 100. */
                limit?: number;
                /** @description `next_cursor` of the previous page. Omit for the first page. */
                cursor?: string;
                /** @description true: also count the records of the list. */
                total?: boolean;
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
                        total?: components["schemas"]["ListTotal"];
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
                    /** @description Display name. Default: the host of the URL. */
                    name?: string;
                    description?: string;
                    /** @description https only. Can contain `{{env.KEY}}`. Private addresses are blocked. */
                    url: string;
                    events: ("journey_run.started" | "journey_run.ended" | "enrollment.rejected" | "initiative.goal_reached" | "conversation.escalated" | "message.updated" | "sending.failing" | "person.merged" | "person.unmerged")[];
                    /** @description Credential sent with each delivery. Its type cannot be NONE. */
                    credentialId: string;
                    /** @description Only events of these environments. Leave empty for all. Escalations always pass. */
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
                    /** @description Display name. Default: the host of the URL. */
                    name?: string;
                    description?: string | null;
                    /** @description https only. Can contain `{{env.KEY}}`. Private addresses are blocked. */
                    url?: string;
                    events?: ("journey_run.started" | "journey_run.ended" | "enrollment.rejected" | "initiative.goal_reached" | "conversation.escalated" | "message.updated" | "sending.failing" | "person.merged" | "person.unmerged")[];
                    /** @description Credential sent with each delivery. Its type cannot be NONE. */
                    credentialId?: string;
                    /** @description Only events of these environments. Leave empty for all. Escalations always pass. */
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
                    /** @description Hours the old secret keeps signing. Default: 24. */
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
                    /** @description Seconds to wait for responses. Default: 12. */
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
                eventType?: "journey_run.started" | "journey_run.ended" | "enrollment.rejected" | "initiative.goal_reached" | "conversation.escalated" | "message.updated" | "sending.failing" | "person.merged" | "person.unmerged" | "ping";
                /** @description The order. With `-`, descending. Default: newest first. */
                sort?: "created" | "-created";
                /** @description Maximum number of records to return. Default: 100. */
                limit?: number;
                /** @description `next_cursor` of the previous page. Omit for the first page. */
                cursor?: string;
                /** @description true: also count the records of the list. */
                total?: boolean;
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
                        total?: components["schemas"]["ListTotal"];
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
                    /** @description The delivery to replay. */
                    deliveryId?: string;
                    /**
                     * Format: date-time
                     * @description Replay deliveries of events since this time.
                     */
                    since?: string;
                    /** @description With `since`: only this subscription's. */
                    subscriptionId?: string;
                    /**
                     * @description With `since`: only those with this status, such as FAILED.
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
                        /** @description Number of deliveries queued. */
                        replayed: number;
                        /** @description Send it as `since` in the next call. null when all are queued. */
                        nextSince: string | null;
                    };
                };
            };
        };
    };
    webhook_deliveries_replay_count: {
        parameters: {
            query: {
                since: string;
                /** @description With `since`: only this subscription's. */
                subscriptionId?: string;
                /** @description With `since`: only those with this status, such as FAILED. */
                status?: "DELIVERED" | "FAILED" | "DROPPED";
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
                    "application/json": components["schemas"]["ListTotal"];
                };
            };
        };
    };
    webhook_events_list: {
        parameters: {
            query?: {
                type?: "journey_run.started" | "journey_run.ended" | "enrollment.rejected" | "initiative.goal_reached" | "conversation.escalated" | "message.updated" | "sending.failing" | "person.merged" | "person.unmerged" | "ping";
                since?: string;
                environmentId?: string;
                /** @description Maximum number of records to return. Default: 100. */
                limit?: number;
                /** @description `next_cursor` of the previous page. Omit for the first page. */
                cursor?: string;
                /** @description true: also count the records of the list. */
                total?: boolean;
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
                        total?: components["schemas"]["ListTotal"];
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
                        /** @description Number of deliveries queued. */
                        replayed: number;
                        /** @description Send it as `since` in the next call. null when all are queued. */
                        nextSince: string | null;
                    };
                };
            };
        };
    };
    work_set_aside_list: {
        parameters: {
            query?: {
                queue?: "matches" | "runs" | "messages" | "replies" | "backlogs" | "unknown" | "drafts" | "conversations" | "snoozed" | "extraction" | "incidents" | "deliveries" | "templates" | "flows" | "accounts" | "imports" | "segments" | "merges" | "erasures" | "completion" | "campaigns" | "repetitions" | "endings" | "calls" | "tallies" | "runSums" | "messageTallies" | "inboxTallies" | "goalLooks" | "goalCatchUps" | "resultCounts" | "conversions" | "listeners" | "media" | "mailboxes" | "files" | "mails";
                /** @description Maximum number of records to return. Default: 100. */
                limit?: number;
                /** @description `next_cursor` of the previous page. Omit for the first page. */
                cursor?: string;
                /** @description true: also count the records of the list. */
                total?: boolean;
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
                        total?: components["schemas"]["ListTotal"];
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
                    queue: "matches" | "runs" | "messages" | "replies" | "backlogs" | "unknown" | "drafts" | "conversations" | "snoozed" | "extraction" | "incidents" | "deliveries" | "templates" | "flows" | "accounts" | "imports" | "segments" | "merges" | "erasures" | "completion" | "campaigns" | "repetitions" | "endings" | "calls" | "tallies" | "runSums" | "messageTallies" | "inboxTallies" | "goalLooks" | "goalCatchUps" | "resultCounts" | "conversions" | "listeners" | "media" | "mailboxes" | "files" | "mails";
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
                        /** @description Number of items queued for a retry. */
                        retried: number;
                        /** @description Whether more of this kind are left. Call again to retry them. */
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
                    /** @enum {string} */
                    agent?: "guided" | "llm";
                    /** @enum {string} */
                    extractor?: "guided" | "llm";
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
                /** @description Maximum number of records to return. Default: 100. */
                limit?: number;
                /** @description `next_cursor` of the previous page. Omit for the first page. */
                cursor?: string;
                /** @description true: also count the records of the list. */
                total?: boolean;
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
                        total?: components["schemas"]["ListTotal"];
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
                /** @description Maximum number of records to return. Default: 100. */
                limit?: number;
                /** @description `next_cursor` of the previous page. Omit for the first page. */
                cursor?: string;
                /** @description true: also count the records of the list. */
                total?: boolean;
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
                        total?: components["schemas"]["ListTotal"];
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
                     * @description Days until it expires. Default: 7.
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
    views_list: {
        parameters: {
            query: {
                /** @description Which list of the workspace it shows. */
                list: "people" | "segments" | "members" | "objects" | "events" | "imports" | "forms" | "submissions" | "campaigns" | "initiatives" | "participants" | "templates" | "emailTemplates" | "deliveries" | "audit" | "messages";
                /** @description The record whose list it is, such as the id of a form, where each has its own views. */
                within?: string;
                /** @description Maximum number of records to return. Default: 100. */
                limit?: number;
                /** @description `next_cursor` of the previous page. Omit for the first page. */
                cursor?: string;
                /** @description true: also count the records of the list. */
                total?: boolean;
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
                        data: components["schemas"]["View"][];
                        next_cursor: string | null;
                        total?: components["schemas"]["ListTotal"];
                    };
                };
            };
        };
    };
    views_create: {
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
                     * @description Which list of the workspace it shows.
                     * @enum {string}
                     */
                    list: "people" | "segments" | "members" | "objects" | "events" | "imports" | "forms" | "submissions" | "campaigns" | "initiatives" | "participants" | "templates" | "emailTemplates" | "deliveries" | "audit" | "messages";
                    /** @description The record whose list it is, such as the id of a form, where each has its own views. */
                    within?: string;
                    name: string;
                    /** @description true: everybody who can read the list has it. Default: false. */
                    shared?: boolean;
                    /** @description Filters, sort and columns, as in the address of the workspace. */
                    search: {
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
                    "application/json": components["schemas"]["View"];
                };
            };
        };
    };
    views_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The view. */
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
    views_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The view. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    name?: string;
                    /** @description true: everybody who can read the list has it. Default: false. */
                    shared?: boolean;
                    /** @description Filters, sort and columns, as in the address of the workspace. */
                    search?: {
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
                    "application/json": components["schemas"]["View"];
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
                    /** @description What the key is for. */
                    name: string;
                    /**
                     * @description Default: `full`, or `limited` with `permissions`.
                     * @enum {string}
                     */
                    scope?: "full" | "read" | "limited";
                    /** @description For `limited`: all that the key may do, such as `people:read`. */
                    permissions?: ("people:read" | "people:write" | "privacy:read" | "privacy:write" | "changes:read" | "objects:read" | "objects:write" | "events:read" | "events:write" | "imports:read" | "imports:write" | "segments:read" | "segments:write" | "templates:read" | "templates:write" | "channels:read" | "channels:write" | "initiatives:read" | "initiatives:write" | "journeys:read" | "journeys:write" | "conversations:read" | "conversations:write" | "forms:read" | "forms:write" | "sensitive:read" | "environments:read" | "environments:write" | "webhooks:read" | "webhooks:write" | "credentials:read" | "credentials:write" | "credentials:use" | "work:read" | "work:write" | "organization:read" | "organization:write" | "members:read" | "keys:read" | "audit:read")[];
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
                     * @description Hours the old key keeps working. Default: 24.
                     * @default 24
                     */
                    graceHours?: number;
                    /**
                     * Format: date-time
                     * @description When the new key expires. Default: never.
                     */
                    expiresAt?: string;
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
    roles_list: {
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
                            /** @enum {string} */
                            role: "owner" | "admin" | "member" | "viewer";
                            permissions: ("people:read" | "people:write" | "privacy:read" | "privacy:write" | "changes:read" | "objects:read" | "objects:write" | "events:read" | "events:write" | "imports:read" | "imports:write" | "segments:read" | "segments:write" | "templates:read" | "templates:write" | "channels:read" | "channels:write" | "initiatives:read" | "initiatives:write" | "journeys:read" | "journeys:write" | "conversations:read" | "conversations:write" | "forms:read" | "forms:write" | "sensitive:read" | "environments:read" | "environments:write" | "webhooks:read" | "webhooks:write" | "credentials:read" | "credentials:write" | "credentials:use" | "work:read" | "work:write" | "organization:read" | "organization:write" | "members:read" | "members:write" | "keys:read" | "keys:write" | "audit:read")[];
                        }[];
                    };
                };
            };
        };
    };
    audit_log_list: {
        parameters: {
            query?: {
                /** @description The id of a key or user, or the name of a service part. */
                actorId?: string;
                operation?: string;
                /** @description The exact `subject` of an entry. */
                subject?: string;
                /** @description Part of the operation, the subject, or the name or email of the member or key. Ignores case. */
                containing?: string;
                since?: string;
                until?: string;
                /** @description The order. With `-`, descending. Default: newest first. */
                sort?: "at" | "-at";
                /** @description Maximum number of records to return. Default: 100. */
                limit?: number;
                /** @description `next_cursor` of the previous page. Omit for the first page. */
                cursor?: string;
                /** @description true: also count the records of the list. */
                total?: boolean;
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
                        total?: components["schemas"]["ListTotal"];
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
                        /** @description 10,000 means that many or more. */
                        people: number;
                        /** @description 10,000 means that many or more. */
                        segments: number;
                        initiatives: {
                            /** @description 10,000 means that many or more. */
                            live: number;
                            /** @description 10,000 means that many or more. */
                            all: number;
                        };
                        /** @description Since the organization exists. */
                        total: {
                            /** @description Messages sent or about to be sent. */
                            sent: number;
                            /** @description Messages received. */
                            received: number;
                            /** @description Conversations in which the contact wrote. */
                            conversations: number;
                            /** @description Values extracted from conversations. */
                            answers: number;
                        };
                        today: {
                            /** @description 10,000 means that many or more. */
                            events: number;
                            /** @description Messages sent or about to be sent. */
                            messagesSent: number;
                            /** @description 10,000 means that many or more. */
                            messagesReceived: number;
                            /** @description 10,000 means that many or more. */
                            runsStarted: number;
                        };
                        attention: {
                            /** @description The view `waiting` of the inbox. */
                            conversationsWaiting: number;
                            /** @description Extracted values that wait for review. */
                            valuesToReview?: number;
                            /** @description Webhook deliveries in the last 24 hours. */
                            deliveriesFailed: number;
                            /** @description 10,000 means that many or more. */
                            workSetAside: number;
                            /** @description Messages of which nobody knows whether they were sent. */
                            messagesUnknown?: number;
                            /** @description What keeps failing, oldest first, at most 50. Reported as `sending.failing`. */
                            failing?: {
                                /** @enum {string} */
                                kind: "initiative" | "channel" | "language_model" | "webhook" | "work";
                                /** Format: date-time */
                                since: string;
                                initiativeId: string | null;
                                /** @description The sender where it failed last. */
                                channelId: string | null;
                                /** @description WHATSAPP or EMAIL. */
                                channel: string | null;
                                /** @description The webhook subscription. */
                                subscriptionId: string | null;
                                /** @description The queue whose work waits. */
                                queue: string | null;
                                /** @description Messages of the last 24 hours. */
                                attempted: number | null;
                                /** @description How many of them failed, or failed calls and deliveries. */
                                failed: number | null;
                                /** @description Most frequent first, at most 20. */
                                reasons: {
                                    reason: string;
                                    count: number;
                                }[];
                                /** @description Since when the oldest work waits. */
                                oldestDueAt: string | null;
                                /** @description When the subscription will be disabled. */
                                disablesAt: string | null;
                                /** @description Of the initiative, sender or subscription. */
                                name: string | null;
                            }[];
                        };
                        /** @description The counts that stopped at 10,000, by the name of their field. */
                        capped?: ("people" | "segments" | "live" | "all" | "sent" | "received" | "conversations" | "answers" | "events" | "messagesSent" | "messagesReceived" | "runsStarted" | "conversationsWaiting" | "valuesToReview" | "deliveriesFailed" | "workSetAside" | "messagesUnknown")[];
                    };
                };
            };
        };
    };
    overview_hours: {
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
                    "application/json": components["schemas"]["OverviewHours"];
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
                        /** @description Events of people. */
                        events: number | null;
                        /** @description Webhook events. */
                        webhookEvents: number | null;
                        /** @description Finished webhook deliveries. */
                        deliveries: number | null;
                        /** @description The audit log. */
                        audit: number | null;
                        /** @description Steps of ended runs. Runs and their results stay. */
                        steps: number | null;
                        /** @description Departures from segments. */
                        departures: number | null;
                        /** @description Files of messages. The messages stay. */
                        media: number | null;
                        /** @description Words and files of messages in closed conversations. Counts stay. */
                        messages: number | null;
                        /** @description Names, addresses and variables of ended runs, and quotes. Results stay. */
                        runs: number | null;
                    };
                };
            };
        };
    };
    installation_get: {
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
                        clock: {
                            /** Format: date-time */
                            time: string;
                            /** @description How many times faster than real time it runs. 1 is real time. */
                            speed: number;
                            /** @description Whether it stands still. */
                            isHeld: boolean;
                            /** @description Whether `installation_clock_set` can change it: in development only. */
                            isMovable: boolean;
                        };
                        isSimulated: boolean;
                        /** @description Why nothing is sent: the database or this organization was restored or copied, and nobody has said that it goes on (`parley restore --resume`). null in normal operation. */
                        held: {
                            /** @enum {string} */
                            reason: "server" | "copy" | "dump" | "folder" | "point_in_time" | "promoted_unseen" | "went_back" | "organization_restored" | "organization_unfinished";
                            /** @description The reason in English words. */
                            text: string;
                        } | null;
                    };
                };
            };
        };
    };
    installation_clock_set: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    speed?: number;
                    isHeld?: boolean;
                    /** @description A duration such as `1h` or `3d`, at most `30d`. */
                    forward?: string;
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
                        /** Format: date-time */
                        time: string;
                        /** @description How many times faster than real time it runs. 1 is real time. */
                        speed: number;
                        /** @description Whether it stands still. */
                        isHeld: boolean;
                        /** @description Whether `installation_clock_set` can change it: in development only. */
                        isMovable: boolean;
                    };
                };
            };
        };
    };
    simulated_phones_find: {
        parameters: {
            query?: {
                query?: string;
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
                        /** @description How many there are, with those beyond `limit`. */
                        total: number;
                        data: {
                            phoneNumber: string;
                            name: string;
                            /** @description You read and answer. Otherwise the contact does it alone, or says nothing. */
                            isManual: boolean;
                            /** @description Messages to a phone that is offline stay `sent` until it is back. */
                            isOnline: boolean;
                            /** @description Whether the contact answers by itself. */
                            answersAlone: boolean;
                            unread: number;
                            /** @description Messages that arrive when the phone is online. */
                            waiting: number;
                            lastMessage: {
                                /** @enum {string} */
                                direction: "received" | "sent";
                                kind: string;
                                text: string;
                                /** Format: date-time */
                                at: string;
                            } | null;
                        }[];
                    };
                };
            };
        };
    };
    simulated_phones_create: {
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
                    phoneNumber?: string;
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
                        phoneNumber: string;
                        name: string;
                        /** @description You read and answer. Otherwise the contact does it alone, or says nothing. */
                        isManual: boolean;
                        /** @description Messages to a phone that is offline stay `sent` until it is back. */
                        isOnline: boolean;
                        /** @description Whether the contact answers by itself. */
                        answersAlone: boolean;
                        unread: number;
                        /** @description Messages that arrive when the phone is online. */
                        waiting: number;
                        lastMessage: {
                            /** @enum {string} */
                            direction: "received" | "sent";
                            kind: string;
                            text: string;
                            /** Format: date-time */
                            at: string;
                        } | null;
                    };
                };
            };
        };
    };
    simulated_phones_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                phoneNumber: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    name?: string;
                    isOnline?: boolean;
                    /** @description `false`: the contact goes on by itself. */
                    isManual?: boolean;
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
                        phoneNumber: string;
                        name: string;
                        /** @description You read and answer. Otherwise the contact does it alone, or says nothing. */
                        isManual: boolean;
                        /** @description Messages to a phone that is offline stay `sent` until it is back. */
                        isOnline: boolean;
                        /** @description Whether the contact answers by itself. */
                        answersAlone: boolean;
                        unread: number;
                        /** @description Messages that arrive when the phone is online. */
                        waiting: number;
                        lastMessage: {
                            /** @enum {string} */
                            direction: "received" | "sent";
                            kind: string;
                            text: string;
                            /** Format: date-time */
                            at: string;
                        } | null;
                    };
                };
            };
        };
    };
    simulated_phones_mark_read: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                phoneNumber: string;
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
                        phoneNumber: string;
                        name: string;
                        /** @description You read and answer. Otherwise the contact does it alone, or says nothing. */
                        isManual: boolean;
                        /** @description Messages to a phone that is offline stay `sent` until it is back. */
                        isOnline: boolean;
                        /** @description Whether the contact answers by itself. */
                        answersAlone: boolean;
                        unread: number;
                        /** @description Messages that arrive when the phone is online. */
                        waiting: number;
                        lastMessage: {
                            /** @enum {string} */
                            direction: "received" | "sent";
                            kind: string;
                            text: string;
                            /** Format: date-time */
                            at: string;
                        } | null;
                    };
                };
            };
        };
    };
    simulated_phones_messages: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                phoneNumber: string;
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
                        phone: {
                            phoneNumber: string;
                            name: string;
                            /** @description You read and answer. Otherwise the contact does it alone, or says nothing. */
                            isManual: boolean;
                            /** @description Messages to a phone that is offline stay `sent` until it is back. */
                            isOnline: boolean;
                            /** @description Whether the contact answers by itself. */
                            answersAlone: boolean;
                            unread: number;
                            /** @description Messages that arrive when the phone is online. */
                            waiting: number;
                            lastMessage: {
                                /** @enum {string} */
                                direction: "received" | "sent";
                                kind: string;
                                text: string;
                                /** Format: date-time */
                                at: string;
                            } | null;
                        };
                        business: {
                            name: string;
                            phoneNumber: string;
                        };
                        /** @description Whether you show a typing indicator. */
                        isTyping: boolean;
                        /** @description The last 200 on the phone, oldest first. */
                        messages: {
                            id: string;
                            /**
                             * @description As the phone sees it: `received` from you.
                             * @enum {string}
                             */
                            direction: "received" | "sent";
                            kind: string;
                            /** Format: date-time */
                            at: string;
                            isTemplate: boolean;
                            header: string | null;
                            body: string;
                            footer: string | null;
                            /** @description Buttons that are no replies. */
                            buttons: {
                                /** @enum {string} */
                                kind: "url" | "phone_number" | "copy_code" | "send_location" | "send_contact" | "other";
                                title: string;
                                value: string | null;
                            }[];
                            /** @description Buttons and rows that can be tapped. */
                            choices: {
                                /** @enum {string} */
                                kind: "quick_reply" | "button_reply" | "list_reply";
                                id: string;
                                title: string;
                                description?: string;
                            }[];
                            list: {
                                button: string;
                                sections: {
                                    title: string | null;
                                    ids: string[];
                                }[];
                            } | null;
                            location: {
                                latitude: number;
                                longitude: number;
                                name: string | null;
                                address: string | null;
                            } | null;
                            file: {
                                kind: string;
                                mimeType: string | null;
                            } | null;
                            /** @description A limited-time offer. */
                            offer: {
                                title: string;
                                endsAt: string | null;
                            } | null;
                            /** @description The cards of a carousel. */
                            cards: {
                                fileKind: string;
                                body: string;
                                buttons: {
                                    /** @enum {string} */
                                    kind: "url" | "phone_number" | "copy_code" | "send_location" | "send_contact" | "other";
                                    title: string;
                                    value: string | null;
                                }[];
                                /** @description Those of `choices` that are on this card. */
                                ids: string[];
                            }[];
                            /** @description A form that a button opens. */
                            flow: {
                                button: string;
                                screens: {
                                    id: string;
                                    title: string;
                                    fields: {
                                        type: string;
                                        name: string;
                                        label: string;
                                        required: boolean;
                                        options: {
                                            id: string;
                                            title: string;
                                        }[];
                                    }[];
                                    footer: {
                                        label: string;
                                        next: string | null;
                                    };
                                }[];
                            } | null;
                            reactsTo: string | null;
                            replyTo: string | null;
                            isReadByBusiness: boolean;
                        }[];
                    };
                };
            };
        };
    };
    simulated_phones_write: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                phoneNumber: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    content: {
                        /** @constant */
                        kind: "text";
                        text: string;
                        /** @description The ad they come from. */
                        ad?: {
                            id: string;
                            headline: string;
                            body?: string;
                            /** Format: uri */
                            url?: string;
                        };
                    } | {
                        /**
                         * @description Taps a button or row.
                         * @constant
                         */
                        kind: "choice";
                        messageId: string;
                        choiceId: string;
                    } | {
                        /** @constant */
                        kind: "image";
                        caption?: string;
                        /** @enum {string} */
                        mimeType?: "image/jpeg" | "image/png";
                        /** @description In base64. Default: a placeholder. */
                        data?: string;
                    } | {
                        /**
                         * @description A placeholder of this kind.
                         * @enum {string}
                         */
                        kind: "voice" | "video" | "document" | "sticker";
                    } | {
                        /** @constant */
                        kind: "location";
                        latitude: number;
                        longitude: number;
                        name?: string;
                    } | {
                        /** @constant */
                        kind: "contact";
                        name: string;
                        phoneNumber: string;
                    } | {
                        /** @constant */
                        kind: "own_contact";
                        messageId: string;
                    } | {
                        /** @constant */
                        kind: "flow";
                        messageId: string;
                        /** @description By screen and field: `{ "STEP_AA": { "answer_name": "Ana" } }`. */
                        answers: {
                            [key: string]: unknown;
                        };
                    } | {
                        /** @constant */
                        kind: "reaction";
                        messageId: string;
                        emoji: string;
                    };
                    /** @description The message that it quotes. */
                    replyTo?: string;
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
                        id: string;
                    };
                };
            };
        };
    };
    simulated_phones_file: {
        parameters: {
            query?: {
                /** @description Of a carousel: which card, from 0 on. */
                card?: number;
            };
            header?: never;
            path: {
                phoneNumber: string;
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
                    "application/json": {
                        mimeType: string;
                        /** @description In base64. */
                        data: string;
                    };
                };
            };
        };
    };
    simulated_phones_change_number: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                phoneNumber: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Default: a new number. */
                    newPhoneNumber?: string;
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
                        phoneNumber: string;
                        name: string;
                        /** @description You read and answer. Otherwise the contact does it alone, or says nothing. */
                        isManual: boolean;
                        /** @description Messages to a phone that is offline stay `sent` until it is back. */
                        isOnline: boolean;
                        /** @description Whether the contact answers by itself. */
                        answersAlone: boolean;
                        unread: number;
                        /** @description Messages that arrive when the phone is online. */
                        waiting: number;
                        lastMessage: {
                            /** @enum {string} */
                            direction: "received" | "sent";
                            kind: string;
                            text: string;
                            /** Format: date-time */
                            at: string;
                        } | null;
                    };
                };
            };
        };
    };
    simulated_mailboxes_find: {
        parameters: {
            query?: {
                query?: string;
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
                        /** @description How many there are, with those beyond `limit`. */
                        total: number;
                        data: {
                            address: string;
                            lastSubject: string;
                            /** @enum {string} */
                            lastDirection: "received" | "sent";
                            /** Format: date-time */
                            lastAt: string;
                        }[];
                    };
                };
            };
        };
    };
    simulated_mailboxes_messages: {
        parameters: {
            query: {
                address: string;
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
                        /** @description The last 100, oldest first. */
                        data: {
                            id: string;
                            /**
                             * @description As the mailbox sees it: `received` from you.
                             * @enum {string}
                             */
                            direction: "received" | "sent";
                            from: string;
                            to: string;
                            subject: string;
                            text: string;
                            files: {
                                fileName: string;
                                mimeType: string;
                            }[];
                            /** Format: date-time */
                            at: string;
                        }[];
                    };
                };
            };
        };
    };
    simulated_mailboxes_write: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: email */
                    address: string;
                    subject?: string;
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
                    "application/json": {
                        id: string;
                        /**
                         * @description As the mailbox sees it: `received` from you.
                         * @enum {string}
                         */
                        direction: "received" | "sent";
                        from: string;
                        to: string;
                        subject: string;
                        text: string;
                        files: {
                            fileName: string;
                            mimeType: string;
                        }[];
                        /** Format: date-time */
                        at: string;
                    };
                };
            };
        };
    };
    simulated_sms_find: {
        parameters: {
            query?: {
                query?: string;
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
                        /** @description How many there are, with those beyond `limit`. */
                        total: number;
                        data: {
                            phoneNumber: string;
                            /** @description Of the person with this number; null: nobody known. */
                            name: string | null;
                            lastText: string;
                            /**
                             * @description As the phone sees it: `received` from you.
                             * @enum {string}
                             */
                            lastDirection: "received" | "sent";
                            /** Format: date-time */
                            lastAt: string;
                        }[];
                    };
                };
            };
        };
    };
    simulated_sms_messages: {
        parameters: {
            query: {
                phoneNumber: string;
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
                        /** @description The last 100, oldest first. */
                        data: {
                            id: string;
                            /**
                             * @description As the phone sees it: `received` from you.
                             * @enum {string}
                             */
                            direction: "received" | "sent";
                            text: string;
                            /** @description Twilio wrote it, as after STOP. */
                            isAutomatic: boolean;
                            /** Format: date-time */
                            at: string;
                        }[];
                    };
                };
            };
        };
    };
    simulated_sms_write: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    phoneNumber: string;
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
                    "application/json": {
                        id: string;
                        /**
                         * @description As the phone sees it: `received` from you.
                         * @enum {string}
                         */
                        direction: "received" | "sent";
                        text: string;
                        /** @description Twilio wrote it, as after STOP. */
                        isAutomatic: boolean;
                        /** Format: date-time */
                        at: string;
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
    cdp_people_export: {
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
                    "application/octet-stream": string;
                };
            };
        };
    };
    cdp_imports_upload: {
        parameters: {
            query?: {
                /** @description The number of bytes already uploaded. */
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
                /** @description `true` includes sensitive answers. */
                sensitive?: boolean;
                /** @description Sent at or after this time. */
                from?: string;
                /** @description Sent before this time. */
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
                /** @description The file name the contact sees. */
                fileName?: string;
                /** @description For text and office documents. Other types are detected. */
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
                /** @description One of the message's `files`. Default: the first. */
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
    inbox_reports_export: {
        parameters: {
            query: {
                /** @description The first day (UTC). Default: 30 days before `until`. */
                from?: string;
                /** @description The last day (UTC). Default: today. */
                until?: string;
                /** @description Only this number or address of yours. */
                channel?: string;
                table: "days" | "members" | "labels" | "reasons";
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
                    "text/csv": string;
                };
            };
        };
    };
    templates_upload: {
        parameters: {
            query?: {
                /** @description The name that people see of a document. */
                fileName?: string;
            };
            header?: never;
            path?: never;
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
                    "application/json": components["schemas"]["TemplateFile"];
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
                    /** @description The two-factor code or a recovery code, if the service asked for one. */
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
                         * @description `code_needed`: send the request again with a `code`. `passkey_needed`: answer with a passkey, or send a recovery code.
                         * @enum {string}
                         */
                        status: "signed_in" | "code_needed" | "passkey_needed";
                        account: components["schemas"]["Account"] | null;
                        /** @description Set if a passkey can be the second factor: send its answer to `account_sign_in_by_passkey`. */
                        passkey: ({
                            /** @description Works once, for ten minutes. */
                            challenge: string;
                        } & {
                            [key: string]: unknown;
                        }) | null;
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
                    /** @description The part of the link after `#`. */
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
                    /** @description The part of the link after `#`. */
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
                        /** @description Whether an account with this address exists. */
                        hasAccount: boolean;
                        /** @description Whether this browser is signed in to that account. */
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
                    /** @description The part of the link after `#`. */
                    invitation: string;
                    name?: string;
                    /** @description At least 10 characters. */
                    password?: string;
                    /** @description Your IANA time zone. The first member of an organization without members sets its time zone. */
                    timeZone?: string;
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
                    /** @description The part of the link after `#`. */
                    link: string;
                    /** @description At least 10 characters. */
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
                    /** @description At least 10 characters. */
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
                    /** @description At least 10 characters. */
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
                            /** @description The browser's description of itself. */
                            userAgent: string;
                            startedAt: string;
                            /** @description Last activity, accurate to a few minutes. */
                            seenAt: string;
                        }[];
                        next_cursor: null;
                    };
                };
            };
        };
    };
    account_sessions_revoke_all: {
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
                        /** @description For entering by hand in an authenticator app. */
                        secret: string;
                        /** @description For showing as a QR code. */
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
                        /** @description Each code signs you in once without your authenticator app. Shown only once. */
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
                        /** @description Each code signs you in once without your authenticator app. Shown only once. */
                        recoveryCodes: string[];
                    };
                };
            };
        };
    };
    account_sign_in_by_passkey_begin: {
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
                        options: {
                            /** @description Works once, for ten minutes. */
                            challenge: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
    };
    account_sign_in_by_passkey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description What `navigator.credentials.get()` returned, as JSON. */
                    credential: {
                        id: string;
                        rawId: string;
                        /** @constant */
                        type: "public-key";
                        /** @enum {string} */
                        authenticatorAttachment?: "platform" | "cross-platform";
                        clientExtensionResults: {
                            [key: string]: unknown;
                        };
                        response: {
                            /** @description Binary data in base64url. */
                            clientDataJSON: string;
                            /** @description Binary data in base64url. */
                            authenticatorData: string;
                            /** @description Binary data in base64url. */
                            signature: string;
                            userHandle?: string;
                        } & {
                            [key: string]: unknown;
                        };
                    } & {
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
                    "application/json": components["schemas"]["Account"];
                };
            };
        };
    };
    account_passkeys_list: {
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
                        data: components["schemas"]["Passkey"][];
                        next_cursor: null;
                    };
                };
            };
        };
    };
    account_passkeys_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description To recognize it, for example by device. */
                    name: string;
                    /** @description What `navigator.credentials.create()` returned, as JSON. */
                    credential: {
                        id: string;
                        rawId: string;
                        /** @constant */
                        type: "public-key";
                        /** @enum {string} */
                        authenticatorAttachment?: "platform" | "cross-platform";
                        clientExtensionResults: {
                            [key: string]: unknown;
                        };
                        response: {
                            /** @description Binary data in base64url. */
                            clientDataJSON: string;
                            /** @description Binary data in base64url. */
                            attestationObject: string;
                            transports?: string[];
                        } & {
                            [key: string]: unknown;
                        };
                    } & {
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
                    "application/json": components["schemas"]["Passkey"];
                };
            };
        };
    };
    account_passkeys_begin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Your password. Without one, your session must be younger than 15 minutes. */
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
                    "application/json": {
                        options: {
                            /** @description Works once, for ten minutes. */
                            challenge: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
    };
    account_passkeys_update: {
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
                    name: string;
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
                    "application/json": components["schemas"]["Passkey"];
                };
            };
        };
    };
    account_passkeys_remove: {
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
                    /** @description Your password. Without one, your session must be younger than 15 minutes. */
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
                    "application/json": {
                        done: boolean;
                    };
                };
            };
        };
    };
    account_passkeys_require: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    isRequired: boolean;
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
                        /** @description Shown only once. Empty if you keep your earlier ones. */
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
                        /** @description The configured single sign-on provider. null if there is none. */
                        provider: {
                            name: string;
                        } | null;
                        /** @description Whether this service can use passkeys: its address is https or localhost. */
                        passkeys: boolean;
                        /** @description Whether `account_forgotten_password` can send emails. */
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
                     * @description The path on this service to return to.
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
                    /** @description The URL of `/mcp` on this service. Default: that URL. */
                    resource?: string;
                    /** @description `read`, `full`, or permissions such as `people:read`, separated by spaces. */
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
                        /** @description The name the app gives itself. It is not verified. */
                        name: string;
                        /** @description The verified domain of the app, if its id proves one. */
                        site: string | null;
                        /** @description The host that receives the answer. */
                        returnsTo: string;
                        /** @description Whether the answer goes to an app on the same computer as the browser. */
                        isOnOwnMachine: boolean;
                        /**
                         * @description The access the app asks for.
                         * @enum {string}
                         */
                        scope: "full" | "read" | "limited";
                        /** @description What it asks for with `limited`. */
                        permissions: ("people:read" | "people:write" | "privacy:read" | "privacy:write" | "changes:read" | "objects:read" | "objects:write" | "events:read" | "events:write" | "imports:read" | "imports:write" | "segments:read" | "segments:write" | "templates:read" | "templates:write" | "channels:read" | "channels:write" | "initiatives:read" | "initiatives:write" | "journeys:read" | "journeys:write" | "conversations:read" | "conversations:write" | "forms:read" | "forms:write" | "sensitive:read" | "environments:read" | "environments:write" | "webhooks:read" | "webhooks:write" | "credentials:read" | "credentials:write" | "credentials:use" | "work:read" | "work:write" | "organization:read" | "organization:write" | "members:read" | "keys:read" | "audit:read")[] | null;
                        /** @description The organizations you can give access to. */
                        organizations: {
                            id: string;
                            name: string;
                            /** @enum {string} */
                            role: "owner" | "admin" | "member" | "viewer";
                            /** @description What you can let an app do there. */
                            permissions: ("people:read" | "people:write" | "privacy:read" | "privacy:write" | "changes:read" | "objects:read" | "objects:write" | "events:read" | "events:write" | "imports:read" | "imports:write" | "segments:read" | "segments:write" | "templates:read" | "templates:write" | "channels:read" | "channels:write" | "initiatives:read" | "initiatives:write" | "journeys:read" | "journeys:write" | "conversations:read" | "conversations:write" | "forms:read" | "forms:write" | "sensitive:read" | "environments:read" | "environments:write" | "webhooks:read" | "webhooks:write" | "credentials:read" | "credentials:write" | "credentials:use" | "work:read" | "work:write" | "organization:read" | "organization:write" | "members:read" | "keys:read" | "audit:read")[];
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
                            /** @description The name the app gives itself. */
                            name: string;
                            /** @enum {string} */
                            access: "full" | "read" | "limited";
                            /** @description Of an app with `limited` access. */
                            permissions: ("people:read" | "people:write" | "privacy:read" | "privacy:write" | "changes:read" | "objects:read" | "objects:write" | "events:read" | "events:write" | "imports:read" | "imports:write" | "segments:read" | "segments:write" | "templates:read" | "templates:write" | "channels:read" | "channels:write" | "initiatives:read" | "initiatives:write" | "journeys:read" | "journeys:write" | "conversations:read" | "conversations:write" | "forms:read" | "forms:write" | "sensitive:read" | "environments:read" | "environments:write" | "webhooks:read" | "webhooks:write" | "credentials:read" | "credentials:write" | "credentials:use" | "work:read" | "work:write" | "organization:read" | "organization:write" | "members:read" | "keys:read" | "audit:read")[] | null;
                            organization: {
                                id: string;
                                name: string;
                            };
                            allowedAt: string;
                            /** @description Last use, accurate to a few minutes. */
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
                    /** @description The URL of `/mcp` on this service. Default: that URL. */
                    resource?: string;
                    /** @description `read`, `full`, or permissions such as `people:read`, separated by spaces. */
                    scope?: string;
                    state?: string;
                    organizationId: string;
                    /**
                     * @description The access you give.
                     * @enum {string}
                     */
                    access: "full" | "read" | "limited";
                    /** @description For `limited`: all that the app may do. */
                    permissions?: ("people:read" | "people:write" | "privacy:read" | "privacy:write" | "changes:read" | "objects:read" | "objects:write" | "events:read" | "events:write" | "imports:read" | "imports:write" | "segments:read" | "segments:write" | "templates:read" | "templates:write" | "channels:read" | "channels:write" | "initiatives:read" | "initiatives:write" | "journeys:read" | "journeys:write" | "conversations:read" | "conversations:write" | "forms:read" | "forms:write" | "sensitive:read" | "environments:read" | "environments:write" | "webhooks:read" | "webhooks:write" | "credentials:read" | "credentials:write" | "credentials:use" | "work:read" | "work:write" | "organization:read" | "organization:write" | "members:read" | "keys:read" | "audit:read")[];
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
                        /** @description The URL to open next. It returns the answer to the app. */
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
                    /** @description The URL of `/mcp` on this service. Default: that URL. */
                    resource?: string;
                    /** @description `read`, `full`, or permissions such as `people:read`, separated by spaces. */
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
                        /** @description The URL to open next. It returns the answer to the app. */
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
