import type { Input } from '@parley/sdk'

type Query = Input<'conversations_list'>

/** The views of the inbox, in the order of the menu. */
export const VIEWS = [
  'waiting',
  'mine',
  'mentioned',
  'unassigned',
  'agent',
  'snoozed',
  'all',
  'closed',
] as const satisfies readonly Query['view'][]
export type View = (typeof VIEWS)[number]

/** The orders of the list. */
export const SORTS = ['newest', 'waiting'] as const satisfies readonly Query['sort'][]
