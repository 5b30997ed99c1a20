import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { FilterExpression } from './customers/segments/filter.ts'
import { DELIVERY_STATUSES, EVENT_TYPES } from './integrations/webhooks/event-types.ts'
import { NotFoundScreen, ScreenFailure } from './shell/failure.tsx'
import { Frame } from './shell/frame/frame.tsx'
import { Loading } from './shell/loading.tsx'
import { type MessageArea, withMessages } from './shell/locale/locale.ts'
import { choiceIn, flagIn, jsonIn, numberIn, textIn } from './shell/queries/search-params.ts'

/* All routes. A screen's state is in its URL, so that a link opens the same view. */

/** A screen whose code loads when it opens, with the messages that it needs beyond those of the shell. */
const screen = <Name extends string>(
  areas: readonly MessageArea[],
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
) => lazyRouteComponent<Record<Name, ComponentType>, Name>(() => withMessages(areas, load), name)

/** Screens that create records in a dialog. */
const adding = (search: Record<string, unknown>) => jsonIn<'add', true>(search, 'add')

const root = createRootRoute({ component: Frame, notFoundComponent: NotFoundScreen })

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: screen(['home'], () => import('./outreach/home/home-screen.tsx'), 'HomeScreen'),
})

const ATTENTION = ['deliveries', 'work', 'incidents'] as const

const attention = createRoute({
  getParentRoute: () => root,
  path: '/attention',
  validateSearch: (search: Record<string, unknown>) => choiceIn(search, 'of', ATTENTION),
  component: screen(
    ['home', 'integrations', 'platform'],
    () => import('./outreach/home/attention-screen.tsx'),
    'AttentionScreen',
  ),
})

const INBOX_VIEWS = ['waiting', 'mine', 'unassigned', 'agent', 'snoozed', 'all', 'closed'] as const

const inbox = createRoute({
  getParentRoute: () => root,
  path: '/inbox/{-$conversation}',
  validateSearch: (search: Record<string, unknown>) => ({
    ...choiceIn(search, 'view', INBOX_VIEWS),
    ...choiceIn(search, 'sort', ['newest', 'waiting'] as const),
    ...textIn(search, 'q'),
    ...textIn(search, 'channel'),
    ...textIn(search, 'label'),
    ...textIn(search, 'initiative'),
    ...flagIn(search, 'unread'),
    ...numberIn(search, 'waiting'),
    ...flagIn(search, 'details'),
  }),
  component: screen(
    ['conversations', 'customers'],
    () => import('./conversations/inbox/inbox-screen.tsx'),
    'InboxScreen',
  ),
})

const cannedReplies = createRoute({
  getParentRoute: () => root,
  path: '/inbox/canned-replies',
  validateSearch: adding,
  component: screen(
    ['conversations'],
    () => import('./conversations/canned/canned-replies-screen.tsx'),
    'CannedRepliesScreen',
  ),
})

const reports = createRoute({
  getParentRoute: () => root,
  path: '/inbox/reports',
  validateSearch: (search: Record<string, unknown>) => numberIn(search, 'days'),
  component: screen(
    ['conversations'],
    () => import('./conversations/reports/reports-screen.tsx'),
    'ReportsScreen',
  ),
})

const newConversation = createRoute({
  getParentRoute: () => root,
  path: '/inbox/new',
  validateSearch: (search: Record<string, unknown>) => textIn(search, 'person'),
  component: screen(
    ['conversations', 'customers'],
    () => import('./conversations/starting/start-screen.tsx'),
    'StartScreen',
  ),
})

const people = createRoute({
  getParentRoute: () => root,
  path: '/people',
  validateSearch: (search: Record<string, unknown>) => ({
    ...textIn(search, 'q'),
    ...jsonIn<'filter', FilterExpression>(search, 'filter'),
    ...jsonIn<'add', true>(search, 'add'),
  }),
  component: screen(['customers'], () => import('./customers/people/list/people-screen.tsx'), 'PeopleScreen'),
})

const PERSON_TABS = ['timeline', 'links'] as const
const TIMELINE_KINDS = ['event', 'message', 'run', 'segment_entered', 'segment_left'] as const

const person = createRoute({
  getParentRoute: () => root,
  path: '/people/$externalId',
  validateSearch: (search: Record<string, unknown>) => ({
    ...choiceIn(search, 'tab', PERSON_TABS),
    ...choiceIn(search, 'kind', TIMELINE_KINDS),
  }),
  component: screen(
    ['customers', 'conversations'],
    () => import('./customers/people/person/person-screen.tsx'),
    'PersonScreen',
  ),
})

