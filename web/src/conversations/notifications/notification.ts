import type { Item } from '@parley/sdk'

export type Notification = Item<'notifications_list'>
