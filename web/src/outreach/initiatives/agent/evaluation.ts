import type { Item, Output } from '@parley/sdk'

/** A kept test with its dialogues. */
export type Kept = Output<'agent_evaluations_get'>
export type KeptItem = Item<'agent_evaluations_list'>
export type Result = Kept['result']
export type Comparison = Output<'agent_evaluations_compare'>

export const evaluationsKey = (id: string) => ['initiatives', id, 'evaluations'] as const