const segments = createRoute({
  getParentRoute: () => root,
  path: '/segments',
  component: screen(
    ['customers'],
    () => import('./customers/segments/segments-screen.tsx'),
    'SegmentsScreen',
  ),
})

const newSegment = createRoute({
  getParentRoute: () => root,
  path: '/segments/new',
  validateSearch: (search: Record<string, unknown>) => jsonIn<'filter', FilterExpression>(search, 'filter'),
  component: screen(
    ['customers'],
    () => import('./customers/segments/new-segment-screen.tsx'),
    'NewSegmentScreen',
  ),
})

const SEGMENT_TABS = ['members', 'history', 'filter'] as const

const segment = createRoute({
  getParentRoute: () => root,
  path: '/segments/$slug',
  validateSearch: (search: Record<string, unknown>) => choiceIn(search, 'tab', SEGMENT_TABS),
  component: screen(['customers'], () => import('./customers/segments/segment-screen.tsx'), 'SegmentScreen'),
})

const forms = createRoute({
  getParentRoute: () => root,
  path: '/forms',
  validateSearch: (search: Record<string, unknown>) => textIn(search, 'q'),
  component: screen(
    ['customers', 'forms'],
    () => import('./customers/forms/forms-screen.tsx'),
    'FormsScreen',
  ),
})

const newForm = createRoute({
  getParentRoute: () => root,
  path: '/forms/new',
  component: screen(
    ['customers', 'forms'],
    () => import('./customers/forms/new-form-screen.tsx'),
    'NewFormScreen',
  ),
})

const form = createRoute({
  getParentRoute: () => root,
  path: '/forms/$id',
  validateSearch: (search: Record<string, unknown>) => textIn(search, 'field'),
  component: screen(['customers', 'forms'], () => import('./customers/forms/form-screen.tsx'), 'FormScreen'),
})

const formEmbed = createRoute({
  getParentRoute: () => root,
  path: '/forms/$id/embed',
  component: screen(
    ['customers', 'forms'],
    () => import('./customers/forms/embed-screen.tsx'),
    'EmbedScreen',
  ),
})

const formSubmissions = createRoute({
  getParentRoute: () => root,
  path: '/forms/$id/submissions',
  validateSearch: (search: Record<string, unknown>) => ({
    ...textIn(search, 'q'),
    ...textIn(search, 'submission'),
  }),
  component: screen(
    ['customers', 'forms'],
    () => import('./customers/forms/submissions-screen.tsx'),
    'SubmissionsScreen',
  ),
})

const INITIATIVE_STATES = ['DRAFT', 'ACTIVE', 'PAUSED', 'COMPLETED', 'CANCELED', 'ARCHIVED'] as const

const initiatives = createRoute({
  getParentRoute: () => root,
  path: '/initiatives',
  validateSearch: (search: Record<string, unknown>) => ({
    ...textIn(search, 'q'),
    ...choiceIn(search, 'status', INITIATIVE_STATES),
  }),
  component: screen(
    ['outreach'],
    () => import('./outreach/initiatives/initiatives-screen.tsx'),
    'InitiativesScreen',
  ),
})

const newInitiative = createRoute({
  getParentRoute: () => root,
  path: '/initiatives/new',
  validateSearch: (search: Record<string, unknown>) => ({
    ...textIn(search, 'start'),
    ...textIn(search, 'segment'),
  }),
  component: screen(
    ['outreach', 'customers'],
    () => import('./outreach/initiatives/create/new-initiative-screen.tsx'),
    'NewInitiativeScreen',
  ),
})

const review = createRoute({
  getParentRoute: () => root,
  path: '/initiatives/review',
  validateSearch: (search: Record<string, unknown>) => ({
    ...textIn(search, 'initiative'),
    ...choiceIn(search, 'status', ['waiting', 'decided'] as const),
  }),
  component: screen(
    ['outreach'],
    () => import('./outreach/initiatives/review/review-screen.tsx'),
    'ReviewScreen',
  ),
})

const initiative = createRoute({
  getParentRoute: () => root,
  path: '/initiatives/$id',
  component: screen(
    ['outreach', 'customers'],
    () => import('./outreach/initiatives/overview/overview-screen.tsx'),
    'OverviewScreen',
  ),
})

const JOURNEY_PANELS = ['simulate', 'versions', 'issues'] as const

const journey = createRoute({
  getParentRoute: () => root,
  path: '/initiatives/$id/journey',
  validateSearch: (search: Record<string, unknown>) => ({
    ...textIn(search, 'version'),
    ...textIn(search, 'step'),
    ...textIn(search, 'compare'),
    ...choiceIn(search, 'view', ['list'] as const),
    ...choiceIn(search, 'panel', JOURNEY_PANELS),
    ...choiceIn(search, 'layer', ['live'] as const),
  }),
  component: screen(
    ['outreach', 'customers'],
    () => import('./outreach/journeys/journey-screen.tsx'),
    'JourneyScreen',
  ),
})

