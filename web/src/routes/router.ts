import { createRouter } from '@tanstack/react-router'
import type { FilterExpression } from '../customers/segments/filter/filter.ts'
import type { CampaignPlan } from '../outreach/campaigns/create/campaign-plan.ts'
import { ScreenFailure } from '../shell/failure.tsx'
import { Loading } from '../shell/loading.tsx'
import { conversationsRoutes } from './conversations.ts'
import { customersRoutes } from './customers.ts'
import { identityRoutes } from './identity.ts'
import { integrationsRoutes } from './integrations.ts'
import { messagingRoutes } from './messaging.ts'
import { outreachRoutes } from './outreach.ts'
import { platformRoutes } from './platform.ts'
import { root } from './root.ts'

/* All routes, by district. A screen's state is in its URL, so that a link opens the same view. */

export const router = createRouter({
  routeTree: root.addChildren([
    ...customersRoutes,
    ...conversationsRoutes,
    ...outreachRoutes,
    ...messagingRoutes,
    ...identityRoutes,
    ...integrationsRoutes,
    ...platformRoutes,
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
    /** Whom a new campaign is for. */
    audience?: Partial<CampaignPlan>
  }
  interface Register {
    router: typeof router
  }
}
