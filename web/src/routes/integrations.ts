import { createRoute, redirect } from '@tanstack/react-router'
import { DELIVERY_STATUSES, EVENT_TYPES } from '../integrations/webhooks/event-types.ts'
import { choiceIn, textIn } from '../shell/queries/search-params.ts'
import { adding, root, screen } from './root.ts'

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
  component: screen(['integrations'], () => import('../integrations/connect-screen.tsx'), 'ConnectScreen'),
})

const webhooks = createRoute({
  getParentRoute: () => root,
  path: '/developers/webhooks',
  validateSearch: adding,
  component: screen(
    ['integrations'],
    () => import('../integrations/webhooks/webhooks-screen.tsx'),
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
    () => import('../integrations/webhooks/webhook-screen.tsx'),
    'WebhookScreen',
  ),
})

const credentials = createRoute({
  getParentRoute: () => root,
  path: '/developers/credentials',
  validateSearch: adding,
  component: screen(
    ['integrations'],
    () => import('../integrations/credentials/credentials-screen.tsx'),
    'CredentialsScreen',
  ),
})

const environments = createRoute({
  getParentRoute: () => root,
  path: '/developers/environments',
  validateSearch: adding,
  component: screen(
    ['integrations'],
    () => import('../integrations/environments/environments-screen.tsx'),
    'EnvironmentsScreen',
  ),
})

const environment = createRoute({
  getParentRoute: () => root,
  path: '/developers/environments/$id',
  component: screen(
    ['integrations'],
    () => import('../integrations/environments/environment-screen.tsx'),
    'EnvironmentScreen',
  ),
})

export const integrationsRoutes = [
  developers,
  connect,
  webhooks,
  webhook,
  credentials,
  environments,
  environment,
] as const
