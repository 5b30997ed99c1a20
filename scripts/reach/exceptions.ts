const SINGLE_EDIT = 'The canvas saves the whole graph. This is a single edit for programs and agents.'
const SAME_AS_LIST = 'The list that screens read has the same record.'
const FOR_FILES = 'The commands `parley pull`, `plan` and `apply` keep records as files.'
const FOR_AUTHORS = 'Programs and agents that write journeys read it. The canvas has its own choices.'

/** Operations that only programs call, with the reason. */
export const PROGRAMS_ONLY: Readonly<Record<string, string>> = {
  agents_evaluate: 'The screen keeps its tests. This one keeps nothing, for programs that try an agent.',
  attribution_settings_get: 'The report of attribution has the settings.',
  cdp_custom_object_types_get: SAME_AS_LIST,
  cdp_events_record: 'Your systems record events.',
  cdp_imports_rejections_list: 'Screens group the problems, and the file of rejections has every row.',
  cdp_relationship_types_get: SAME_AS_LIST,
  channels_get: SAME_AS_LIST,
  configuration_apply: FOR_FILES,
  configuration_export: FOR_FILES,
  configuration_preview: FOR_FILES,
  drafts_get: SAME_AS_LIST,
  environments_get: SAME_AS_LIST,
  initiatives_participant_steps_list: 'Screens show the explanation of the run, which has the same steps.',
  initiatives_transcripts_list: 'Programs read all transcripts. Screens show that of one participant.',
  journeys_add_node: SINGLE_EDIT,
  journeys_authoring_catalog: FOR_AUTHORS,
  journeys_condition_catalog: FOR_AUTHORS,
  journeys_connect_nodes: SINGLE_EDIT,
  journeys_delete_node: SINGLE_EDIT,
  journeys_disconnect_nodes: SINGLE_EDIT,
  journeys_event_catalog: FOR_AUTHORS,
  journeys_lay_out: 'The canvas lays the graph out by itself.',
  journeys_message_templates: FOR_AUTHORS,
  journeys_set_trigger: SINGLE_EDIT,
  journeys_update_node: SINGLE_EDIT,
  segments_validate: 'The builder learns of problems from the preview of each edit.',
  webhook_events_list: 'Screens list deliveries, each with its event.',
  webhook_events_replay: 'Screens replay deliveries.',
}
