import type { Item } from '@parley/sdk'

export type CannedReply = Item<'canned_replies_list'>
