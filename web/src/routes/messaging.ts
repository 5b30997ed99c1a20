import { createRoute } from '@tanstack/react-router'
import { choiceIn, flagIn, numberIn, textIn } from '../shell/queries/search-params.ts'
import { root, screen } from './root.ts'

const TEMPLATE_CHANNELS = ['whatsapp', 'email'] as const

const TEMPLATE_STATES = ['DRAFT', 'PENDING', 'APPROVED', 'REJECTED'] as const

const templates = createRoute({
  getParentRoute: () => root,
  path: '/templates',
  validateSearch: (search: Record<string, unknown>) => ({
    ...choiceIn(search, 'of', TEMPLATE_CHANNELS),
    ...textIn(search, 'q'),
    ...choiceIn(search, 'status', TEMPLATE_STATES),
    ...textIn(search, 'language'),
    ...textIn(search, 'number'),
  }),
  component: screen(
    ['templates'],
    () => import('../messaging/templates/templates-screen.tsx'),
    'TemplatesScreen',
  ),
})

const newTemplate = createRoute({
  getParentRoute: () => root,
  path: '/templates/new',
  validateSearch: (search: Record<string, unknown>) => ({
    ...choiceIn(search, 'of', TEMPLATE_CHANNELS),
    ...textIn(search, 'from'),
    ...flagIn(search, 'translate'),
  }),
  component: screen(
    ['templates', 'customers'],
    () => import('../messaging/templates/new-template-screen.tsx'),
    'NewTemplateScreen',
  ),
})

const template = createRoute({
  getParentRoute: () => root,
  path: '/templates/$id',
  component: screen(
    ['templates', 'customers'],
    () => import('../messaging/templates/whatsapp/template-screen.tsx'),
    'TemplateScreen',
  ),
})

const emailTemplate = createRoute({
  getParentRoute: () => root,
  path: '/templates/email/$id',
  validateSearch: (search: Record<string, unknown>) => ({
    ...choiceIn(search, 'preview', ['phone', 'text'] as const),
    ...textIn(search, 'person'),
  }),
  component: screen(
    ['templates', 'customers'],
    () => import('../messaging/templates/email/email-template-screen.tsx'),
    'EmailTemplateScreen',
  ),
})

const MESSAGE_STATES = [
  'queued',
  'sending',
  'accepted',
  'sent',
  'delivered',
  'read',
  'unknown',
  'failed',
  'canceled',
  'received',
] as const

const MESSAGE_SOURCES = [
  'outbound',
  'journey',
  'agent',
  'member',
  'transactional',
  'service',
  'contact',
] as const

const messages = createRoute({
  getParentRoute: () => root,
  path: '/messages',
  validateSearch: (search: Record<string, unknown>) => ({
    ...textIn(search, 'person'),
    ...choiceIn(search, 'status', MESSAGE_STATES),
    ...choiceIn(search, 'from', MESSAGE_SOURCES),
    ...textIn(search, 'channel'),
    ...numberIn(search, 'days'),
    ...textIn(search, 'initiative'),
    ...textIn(search, 'template'),
    ...textIn(search, 'message'),
  }),
  component: screen(
    ['messages', 'conversations', 'customers'],
    () => import('../messaging/log/messages-screen.tsx'),
    'MessagesScreen',
  ),
})

const sendMessage = createRoute({
  getParentRoute: () => root,
  path: '/messages/new',
  validateSearch: (search: Record<string, unknown>) => ({ ...textIn(search, 'person') }),
  component: screen(
    ['messages', 'conversations', 'customers', 'sms'],
    () => import('../messaging/log/send-screen.tsx'),
    'SendScreen',
  ),
})

const phone = createRoute({
  getParentRoute: () => root,
  path: '/phone',
  component: screen(['messaging'], () => import('../messaging/phone/phone-screen.tsx'), 'PhoneScreen'),
})

const channels = createRoute({
  getParentRoute: () => root,
  path: '/settings/channels',
  component: screen(
    ['channels', 'health'],
    () => import('../messaging/channels/channels-screen.tsx'),
    'ChannelsScreen',
  ),
})

const connectWhatsapp = createRoute({
  getParentRoute: () => root,
  path: '/settings/channels/new/whatsapp',
  component: screen(
    ['channels'],
    () => import('../messaging/channels/connect-whatsapp-screen.tsx'),
    'ConnectWhatsappScreen',
  ),
})

const connectTwilio = createRoute({
  getParentRoute: () => root,
  path: '/settings/channels/new/twilio',
  component: screen(
    ['channels'],
    () => import('../messaging/channels/connect-twilio-screen.tsx'),
    'ConnectTwilioScreen',
  ),
})

const connectSms = createRoute({
  getParentRoute: () => root,
  path: '/settings/channels/new/sms',
  component: screen(
    ['channels'],
    () => import('../messaging/channels/connect-sms-screen.tsx'),
    'ConnectSmsScreen',
  ),
})

const connectEmail = createRoute({
  getParentRoute: () => root,
  path: '/settings/channels/new/email',
  component: screen(
    ['channels'],
    () => import('../messaging/channels/email/connect-email-screen.tsx'),
    'ConnectEmailScreen',
  ),
})

const channel = createRoute({
  getParentRoute: () => root,
  path: '/settings/channels/$id',
  validateSearch: (search: Record<string, unknown>) => numberIn(search, 'days'),
  component: screen(
    ['channels', 'health'],
    () => import('../messaging/channels/channel-screen.tsx'),
    'ChannelScreen',
  ),
})

const sending = createRoute({
  getParentRoute: () => root,
  path: '/settings/sending',
  component: screen(['channels'], () => import('../messaging/sending/sending-screen.tsx'), 'SendingScreen'),
})

export const messagingRoutes = [
  templates,
  newTemplate,
  template,
  emailTemplate,
  messages,
  sendMessage,
  phone,
  channels,
  connectWhatsapp,
  connectTwilio,
  connectSms,
  connectEmail,
  channel,
  sending,
] as const
