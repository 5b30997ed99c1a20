import type { Output } from '@parley/sdk'

export type Subscription = Output<'webhook_subscriptions_get'>
