import { createRoute } from '@tanstack/react-router'
import { journeyQuery } from '../outreach/journeys/current-journey.ts'
import { queryClient } from '../shell/queries/api.ts'
import { choiceIn, flagIn, jsonIn, textIn } from '../shell/queries/search-params.ts'
import { root, screen } from './root.ts'

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: screen(['home', 'health'], () => import('../outreach/home/home-screen.tsx'), 'HomeScreen'),
})

const ATTENTION = ['deliveries', 'work', 'messages', 'incidents'] as const

const attention = createRoute({
  getParentRoute: () => root,
  path: '/attention',
  validateSearch: (search: Record<string, unknown>) => choiceIn(search, 'of', ATTENTION),
  component: screen(
    ['home', 'integrations', 'messaging', 'platform'],
    () => import('../outreach/home/attention-screen.tsx'),
    'AttentionScreen',
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
    () => import('../outreach/initiatives/initiatives-screen.tsx'),
    'InitiativesScreen',
  ),
})

const CAMPAIGN_STATES = [
  'DRAFT',
  'SCHEDULED',
  'REPEATING',
  'SENDING',
  'PAUSED',
  'SENT',
  'COMPLETED',
  'CANCELED',
] as const

const campaigns = createRoute({
  getParentRoute: () => root,
  path: '/campaigns',
  validateSearch: (search: Record<string, unknown>) => ({
    ...textIn(search, 'q'),
    ...choiceIn(search, 'status', CAMPAIGN_STATES),
  }),
  component: screen(
    ['outreach'],
    () => import('../outreach/campaigns/campaigns-screen.tsx'),
    'CampaignsScreen',
  ),
})

const newCampaign = createRoute({
  getParentRoute: () => root,
  path: '/campaigns/new',
  component: screen(
    ['outreach', 'customers', 'sms'],
    () => import('../outreach/campaigns/new-campaign-screen.tsx'),
    'NewCampaignScreen',
  ),
})

const campaign = createRoute({
  getParentRoute: () => root,
  path: '/campaigns/$id',
  component: screen(
    ['outreach', 'customers'],
    () => import('../outreach/campaigns/campaign-screen.tsx'),
    'CampaignScreen',
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
    ['outreach', 'customers', 'sms'],
    () => import('../outreach/initiatives/create/new-initiative-screen.tsx'),
    'NewInitiativeScreen',
  ),
})

const review = createRoute({
  getParentRoute: () => root,
  path: '/initiatives/review',
  validateSearch: (search: Record<string, unknown>) => ({
    ...textIn(search, 'initiative'),
    ...choiceIn(search, 'status', ['waiting', 'decided', 'drafts', 'sent'] as const),
  }),
  component: screen(
    ['outreach', 'conversations'],
    () => import('../outreach/initiatives/review/review-screen.tsx'),
    'ReviewScreen',
  ),
})

const initiative = createRoute({
  getParentRoute: () => root,
  path: '/initiatives/$id',
  component: screen(
    ['outreach', 'customers'],
    () => import('../outreach/initiatives/overview/overview-screen.tsx'),
    'OverviewScreen',
  ),
})

const JOURNEY_PANELS = ['simulate', 'rehearse', 'versions', 'issues'] as const

const journey = createRoute({
  getParentRoute: () => root,
  path: '/initiatives/$id/journey',
  validateSearch: (search: Record<string, unknown>) => ({
    ...textIn(search, 'version'),
    ...textIn(search, 'step'),
    ...textIn(search, 'compare'),
    ...textIn(search, 'restore'),
    ...choiceIn(search, 'view', ['list'] as const),
    ...choiceIn(search, 'panel', JOURNEY_PANELS),
    ...choiceIn(search, 'layer', ['live'] as const),
  }),
  loaderDeps: ({ search }) => ({ version: search.version }),
  // The journey loads beside the code of its screen.
  loader: ({ params, deps }) => void queryClient.prefetchQuery(journeyQuery(params.id, deps.version)),
  component: screen(
    ['outreach', 'customers', 'sms'],
    () => import('../outreach/journeys/journey-screen.tsx'),
    'JourneyScreen',
  ),
})