const PARTICIPANT_STATES = ['ACTIVE', 'COMPLETED', 'STOPPED', 'EXPIRED', 'FAILED'] as const

const participants = createRoute({
  getParentRoute: () => root,
  path: '/initiatives/$id/participants',
  validateSearch: (search: Record<string, unknown>) => ({
    ...choiceIn(search, 'status', PARTICIPANT_STATES),
    ...textIn(search, 'node'),
    ...textIn(search, 'field'),
    ...textIn(search, 'value'),
    ...textIn(search, 'run'),
    ...jsonIn<'add', true>(search, 'add'),
  }),
  component: screen(
    ['outreach', 'customers'],
    () => import('./outreach/initiatives/participants/participants-screen.tsx'),
    'ParticipantsScreen',
  ),
})

const results = createRoute({
  getParentRoute: () => root,
  path: '/initiatives/$id/results',
  validateSearch: (search: Record<string, unknown>) => ({
    ...textIn(search, 'segment'),
    ...textIn(search, 'field'),
    ...textIn(search, 'value'),
  }),
  component: screen(
    ['outreach', 'customers'],
    () => import('./outreach/initiatives/results/results-screen.tsx'),
    'ResultsScreen',
  ),
})

const initiativeSettings = createRoute({
  getParentRoute: () => root,
  path: '/initiatives/$id/settings',
  component: screen(
    ['outreach', 'customers'],
    () => import('./outreach/initiatives/settings/initiative-settings-screen.tsx'),
    'InitiativeSettingsScreen',
  ),
})

const TEMPLATE_CHANNELS = ['whatsapp', 'email'] as const
const TEMPLATE_STATES = ['DRAFT', 'PENDING', 'APPROVED', 'REJECTED'] as const

const templates = createRoute({
  getParentRoute: () => root,
  path: '/templates',
  validateSearch: (search: Record<string, unknown>) => ({
    ...choiceIn(search, 'of', TEMPLATE_CHANNELS),
    ...textIn(search, 'q'),
    ...choiceIn(search, 'status', TEMPLATE_STATES),
  }),
  component: screen(
    ['templates'],
    () => import('./messaging/templates/templates-screen.tsx'),
    'TemplatesScreen',
  ),
})

const newTemplate = createRoute({
  getParentRoute: () => root,
  path: '/templates/new',
  validateSearch: (search: Record<string, unknown>) => ({
    ...choiceIn(search, 'of', TEMPLATE_CHANNELS),
    ...textIn(search, 'from'),
  }),
  component: screen(
    ['templates'],
    () => import('./messaging/templates/new-template-screen.tsx'),
    'NewTemplateScreen',
  ),
})

const template = createRoute({
  getParentRoute: () => root,
  path: '/templates/$id',
  component: screen(
    ['templates'],
    () => import('./messaging/templates/whatsapp/template-screen.tsx'),
    'TemplateScreen',
  ),
})

const emailTemplate = createRoute({
  getParentRoute: () => root,
  path: '/templates/email/$id',
  validateSearch: (search: Record<string, unknown>) =>
    choiceIn(search, 'preview', ['phone', 'text'] as const),
  component: screen(
    ['templates'],
    () => import('./messaging/templates/email/email-template-screen.tsx'),
    'EmailTemplateScreen',
  ),
})

const agentTest = createRoute({
  getParentRoute: () => root,
  path: '/initiatives/$id/agent',
  component: screen(
    ['outreach'],
    () => import('./outreach/initiatives/agent/agent-test-screen.tsx'),
    'AgentTestScreen',
  ),
})

const knowledge = createRoute({
  getParentRoute: () => root,
  path: '/knowledge',
  validateSearch: (search: Record<string, unknown>) => textIn(search, 'ask'),
  component: screen(
    ['agents'],
    () => import('./conversations/knowledge/knowledge-screen.tsx'),
    'KnowledgeScreen',
  ),
})

const newKnowledge = createRoute({
  getParentRoute: () => root,
  path: '/knowledge/new',
  validateSearch: (search: Record<string, unknown>) =>
    choiceIn(search, 'of', ['text', 'faq', 'pdf'] as const),
  component: screen(
    ['agents'],
    () => import('./conversations/knowledge/new-knowledge-screen.tsx'),
    'NewKnowledgeScreen',
  ),
})

