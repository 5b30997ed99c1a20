import { createRoute } from '@tanstack/react-router'
import type { FilterExpression } from '../customers/segments/filter/filter.ts'
import { isFilter } from '../customers/segments/filter/is-filter.ts'
import { choiceIn, fitIn, flagIn, jsonIn, numberIn, textIn, textsIn } from '../shell/queries/search-params.ts'
import { adding, root, screen } from './root.ts'

const filterIn = (search: Record<string, unknown>) =>
  fitIn<'filter', FilterExpression>(search, 'filter', isFilter)

const people = createRoute({
  getParentRoute: () => root,
  path: '/people',
  validateSearch: (search: Record<string, unknown>) => ({
    ...textIn(search, 'q'),
    ...filterIn(search),
    ...textsIn(search, 'columns'),
    ...jsonIn<'add', true>(search, 'add'),
  }),
  component: screen(
    ['customers'],
    () => import('../customers/people/list/people-screen.tsx'),
    'PeopleScreen',
  ),
})

const PERSON_TABS = ['timeline', 'path', 'links'] as const

const TIMELINE_KINDS = [
  'event',
  'message',
  'run',
  'answers',
  'handed_over',
  'segment_entered',
  'segment_left',
] as const

const person = createRoute({
  getParentRoute: () => root,
  path: '/people/$externalId',
  validateSearch: (search: Record<string, unknown>) => ({
    ...choiceIn(search, 'tab', PERSON_TABS),
    ...choiceIn(search, 'kind', TIMELINE_KINDS),
  }),
  component: screen(
    ['customers', 'conversations'],
    () => import('../customers/people/person/person-screen.tsx'),
    'PersonScreen',
  ),
})

const duplicates = createRoute({
  getParentRoute: () => root,
  path: '/duplicates',
  validateSearch: (search: Record<string, unknown>) =>
    choiceIn(search, 'tab', ['duplicates', 'merges', 'matching'] as const),
  component: screen(
    ['customers'],
    () => import('../customers/people/merging/duplicates-screen.tsx'),
    'DuplicatesScreen',
  ),
})

const mergePeople = createRoute({
  getParentRoute: () => root,
  path: '/people/$externalId/merge',
  validateSearch: (search: Record<string, unknown>) => textIn(search, 'with'),
  component: screen(
    ['customers'],
    () => import('../customers/people/merging/merge-screen.tsx'),
    'MergeScreen',
  ),
})

const segments = createRoute({
  getParentRoute: () => root,
  path: '/segments',
  component: screen(
    ['customers'],
    () => import('../customers/segments/segments-screen.tsx'),
    'SegmentsScreen',
  ),
})

const newSegment = createRoute({
  getParentRoute: () => root,
  path: '/segments/new',
  validateSearch: filterIn,
  component: screen(
    ['customers'],
    () => import('../customers/segments/new-segment-screen.tsx'),
    'NewSegmentScreen',
  ),
})

const SEGMENT_TABS = ['members', 'history', 'filter'] as const

const segment = createRoute({
  getParentRoute: () => root,
  path: '/segments/$slug',
  validateSearch: (search: Record<string, unknown>) => choiceIn(search, 'tab', SEGMENT_TABS),
  component: screen(['customers'], () => import('../customers/segments/segment-screen.tsx'), 'SegmentScreen'),
})

const forms = createRoute({
  getParentRoute: () => root,
  path: '/forms',
  validateSearch: (search: Record<string, unknown>) => textIn(search, 'q'),
  component: screen(
    ['customers', 'forms'],
    () => import('../customers/forms/forms-screen.tsx'),
    'FormsScreen',
  ),
})

const newForm = createRoute({
  getParentRoute: () => root,
  path: '/forms/new',
  component: screen(
    ['customers', 'forms'],
    () => import('../customers/forms/new-form-screen.tsx'),
    'NewFormScreen',
  ),
})

