import { createRoute } from '@tanstack/react-router'
import { SORTS, VIEWS } from '../conversations/inbox/views.ts'
import { choiceIn, flagIn, numberIn, textIn } from '../shell/queries/search-params.ts'
import { adding, root, screen } from './root.ts'

const inbox = createRoute({
  getParentRoute: () => root,
  path: '/inbox/{-$conversation}',
  validateSearch: (search: Record<string, unknown>) => ({
    ...choiceIn(search, 'view', VIEWS),
    ...choiceIn(search, 'sort', SORTS),
    ...textIn(search, 'q'),
    ...textIn(search, 'channel'),
    ...textIn(search, 'label'),
    ...textIn(search, 'initiative'),
    ...flagIn(search, 'unread'),
    ...numberIn(search, 'waiting'),
    ...flagIn(search, 'details'),
  }),
  component: screen(
    ['conversations', 'customers', 'views', 'sms'],
    () => import('../conversations/inbox/inbox-screen.tsx'),
    'InboxScreen',
  ),
})

const cannedReplies = createRoute({
  getParentRoute: () => root,
  path: '/inbox/canned-replies',
  validateSearch: adding,
  component: screen(
    ['conversations'],
    () => import('../conversations/canned/canned-replies-screen.tsx'),
    'CannedRepliesScreen',
  ),
})

const reports = createRoute({
  getParentRoute: () => root,
  path: '/inbox/reports',
  validateSearch: (search: Record<string, unknown>) => ({
    ...numberIn(search, 'days'),
    ...textIn(search, 'channel'),
  }),
  component: screen(
    ['conversations'],
    () => import('../conversations/reports/reports-screen.tsx'),
    'ReportsScreen',
  ),
})

const newConversation = createRoute({
  getParentRoute: () => root,
  path: '/inbox/new',
  validateSearch: (search: Record<string, unknown>) => textIn(search, 'person'),
  component: screen(
    ['conversations', 'customers', 'sms'],
    () => import('../conversations/starting/start-screen.tsx'),
    'StartScreen',
  ),
})

const knowledge = createRoute({
  getParentRoute: () => root,
  path: '/knowledge',
  validateSearch: (search: Record<string, unknown>) => textIn(search, 'ask'),
  component: screen(
    ['agents'],
    () => import('../conversations/knowledge/knowledge-screen.tsx'),
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
    () => import('../conversations/knowledge/new-knowledge-screen.tsx'),
    'NewKnowledgeScreen',
  ),
})

const oneKnowledge = createRoute({
  getParentRoute: () => root,
  path: '/knowledge/$id',
  component: screen(
    ['agents'],
    () => import('../conversations/knowledge/one-knowledge-screen.tsx'),
    'OneKnowledgeScreen',
  ),
})

const agent = createRoute({
  getParentRoute: () => root,
  path: '/settings/agent',
  component: screen(
    ['agents', 'refusals'],
    () => import('../conversations/agent/agent-screen.tsx'),
    'AgentScreen',
  ),
})

export const conversationsRoutes = [
  inbox,
  cannedReplies,
  reports,
  newConversation,
  knowledge,
  newKnowledge,
  oneKnowledge,
  agent,
] as const