const oneKnowledge = createRoute({
  getParentRoute: () => root,
  path: '/knowledge/$id',
  component: screen(
    ['agents'],
    () => import('./conversations/knowledge/one-knowledge-screen.tsx'),
    'OneKnowledgeScreen',
  ),
})

const objects = createRoute({
  getParentRoute: () => root,
  path: '/objects',
  validateSearch: adding,
  component: screen(['customers'], () => import('./customers/objects/types-screen.tsx'), 'TypesScreen'),
})

const objectType = createRoute({
  getParentRoute: () => root,
  path: '/objects/$type',
  component: screen(['customers'], () => import('./customers/objects/objects-screen.tsx'), 'ObjectsScreen'),
})

const object = createRoute({
  getParentRoute: () => root,
  path: '/objects/$type/$externalId',
  component: screen(['customers'], () => import('./customers/objects/object-screen.tsx'), 'ObjectScreen'),
})

const events = createRoute({
  getParentRoute: () => root,
  path: '/events',
  validateSearch: (search: Record<string, unknown>) => ({
    ...textIn(search, 'name'),
    ...textIn(search, 'person'),
    ...textIn(search, 'event'),
  }),
  component: screen(['customers'], () => import('./customers/events/events-screen.tsx'), 'EventsScreen'),
})

const imports = createRoute({
  getParentRoute: () => root,
  path: '/imports',
  component: screen(['customers'], () => import('./customers/imports/imports-screen.tsx'), 'ImportsScreen'),
})

const newImport = createRoute({
  getParentRoute: () => root,
  path: '/imports/new',
  component: screen(
    ['customers'],
    () => import('./customers/imports/new-import-screen.tsx'),
    'NewImportScreen',
  ),
})

const oneImport = createRoute({
  getParentRoute: () => root,
  path: '/imports/$id',
  component: screen(['customers'], () => import('./customers/imports/import-screen.tsx'), 'ImportScreen'),
})

const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitation',
  component: screen([], () => import('./identity/sign-in/invitation-screen.tsx'), 'InvitationScreen'),
})

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  component: screen([], () => import('./identity/sign-in/reset-password-screen.tsx'), 'ResetPasswordScreen'),
})

const consent = createRoute({
  getParentRoute: () => root,
  path: '/oauth/authorize',
  component: screen(['identity'], () => import('./identity/sign-in/consent-screen.tsx'), 'ConsentScreen'),
})

const phone = createRoute({
  getParentRoute: () => root,
  path: '/phone',
  component: screen(['messaging'], () => import('./messaging/phone/phone-screen.tsx'), 'PhoneScreen'),
})

const settings = createRoute({
  getParentRoute: () => root,
  path: '/settings',
  beforeLoad: () => {
    throw redirect({ to: '/settings/account' })
  },
})

const account = createRoute({
  getParentRoute: () => root,
  path: '/settings/account',
  component: screen(['identity'], () => import('./identity/account/account-screen.tsx'), 'AccountScreen'),
})

const organization = createRoute({
  getParentRoute: () => root,
  path: '/settings/organization',
  component: screen(
    ['identity'],
    () => import('./identity/organization/organization-screen.tsx'),
    'OrganizationScreen',
  ),
})

const members = createRoute({
  getParentRoute: () => root,
  path: '/settings/members',
  validateSearch: adding,
  component: screen(
    ['identity'],
    () => import('./identity/organization/members-screen.tsx'),
    'MembersScreen',
  ),
})

const channels = createRoute({
  getParentRoute: () => root,
  path: '/settings/channels',
  component: screen(['channels'], () => import('./messaging/channels/channels-screen.tsx'), 'ChannelsScreen'),
})

const connectWhatsapp = createRoute({
  getParentRoute: () => root,
  path: '/settings/channels/new/whatsapp',
  component: screen(
    ['channels'],
    () => import('./messaging/channels/connect-whatsapp-screen.tsx'),
    'ConnectWhatsappScreen',
  ),
})

const connectEmail = createRoute({
  getParentRoute: () => root,
  path: '/settings/channels/new/email',
  component: screen(
    ['channels'],
    () => import('./messaging/channels/email/connect-email-screen.tsx'),
    'ConnectEmailScreen',
  ),
})

const channel = createRoute({
  getParentRoute: () => root,
  path: '/settings/channels/$id',
  component: screen(['channels'], () => import('./messaging/channels/channel-screen.tsx'), 'ChannelScreen'),
})

const agent = createRoute({
  getParentRoute: () => root,
  path: '/settings/agent',
  component: screen(['agents'], () => import('./conversations/agent/agent-screen.tsx'), 'AgentScreen'),
})