const form = createRoute({
  getParentRoute: () => root,
  path: '/forms/$id',
  validateSearch: (search: Record<string, unknown>) => textIn(search, 'field'),
  component: screen(
    ['customers', 'forms', 'refusals'],
    () => import('../customers/forms/form-screen.tsx'),
    'FormScreen',
  ),
})

const formEmbed = createRoute({
  getParentRoute: () => root,
  path: '/forms/$id/embed',
  component: screen(
    ['customers', 'forms'],
    () => import('../customers/forms/embedding/embed-screen.tsx'),
    'EmbedScreen',
  ),
})

const formSubmissions = createRoute({
  getParentRoute: () => root,
  path: '/forms/$id/submissions',
  validateSearch: (search: Record<string, unknown>) => ({
    ...textIn(search, 'q'),
    ...choiceIn(search, 'show', ['spam'] as const),
    ...textIn(search, 'submission'),
  }),
  component: screen(
    ['customers', 'forms'],
    () => import('../customers/forms/submissions/submissions-screen.tsx'),
    'SubmissionsScreen',
  ),
})

const formVersions = createRoute({
  getParentRoute: () => root,
  path: '/forms/$id/versions',
  validateSearch: (search: Record<string, unknown>) => numberIn(search, 'version'),
  component: screen(
    ['customers', 'forms'],
    () => import('../customers/forms/versions/versions-screen.tsx'),
    'VersionsScreen',
  ),
})

const objects = createRoute({
  getParentRoute: () => root,
  path: '/objects',
  validateSearch: adding,
  component: screen(['customers'], () => import('../customers/objects/types-screen.tsx'), 'TypesScreen'),
})

const objectType = createRoute({
  getParentRoute: () => root,
  path: '/objects/$type',
  validateSearch: adding,
  component: screen(['customers'], () => import('../customers/objects/objects-screen.tsx'), 'ObjectsScreen'),
})

const object = createRoute({
  getParentRoute: () => root,
  path: '/objects/$type/$externalId',
  component: screen(['customers'], () => import('../customers/objects/object-screen.tsx'), 'ObjectScreen'),
})

const events = createRoute({
  getParentRoute: () => root,
  path: '/events',
  validateSearch: (search: Record<string, unknown>) => ({
    ...textIn(search, 'name'),
    ...textIn(search, 'person'),
    ...textIn(search, 'event'),
  }),
  component: screen(['customers'], () => import('../customers/events/events-screen.tsx'), 'EventsScreen'),
})

const imports = createRoute({
  getParentRoute: () => root,
  path: '/imports',
  component: screen(['customers'], () => import('../customers/imports/imports-screen.tsx'), 'ImportsScreen'),
})

const newImport = createRoute({
  getParentRoute: () => root,
  path: '/imports/new',
  component: screen(
    ['customers'],
    () => import('../customers/imports/new-import-screen.tsx'),
    'NewImportScreen',
  ),
})

const oneImport = createRoute({
  getParentRoute: () => root,
  path: '/imports/$id',
  component: screen(
    ['customers', 'refusals'],
    () => import('../customers/imports/import-screen.tsx'),
    'ImportScreen',
  ),
})

const doNotContact = createRoute({
  getParentRoute: () => root,
  path: '/settings/do-not-contact',
  validateSearch: (search: Record<string, unknown>) => ({
    ...textIn(search, 'q'),
    ...adding(search),
    ...flagIn(search, 'import'),
  }),
  component: screen(
    ['customers', 'refusals'],
    () => import('../customers/people/do-not-contact/do-not-contact-screen.tsx'),
    'DoNotContactScreen',
  ),
})

export const customersRoutes = [
  people,
  person,
  duplicates,
  mergePeople,
  segments,
  newSegment,
  segment,
  forms,
  newForm,
  form,
  formEmbed,
  formSubmissions,
  formVersions,
  objects,
  objectType,
  object,
  events,
  imports,
  newImport,
  oneImport,
  doNotContact,
] as const