const PARTICIPANT_STATES = ['ACTIVE', 'COMPLETED', 'STOPPED', 'EXPIRED', 'FAILED'] as const

const WAITS = ['timer', 'message', 'reply', 'conversation', 'call', 'extraction'] as const
const REACHED = ['NOT_MESSAGED', 'MESSAGED', 'REPLIED', 'OPTED_OUT'] as const

const participants = createRoute({
  getParentRoute: () => root,
  path: '/initiatives/$id/participants',
  validateSearch: (search: Record<string, unknown>) => ({
    ...choiceIn(search, 'status', PARTICIPANT_STATES),
    ...textIn(search, 'q'),
    ...textIn(search, 'node'),
    ...choiceIn(search, 'waiting', WAITS),
    ...choiceIn(search, 'reached', REACHED),
    ...textIn(search, 'failure'),
    ...textIn(search, 'field'),
    ...textIn(search, 'value'),
    ...textIn(search, 'run'),
    ...jsonIn<'add', true>(search, 'add'),
    ...flagIn(search, 'explain'),
  }),
  component: screen(
    ['outreach', 'customers'],
    () => import('../outreach/initiatives/participants/participants-screen.tsx'),
    'ParticipantsScreen',
  ),
})

const results = createRoute({
  getParentRoute: () => root,
  path: '/initiatives/$id/results',
  validateSearch: (search: Record<string, unknown>) => ({
    ...choiceIn(search, 'tab', ['attribution'] as const),
    ...textIn(search, 'segment'),
    ...textIn(search, 'by'),
    ...textIn(search, 'field'),
    ...textIn(search, 'value'),
    ...textIn(search, 'group'),
    ...flagIn(search, 'sharing'),
  }),
  component: screen(
    ['outreach', 'customers'],
    () => import('../outreach/initiatives/results/results-screen.tsx'),
    'ResultsScreen',
  ),
})

const TOUCH_MODELS = ['last_touch', 'first_touch'] as const
const TOUCH_GROUPS = ['initiative', 'channel', 'variant', 'template', 'touch'] as const

const attribution = createRoute({
  getParentRoute: () => root,
  path: '/attribution',
  validateSearch: (search: Record<string, unknown>) => ({
    ...choiceIn(search, 'days', ['7', '30', '90', '365'] as const),
    ...choiceIn(search, 'model', TOUCH_MODELS),
    ...choiceIn(search, 'by', TOUCH_GROUPS),
    ...textIn(search, 'value'),
  }),
  component: screen(
    ['outreach'],
    () => import('../outreach/attribution/attribution-screen.tsx'),
    'AttributionScreen',
  ),
})

const initiativeSettings = createRoute({
  getParentRoute: () => root,
  path: '/initiatives/$id/settings',
  component: screen(
    ['outreach', 'customers', 'agents'],
    () => import('../outreach/initiatives/settings/initiative-settings-screen.tsx'),
    'InitiativeSettingsScreen',
  ),
})

const agentTest = createRoute({
  getParentRoute: () => root,
  path: '/initiatives/$id/agent',
  validateSearch: (search: Record<string, unknown>) => ({
    ...textIn(search, 'run'),
    ...textIn(search, 'with'),
  }),
  component: screen(
    ['outreach'],
    () => import('../outreach/initiatives/agent/agent-test-screen.tsx'),
    'AgentTestScreen',
  ),
})

export const outreachRoutes = [
  home,
  attention,
  initiatives,
  campaigns,
  newCampaign,
  campaign,
  newInitiative,
  review,
  initiative,
  journey,
  participants,
  results,
  attribution,
  initiativeSettings,
  agentTest,
] as const