const sending = createRoute({
  getParentRoute: () => root,
  path: '/settings/sending',
  component: screen(['channels'], () => import('./messaging/sending/sending-screen.tsx'), 'SendingScreen'),
})

const audit = createRoute({
  getParentRoute: () => root,
  path: '/settings/audit',
  validateSearch: (search: Record<string, unknown>) => ({
    ...textIn(search, 'containing'),
    ...textIn(search, 'operation'),
    ...textIn(search, 'subject'),
    ...textIn(search, 'actorId'),
  }),
  component: screen(['platform'], () => import('./platform/audit-screen.tsx'), 'AuditScreen'),
})

const developers = createRoute({
  getParentRoute: () => root,
  path: '/developers',
  beforeLoad: () => {
    throw redirect({ to: '/developers/connect' })
  },
})

const connect = createRoute({
  getParentRoute: () => root,
  path: '/developers/connect',
  component: screen(['integrations'], () => import('./integrations/connect-screen.tsx'), 'ConnectScreen'),
})

const keys = createRoute({
  getParentRoute: () => root,
  path: '/developers/keys',
  validateSearch: adding,
  component: screen(['identity'], () => import('./identity/api-keys/api-keys-screen.tsx'), 'ApiKeysScreen'),
})

const webhooks = createRoute({
  getParentRoute: () => root,
  path: '/developers/webhooks',
  validateSearch: adding,
  component: screen(
    ['integrations'],
    () => import('./integrations/webhooks/webhooks-screen.tsx'),
    'WebhooksScreen',
  ),
})

const WEBHOOK_TABS = ['deliveries', 'settings'] as const

const webhook = createRoute({
  getParentRoute: () => root,
  path: '/developers/webhooks/$id',
  validateSearch: (search: Record<string, unknown>) => ({
    ...textIn(search, 'event'),
    ...choiceIn(search, 'tab', WEBHOOK_TABS),
    ...choiceIn(search, 'status', DELIVERY_STATUSES),
    ...choiceIn(search, 'type', EVENT_TYPES),
  }),
  component: screen(
    ['integrations'],
    () => import('./integrations/webhooks/webhook-screen.tsx'),
    'WebhookScreen',
  ),
})

const credentials = createRoute({
  getParentRoute: () => root,
  path: '/developers/credentials',
  validateSearch: adding,
  component: screen(
    ['integrations'],
    () => import('./integrations/credentials/credentials-screen.tsx'),
    'CredentialsScreen',
  ),
})

const environments = createRoute({
  getParentRoute: () => root,
  path: '/developers/environments',
  validateSearch: adding,
  component: screen(
    ['integrations'],
    () => import('./integrations/environments/environments-screen.tsx'),
    'EnvironmentsScreen',
  ),
})

const environment = createRoute({
  getParentRoute: () => root,
  path: '/developers/environments/$id',
  component: screen(
    ['integrations'],
    () => import('./integrations/environments/environment-screen.tsx'),
    'EnvironmentScreen',
  ),
})

const retention = createRoute({
  getParentRoute: () => root,
  path: '/settings/retention',
  component: screen(['platform'], () => import('./platform/retention-screen.tsx'), 'RetentionScreen'),
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
    ['customers'],
    () => import('./customers/people/do-not-contact/do-not-contact-screen.tsx'),
    'DoNotContactScreen',
  ),
})

export const router = createRouter({
  routeTree: root.addChildren([
    home,
    attention,
    inbox,
    cannedReplies,
    reports,
    newConversation,
    people,
    person,
    segments,
    newSegment,
    segment,
    forms,
    newForm,
    form,
    formEmbed,
    formSubmissions,
    initiatives,
    newInitiative,
    review,
    initiative,
    journey,
    participants,
    results,
    initiativeSettings,
    agentTest,
    templates,
    newTemplate,
    template,
    emailTemplate,
    knowledge,
    newKnowledge,
    oneKnowledge,
    objects,
    objectType,
    object,
    events,
    imports,
    newImport,
    oneImport,
    invitation,
    resetPassword,
    consent,
    phone,
    settings,
    account,
    doNotContact,
    organization,
    members,
    channels,
    connectWhatsapp,
    connectEmail,
    channel,
    agent,
    sending,
    audit,
    developers,
    connect,
    keys,
    webhooks,
    webhook,
    credentials,
    environments,
    environment,
    retention,
  ]),
  defaultPreload: 'intent',
  defaultErrorComponent: ScreenFailure,
  defaultPendingComponent: Loading,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The filter of hand-picked people, which is too long for a URL. */
    filter?: FilterExpression
  }
  interface Register {
    router: typeof router
  }
}
