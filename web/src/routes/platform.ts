import { createRoute } from '@tanstack/react-router'
import { textIn } from '../shell/queries/search-params.ts'
import { root, screen } from './root.ts'

const audit = createRoute({
  getParentRoute: () => root,
  path: '/settings/audit',
  validateSearch: (search: Record<string, unknown>) => ({
    ...textIn(search, 'containing'),
    ...textIn(search, 'operation'),
    ...textIn(search, 'subject'),
    ...textIn(search, 'actorId'),
  }),
  component: screen(['platform'], () => import('../platform/audit-screen.tsx'), 'AuditScreen'),
})

const retention = createRoute({
  getParentRoute: () => root,
  path: '/settings/retention',
  component: screen(['platform'], () => import('../platform/retention-screen.tsx'), 'RetentionScreen'),
})

export const platformRoutes = [audit, retention] as const
