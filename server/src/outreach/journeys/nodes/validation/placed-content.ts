import type { Action } from '../schema.ts'

/** A message in the inputs of a node. */
export interface Placed<Content> {
  node: Action
  /** What precedes the names of its fields: nothing, or `channelFallback.`. */
  at: '' | 'channelFallback.'
  content: Content
}
